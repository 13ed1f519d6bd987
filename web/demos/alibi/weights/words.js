import { fine } from '../../../core/fine.js';
import { percent } from '../slopes/row.js';

/** A slope as a fraction where it is one: 1/8. */
export function slopeText({ slopes, values: { head } }, t) {
  const slope = slopes[head - 1];
  return Number.isInteger(1 / slope) ? `1/${t.number(1 / slope)}` : t.number(slope, { significant: 4 });
}

/** What sentences about the state are filled with. */
export function facts(data, t) {
  const { values, tokens, own, plain, needed } = data;
  const { head, query, key, distance, lead } = values;
  return {
    size: data.size,
    head,
    query,
    key,
    distance,
    slope: slopeText(data, t),
    asked: tokens[query],
    read: tokens[key],
    weight: percent(own[key], t),
    without: percent(plain[key], t),
    self: percent(own[query], t),
    half: data.half,
    most: data.most,
    future: percent(data.future, t),
    needed: fine(needed, 2, t),
    product: fine(needed * Math.sqrt(data.headDim), 1, t),
    lead: t.number(lead, { digits: 2 }),
    share: percent(data.share, t),
    other: percent(1 - data.share, t),
    difference: t.number(data.formDifference, { significant: 2 }),
  };
}

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, score, added, own } = data;
  const { mask, key, query } = values;
  const all = facts(data, t);
  const wrong = mask !== 'causal';
  const number = (value) => t.number(value, { digits: 2, sign: true });
  const hidden = key > query && mask !== 'wrong-zeros';
  return [
    [
      t('pairLine', all),
      ' ',
      ...(hidden
        ? [t('hiddenLine')]
        : [
            { text: `${number(score)} + (${number(added)})`, as: wrong ? 'wrong' : 'math' },
            ' → ',
            { text: percent(own[key], t), as: 'strong' },
            ' · ',
            t('withoutLine', all),
          ]),
    ],
    [
      ...(mask === 'wrong-zeros'
        ? [t('futureLine', all), ' ', { text: all.future, as: 'strong' }]
        : [t('recentLine', all), ' ', { text: t('recentCount', all), as: 'strong' }]),
      ...(wrong ? [' · ', { text: t.option('mask', mask), as: 'wrong' }] : []),
    ],
    [
      t('needLine', all),
      ' ',
      { text: `${all.slope} × ${all.distance} = ${all.needed}`, as: 'math' },
      ' · ',
      t('productLine', all),
    ],
    [t('formLine'), ' ', { text: all.difference, as: 'strong' }],
  ];
}

/** What the reader should have seen. */
export function seen(data, t) {
  const { mask } = data.values;
  const all = facts(data, t);
  return [
    t(data.share >= 0.5 ? 'seenWon' : 'seenLost', all),
    t(mask === 'causal' ? 'seenRecent' : `seen.${mask}`, all),
    t({ 'wrong-zeros': 'seenFormsApart', 'wrong-upper': 'seenFormsUpper' }[mask] ?? 'seenForms', all),
  ];
}
