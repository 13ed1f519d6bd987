import { BUCKETS, NAMES } from './compute.js';

export function facts(data, t) {
  const { values, bucket, edge, groups } = data;
  const { testLen, trainLen, head, distance, maxDistance } = values;
  return {
    testLen,
    trainLen,
    maxDistance,
    distance,
    bucket,
    edge,
    last: BUCKETS - 1,
    exact: BUCKETS / 2,
    width: Math.ceil(maxDistance / BUCKETS),
    from: data.from,
    to: data.to,
    keys: data.to - data.from + 1,
    head: t.option('head', head),
    other: t.option(
      'head',
      NAMES.find((name) => name !== head),
    ),
    bias: data.bias,
    tail: values[head][BUCKETS - 1],
    tailKeys: Math.max(0, testLen - edge),
    tailShare: data.tailShare,
    trainShare: data.trainShare,
    otherShare: data.otherShare,
    untrained: data.untrained,
    ...Object.fromEntries(NAMES.map((name) => [`${name}Tail`, groups[name][2]])),
  };
}

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
    [
      t('tailLine', all),
      ' ',
      { text: `${t.number(all.trainShare, '1%')} → ${t.number(all.tailShare, '1%')}`, as: 'strong' },
    ],
    [t('otherLine', all), ' ', { text: t.number(all.otherShare, '1%'), as: 'strong' }],
  ];
}

export function seen(data, t) {
  const { rule, testLen } = data.values;
  const all = facts(data, t);
  return [
    t(rule === 'log' ? 'seenFlat' : 'seenLinear', all),
    t(testLen > data.edge ? 'seenDiluted' : 'seenShort', all),
    t(data.untrained > 0 ? 'seenUntrained' : 'seenTrained', all),
  ];
}
