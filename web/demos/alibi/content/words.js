/** What is to be seen, as a key of words. */
export const insightOf = ({ wins, ties }) => (ties ? 'insightTie' : wins ? 'insightWins' : 'insightLoses');

export function facts(data) {
  const { values, slopes, needed, shares } = data;
  return {
    head: values.head,
    distance: values.distance,
    lead: values.lead,
    slope: slopes[values.head - 1],
    needed,
    product: data.product,
    share: shares[0],
    other: shares[1],
    missing: Math.abs(needed - values.lead),
  };
}

export function readout(data, t) {
  const all = facts(data);
  return [
    [
      t('needLine', all),
      ' ',
      { text: `${t.number(all.slope, '4s/')} × ${all.distance} = ${t.number(all.needed, '2f')}`, as: 'math' },
      ' · ',
      t('leadLine', all),
      ' · ',
      t('shareLine'),
      ' ',
      { text: t.number(data.shares[0], '1%'), as: 'strong' },
    ],
    [t('productLine', all)],
  ];
}

export function seen(data, t) {
  const all = facts(data);
  const first = { insightTie: 'seenTie', insightWins: 'seenWon', insightLoses: 'seenLost' }[insightOf(data)];
  return [t(first, all), t('seenNeed', all)];
}
