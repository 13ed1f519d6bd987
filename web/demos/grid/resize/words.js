import { scaledSize } from './compute.js';

/** A small difference for reading: 0, 0.0312 or 4.2·10⁻⁶. */
export const small = (value, t) =>
  t.number(
    value,
    Math.abs(value) >= 1e-3 || value === 0 ? { significant: 3 } : { exponent: true, significant: 2 },
  );

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, rows, cols, isLost, wrong, value, exact, place } = data;
  const { from, toHeight, toWidth, row } = values;
  const factor = `⌊${t.number(toHeight / from, { digits: 4 })} × ${from}⌋`;
  return [
    [
      t('sizeLine', { from, toHeight, toWidth }),
      ' ',
      { text: `${rows} × ${cols}`, as: isLost ? 'wrong' : 'strong' },
      ...(wrong ? [' · ', { text: `${factor} = ${scaledSize(toHeight, from)}`, as: 'math' }] : []),
    ],
    [
      { text: t('rowLine', { row, place: t.number(place, { digits: 2 }) }), speed: data.speed },
      ' ',
      { text: t.number(value, { digits: 4 }), as: 'strong' },
      ' · ',
      t('exactLine', { exact: t.number(exact, { digits: 4 }), off: small(value - exact, t) }),
    ],
    [t('largestLine', { largest: small(data.largest, t) })],
  ];
}

/** What the reader should have seen, with the reader's own size. */
export function seen(data, t) {
  const { values, rows, cols, isLost, wrong, lostSizes } = data;
  const facts = {
    ...values,
    mode: t.option('mode', values.mode),
    rows,
    cols,
    largest: small(data.largest, t),
    wavelength: t.number(data.wavelength, { significant: 3 }),
    step: t.number(values.from / values.toHeight, { digits: 2 }),
    list: lostSizes.join(', '),
  };
  const size = isLost ? 'seenLost' : wrong ? 'seenLucky' : lostSizes.length > 0 ? 'seenSize' : 'seenNever';
  const smooth =
    values.toHeight >= values.from ? 'seenGrown' : values.antialias ? 'seenSmooth' : 'seenShrunk';
  return [t(size, facts), t(smooth, facts)];
}
