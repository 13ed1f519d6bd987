import { axisNames } from '../axes.js';

/** A score of at most 1. */
export const cosine = (score, t) => (score === undefined ? '–' : t.number(score, '3'));

export const wavelengthText = (wavelength, t) => t.number(wavelength, wavelength < 100 ? '1' : '3sp');

/** How far the fastest of some hands has turned, degrees. */
export const largestTurn = (hands) =>
  (Math.max(...hands.map(({ angle }) => Math.abs(angle))) * 180) / Math.PI;

export function turnText(hands, t) {
  const degrees = largestTurn(hands);
  if (degrees === 0) return '0°';
  return `${t.number(degrees, degrees >= 10 ? '0' : '2s')}°`;
}

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, own, other, neighbours, ranges, axis, wavelengths } = data;
  const { frame, row, col, pair } = values;
  const steps = axisNames.flatMap((name, i) => [
    i === 0 ? ' ' : ' · ',
    `${name} `,
    { text: cosine(neighbours[i], t), as: 'strong' },
  ]);
  return [
    [
      t('patchLine', { frame, row, col }),
      ' (t, h, w) = ',
      { text: `(${own.join(', ')})`, as: 'math' },
      ' · ',
      t('otherLine'),
      ' ',
      { text: `(${other.ids.join(', ')})`, as: 'math' },
      ' ',
      { text: cosine(other.score, t), as: 'strong' },
      ...(data.wrong ? [' ', { text: t.option('ids', values.ids), as: 'wrong' }] : []),
    ],
    [t('stepLine'), ...steps],
    [
      { text: t('pairName', { pair }), speed: pair / (wavelengths.length - 1) },
      ' ',
      t('pairLine', {
        axis: axisNames[axis],
        wavelength: wavelengthText(wavelengths[pair], t),
        count: ranges[axis].count,
      }),
    ],
  ];
}

/** How far the other patch is, and what that does to the score, in one sentence. */
export function seenPair({ turns, other, wrong }, t) {
  const score = cosine(other.score, t);
  const moved = turns.filter(({ away }) => away !== 0);
  if (moved.length === 0) return t('seenItself', { score });
  const { away, hands } = moved[0];
  if (wrong) return t('seenFlatPair', { steps: Math.abs(away), turn: turnText(hands, t), score });
  const list = moved.map((axis) =>
    t('turnPart', { axis: axis.name, steps: Math.abs(axis.away), turn: turnText(axis.hands, t) }),
  );
  return t('seenPair', { list: list.join(t('turnJoin')), score });
}

/** How far away the other patch is, and its score, in one sentence. */
export function seenSteps({ turns, other }, t) {
  const score = cosine(other.score, t);
  const moved = turns.filter(({ away }) => away !== 0);
  if (moved.length === 0) return t('seenSame', { score });
  const list = moved.map(({ name, away }) =>
    t('stepsPart', { steps: Math.abs(away), axis: t(`predict.${name}`) }),
  );
  return t('seenSteps', { list: list.join(t('turnJoin')), score });
}

function factsOf({ values, step, ranges, neighbours, here }, t) {
  const named = (prefix, list, write) =>
    Object.fromEntries(axisNames.map((name, i) => [`${prefix}${name.toUpperCase()}`, write(list[i])]));
  return {
    ...named('step', step, (score) => cosine(score, t)),
    ...named('far', here, (score) => cosine(score, t)),
    ...named('short', ranges, ({ shortest }) => wavelengthText(shortest, t)),
    ...named('long', ranges, ({ longest }) => wavelengthText(longest, t)),
    ...named('near', neighbours, (score) => cosine(score, t)),
    distance: values.distance,
    width: values.width,
  };
}

/** Which pairs an axis has, in one sentence. */
export const seenShares = (data, t) =>
  t(data.wrong ? 'seenFlatSteps' : `seen.${data.values.allocation}`, factsOf(data, t));

/** What the reader should have seen, with the reader's own video. */
export function seen(data, t) {
  const facts = factsOf(data, t);
  if (data.wrong) return [t('seenFlat', facts), t('seenFlatSteps', facts)];
  return [seenPair(data, t), seenShares(data, t), t('seenFar', facts)];
}
