import { clamp } from '../../../core/numbers.js';
import { choice, int, real } from '../../../core/parameters.js';
import { clocks, stepFacts, steps, waves } from './views.js';

/** @import { ComputeContext, Descriptor, Engine, Step } from '../../../types.js' */

const params = {
  digits: int({ initial: 5, min: 3, max: 7 }),
  ratio: real({ initial: 2, min: 1.2, max: 4, step: 0.01, digits: 2, snaps: [2] }),
  order: choice({ initial: 'fast-first', options: ['fast-first', 'wrong-slow-first'], control: 'buttons' }),
  count: int({ initial: 7, min: 0, max: 126, control: 'none' }),
};

const indices = (count) => Array.from({ length: count }, (_, i) => i);

/**
 * The pairs that go with the digits: pair 0 makes half a turn in one number, and each next one takes `ratio` times as
 * long. Numbers stand in the middle of their step, so that no hand lies on the line between two digits.
 *
 * @param {any} values
 */
const tableOf = ({ digits, ratio, order = 'fast-first' }) => ({
  dModel: 2 * digits,
  base: ratio ** digits,
  order,
});
const place = (number) => Math.PI * (number + 0.5);

// How far apart two rows lie.
const apart = (rows, a, b, width) =>
  Math.hypot(...indices(width).map((i) => rows[a * width + i] - rows[b * width + i]));

/** The length of the smooth step from `count` to the next number. */
function movedBy(engine, values, count) {
  const table = tableOf(values);
  const rows = engine.sinusoidal.encode({ positions: [place(count), place(count + 1)], ...table });
  return apart(rows, 0, 1, table.dModel);
}

/** How many digits differ between a number and the next. */
const flipsAfter = (number) => Math.log2((number ^ (number + 1)) + 1);

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { digits, ratio, order, count } = values;
  const total = 2 ** digits;
  const table = tableOf(values);
  const width = table.dModel;
  const still = memo('table', [digits, ratio, order], () => {
    const numbers = indices(total);
    const positions = Float64Array.from(numbers, place);
    const rows = engine.sinusoidal.encode({ positions, ...table });
    const bits = Uint8Array.from(
      indices(total * digits),
      (at) => (Math.floor(at / digits) >> (at % digits)) & 1,
    );
    const signs = bits.map((_, at) =>
      rows[Math.floor(at / digits) * width + 2 * (at % digits)] < 0 ? 1 : 0,
    );
    const grain = Math.max(8, 512 / total);
    const xs = Float64Array.from({ length: total * grain + 1 }, (_, i) => i / grain);
    const curve = engine.sinusoidal.encode({ positions: xs.map((x) => Math.PI * x), ...table });
    return {
      positions,
      rows,
      bits,
      signs,
      xs,
      curves: indices(digits).map((j) => xs.map((_x, i) => curve[i * width + 2 * j])),
      agree: bits.filter((bit, at) => bit === signs[at]).length,
      flips: numbers.slice(0, -1).map(flipsAfter),
      lengths: numbers.slice(0, -1).map((number) => apart(rows, number + 1, number, width)),
    };
  });
  const paper = memo('paper', [], () => engine.sinusoidal.frequencies({ dModel: 512 }));
  return {
    values,
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

function readout(data, t) {
  const { written, next, agree, all, paperRatio, values, wrong } = data;
  return [
    [
      t('stepLine', stepFacts(data)),
      ' ',
      { text: `${written}₂ → ${next}₂`, as: 'math' },
      ' · ',
      { text: t('stepFlips', stepFacts(data)), as: 'strong' },
      ' · ',
      t('stepLength', stepFacts(data)),
    ],
    [t('agreeLine'), ' ', { text: t('agreeCount', { agree, all }), as: wrong ? 'wrong' : 'strong' }],
    [t('ratioLine', { ratio: values.ratio, paper: paperRatio })],
  ];
}

function seen(data, t) {
  const { agree, all, wrong, values } = data;
  const facts = { ...stepFacts(data), agree, all, ratio: values.ratio };
  return [
    t('seenSteps', facts),
    t(wrong ? 'seenWrong' : agree === all ? 'seenAgree' : 'seenPart', facts),
    t('seenSmooth', facts),
  ];
}

const seeNumber = (data, t) => t('seeNumber', { ...stepFacts(data), written: data.written });

// What the hands say, the slowest first, as a number is written.
function seeHands({ values: { count, digits }, signs, written }, t) {
  const read = Array.from(signs.subarray(count * digits, (count + 1) * digits)).reverse();
  return t('seeHands', { count, read: read.join(''), written });
}

/** @type {Step<Data>[]} */
const stages = [
  { name: 'number', views: ['waves'], handle: 'count', see: seeNumber },
  {
    name: 'hands',
    views: ['clocks', 'waves'],
    set: { ratio: 2, order: 'fast-first' },
    handle: 'hand',
    see: seeHands,
  },
  { name: 'smooth', views: ['steps'], handle: 'step', see: (data, t) => t('seeSteps', stepFacts(data)) },
  {
    name: 'ratio',
    views: ['waves'],
    set: { ratio: 1.7, order: 'fast-first' },
    controls: ['ratio'],
    handle: 'ratio',
    see: (data, t) => seen(data, t)[1],
  },
  {
    name: 'mistake',
    views: ['waves', 'clocks'],
    set: { ratio: 2, order: 'wrong-slow-first' },
    controls: ['order'],
    see: (data, t) => seen(data, t)[1],
  },
];

const play = {
  every: 400,
  next: ({ count, digits }) => (count < Math.min(32, 2 ** digits - 2) ? { count: count + 1 } : undefined),
  start: { count: 0 },
};

/** Binary digits and the pairs of a sinusoid: the same idea in steps, and smooth. */
/** @type {Descriptor<Data>} */
export default {
  name: 'sinusoidal/binary',
  params,
  scene: { query: 'count' },
  // Every step from a number to the next stays among the numbers of that many digits.
  settle: (values) => ({ ...values, count: clamp(values.count, 0, 2 ** values.digits - 2) }),
  steps: stages,
  play,
  compute,
  views: { waves, clocks, steps },
  readout,
  seen,
  predict: {
    options: ['same', 'more', 'less'],
    done: { digits: 5, order: 'fast-first', count: 7 },
    answer(engine) {
      const [first, second] = [7, 8].map((count) => movedBy(engine, { digits: 5, ratio: 2 }, count));
      if (Math.abs(first - second) < 1e-5) return 'same';
      return first > second ? 'more' : 'less';
    },
  },
  numbers: ({ values, positions, table, rows, bits }) => [
    {
      name: 'table',
      axes: ['number', 'dimension'],
      shape: [positions.length, table.dModel],
      values: rows,
      call: { verb: 'sinusoidal.encode', params: { positions: [...positions], ...table } },
    },
    { name: 'digits', axes: ['number', 'digit'], shape: [positions.length, values.digits], values: bits },
  ],
};
