import { apart } from '../../../core/fine.js';

/** What is to be seen, as a key of words. */
export const insightOf = (data) => `insight.${kindOf(data)}`;

// Equal scores show the fall of the weights alone; in the form by columns nothing is taken away.
const kindOf = ({ values: { mask, source, form, key }, isHidden }) => {
  if (mask !== 'causal') return mask;
  if (isHidden(key)) return 'hidden';
  return source === 'same' ? 'same' : form === 'column' ? 'column' : 'words';
};

export function facts(data, t) {
  const { values, tokens, own, plain, score, added } = data;
  const { head, query, key } = values;
  return {
    size: data.size,
    head,
    query,
    key,
    distance: Math.max(0, query - key),
    slope: data.slopes[head - 1],
    factor: data.factor,
    kept: data.factor,
    asked: tokens[query],
    read: tokens[key],
    score: score[key],
    penalty: data.isHidden(key) ? 0 : Math.abs(added[key]),
    added: data.isHidden(key) ? 0 : added[key],
    weight: own[key],
    without: plain[key],
    half: data.half,
    most: data.most,
    future: data.future,
    difference: data.formDifference,
    apart: apart(data.formDifference, t),
  };
}

export function readout(data, t) {
  const { values, score, added, own } = data;
  const { mask, key, query } = values;
  const all = facts(data, t);
  const wrong = mask !== 'causal';
  return [
    [
      t('pairLine', all),
      ' ',
      ...(data.isHidden(key)
        ? [t('hiddenLine')]
        : [
            {
              text: `${t.number(score[key], '+2')} + (${t.number(added[key], '+2')})`,
              as: wrong ? 'wrong' : 'math',
            },
            ' → ',
            { text: t.number(own[key], '1%'), as: 'strong' },
            ...(key > query ? [] : [' · ', t('withoutLine', all)]),
          ]),
      ...(wrong ? [' · ', { text: t.option('mask', mask), as: 'wrong' }] : []),
    ],
    mask === 'wrong-zeros'
      ? [t('futureLine', all), ' ', { text: t.number(data.future, '1%'), as: 'strong' }]
      : [t('recentLine', all), ' ', { text: t('recentCount', all), as: 'strong' }],
    [t('formLine'), ' ', { text: all.apart, as: 'strong' }],
  ];
}

export function seen(data, t) {
  const { mask } = data.values;
  const all = facts(data, t);
  return [
    t(`seen.${kindOf(data)}`, all),
    t('seenRecent', all),
    t({ 'wrong-zeros': 'seenFormsApart', 'wrong-upper': 'seenFormsUpper' }[mask] ?? 'seenForms', all),
  ];
}
