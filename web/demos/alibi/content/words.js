import { fine } from '../../../core/fine.js';
import { slopeText } from '../weights/words.js';

/** What is to be seen, as a key of words. */
export const insightOf = ({ wins, ties }) => (ties ? 'insightTie' : wins ? 'insightWins' : 'insightLoses');

/** What sentences about the state are filled with. */
export function facts(data, t) {
  const { values, needed, shares } = data;
  return {
    head: values.head,
    distance: values.distance,
    lead: values.lead,
    slope: slopeText(data, t),
    needed: fine(needed, 2),
    product: data.product,
    share: shares[0],
    other: shares[1],
    missing: fine(Math.abs(needed - values.lead), 2),
  };
}

/** The numbers below the figure. */
export function readout(data, t) {
  const all = facts(data, t);
  return [
    [
      t('needLine', all),
      ' ',
      { text: `${all.slope} × ${all.distance} = ${all.needed}`, as: 'math' },
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

/** What the reader should have seen. */
export function seen(data, t) {
  const all = facts(data, t);
  const first = { insightTie: 'seenTie', insightWins: 'seenWon', insightLoses: 'seenLost' }[insightOf(data)];
  return [t(first, all), t('seenNeed', all)];
}
