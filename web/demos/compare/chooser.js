import { linear } from '../../canvas/scale.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { path, QUESTIONS, ratioKey } from './chooser/path.js';
import { CONDITIONS, holds, MODELS, otherAnswers, params, RULES, ruleFor, SOURCES } from './chooser/rules.js';
import { conditionText, table } from './chooser/table.js';

/** @import { Engine, View } from '../../types.js' */

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
  draw({ plot, y, box, style, rule, text, bars }, { plain, stretched, pairs, scale, never }, t) {
    const speed = (i) => style.speed(i / Math.max(1, pairs - 1));
    const pale = (i) => style.rgba(speed(i), stretched ? 0.3 : 1);
    const look = { scale: y, gap: Math.min(2, (0.3 * plot.width) / pairs) };
    bars(plot, { ...look, values: plain.unseenPhases, colour: pale });
    if (stretched) bars(plot, { ...look, values: stretched.unseenPhases, colour: speed });
    text(t(stretched ? 'phasesBoth' : 'phasesPlain'), {
      x: box.x,
      y: box.y + 38 * scale,
      colour: style.second,
      maxWidth: box.width,
    });
    if (never > 0) rule(pairs - never - 0.5, { colour: style.second, dash: [4, 3] });
  },
  describe: ({ stretched }) => (stretched ? 'describePhasesThen' : 'describePhases'),
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
const arrival = (key) => (data) => [key, `price-${data.pick}`];

// How far RoPE gets from the angles of training.
const seenAngles = ({ ratio, stretched }) =>
  ratio <= 1 ? 'seenWithin' : stretched ? 'seenStretched' : 'seenBeyond';

/** Conditions in, a method out, with its reason, its price and its source. */
export default figure({
  name: 'compare/chooser',
  modules: ['turns'],
  params,
  compute,
  views: { path, phases, table },
  steps: {
    path: { views: ['path'], handle: 'budget', see: arrival('see.path') },
    length: { handle: 'testLen', see: arrival('see.length') },
    angles: { views: ['phases'], controls: ['base'], see: seenAngles },
    rules: { views: ['table'], handle: 'rule', see: 'see.rules' },
  },
  slots(data, t) {
    const ratio = Number(data.ratio.toPrecision(3));
    return {
      ...data.fact,
      ...{ answer: t(`name-${data.pick}`), number: data.index + 1, rules: RULES.length },
      ...{ conditions: conditionText(data.rule, t), ratio, beyond: t(ratioKey(data), { ratio }) },
      answers: QUESTIONS.map((name) => t.option(name, data.values[name])).join(', '),
    };
  },
  // The answer with its reason, its price, a measurement, models and the source; each with room for those of all rules.
  readout({ rule, kind }, t) {
    const said = (textOf) => ({ text: textOf(rule), room: longest(RULES.map(textOf)) });
    return [
      [['answerLine', ' ', said(({ pick }) => t(`why-${pick}`))]],
      [['priceLine', ' ', said(({ pick }) => t(`price-${pick}`))]],
      [`fact-${kind}`],
      [said((one) => ruleText(one, t))],
    ];
  },
  seen: (data) => ['seenAnswer', `price-${data.pick}`, seenAngles(data)],
  predict: {
    options: ['few', 'quarter', 'most'],
    done: { weights: 'rope', base: 10000, trainLen: 4096 },
    answer: ({ never, pairs }) => (never < pairs / 10 ? 'few' : never < pairs / 2 ? 'quarter' : 'most'),
  },
  numbers: ({ plain, stretched, pairs }) => [
    ['unseen-phases', { pair: pairs }, plain.unseenPhases],
    ['turns', { pair: pairs }, plain.turns],
    stretched && ['unseen-phases-stretched', { pair: pairs }, stretched.unseenPhases],
  ],
});

const longest = (texts) => texts.reduce((a, b) => (b.length > a.length ? b : a));

function ruleText(rule, t) {
  const models = rule.models.map((id) => MODELS[id]).join(', ');
  const conditions = conditionText(rule, t);
  return [
    t('ruleLine', { number: RULES.indexOf(rule) + 1, conditions }),
    models ? t('modelsLine', { models }) : t('noModels'),
    t('sourceLine', { source: SOURCES[rule.source] }),
  ].join(' · ');
}

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
