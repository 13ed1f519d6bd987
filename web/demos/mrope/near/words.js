import { axisNames } from './compute.js';

/** A score of at most 1, as exactly as its distance from 1 asks for. */
export const cosine = (score, t) =>
  score === undefined ? '–' : t.number(score, { digits: score > 0.995 && score < 1 ? 5 : 3 });

export const wavelengthText = (wavelength, t) =>
  t.number(wavelength, wavelength < 100 ? { digits: 1 } : { significant: 3, exponent: false });

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, own, neighbours, ranges, axis, wavelengths } = data;
  const { frame, row, col, pair } = values;
  const steps = axisNames.flatMap((name, i) => [
    i === 0 ? ' ' : ' · ',
    `${name} `,
    { text: cosine(neighbours[i], t), as: 'strong' },
  ]);
  return [
    [
      t('patchLine', { frame, row, col }),
      ' (t, h, w) = ',
      { text: `(${own.join(', ')})`, as: 'math' },
      ...(data.wrong ? [' ', { text: t.option('ids', values.ids), as: 'wrong' }] : []),
    ],
    [t('stepLine'), ...steps],
    [
      { text: t('pairName', { pair }), speed: pair / (wavelengths.length - 1) },
      ' ',
      t('pairLine', {
        axis: axisNames[axis],
        wavelength: wavelengthText(wavelengths[pair], t),
        count: ranges[axis].count,
      }),
    ],
  ];
}

/** What the reader should have seen, with the reader's own video. */
export function seen(data, t) {
  const { values, step, ranges, neighbours, here } = data;
  const named = (prefix, list, write) =>
    Object.fromEntries(axisNames.map((name, i) => [`${prefix}${name.toUpperCase()}`, write(list[i])]));
  const facts = {
    ...named('step', step, (score) => cosine(score, t)),
    ...named('far', here, (score) => cosine(score, t)),
    ...named('short', ranges, ({ shortest }) => wavelengthText(shortest, t)),
    ...named('long', ranges, ({ longest }) => wavelengthText(longest, t)),
    ...named('near', neighbours, (score) => cosine(score, t)),
    distance: values.distance,
    width: values.width,
  };
  if (data.wrong) return [t('seenFlat', facts), t('seenFlatSteps', facts)];
  return [t(`seen.${values.allocation}`, facts), t('seenFar', facts)];
}
