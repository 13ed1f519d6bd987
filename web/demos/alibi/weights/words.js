import { apart, fine } from '../../../core/fine.js';
import { percent } from '../slopes/words.js';

export { percent };

/** A slope as a fraction where it is one: 1/8. */
export function slopeText({ slopes, values: { head } }, t) {
  const slope = slopes[head - 1];
  return Number.isInteger(1 / slope) ? `1/${t.number(1 / slope)}` : t.number(slope, { significant: 4 });
}

/** What is to be seen, as a key of words. */
export const insightOf = (data) => `insight.${kindOf(data)}`;

// Equal scores show the fall of the weights alone; in the form by columns nothing is taken away.
const kindOf = ({ values: { mask, source, form, key }, isHidden }) => {
  if (mask !== 'causal') return mask;
  if (isHidden(key)) return 'hidden';
  return source === 'same' ? 'same' : form === 'column' ? 'column' : 'words';
};

/** What sentences about the state are filled with. */
export function facts(data, t) {
  const { values, tokens, own, plain, score, added } = data;
  const { head, query, key } = values;
  return {
    size: data.size,
    head,
    query,
    key,
    distance: Math.max(0, query - key),
    slope: slopeText(data, t),
    factor: t.number(data.factor, { digits: 2 }),
    kept: percent(data.factor, t, 0),
    asked: tokens[query],
    read: tokens[key],
    score: score[key],
    penalty: data.isHidden(key) ? '' : fine(Math.abs(added[key]), 2),
    added: data.isHidden(key) ? 0 : added[key],
    weight: percent(own[key], t),
    without: percent(plain[key], t),
    half: data.half,
    most: data.most,
    future: percent(data.future, t),
    difference: t.number(data.formDifference, { significant: 2 }),
    apart: apart(data.formDifference, t),
  };
}

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, score, added, own } = data;
  const { mask, key, query } = values;
  const all = facts(data, t);
  const wrong = mask !== 'causal';
  const number = (value) => t.number(value, { digits: 2, sign: true });
  return [
    [
      t('pairLine', all),
      ' ',
      ...(data.isHidden(key)
        ? [t('hiddenLine')]
        : [
            { text: `${number(score[key])} + (${number(added[key])})`, as: wrong ? 'wrong' : 'math' },
            ' → ',
            { text: percent(own[key], t), as: 'strong' },
            ...(key > query ? [] : [' · ', t('withoutLine', all)]),
          ]),
      ...(wrong ? [' · ', { text: t.option('mask', mask), as: 'wrong' }] : []),
    ],
    mask === 'wrong-zeros'
      ? [t('futureLine', all), ' ', { text: all.future, as: 'strong' }]
      : [t('recentLine', all), ' ', { text: t('recentCount', all), as: 'strong' }],
    [t('formLine'), ' ', { text: all.apart, as: 'strong' }],
  ];
}

/** What the reader should have seen. */
export function seen(data, t) {
  const { mask } = data.values;
  const all = facts(data, t);
  return [
    t(`seen.${kindOf(data)}`, all),
    t('seenRecent', all),
    t({ 'wrong-zeros': 'seenFormsApart', 'wrong-upper': 'seenFormsUpper' }[mask] ?? 'seenForms', all),
  ];
}
