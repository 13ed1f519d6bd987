import { pairsOn } from './compute.js';

// What the words say of a game.
export function factsOf({ values, within, yours, score, gap, farthestGap, target }, t) {
  const names = (on) => pairsOn(on).join(', ') || t('noPair');
  return {
    level: values.level,
    score,
    within,
    all: yours.length,
    gap,
    at: farthestGap,
    base: values.base,
    pairs: names(values.on),
    hiddenBase: target.base,
    hiddenPairs: names(target.on),
  };
}

export function readout(data, t) {
  const now = factsOf(data, t);
  return [
    [t('withinLine'), ' ', { text: t('withinCount', now), as: 'strong' }, ' · ', t('gapLine', now)],
    [t('yoursLine', now)],
  ];
}

export function seen(data, t) {
  const now = factsOf(data, t);
  return [t(data.won ? 'seenWon' : 'seenOpen', now), t('seenPairs', now), t('seenBase', now)];
}
