import { apart } from '../../../core/fine.js';

/** How many of the most recent tokens together hold half of the weight. */
export function recentHalf(weights) {
  let sum = 0;
  for (let count = 1; count <= weights.length; count++) {
    sum += weights[weights.length - count];
    if (sum >= 0.5) return count;
  }
  return weights.length;
}

export function readout(data, t) {
  const { values, slope, halfDistance, rowWeights, formDifference } = data;
  const wrong = values.rule !== 'official';
  return [
    [
      t('slopeLine', { head: values.head }),
      ' ',
      { text: `m = ${t.number(slope, '4s')}`, as: 'strong' },
      ...(wrong ? [' (', { text: t.option('rule', values.rule), as: 'wrong' }, ')'] : []),
      ' · ',
      t('halfLine', { distance: halfDistance }),
    ],
    [
      t('recentLine', { query: values.query }),
      ' ',
      { text: t('recentCount', { count: recentHalf(rowWeights) }), as: 'strong' },
      ' · ',
      t('ownLine', { weight: rowWeights[values.query] }),
    ],
    [t('formLine'), ' ', { text: apart(formDifference, t), as: 'strong' }],
  ];
}

export function seen(data, t) {
  const facts = factsOf(data, t);
  return [ofSlopes(data, facts, t), t('seenHalf', facts), t('seenForms', facts)];
}

/** What is to be seen at each step, by its name. */
export const see = {
  head(data, t) {
    const { values, jump } = data;
    const head = t('seeHead', factsOf(data, t));
    if (values.rule !== 'official' || values.head <= jump) return head;
    return `${head} ${t('seeSecond', { numHeads: values.numHeads, next: jump + 1 })}`;
  },
  query: (data, t) => t('seeQuery', factsOf(data, t)),
  content: (data, t) => t('seeHead', factsOf(data, t)),
  count: (data, t) => ofSlopes(data, factsOf(data, t), t),
  mistake: (data, t) => ofSlopes(data, factsOf(data, t), t),
};

function ofSlopes({ values, jump }, facts, t) {
  const isEven = jump === values.numHeads;
  if (values.rule === 'official') return t(isEven ? 'seenEven' : 'seenJump', facts);
  return t(isEven ? 'seenWrongEven' : 'seenWrong', facts);
}

function factsOf(data, t) {
  const { values, jump, slopes, official } = data;
  return {
    numHeads: values.numHeads,
    jump,
    next: jump + 1,
    last: official[jump - 1],
    after: official[jump] ?? 0,
    head: values.head,
    slope: data.slope,
    half: data.halfDistance,
    query: values.query,
    recent: recentHalf(data.rowWeights),
    apart: apart(data.formDifference, t),
    wrongMin: Math.min(...slopes),
    officialMin: Math.min(...official),
    wrongHalf: Math.LN2 / Math.min(...slopes),
    officialHalf: Math.LN2 / Math.min(...official),
  };
}
