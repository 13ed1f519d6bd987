/** The bucket worked out with its numbers, what it shares, and what the key gets in the end. */
export function readout(data, t) {
  const { values, offset, bucket, bias, range, content, weights, causal } = data;
  const { rule, scaling } = values;
  const future = causal && offset > 0;
  const sum = [
    { text: t.number(content, '+2'), as: scaling === 'none' ? 'math' : 'wrong' },
    ' + ',
    { text: t.number(bias, '+1'), as: 'math' },
    ' → ',
  ];
  return [
    [
      `${values.key} − ${values.query} = ${t.number(offset, '+')} → `,
      { text: t('bucketIs', { bucket }), as: 'strong' },
      ...worked(data, t),
      ...(rule === 'log' ? [] : [' ', { text: t.option('rule', rule), as: 'wrong' }]),
    ],
    [t('sharedLine', { from: range.from, to: range.to, keys: range.to - range.from + 1 })],
    [
      t('sumLine'),
      ' ',
      ...sum,
      future ? t('maskedLine') : { text: t('weightIs', { weight: weights[values.key] }), as: 'strong' },
      ...(scaling === 'none' ? [] : [' ', { text: t.option('scaling', scaling), as: 'wrong' }]),
    ],
  ];
}

// The formula with its numbers, where the distance is beyond the exact buckets.
function worked({ values, offset, count, causal }, t) {
  const { rule, maxDistance } = values;
  const exact = Math.floor(count / 2);
  const distance = Math.abs(offset);
  if (rule !== 'log' || distance < exact || distance >= maxDistance || (causal && offset > 0)) return [];
  const steps = (Math.log(distance / exact) / Math.log(maxDistance / exact)) * (count - exact) + 1e-9;
  const start = offset > 0 ? `${count} + ${exact}` : `${exact}`;
  return [
    {
      text: ` = ${start} + ⌊${count - exact} · ln(${distance}/${exact}) / ln(${maxDistance}/${exact})⌋ = ${start} + ⌊${t.number(steps, '2')}⌋`,
      as: 'math',
    },
  ];
}

/** What the chosen bucket does to the weight of the chosen key. */
export function seeBias({ values, bucket, bias, weights, causal, offset }, t) {
  const weight = causal && offset > 0 ? 0 : weights[values.key];
  return t('seeBias', { bucket, head: t.option('head', values.head), bias, weight });
}

/** What the reader should have seen, with the reader's own key. */
export function seen(data, t) {
  const { values, count, edges, offset, bucket, range, causal } = data;
  const facts = {
    count,
    exact: Math.floor(count / 2),
    edge: edges[count - 1],
    last: count - 1,
    offset,
    bucket,
    from: range.from,
    to: range.to,
    keys: range.to - range.from + 1,
    right: data.rightBucket,
    width: Math.ceil(values.maxDistance / count),
    content: data.content,
    rightContent: data.rightContent,
  };
  const rules = {
    log: causal ? 'seenCausal' : 'seenBoth',
    'wrong-linear': 'seenLinear',
    'wrong-direction': causal ? 'seenDirectionCausal' : 'seenDirection',
  };
  return [
    t(rules[values.rule], facts),
    t(range.from === range.to ? 'seenAlone' : 'seenShared', facts),
    t(values.scaling === 'none' ? 'seenUnscaled' : 'seenSqrt', facts),
  ];
}
