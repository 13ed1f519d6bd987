import { range } from './maps.js';

// Bugs that a curve shows, as BUGS has them; a picture is { xs, lines: [ys, …], y: [from, to], log, points, ticks }.

const slopes = (engine, { numHeads }, wrong) =>
  engine.alibi.slopes({ numHeads, rule: wrong ? 'wrong-truncated' : 'official' });

const yarn = ({ factor, trained, base }) => ({
  config: {
    head_dim: 128,
    rope_theta: base,
    max_position_embeddings: trained * factor,
    rope_scaling: { rope_type: 'yarn', factor, original_max_position_embeddings: trained },
  },
});

function ratios(engine, setting, wrong) {
  const plain = engine.rope.frequencies({ headDim: 128, base: setting.base }).invFreq;
  const params = { ...yarn(setting), mix: wrong ? 'wrong-inverted' : 'official' };
  return engine.rope.frequencies(params).invFreq.map((frequency, i) => frequency / plain[i]);
}

const FACTORS = [1, 2, 4, 8, 12, 16, 20, 24, 28, 32];

// Rotated queries and keys both have the factor, so that logits have it squared.
const logitFactors = (engine, setting, wrong) =>
  FACTORS.map(
    (factor) =>
      engine.rope.frequencies({
        ...yarn({ ...setting, factor }),
        factorUse: wrong ? 'wrong-squared' : 'official',
      }).attentionFactor ** 2,
  );

function idsOf(engine, { before, height, width, after }, wrong) {
  const segments = [
    { type: 'text', length: before },
    { type: 'image', grid: [height, width] },
    { type: 'text', length: after },
  ];
  const advance = wrong ? 'wrong-area' : 'official';
  return engine.mrope.positionIds({ segments, spatialMergeSize: 1, advance }).ids;
}

const WALK = 96;

export const CURVES = {
  truncated: {
    settings: [{ numHeads: 6 }, { numHeads: 12 }, { numHeads: 20 }, { numHeads: 24 }],
    compute: slopes,
    picture: (values) => ({
      xs: range(values.length, 1),
      lines: [values],
      y: [1 / 512, 1.2],
      log: true,
      points: true,
      ticks: [1, 0.1, 0.01],
    }),
    fault: (values) => Math.min(...values),
    source: 'https://github.com/ofirpress/attention_with_linear_biases/issues/17',
  },
  inverted: {
    settings: [
      { factor: 4, trained: 4096, base: 10000 },
      { factor: 16, trained: 4096, base: 10000 },
      { factor: 4, trained: 32768, base: 1000000 },
      { factor: 32, trained: 8192, base: 500000 },
    ],
    compute: ratios,
    picture: (values) => ({
      xs: range(64),
      lines: [values],
      y: [1 / 48, 48],
      log: true,
      ticks: [0.1, 1, 10],
    }),
    fault: ([fastest]) => fastest,
    source: 'https://github.com/m96-chan/PyGPUkit/issues/169',
  },
  squared: {
    settings: [
      { trained: 2048, base: 10000 },
      { trained: 4096, base: 10000 },
      { trained: 8192, base: 500000 },
      { trained: 32768, base: 1000000 },
    ],
    compute: logitFactors,
    picture: (values) => ({
      xs: FACTORS,
      lines: [values],
      y: [0.8, 3.6],
      ticks: [1, 2, 3],
    }),
    fault: (values) => values.at(-1),
    source: 'https://github.com/sgl-project/sglang/pull/33558',
  },
  area: {
    settings: [
      { before: 6, height: 4, width: 4, after: 8 },
      { before: 4, height: 3, width: 6, after: 10 },
      { before: 8, height: 5, width: 4, after: 6 },
      { before: 5, height: 3, width: 5, after: 12 },
    ],
    compute: idsOf,
    picture(ids) {
      const tokens = ids.length / 3;
      return {
        xs: range(tokens),
        lines: [0, 1, 2].map((axis) => ids.subarray(axis * tokens, (axis + 1) * tokens)),
        y: [0, 36],
        ticks: [0, 10, 20, 30],
      };
    },
    // The id of the first token of text after the picture.
    fault: (ids, { before, height, width }) => ids[before + height * width],
    source: 'https://github.com/huggingface/transformers',
  },
  bfloat16: {
    settings: [
      { start: 1200, dModel: 64, pair: 10 },
      { start: 2200, dModel: 64, pair: 12 },
      { start: 3000, dModel: 64, pair: 12 },
      { start: 5000, dModel: 64, pair: 13 },
    ],
    compute(engine, { start, dModel }, wrong) {
      const whole = range(WALK, start);
      const positions = wrong ? engine.precision.round(whole, { format: 'bfloat16' }) : whole;
      return { positions, rows: engine.sinusoidal.encode({ positions, dModel }) };
    },
    picture: ({ rows }, { dModel, pair, start }) => ({
      xs: range(WALK, start),
      lines: [range(WALK).map((i) => rows[i * dModel + 2 * pair])],
      y: [-1.15, 1.15],
      ticks: [-1, 0, 1],
    }),
    fault: ({ positions }) => new Set(positions).size,
    source: 'https://github.com/huggingface/transformers/pull/29285',
  },
};
