import { drawBars } from '../../../canvas/bars.js';
import { linear } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { path } from './path.js';
import { CONDITIONS, holds, otherAnswers, params, RULES, ruleFor } from './rules.js';
import { table } from './table.js';
import { factsOf, readout, seen, seenAngles } from './words.js';

/** @import { Descriptor, Engine, Step, View } from '../../../types.js' */

/** What RoPE would meet at the wanted length: how far each pair's phases lie from those of training. */
/** @type {View<Data>} */
const phases = chart({
  place: 'full',
  height: [110, 136],
  margin: { left: 34, right: 6, top: 66 },
  plotHeight: 120,
  x: (range, { pairs }) => linear([-0.5, pairs - 0.5], range),
  y: (range) => linear([0, Math.PI], range),
  title: 'phasesName',
  axes: {
    left: { ticks: [0, 1, 2, 3], line: false },
    bottom: { ticks: [0, 16, 32, 48, 63], label: 'pairAxis' },
  },
  draw({ plot, y, box, style, rule, text, put }, { plain, stretched, pairs, pick, scale, never }, t) {
    const speed = (i) => style.speed(i / Math.max(1, pairs - 1));
    const pale = (i) => style.rgba(speed(i), stretched ? 0.3 : 1);
    const look = { scale: y, gap: Math.min(2, (0.3 * plot.width) / pairs) };
    put(drawBars, plot, { ...look, values: plain.unseenPhases, colour: pale });
    if (stretched) put(drawBars, plot, { ...look, values: stretched.unseenPhases, colour: speed });
    const legend = t(stretched ? 'phasesBoth' : 'phasesPlain', { answer: t(`name-${pick}`) });
    text(legend, { x: box.x, y: box.y + 38 * scale, colour: style.second, maxWidth: box.width });
    if (never > 0) rule(pairs - never - 0.5, { colour: style.second, dash: [4, 3] });
  },
  describe(data, t) {
    const facts = {
      never: data.never,
      pairs: data.pairs,
      unseen: data.unseen,
      after: data.unseenThen ?? 0,
      answer: t(`name-${data.pick}`),
    };
    return t(data.stretched ? 'describePhasesThen' : 'describePhases', facts);
  },
});

const HEAD_DIM = 128;
const LARGE_BASE = 500000; // what Llama 3 has
const SINKS = 4;
const HEADS = 8; // of ALiBi; the gentlest falls by 1/256 a token
const GRID = { height: 16, width: 24, dModel: 64 };

// Parameters of scaling.report: RoPE as it is, and stretched as the answer says, where a formula stretches it.
function reportParams({ base, trainLen, testLen }, pick) {
  const config = { head_dim: HEAD_DIM, rope_theta: base, max_position_embeddings: trainLen };
  const factor = Math.max(1, testLen / trainLen);
  if (pick === 'dynamic') config.rope_scaling = { rope_type: 'dynamic', factor: 1 };
  if (pick === 'yarn' || pick === 'yarn-free') {
    config.max_position_embeddings = testLen;
    config.rope_scaling = { rope_type: 'yarn', factor, original_max_position_embeddings: trainLen };
  }
  return { config, seqLen: Math.max(testLen, trainLen) };
}

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { base, trainLen, testLen } = values;
  const index = ruleFor(values);
  const rule = RULES[index];
  const { pick } = rule;
  const plain = engine.scaling.report(reportParams(values));
  const isStretched = ['dynamic', 'yarn', 'yarn-free'].includes(pick);
  const stretched = isStretched ? engine.scaling.report(reportParams(values, pick)) : undefined;
  const kind = FACTS[pick];
  return {
    values,
    rule,
    index,
    pick,
    ratio: testLen / trainLen,
    others: otherAnswers(values),
    met: RULES.map((each) => CONDITIONS.map((condition) => holds(each, condition, values))),
    plain,
    stretched,
    pairs: plain.unseenPhases.length,
    never: plain.neverCompleted.length,
    unseen: Math.max(...plain.unseenPhases),
    unseenThen: stretched ? Math.max(...stretched.unseenPhases) : undefined,
    kind,
    fact: MEASURES[kind](engine, { base, trainLen, testLen }),
  };
}

// Where the path leads, and at what price.
const arrival = (key) => (data, t) => `${t(key, factsOf(data, t))} ${t(`price-${data.pick}`)}`;

/** @type {Step<Data>[]} */
const steps = [
  { name: 'path', views: ['path'], handle: 'budget', see: arrival('see.path') },
  { name: 'length', views: ['path'], handle: 'testLen', see: arrival('see.length') },
  { name: 'angles', views: ['phases'], controls: ['base'], see: seenAngles },
  { name: 'rules', views: ['table'], handle: 'rule', see: (data, t) => t('see.rules', factsOf(data, t)) },
];

/** Conditions in, a method out, with its reason, its price and its source. */
/** @type {Descriptor<Data>} */
export default {
  name: 'compare/chooser',
  params,
  compute,
  views: { path, phases, table },
  steps,
  readout,
  seen,
  predict: {
    options: ['few', 'quarter', 'most'],
    done: { weights: 'rope', base: 10000, trainLen: 4096 },
    answer(engine) {
      const values = { base: 10000, trainLen: 4096, testLen: 4096 };
      const { neverCompleted, turns } = engine.scaling.report(reportParams(values));
      const share = neverCompleted.length / turns.length;
      return share < 0.1 ? 'few' : share < 0.5 ? 'quarter' : 'most';
    },
  },
  numbers({ plain, stretched, pairs }) {
    const array = (name, values) => ({ name, axes: ['pair'], shape: [pairs], values });
    return [
      array('unseen-phases', plain.unseenPhases),
      array('turns', plain.turns),
      ...(stretched ? [array('unseen-phases-stretched', stretched.unseenPhases)] : []),
    ];
  },
};

const ALIKE = new Float32Array(8192); // scores

// Which measurement goes with an answer.
const FACTS = {
  borrow: 'never',
  raster: 'raster',
  mrope: 'mrope',
  'grid-table': 'grid',
  axial: 'grid',
  grid: 'grid',
  pieces: 'pieces',
  retrieve: 'pieces',
  recompute: 'pieces',
  sinks: 'sinks',
  'keep-table': 'rows',
  resize: 'rows',
  replace: 'never',
  t5: 't5',
  alibi: 'alibi',
  keep: 'never',
  base: 'base',
  dynamic: 'stretched',
  'yarn-free': 'stretched',
  yarn: 'stretched',
  longrope: 'never',
  table: 'rows',
  rope: 'never',
  'alibi-new': 'alibi',
  'base-new': 'base',
};

const MEASURES = {
  never: () => ({}),
  stretched: () => ({}),
  rows: (_engine, { trainLen, testLen }) => ({ missing: Math.max(0, testLen - trainLen) }),
  pieces: (_engine, { trainLen, testLen }) => ({ pieces: Math.ceil(testLen / trainLen) }),
  sinks(engine, { trainLen, testLen }) {
    const windowSize = trainLen - SINKS;
    const { kept } = engine.sinks.cache({ seqLen: testLen, windowSize, sinkSize: SINKS });
    return { kept: kept.length, forgotten: testLen - kept.length };
  },
  t5(engine, { testLen }) {
    const edge = engine.t5.thresholds({ bidirectional: false }).at(-1);
    return { edge, shared: Math.max(0, testLen - edge) };
  },
  // Of a query that sees keys without content, in the gentlest head.
  alibi(engine, { testLen }) {
    const keyLen = Math.min(testLen, ALIKE.length);
    const row = { queryLen: 1, keyLen };
    const all = engine.alibi.bias({ numHeads: HEADS, ...row, queryOffset: keyLen - 1 });
    const bias = all.subarray((HEADS - 1) * keyLen);
    const weights = engine.attention.weights(ALIKE.subarray(0, keyLen), { ...row, bias });
    return { window: engine.attention.window(weights, { ...row, share: 0.99 })[0] };
  },
  mrope(engine) {
    const { ids } = engine.mrope.positionIds({ segments: [{ type: 'image', grid: [32, 32] }] });
    return { tokens: ids.length / 3, used: Math.max(...ids) + 1 };
  },
  // How alike neighbours are, across and down.
  grid(engine) {
    const rows = engine.grid.sincos({ ...GRID, base: 100 });
    const own = rows.subarray(0, GRID.dModel);
    const like = engine.attention.scores(own, rows, { headDim: GRID.dModel, scale: 2 / GRID.dModel });
    return { ...GRID, right: like[1], below: like[GRID.width] };
  },
  raster(engine) {
    const [right, below] = engine.sinusoidal.kernel({
      distances: [1, GRID.width],
      dModel: GRID.dModel,
      base: 100,
    });
    return { ...GRID, right, below };
  },
  base(engine, { base, testLen }) {
    const of = (rope_theta) =>
      engine.scaling.report({ config: { head_dim: HEAD_DIM, rope_theta, max_position_embeddings: testLen } })
        .neverCompleted.length;
    return { from: of(base), to: of(LARGE_BASE), large: LARGE_BASE };
  },
};
