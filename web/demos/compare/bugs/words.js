import { BUGS, PANELS, ROUNDS } from './compute.js';

export const LETTERS = Array.from({ length: PANELS }, (_, i) => 'ABCD'[i]);

/** The setting of a panel in words. */
export const caption = (id, setting, t) => t(`setting-${id}`, setting);

/** The number that gives a bug away; what rounding leaves of 0 is 0. */
export function measure(value, t) {
  if (Math.abs(value) < 1e-4) return '0';
  return t.number(value, Number.isInteger(value) ? undefined : '3s');
}

/** What the pictures are, the verdict, the measurement and where the bug was found. */
export function readout(data, t) {
  const { values, id, picked, pick, at, measured, source, tally } = data;
  const head = [
    { text: t('roundLine', { round: values.round, rounds: ROUNDS }), as: 'strong' },
    ' · ',
    t('tallyLine', tally),
  ];
  if (!picked) return [head, ...waiting(t)];
  const [wrong, right] = measured.map((value) => measure(value, t));
  return [
    head,
    [
      {
        text: t(pick === at ? 'foundLine' : 'missedLine', { pick: LETTERS[pick], at: LETTERS[at] }),
        as: 'strong',
      },
      ' ',
      { text: t(`name-${id}`), as: 'wrong' },
    ],
    [t(`measure-${id}`), ': ', t('measuredLine', { wrong, right })],
    [t(`tell-${id}`)],
    [t(`from-${id}`), ' ', source.replace('https://', '')],
  ];
}

// Before a pick the lines take the room of the longest verdict, so that none moves the figure.
function waiting(t) {
  const longest = (textOf) =>
    Object.keys(BUGS)
      .map(textOf)
      .reduce((a, b) => (b.length > a.length ? b : a));
  const [pick, at] = LETTERS;
  const measured = t('measuredLine', { wrong: '0.000', right: '0.000' });
  return [
    {
      text: t('promptLine'),
      room: `${t('missedLine', { pick, at })} ${longest((id) => t(`name-${id}`))}`,
    },
    { text: t('hintLine'), room: `${longest((id) => t(`measure-${id}`))}: ${measured}` },
    { text: '\u00a0', room: longest((id) => t(`tell-${id}`)) },
    { text: t('sourceWaits'), room: longest((id) => `${t(`from-${id}`)} ${BUGS[id].source}`) },
  ].map((part) => [part]);
}

/** How the plot gives the bug away, once something was picked. */
export function seen(data, t) {
  const { id, picked, tally } = data;
  if (!picked) return [t('seenOpen')];
  return [t(`why-${id}`), ...(tally.done === ROUNDS ? [t('seenEnd', { ...tally, rounds: ROUNDS })] : [])];
}

/** Whether the pick was right, and what the bug is. */
export function seePick({ id, picked, pick, at }, t) {
  const facts = { pick: LETTERS[pick], at: LETTERS[at], name: t(`name-${id}`) };
  return picked ? t(pick === at ? 'seeFound' : 'seeMissed', facts) : t('seenOpen');
}
