import { BUCKETS, NAMES } from './compute.js';

/** What sentences about the state are filled with. */
export function facts(data, t) {
  const { values, bucket, edge, groups } = data;
  const { length, trainLen, head, distance, maxDistance } = values;
  const percent = (share) => `${t.number(100 * share, { digits: 1 })}%`;
  const bias = (value) => t.number(value, { digits: 1, sign: true });
  return {
    length,
    trainLen,
    maxDistance,
    distance,
    bucket,
    edge,
    last: BUCKETS - 1,
    exact: BUCKETS / 2,
    width: t.number(Math.ceil(maxDistance / BUCKETS)),
    from: data.from,
    to: data.to,
    keys: data.to - data.from + 1,
    head: t.option('head', head),
    other: t.option(
      'head',
      NAMES.find((name) => name !== head),
    ),
    bias: bias(data.bias),
    tail: bias(values[head][BUCKETS - 1]),
    weight: `${t.number(100 * data.weight, { significant: 2 })}%`,
    tailKeys: Math.max(0, length - edge),
    tailShare: percent(data.tailShare),
    trainShare: percent(data.trainShare),
    otherShare: percent(data.otherShare),
    nearShare: percent(groups[head][0]),
    untrained: data.untrained,
    ...Object.fromEntries(NAMES.map((name) => [`${name}Tail`, percent(groups[name][2])])),
  };
}

/** The numbers below the figure. */
export function readout(data, t) {
  const { rule } = data.values;
  const all = facts(data, t);
  return [
    [
      t('bucketLine', all),
      ' ',
      { text: t('bucketIs', all), as: 'strong' },
      ...(rule === 'log' ? [] : [' ', { text: t.option('rule', rule), as: 'wrong' }]),
      ' · ',
      t('sharedLine', all),
    ],
    [t('tailLine', all), ' ', { text: `${all.trainShare} → ${all.tailShare}`, as: 'strong' }],
    [t('otherLine', all), ' ', { text: all.otherShare, as: 'strong' }],
  ];
}

/** What the reader should have seen. */
export function seen(data, t) {
  const { rule, length } = data.values;
  const all = facts(data, t);
  return [
    t(rule === 'log' ? 'seenFlat' : 'seenLinear', all),
    t(length > data.edge ? 'seenDiluted' : 'seenShort', all),
    t(data.untrained > 0 ? 'seenUntrained' : 'seenTrained', all),
  ];
}
