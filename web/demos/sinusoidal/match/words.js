import { facts } from './curve.js';

/** The numbers below the figure. */
export function readout(data, t) {
  const now = facts(data, t);
  return [
    [t('withinLine'), ' ', { text: t('withinCount', now), as: 'strong' }, ' · ', t('gapLine', now)],
    [t('yoursLine', now)],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const now = facts(data, t);
  return [t(data.won ? 'seenWon' : 'seenOpen', now), t('seenPairs', now), t('seenBase', now)];
}
