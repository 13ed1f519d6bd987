import { linear } from '../../canvas/scale.js';
import { largestDifference } from '../../core/fine.js';
import { clamp } from '../../core/numbers.js';
import { choice, int, real } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { nameOf, plane } from './add/plane.js';
import { strips } from './add/strips.js';

/** @import { ComputeContext, Engine, View } from '../../types.js' */

const WORDS = 48;
const dModel = 64;
const outputs = 8; // rows of the matrix W that reads the joined vector

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { kind, join, strength, scaling, seqLen, word, position } = values;
  // Word vectors about 1 long, as a table with deviation 1/√d has them; times √d they are about √d long.
  const vocabulary = engine.learned.table({
    maxLen: WORDS,
    dModel,
    std: scaling === 'sqrt-d' ? 1 : 1 / Math.sqrt(dModel),
    seed: 11,
  });
  const positions = memo('positions', [kind, seqLen], () => positionTable(engine, kind, seqLen));
  const product = (a, b) => engine.attention.scores(a, b, { headDim: dModel, scale: 1 });
  const dots = {
    words: product(vocabulary, vocabulary),
    cross: product(positions, vocabulary),
    positions: product(positions, positions),
  };
  const curves = memo('curves', [vocabulary, positions, strength, join], () =>
    curvesOf(dots, { seqLen, strength, join }),
  );
  const x = memo('word', [vocabulary, word], () => rowOf(vocabulary, word));
  const p = memo('position', [positions, position, strength], () =>
    rowOf(positions, position).map((value) => strength * value),
  );
  const joined = memo('joined', [x, p, join], () =>
    join === 'add' ? x.map((value, i) => value + p[i]) : Float32Array.of(...x, ...p),
  );
  const xx = dots.words[word * WORDS + word];
  const pp = dots.positions[position * seqLen + position];
  const xp = join === 'add' ? dots.cross[position * WORDS + word] : 0;
  const size = Math.sqrt(xx + 2 * strength * xp + strength ** 2 * pp);
  const kept = (xx + strength * xp) / Math.sqrt(xx) / size;
  const places = placesOf(dots, { word, position, strength, join, size });
  return {
    dModel,
    outputs,
    vocabulary,
    positions,
    x,
    p,
    joined,
    limit: 2.5 * (scaling === 'sqrt-d' ? 1 : 1 / 8),
    wordNorm: Math.sqrt(xx),
    positionNorm: strength * Math.sqrt(pp),
    size,
    places,
    largest: Math.sqrt(Math.max(...dots.words.filter((_, i) => i % (WORDS + 1) === 0))),
    // The strength at which the sum has a length.
    strengthAt: (length) => (Math.sqrt(Math.max(0, xp ** 2 - pp * (xx - length ** 2))) - xp) / pp,
    kept,
    angle: (180 / Math.PI) * Math.acos(clamp(kept, -1, 1)),
    nearest: nearestWord(dots, { word, position, strength, join }),
    survival: curves.survival[position],
    recovered: curves.recovered[position],
    curves,
    blocks: memo('blocks', [x, p, join], () => blocksOf(engine, x, p, join)),
  };
}

const meanOf = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

const ofBlocks = (join) => (join === 'add' ? 'seenShared' : 'seenApart');

const lines = [
  { name: 'survival', width: 3, dash: [] },
  { name: 'recovered', width: 2, dash: [6, 4] },
];
const ticks = [0, 0.5, 1];

/** At every position, over all words: words still found, positions still found, and the cosine of meaning kept. */
/** @type {View<Data>} */
const curves = chart({
  place: 'side',
  height: (width, { scale }) => Math.round(Math.min(0.72 * width, 330) + 132 * scale),
  margin: (scale) => ({ left: 46 * scale, right: 14, top: 84 * scale, bottom: 54 * scale }),
  x: (range, { values }) => linear([0, values.seqLen - 1], range),
  y: (range) => linear([0, 1], range),
  title: 'curvesName',
  axes: {
    left: { ticks, line: false, format: '0%' },
    bottom: { ticks: (_data, { x }) => x.ticks(4).filter(Number.isInteger), label: 'positionAxis' },
  },
  draw({ box, style, axes, level, rule, line, curve, point, text }, data, t) {
    const { position } = data.values;
    for (const [i, { name, width, dash }] of lines.entries()) {
      const y = box.y + (2.6 + 1.6 * i) * style.size;
      line([box.x, y, box.x + 26, y], { width, dash });
      text(t(`${name}Name`), { x: box.x + 34, y, baseline: 'middle', maxWidth: box.width - 34 });
    }
    for (const tick of ticks) level(tick, { colour: style.hairline });
    axes();
    rule(position, { colour: style.second, dash: [2, 3] });
    for (const { name, width, dash } of lines) {
      curve(data.curves[name], { width, dash });
      point(position, data.curves[name][position], { radius: 3.5 });
    }
  },
  drag: { position: { range: ({ values }) => [0, values.seqLen - 1] } },
});

/** A word and its position in one vector: how large may a position be before the word is lost? */
export default figure({
  name: 'encoding/add',
  modules: ['scores', 'waves'],
  scene: { query: 'position', length: 'seqLen' },
  params: {
    strength: real({ initial: 1, min: 0, max: 4, step: 0.05, digits: 2 }),
    kind: choice({ options: ['sinusoidal', 'fraction', 'wrong-integers'], control: 'buttons' }),
    position: int({ initial: 20, min: 0, max: 127, below: 'seqLen' }),
    join: choice({ options: ['add', 'concat'], control: 'buttons' }),
    scaling: choice({ options: ['sqrt-d', 'none'], control: 'buttons', group: 'mistake' }),
    seqLen: int({ initial: 64, min: 8, max: 128, snaps: [64, 128], group: 'setup' }),
    word: int({ initial: 7, min: 0, max: WORDS - 1, control: 'another', group: 'setup' }),
  },
  steps: {
    pull: {
      set: { kind: 'sinusoidal', join: 'add', strength: 1, scaling: 'sqrt-d', position: 20 },
      views: ['plane'],
      handle: 'strength',
      see: 'seePull',
    },
    count: {
      set: { kind: 'wrong-integers', join: 'add', strength: 1, scaling: 'sqrt-d', position: 1 },
      controls: ['strength', 'kind', 'position'],
      see: 'seePull',
    },
    everywhere: {
      set: { kind: 'wrong-integers', join: 'add', strength: 1, scaling: 'sqrt-d' },
      views: ['curves'],
      controls: ['kind'],
      handle: 'position',
      see: 'seeShares',
    },
    blocks: {
      set: { kind: 'sinusoidal', join: 'concat', strength: 1, scaling: 'sqrt-d' },
      views: ['strips'],
      controls: ['join'],
      see: ({ values }) => ofBlocks(values.join),
    },
  },
  play: {
    from: 'count',
    every: 250,
    next: ({ position, seqLen }) => (position < seqLen - 1 ? { position: position + 1 } : undefined),
    start: { position: 0 },
  },
  predict: {
    options: ['most', 'half', 'gone'],
    done: { kind: 'wrong-integers', join: 'add', strength: 1, seqLen: 128, position: 100 },
    answer: ({ kept }) => (kept > 0.8 ? 'most' : kept > 0.3 ? 'half' : 'gone'),
  },
  compute,
  views: { plane, curves, strips },
  slots({ values, curves, blocks, positionNorm, wordNorm, nearest }, t) {
    const width = values.join === 'add' ? dModel : 2 * dModel;
    return {
      ...{ wordName: nameOf(values.word, t), nearestName: nameOf(nearest, t) },
      ratio: positionNorm / wordNorm,
      ...{ meanSurvival: meanOf(curves.survival), meanRecovered: meanOf(curves.recovered) },
      ...{ split: blocks.split, step: 1 / (values.seqLen - 1), width, cost: outputs * width },
    };
  },
  // Sizes and the angle between them, whether word and position are found again, and what concatenating costs.
  readout: ({ values }) => [
    ['ratioLine', values.kind.startsWith('wrong') ? 'keptWrong' : 'keptLine'],
    ['sharesLine', 'costLine'],
  ],
  seen: ({ values: { kind, join, scaling } }) => [
    join === 'concat' ? 'seenConcat' : `seen.${kind}`,
    scaling === 'sqrt-d' ? 'seenScaled' : 'seenUnscaled',
    ofBlocks(join),
  ],
  // The words, the positions, and the vector that both are joined to.
  numbers({ values: { kind, seqLen }, vocabulary, positions, joined, curves }) {
    const words = ['words', { word: WORDS, feature: dModel }, vocabulary];
    const places = ['positions', { position: seqLen, feature: dModel }, positions];
    return [
      ...(kind === 'sinusoidal' ? [places, words] : [words, places]),
      ['joined', { feature: joined.length }, joined],
      ...['kept', 'survival', 'recovered'].map((name) => [name, { position: seqLen }, curves[name]]),
    ];
  },
});

const rowOf = (table, row) => table.subarray(row * dModel, (row + 1) * dModel);

function positionTable(engine, kind, seqLen) {
  if (kind === 'sinusoidal') return engine.sinusoidal.encode({ seqLen, dModel });
  const last = kind === 'fraction' ? seqLen - 1 : 1;
  return Float32Array.from({ length: seqLen * dModel }, (_, i) => Math.floor(i / dModel) / last);
}

// The word whose vector is nearest to word + strength · position; concatenated, the word's half is read alone.
function nearestWord({ words, cross }, { word, position, strength, join }) {
  let best = 0;
  let most = -Infinity;
  for (let w = 0; w < WORDS; w++) {
    const moved = join === 'add' ? strength * cross[position * WORDS + w] : 0;
    const closeness = words[word * WORDS + w] + moved - words[w * WORDS + w] / 2;
    if (closeness > most) [best, most] = [w, closeness];
  }
  return best;
}

// The position nearest to the joined vector, by the same rule; −1 where positions have no size.
function nearestPosition({ cross, positions }, { word, position, strength, join, seqLen }) {
  if (strength === 0) return -1;
  let best = 0;
  let most = -Infinity;
  for (let q = 0; q < seqLen; q++) {
    const fromWord = join === 'add' ? cross[q * WORDS + word] : 0;
    const own = strength * (positions[position * seqLen + q] - positions[q * seqLen + q] / 2);
    if (fromWord + own > most) [best, most] = [q, fromWord + own];
  }
  return best;
}

// For every position, over all words: mean cosine of meaning kept, share of words and of positions still found.
function curvesOf(dots, { seqLen, strength, join }) {
  const [kept, survival, recovered] = [1, 2, 3].map(() => new Float64Array(seqLen));
  for (let position = 0; position < seqLen; position++) {
    const pp = strength ** 2 * dots.positions[position * seqLen + position];
    for (let word = 0; word < WORDS; word++) {
      const state = { word, position, strength, join, seqLen };
      const xx = dots.words[word * WORDS + word];
      const xp = join === 'add' ? strength * dots.cross[position * WORDS + word] : 0;
      kept[position] += (xx + xp) / Math.sqrt(xx * (xx + 2 * xp + pp));
      survival[position] += nearestWord(dots, state) === word ? 1 : 0;
      recovered[position] += nearestPosition(dots, state) === position ? 1 : 0;
    }
    for (const sums of [kept, survival, recovered]) sums[position] /= WORDS;
  }
  return { kept, survival, recovered };
}

// Every word at its true length and its true angle from the sum: [along the sum, aside of it].
function placesOf({ words, cross }, { word, position, strength, join, size }) {
  return Array.from({ length: WORDS }, (_, w) => {
    const moved = join === 'add' ? strength * cross[position * WORDS + w] : 0;
    const along = (words[word * WORDS + w] + moved) / size;
    return [along, Math.sqrt(Math.max(0, words[w * WORDS + w] - along ** 2))];
  });
}

// What reads the word and what reads the position: two blocks of one matrix, or one block twice where both are added.
// split: how far the matrix times [x; p] lies from the blocks taken one by one, or from the block times the sum.
function blocksOf(engine, x, p, join) {
  const W = engine.learned.table({ maxLen: outputs, dModel: 2 * dModel, std: 0.1, seed: 12 });
  const half = (start) =>
    Float32Array.from(
      { length: outputs * dModel },
      (_, i) => W[Math.floor(i / dModel) * 2 * dModel + start + (i % dModel)],
    );
  const read = (matrix, vector) =>
    engine.attention.scores(matrix, vector, { headDim: vector.length, scale: 1 });
  const left = half(0);
  const right = join === 'add' ? left : half(dModel);
  const both = Float32Array.from({ length: 2 * outputs * dModel }, (_, i) => {
    const [row, col] = [Math.floor(i / (2 * dModel)), i % (2 * dModel)];
    return (col < dModel ? left : right)[row * dModel + (col % dModel)];
  });
  const out = read(both, Float32Array.of(...x, ...p));
  const [first, second] = [read(left, x), read(right, p)];
  const sum = (a, b) => a.map((value, i) => value + b[i]);
  const other = join === 'add' ? read(left, sum(x, p)) : sum(first, second);
  const split = largestDifference(out, other);
  return { left, right, out, split };
}
