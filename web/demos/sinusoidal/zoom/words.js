import { fine } from '../../../core/fine.js';

/** Where the chosen pair stands between the fastest, 0, and the slowest, 1. */
export const speedOf = ({ values, pairs }) => values.pair / Math.max(1, pairs - 1);

export const waveName = (data, t) =>
  t('waveName', {
    pair: data.values.pair,
    part: data.values.part,
    wavelength: t.number(data.wavelength, { significant: 4 }),
  });

const keptOf = ({ factors, values }, t) => fine(Math.abs(factors[values.pair]), 3, t);

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, count, wrong } = data;
  const { position, pair, part, from, span } = values;
  return [
    [
      t('cellLine', { position }),
      ' · ',
      { text: t('pairName', { pair }), speed: speedOf(data) },
      ' ',
      { text: `${part}(${t.number(position)} · ω)`, as: 'math' },
      ' = ',
      { text: t.number(data.value, { digits: 4 }), as: 'strong' },
    ],
    [
      t('windowLine', {
        from: Math.floor(from),
        to: Math.ceil(from + span) - 1,
        seen: Math.ceil(from + span) - Math.floor(from),
      }),
    ],
    [
      t('wavelengthLine', { wavelength: t.number(data.wavelength, { significant: 4 }) }),
      ' · ',
      count === 1
        ? t('columnSingle')
        : wrong
          ? { text: t('columnStride', { count }), as: 'wrong' }
          : t('keptLine', { count, kept: keptOf(data, t) }),
    ],
  ];
}

/** What the reader should have seen, with the reader's own window. */
export function seen(data, t) {
  const { values, count, wrong, wavelengths, factors, pairs } = data;
  const gone = factors.findIndex((factor) => Math.abs(factor) >= 0.5);
  const facts = {
    count,
    pair: values.pair,
    pairs,
    kept: keptOf(data, t),
    wavelength: t.number(data.wavelength, { significant: 4 }),
    turns: t.number(count / data.wavelength, { significant: 3 }),
    fastest: t.number(wavelengths[0], { digits: 2 }),
    slowest: t.number(wavelengths[pairs - 1], { digits: 0 }),
    first: gone < 0 ? pairs : gone,
    span: Math.round(values.span),
  };
  if (count === 1) return [t('seenSingle', facts), t('seenWave', facts)];
  if (wrong) return [t('seenStride', facts), t('seenPhantom', facts)];
  return [t('seenMean', facts), t(gone === 0 ? 'seenAllKept' : 'seenFirst', facts)];
}
