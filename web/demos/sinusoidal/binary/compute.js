import { clamp } from '../pairs.js';

/** Every step from a number to the next stays among the numbers of that many digits. */
export const settle = (values) => ({ ...values, count: clamp(values.count, 0, 2 ** values.digits - 2) });

/**
 * The pairs that go with the digits: pair 0 makes half a turn in one number, and each next one takes `ratio` times as
 * long. Numbers stand in the middle of their step, so that no hand lies on the line between two digits.
 */
const tableOf = ({ digits, ratio, order = 'fast-first' }) => ({
  dModel: 2 * digits,
  base: ratio ** digits,
  order,
});
const place = (number) => Math.PI * (number + 0.5);

// How far apart two rows lie.
const apart = (rows, a, b, width) =>
  Math.hypot(...Array.from({ length: width }, (_, i) => rows[a * width + i] - rows[b * width + i]));

/** The length of the smooth step from `count` to the next number. */
export function movedBy(engine, values, count) {
  const table = tableOf(values);
  const rows = engine.sinusoidal.encode({ positions: [place(count), place(count + 1)], ...table });
  return apart(rows, 0, 1, table.dModel);
}

/** How many digits differ between a number and the next. */
const flipsAfter = (number) => Math.log2((number ^ (number + 1)) + 1);

export function compute(engine, values, { memo, size = 13 }) {
  const { digits, ratio, order, count } = values;
  const total = 2 ** digits;
  const table = tableOf(values);
  const width = table.dModel;
  const numbers = Array.from({ length: total }, (_, number) => number);
  const still = memo('table', [digits, ratio, order], () => {
    const positions = Float64Array.from(numbers, place);
    const rows = engine.sinusoidal.encode({ positions, ...table });
    const bits = Uint8Array.from({ length: total * digits }, (_, at) => {
      return (Math.floor(at / digits) >> (at % digits)) & 1;
    });
    const signs = bits.map((_, at) => {
      return rows[Math.floor(at / digits) * width + 2 * (at % digits)] < 0 ? 1 : 0;
    });
    const grain = Math.max(8, 512 / total);
    const xs = Float64Array.from({ length: total * grain + 1 }, (_, i) => i / grain);
    const curve = engine.sinusoidal.encode({ positions: xs.map((x) => Math.PI * x), ...table });
    return {
      positions,
      rows,
      bits,
      signs,
      xs,
      curves: Array.from({ length: digits }, (_, j) => xs.map((_x, i) => curve[i * width + 2 * j])),
      agree: bits.filter((bit, at) => bit === signs[at]).length,
      flips: numbers.slice(0, -1).map(flipsAfter),
      lengths: numbers.slice(0, -1).map((number) => apart(rows, number + 1, number, width)),
    };
  });
  const paper = memo('paper', [], () => engine.sinusoidal.frequencies({ dModel: 512 }));
  return {
    values,
    scale: size / 13,
    total,
    table,
    ...still,
    row: still.rows.subarray(count * width, (count + 1) * width),
    written: count.toString(2).padStart(digits, '0'),
    next: (count + 1).toString(2).padStart(digits, '0'),
    all: total * digits,
    paperRatio: paper[0] / paper[1],
    wrong: order !== 'fast-first',
  };
}
