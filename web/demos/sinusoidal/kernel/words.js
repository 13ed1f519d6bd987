import { farthest } from './compute.js';
import { wordFacts } from './sentence.js';

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, distance, value, mirrored, rises, wrong, official } = data;
  const number = (x) => t.number(x, { digits: 4 });
  const error = { difference: t.number(data.sketchError, { digits: 2 }) };
  if (values.sketch === 'draw') return [[t('sketchHint')], [' '], [t('wordsLine', wordFacts(data, t))]];
  return [
    ...(values.sketch === 'compare' ? [[t('sketchLine', error)]] : []),
    [
      t('dotLine', { p: values.p, q: values.q }),
      ' ',
      { text: number(value), as: wrong ? 'wrong' : 'strong' },
      ...(wrong ? [' · ', t('rightLine', { value: number(official[farthest + distance]) })] : []),
      ' · ',
      t('mirrorLine', { distance: t.number(-distance), value: number(mirrored) }),
    ],
    [t('risesLine', { steps: farthest }), ' ', { text: t('risesCount', { rises }), as: 'strong' }],
    [t('wordsLine', wordFacts(data, t))],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  if (data.values.sketch === 'draw') return [t('sketchHint')];
  const { values, distance, kernel, value, rises, official } = data;
  const number = (x) => t.number(x, { digits: 3 });
  const facts = {
    p: values.p,
    q: values.q,
    distance: t.number(Math.abs(distance)),
    value: number(value),
    rises,
    steps: farthest,
    lowest: number(Math.min(...kernel)),
    far: number(kernel.at(-1)),
    right: number(official[farthest + distance]),
    ...wordFacts(data, t),
  };
  return [
    t('seenEven', facts),
    t(data.wrong ? 'seenDoubled' : rises > 0 ? 'seenRises' : 'seenFalls', facts),
    t(values.a === values.b ? 'seenOneWord' : 'seenWords', facts),
  ];
}
