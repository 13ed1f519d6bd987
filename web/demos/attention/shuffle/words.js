import { settingOf } from './cards.js';

/** The numbers below the figure. */
export function readout(data, t) {
  const number = (x) => t.number(x, { significant: 2 });
  return [
    [t(settingOf(data.values))],
    [
      t('tokenLine'),
      ' ',
      { text: number(data.byToken), as: 'strong' },
      ' · ',
      t('placeLine'),
      ' ',
      { text: number(data.byPlace), as: 'strong' },
    ],
    [t('weightsLine'), ' ', { text: number(data.weightsMoved), as: 'strong' }],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const { tokens, order, values } = data;
  const facts = {
    before: tokens.join(' '),
    after: order.map((from) => tokens[from]).join(' '),
    byToken: t.number(data.byToken, { significant: 2 }),
    byPlace: t.number(data.byPlace, { significant: 2 }),
  };
  if (!data.isMoved) return [t('seenStill', facts)];
  if (values.causal || values.encoding) {
    return [
      t(settingOf(values)),
      t(data.byToken > 1e-6 ? 'seenBroken' : 'seenUnbroken', facts),
      t(values.encoding ? 'seenEncoding' : 'seenCausal', facts),
    ];
  }
  return [t('seenFollows', facts), t('seenPlaces', facts), t('seenMeaning', facts)];
}
