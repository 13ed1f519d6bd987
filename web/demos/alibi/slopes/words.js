import { percent, recentHalf } from './row.js';

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, slope, halfDistance, rowWeights, formDifference } = data;
  const wrong = values.rule !== 'official';
  return [
    [
      t('slopeLine', { head: values.head }),
      ' ',
      { text: `m = ${t.number(slope, { significant: 4 })}`, as: 'strong' },
      ...(wrong ? [' (', { text: t.option('rule', values.rule), as: 'wrong' }, ')'] : []),
      ' · ',
      t('halfLine', { distance: t.number(halfDistance, { significant: 3 }) }),
    ],
    [
      t('recentLine', { query: values.query }),
      ' ',
      { text: t('recentCount', { count: recentHalf(rowWeights) }), as: 'strong' },
      ' · ',
      t('ownLine', { weight: percent(rowWeights[values.query], t) }),
    ],
    [t('formLine'), ' ', { text: t.number(formDifference, { significant: 2 }), as: 'strong' }],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const { values, jump, slopes, official } = data;
  const number = (x) => t.number(x, { significant: 3 });
  const facts = {
    numHeads: values.numHeads,
    jump,
    next: jump + 1,
    last: number(official[jump - 1]),
    after: number(official[jump] ?? 0),
    head: values.head,
    slope: number(data.slope),
    half: number(data.halfDistance),
    query: values.query,
    recent: recentHalf(data.rowWeights),
    difference: t.number(data.formDifference, { significant: 2 }),
    wrongMin: number(Math.min(...slopes)),
    officialMin: number(Math.min(...official)),
    wrongHalf: number(Math.LN2 / Math.min(...slopes)),
    officialHalf: number(Math.LN2 / Math.min(...official)),
  };
  const first =
    values.rule !== 'official'
      ? t(jump === values.numHeads ? 'seenWrongEven' : 'seenWrong', facts)
      : t(jump === values.numHeads ? 'seenEven' : 'seenJump', facts);
  return [first, t('seenHalf', facts), t('seenForms', facts)];
}
