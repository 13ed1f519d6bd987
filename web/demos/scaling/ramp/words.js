import { wrongNames } from './ratios.js';

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, own, chosen, pairs, wavelengths, before, wrong } = data;
  const number = (value) => t.number(value, { significant: 4 });
  return [
    [
      { text: t('pairLine', { pair: own }), speed: own / Math.max(1, chosen.ratios.length - 1) },
      ' ',
      { text: t('ratioLine', { ratio: number(data.ratio) }), as: 'strong' },
      ...(wrong.length > 0
        ? [
            ' (',
            { text: wrongNames(data, t), as: 'wrong' },
            ') · ',
            t('rightLine', { ratio: number(data.officialRatio) }),
          ]
        : []),
      ' · ',
      t('wavesLine', { before: number(before[own]), after: number(wavelengths[own]) }),
    ],
    [
      t('endsRatioLine', {
        first: number(chosen.ratios[0]),
        pair: chosen.ratios.length - 1,
        last: number(chosen.ratios.at(-1)),
      }),
      ...(['yarn', 'longrope'].includes(values.method)
        ? [' · ', t('attentionLine', { factor: number(chosen.attentionFactor) })]
        : []),
    ],
    [t('turnsLine', { pair: own, turns: number(data.turns), train: values.trainLen, pairs })],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const { values, zones, chosen, own, wrong } = data;
  const number = (value) => t.number(value, { significant: 3 });
  const count = chosen.ratios.length;
  const facts = {
    method: t.option('method', values.method),
    factor: t.number(values.factor),
    kept: zones.kept,
    full: count - zones.full,
    blend: Math.max(0, zones.full - zones.kept),
    pair: own,
    ratio: number(data.ratio),
    right: number(data.officialRatio),
    first: number(chosen.ratios[0]),
    last: number(chosen.ratios.at(-1)),
    lastPair: count - 1,
    length: values.seqLen,
    wrong: wrongNames(data, t),
  };
  return [t(`seen.${values.method}`, facts), t(wrong.length > 0 ? 'seenRampWrong' : 'seenHere', facts)];
}
