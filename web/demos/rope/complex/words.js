import { fine } from '../../../core/fine.js';

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, invFreq, wrong, distance, turned, speed } = data;
  return [
    [
      {
        text: t('pairSpeed', { pair: values.pair, radians: fine(invFreq, invFreq < 0.01 ? 6 : 3, t) }),
        speed,
      },
      ...(wrong ? [' · ', { text: t.option('product', values.product), as: 'wrong' }] : []),
    ],
    [
      t(wrong ? 'angleWrong' : 'angle', {
        distance,
        angle: fine(distance * invFreq, 3, t),
      }),
      ' ',
      { text: t.number(turned[0], { digits: 3, sign: true }), as: 'strong' },
    ],
    [
      t('apartLine', { apart: t.number(data.apart, { significant: 2 }) }),
      ' · ',
      t('spreadLine', { spread: t.number(data.spread, { significant: 2 }) }),
    ],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const facts = {
    m: data.values.m,
    n: data.values.n,
    gap: data.gap,
    sum: data.distance,
    places: data.scores.length,
    apart: t.number(data.apart, { significant: 2 }),
    spread: t.number(data.spread, { significant: 2 }),
  };
  if (data.wrong) return [t('seenSum', facts), t('seenFan', facts), t('seenApart', facts)];
  return [t('seenMirror', facts), t('seenOne', facts), t('seenSame', facts)];
}
