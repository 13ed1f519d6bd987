import { scaledSize } from './compute.js';

/** A small difference for reading: 0, 0.0312 or 4.2·10⁻⁶. */
export const small = (value, t) => t.number(value, Math.abs(value) >= 1e-3 || value === 0 ? '3s' : '2se');

/** What has become of the rows, in a line. */
export function titleOf({ values, rows, skipped }, t) {
  const { from, toHeight } = values;
  const facts = { from, height: toHeight, rows, skipped };
  if (rows < toHeight) return t('titleLost', facts);
  if (toHeight === from) return t('titleSame', facts);
  if (toHeight > from) return t('titleGrown', facts);
  return t(skipped > 0 ? 'titleSkipped' : 'titleShrunk', facts);
}

const listOf = (mixed, t) =>
  mixed.map(({ row, weight }) => t('shareOf', { share: weight, row })).join(t('shareJoin'));

/** What the chosen new row takes of old ones. */
export function mixText({ values, mixed, place }, t) {
  if (mixed.length > 6) {
    const [first, last] = [mixed[0].row, mixed.at(-1).row];
    return t('mixMany', { row: values.row, place, count: mixed.length, first, last });
  }
  return t('mixName', { row: values.row, place, list: listOf(mixed, t) });
}

export function readout(data, t) {
  const { values, rows, cols, isLost, wrong, value, exact, place } = data;
  const { from, toHeight, toWidth, row } = values;
  const factor = `⌊${t.number(toHeight / from, '4')} × ${from}⌋`;
  return [
    [
      t('sizeLine', { from, toHeight, toWidth }),
      ' ',
      { text: `${rows} × ${cols}`, as: isLost ? 'wrong' : 'strong' },
      ...(wrong ? [' · ', { text: `${factor} = ${scaledSize(toHeight, from)}`, as: 'math' }] : []),
    ],
    [
      { text: t('rowLine', { row, place }), speed: data.speed },
      ' ',
      { text: t.number(value, '4'), as: 'strong' },
      ' · ',
      t('exactLine', { exact, off: small(value - exact, t) }),
    ],
    [t('largestLine', { largest: small(data.largest, t) })],
  ];
}

const factsOf = ({ values, rows, cols, largest, wavelength, lostSizes }, t) => ({
  ...values,
  mode: t.option('mode', values.mode),
  rows,
  cols,
  largest: small(largest, t),
  wavelength,
  step: values.from / values.toHeight,
  list: lostSizes.join(', '),
});

/** Whether the table is as large as it should be, in one sentence. */
export function seenSize(data, t) {
  const { isLost, wrong, lostSizes } = data;
  const key = isLost ? 'seenLost' : wrong ? 'seenLucky' : lostSizes.length > 0 ? 'seenSize' : 'seenNever';
  return t(key, factsOf(data, t));
}

/** How good the new rows are, in one sentence. */
export function seenRead(data, t) {
  const { from, toHeight, antialias } = data.values;
  const key =
    toHeight === from ? 'seenSame' : toHeight > from ? 'seenGrown' : antialias ? 'seenSmooth' : 'seenShrunk';
  // Of the wave that is drawn, not of both directions of the table.
  const largest = small(Math.abs(data.offs[data.worst]), t);
  return t(key, { ...factsOf(data, t), largest, skipped: data.skipped });
}

/** How many patches get a row as it is, in one sentence. */
export function seenWhich(data, t) {
  const { from, toHeight } = data.values;
  const key = toHeight === from ? 'seenSame' : 'seenWhich';
  return t(key, { from, height: toHeight, count: data.taken, rest: toHeight - data.taken });
}

/** Which old rows the chosen one mixes, in one sentence. */
export function seenMix(data, t) {
  const { values, rows, mixed, place, value, exact } = data;
  if (values.row >= rows) return t('seenNoRow', { row: values.row });
  const facts = { row: values.row, place, count: mixed.length, off: small(value - exact, t) };
  return t(mixed.length === 1 ? 'seenWhole' : 'seenMixed', { ...facts, mode: t.option('mode', values.mode) });
}

/** What the reader should have seen, with the reader's own size. */
export const seen = (data, t) => [seenSize(data, t), seenRead(data, t)];
