import { firstSlow, split } from './bars.js';
import { farthest } from './curve.js';

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, contributions, total, rises, firstNegative } = data;
  const parts = split(contributions, t);
  if (values.sketch === 'draw') return [[t('sketchHint')], [' ']];
  const error = { difference: t.number(100 * data.sketchError, { digits: 0 }) };
  return [
    ...(values.sketch === 'compare' ? [[t('sketchLine', error)]] : []),
    [
      t('sum', { distance: values.distance, ...parts }),
      ' = ',
      { text: t.number(total, { digits: 2, sign: true }), as: 'strong' },
    ],
    [
      t('rises', { steps: farthest }),
      ' ',
      { text: t('risesCount', { rises }), as: 'strong' },
      ' · ',
      firstNegative < 0
        ? t('neverNegative', { steps: farthest })
        : t('firstNegative', { distance: firstNegative }),
    ],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  if (data.values.sketch === 'draw') return [t('sketchHint')];
  const { values, pairs, totals, rises, total } = data;
  const slow = pairs - firstSlow(data);
  const number = (x) => t.number(x, { digits: 1, sign: true });
  return [
    t('seenSlow', { distance: values.distance, pairs, slow, fast: pairs - slow }),
    values.content === 'same'
      ? t('seenSame', {
          near: number(totals[0]),
          distance: values.distance,
          total: number(total),
          rises,
          steps: farthest,
        })
      : t('seenRandom', {
          near: number(totals[0]),
          low: number(data.low),
          high: number(data.high),
          peak: totals.indexOf(data.high),
        }),
    t(data.firstNegative >= 0 && values.content === 'same' ? 'seenNegative' : 'seenRule', {
      distance: data.firstNegative,
      rises,
      steps: farthest,
    }),
  ];
}
