import { axisNames } from '../axes.js';

/** How far the fastest of some hands has turned, degrees. */
export const largestTurn = (hands) =>
  (Math.max(...hands.map(({ angle }) => Math.abs(angle))) * 180) / Math.PI;

export function readout(data, t) {
  const { values, own, other, neighbours, ranges, axis, wavelengths } = data;
  const { frame, row, col, pair } = values;
  const steps = axisNames.flatMap((name, i) => [
    i === 0 ? ' ' : ' · ',
    `${name} `,
    { text: t.number(neighbours[i], '3'), as: 'strong' },
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
      { text: t.number(other.score, '3'), as: 'strong' },
      ...(data.wrong ? [' ', { text: t.option('ids', values.ids), as: 'wrong' }] : []),
    ],
    [t('stepLine'), ...steps],
    [
      { text: t('pairName', { pair }), speed: pair / (wavelengths.length - 1) },
      ' ',
      t('pairLine', {
        axis: axisNames[axis],
        wavelength: wavelengths[pair],
        count: ranges[axis].count,
      }),
    ],
  ];
}

/** How far the other patch is, and what that does to the score, in one sentence. */
export function seenPair({ turns, other: { score }, wrong }, t) {
  const moved = turns.filter(({ away }) => away !== 0);
  if (moved.length === 0) return t('seenItself', { score });
  const { away, hands } = moved[0];
  if (wrong) return t('seenFlatPair', { steps: Math.abs(away), turn: largestTurn(hands), score });
  const list = moved.map((axis) =>
    t('turnPart', { axis: axis.name, steps: Math.abs(axis.away), turn: largestTurn(axis.hands) }),
  );
  return t('seenPair', { list: list.join(t('turnJoin')), score });
}

/** How far away the other patch is, and its score, in one sentence. */
export function seenSteps({ turns, other: { score } }, t) {
  const moved = turns.filter(({ away }) => away !== 0);
  if (moved.length === 0) return t('seenSame', { score });
  const list = moved.map(({ name, away }) =>
    t('stepsPart', { steps: Math.abs(away), axis: t(`predict.${name}`) }),
  );
  return t('seenSteps', { list: list.join(t('turnJoin')), score });
}

function factsOf({ values, step, ranges, neighbours, here }) {
  const named = (prefix, list) =>
    Object.fromEntries(axisNames.map((name, i) => [`${prefix}${name.toUpperCase()}`, list[i]]));
  const ends = (end) => ranges.map((range) => range[end]);
  return {
    ...named('step', step),
    ...named('far', here),
    ...named('short', ends('shortest')),
    ...named('long', ends('longest')),
    ...named('near', neighbours),
    distance: values.distance,
    width: values.width,
  };
}

/** Which pairs an axis has, in one sentence. */
export const seenShares = (data, t) =>
  t(data.wrong ? 'seenFlatSteps' : `seen.${data.values.allocation}`, factsOf(data));

/** What the reader should have seen, with the reader's own video. */
export function seen(data, t) {
  const facts = factsOf(data);
  if (data.wrong) return [t('seenFlat', facts), t('seenFlatSteps', facts)];
  return [seenPair(data, t), seenShares(data, t), t('seenFar', facts)];
}
