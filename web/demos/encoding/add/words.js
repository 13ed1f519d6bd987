import { WORDS } from './compute.js';

export const percent = (share, t) => `${t.number(100 * share, { digits: 0 })}%`;

const figures = (value, t) => t.number(value, { significant: 3 });

/** Sizes and the angle between them, whether word and position are found again, and adding against concatenating. */
export function readout(data, t) {
  const { values, wordNorm, positionNorm, kept, nearest, split, dModel, outputs } = data;
  const { kind, word, join } = values;
  const wrong = kind.startsWith('wrong') ? [' ', { text: t.option('kind', kind), as: 'wrong' }] : [];
  const width = join === 'add' ? dModel : 2 * dModel;
  return [
    [
      t('ratioLine'),
      ' ',
      { text: `${figures(positionNorm, t)} / ${figures(wordNorm, t)} = `, as: 'math' },
      { text: figures(positionNorm / wordNorm, t), as: 'strong' },
      ` · ${t('keptLine')} `,
      { text: t.number(kept, { digits: 3 }), as: 'strong' },
      ...wrong,
    ],
    [
      t('nearestLine'),
      ' ',
      { text: t('wordIs', { word: nearest }), as: 'strong' },
      nearest === word ? ` · ${t('found')}` : ` · ${t('lost', { word })}`,
      ` · ${t('sharesLine', { survival: percent(data.survival, t), recovered: percent(data.recovered, t) })}`,
    ],
    [
      { text: `max |W[x; p] − (W₁x + W₂p)| = `, as: 'math' },
      { text: t.number(split, { significant: 2 }), as: 'strong' },
      ` · ${t('costLine', { outputs, width })} `,
      { text: t.number(outputs * width), as: 'strong' },
    ],
  ];
}

/** What the reader should have seen. */
export function seen(data, t) {
  const { values, curves } = data;
  const { kind, join, scaling, length } = values;
  const mean = (list) => percent(list.reduce((sum, value) => sum + value, 0) / list.length, t);
  const facts = {
    position: values.position,
    length,
    words: WORDS,
    ratio: figures(data.positionNorm / data.wordNorm, t),
    kept: t.number(data.kept, { digits: 2 }),
    survival: mean(curves.survival),
    recovered: mean(curves.recovered),
    size: figures(data.positionNorm, t),
    split: t.number(data.split, { significant: 2 }),
    word: figures(data.wordNorm, t),
    step: figures(1 / (length - 1), t),
  };
  const first = { sinusoidal: 'seenSinusoidal', fraction: 'seenFraction', 'wrong-integers': 'seenIntegers' }[
    kind
  ];
  return [
    t(join === 'concat' ? 'seenConcat' : first, facts),
    t(scaling === 'sqrt-d' ? 'seenScaled' : 'seenUnscaled', facts),
    t('seenSplit', facts),
  ];
}
