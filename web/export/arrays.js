/** The file of an array: 'posenc-alibi-slopes-bias.npy'. */
export const fileName = (demo, name, end) =>
  `${['posenc', ...demo.split('/'), ...(name ? [name] : [])].join('-')}.${end}`;

const BLOCK = 16384; // rows of a piece: a table of millions of cells makes no string of its own

const written = (value) => (Number.isFinite(value) ? String(value) : writtenOdd(value));
const writtenOdd = (value) => (Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf');

/**
 * An array as CSV, in pieces for a Blob: a row a cell, its indices from 0 in the order of the axes, or its `marks` on them
 * where it has such, then its value with every digit that it has (inf, -inf and nan as NumPy and pandas read them). With
 * `spread` the cells along the last axis are one row. The first row names the columns.
 */
export function csvPieces({ name, axes, shape, values, marks = [], spread = false }) {
  const across = spread ? shape.at(-1) : 1;
  const sides = spread ? axes.slice(0, -1) : axes;
  const columns = spread
    ? Array.from({ length: across }, (_, i) => `${axes.at(-1)}-${marks.at(-1)?.[i] ?? i}`)
    : [axes.includes(name) ? 'value' : name];
  const pieces = [`${[...sides, ...columns].join(',')}\n`];
  const place = sides.map(() => 0);
  const marked = (index, axis) => marks[axis]?.[index] ?? index;
  for (let from = 0; from < values.length; from += BLOCK * across) {
    const rows = [];
    for (let i = from; i < Math.min(values.length, from + BLOCK * across); i += across) {
      const cells = Array.from({ length: across }, (_, k) => written(values[i + k]));
      rows.push(`${[...place.map(marked), ...cells].join(',')}\n`);
      for (let axis = sides.length - 1; axis >= 0; axis--) {
        place[axis] += 1;
        if (place[axis] < shape[axis]) break;
        place[axis] = 0;
      }
    }
    pieces.push(rows.join(''));
  }
  return pieces;
}

// Float32Array is '<f4', a byte each is '|u1'.
const dtypeOf = ({ constructor: { name }, BYTES_PER_ELEMENT: size }) =>
  `${size > 1 ? '<' : '|'}${name[0].toLowerCase()}${size}`;

/** An array as .npy, version 1.0: a head that fills a multiple of 64 bytes, then the numbers, little-endian, in C order. */
export function npyBytes({ shape, values }) {
  const numbers = /** @type {Float64Array} */ (
    ArrayBuffer.isView(values) ? values : Float64Array.from(values)
  );
  const size = `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;
  const head = `{'descr': '${dtypeOf(numbers)}', 'fortran_order': False, 'shape': ${size}, }`;
  const length = 64 * Math.ceil((10 + head.length + 1) / 64);
  const bytes = new Uint8Array(length + numbers.byteLength);
  bytes.set([0x93, ...Array.from('NUMPY', (sign) => sign.charCodeAt(0)), 1, 0]);
  new DataView(bytes.buffer).setUint16(8, length - 10, true);
  const text = `${head.padEnd(length - 11)}\n`;
  for (let i = 0; i < text.length; i++) bytes[10 + i] = text.charCodeAt(i);
  // Every machine that browsers run on is little-endian.
  bytes.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), length);
  return bytes;
}
