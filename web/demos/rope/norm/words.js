import { apart } from './measure.js';

const facts = (data, t) => {
  const { values, count, parts, atOnce, kept = values.kept } = data;
  const number = (value) => t.number(value, { digits: 1, sign: true });
  const near = atOnce.subarray(0, kept).reduce((total, part) => total + part, 0);
  return {
    count,
    turned: values.turned,
    share: t.number((100 * values.turned) / count, { digits: 0 }),
    kept,
    p: t.number(kept / values.turned, { digits: 2 }),
    distance: values.distance,
    pairs: parts.length,
    near: number(near),
    turning: number(data.turning),
    still: number(data.still),
    shift: values.shift,
    lengths: t.number(apart(data.moved.lengths, data.lengths), { significant: 2 }),
    output: t.number(data.outputMoved, { significant: 2 }),
    weights: t.number(data.weightsMoved, { significant: 2 }),
  };
};

/** The numbers below the figure. */
export function readout(data, t) {
  const all = facts(data, t);
  return [
    [{ text: t('turnedLine', all), as: 'strong' }, ' · ', t('keptLine', all)],
    [
      t('scoreLine', all),
      ' ',
      { text: t.number(data.total, { digits: 2, sign: true }), as: 'strong' },
      ' = ',
      { text: t('turningPart', all), speed: 0 },
      ' ',
      t('stillPart', all),
    ],
    [
      t('lengthsLine', all),
      ' · ',
      ...(data.wrong ? [{ text: t.option('rotate', data.values.rotate), as: 'wrong' }, ' '] : []),
      t('outputLine', all),
    ],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const all = facts(data, t);
  const { values, count } = data;
  const part =
    values.kept === 0
      ? 'seenNone'
      : values.kept < values.turned
        ? 'seenRest'
        : values.turned < count
          ? 'seenPart'
          : 'seenWhole';
  return [t('seenLengths', all), t(part, all), t(data.wrong ? 'seenWrong' : 'seenOutput', all)];
}
