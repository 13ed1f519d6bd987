import { largestDifference } from '../../../core/fine.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

// Mistakes in public code, each with the RoPE of the model it happened to.
//   headDim    dimensions of a query or key, of which config may rotate a part
//   config     keys of its config.json
//   most       the longest text looked at, tokens
//   mistake    what the code did, a key of MISTAKES
//   source     where it was reported
//   wrong, right   the lines of code, written for this figure

const half = (keys) => ({ partial_rotary_factor: 0.5, ...keys });
const yarn = (factor, original) => ({
  rope_type: 'yarn',
  factor,
  original_max_position_embeddings: original,
  beta_fast: 32,
  beta_slow: 1,
});

/** @type {Record<string, { headDim: number, config: any, most: number, mistake: string, source: string, wrong: string[], right: string[] }>} */
export const REPORTS = {
  llama: {
    headDim: 128,
    config: {
      head_dim: 128,
      rope_theta: 10000,
      max_position_embeddings: 2048,
      rope_scaling: { rope_type: 'dynamic', factor: 2 },
    },
    most: 16384,
    mistake: 'cached',
    source: 'https://github.com/huggingface/transformers/issues/25104',
    wrong: ['keys.append(rotate(k, base(n)))', 'scores = keys @ rotate(q, base(n))'],
    right: ['keys.append(k)', 'scores = rotate(keys, base(n)) \\', '    @ rotate(q, base(n))'],
  },
  'qwen3.5': {
    headDim: 256,
    config: { head_dim: 256, rope_theta: 1e7, partial_rotary_factor: 0.25 },
    most: 65536,
    mistake: 'whole',
    source: 'https://github.com/AI-Hypercomputer/maxtext/issues/4616',
    wrong: ['rotated = head_dim'],
    right: ['rotated = int(', '    head_dim * partial_rotary_factor)'],
  },
  internlm3: {
    headDim: 128,
    config: {
      head_dim: 128,
      rope_theta: 5e7,
      max_position_embeddings: 32768,
      rope_scaling: { rope_type: 'dynamic', factor: 6 },
    },
    most: 32768,
    mistake: 'doubled',
    source: 'https://github.com/ml-explore/mlx-lm/issues/1545',
    wrong: ['scale = 1 / factor if linear else 2.0', 'rope(x, positions * scale)'],
    right: ['scale = 1 / factor if linear else 1.0', 'rope(x, positions * scale)'],
  },
  'gemma-3': {
    headDim: 128,
    config: { head_dim: 128, rope_theta: 1e6, rope_scaling: { rope_type: 'linear', factor: 8 } },
    most: 65536,
    mistake: 'unscaled',
    source: 'https://github.com/Blaizzy/mlx-vlm/pull/1709',
    wrong: ['rope = RoPE(head_dim, base=theta)'],
    right: ['rope = RoPE(head_dim, base=theta,', '            scale=1 / factor)'],
  },
  gemma: {
    headDim: 256,
    config: { head_dim: 256, rope_theta: 10000 },
    most: 8192,
    mistake: 'bfloat16',
    source: 'https://github.com/huggingface/transformers/pull/29285',
    wrong: ['with autocast(dtype=bfloat16):', '    angles = positions * inv_freq'],
    right: ['with autocast(enabled=False):', '    angles = positions * inv_freq'],
  },
  'deepseek-v4': {
    headDim: 128,
    config: half({
      head_dim: 128,
      rope_theta: 160000,
      max_position_embeddings: 1048576,
      rope_scaling: yarn(16, 65536),
    }),
    most: 65536,
    mistake: 'bases',
    source: 'https://github.com/huggingface/transformers/issues/45910',
    wrong: ['q = rotate(q, rope["main"])', 'k = rotate(k, rope["compress"])'],
    right: ['q = rotate(q, rope["compress"])', 'k = rotate(k, rope["compress"])'],
  },
  'deepseek-v3.2': {
    headDim: 128,
    config: half({
      head_dim: 128,
      rope_theta: 10000,
      max_position_embeddings: 163840,
      rope_scaling: yarn(40, 4096),
    }),
    most: 65536,
    mistake: 'layout',
    source: 'https://github.com/sgl-project/sglang/pull/13495',
    wrong: ['q, k = rotate(q, k, interleaved=True)'],
    right: ['q, k = rotate(q, k, interleaved=False)'],
  },
  'minimax-m2': {
    headDim: 128,
    config: half({ head_dim: 128, rope_theta: 5e6 }),
    most: 65536,
    mistake: 'twice',
    source: 'https://github.com/vllm-project/vllm/pull/30384',
    wrong: ['rotated = head_dim * factor', 'rope = RoPE(int(rotated * factor))'],
    right: ['rotated = head_dim * factor', 'rope = RoPE(int(rotated))'],
  },
};

export const NAMES = Object.keys(REPORTS);

/** What code may have done, in the order of the list in the figure. */
export const MISTAKES = ['layout', 'whole', 'doubled', 'bases', 'bfloat16', 'cached', 'unscaled', 'twice'];
export const NONE = 'none';
export const SHORTEST = 64;
export const LONGEST = Math.max(...NAMES.map((name) => REPORTS[name].most));

/** A curve lies on another one where no score is farther off than this. */
export const SAME = 1e-5;

/** Nothing tried yet, for a report: its number, then a mark for each mistake. */
export const untried = (report) => [NAMES.indexOf(report), ...MISTAKES.map(() => 0)];

/** Marks belong to their report, the text is no longer than the model takes. */
export function settle(values) {
  const { report, tried, suspect } = values;
  const isSame = tried[0] === NAMES.indexOf(report);
  return {
    ...values,
    seqLen: Math.min(values.seqLen, REPORTS[report].most),
    suspect: isSame ? suspect : NONE,
    tried: isSame ? tried : untried(report),
  };
}

/** Distances from the last token back to the first one, 8 an octave. */
function distancesIn(seqLen) {
  const steps = Math.floor(8 * Math.log2(seqLen - 1));
  const spread = Array.from({ length: steps + 1 }, (_, i) => Math.round(2 ** (i / 8)));
  return [...new Set([...spread, seqLen - 1])];
}

/** Content for both query and key: the slower a pair, the more of it, and as much again where nothing rotates. */
function contentOf(headDim, pairs) {
  const content = new Float32Array(headDim);
  for (let i = 0; i < pairs; i++) content[i] = content[i + pairs] = rising(i, pairs);
  const rest = headDim - 2 * pairs;
  const share = Math.sqrt((2 * pairs) / rest);
  for (let i = 0; i < rest; i++) content[2 * pairs + i] = share * rising(i, rest);
  return content;
}

const rising = (i, count) => ((i + 0.5) / count) ** 0.75;

const squared = (row) => row.reduce((sum, value) => sum + value * value, 0);

const frequenciesOf = (engine, config, seqLen) => engine.rope.frequencies({ config, seqLen }).invFreq;
const without = (config, key) => Object.fromEntries(Object.entries(config).filter(([name]) => name !== key));

/** The base of other layers, or of another model. */
const otherBase = (base) => (base === 10000 ? 160000 : 10000);

/**
 * How query and keys are rotated, as they should be or with a mistake: frequencies of both, the layout, the position
 * that is taken for one, and `alone`, where a row has frequencies of its own.
 */
function rotations(engine, { config }, { seqLen, mistake, untraced }) {
  const invFreq = frequenciesOf(engine, config, seqLen);
  const right = { query: invFreq, keys: invFreq, layout: 'half', place: (position) => position };
  const plain = without(config, 'rope_scaling');
  switch (mistake) {
    case 'layout':
      return { ...right, layout: 'interleaved' };
    case 'whole': {
      const all = frequenciesOf(engine, without(config, 'partial_rotary_factor'), seqLen);
      return { ...right, query: all, keys: all };
    }
    case 'doubled':
      return { ...right, place: (position) => 2 * position };
    case 'bases': {
      const base = { ...plain, rope_theta: otherBase(config.rope_theta) };
      return { ...right, query: frequenciesOf(engine, base, seqLen) };
    }
    case 'bfloat16': {
      const rounded = (values) => untraced.precision.round(values, { format: 'bfloat16' });
      const steps = rounded(invFreq);
      // Angles as a product in bfloat16 has them: those of a single step.
      const angles = (position) => {
        const [place] = rounded([position]);
        return Float64Array.from(rounded(steps.map((step) => place * step)));
      };
      return { ...right, place: () => 1, alone: angles };
    }
    case 'cached': {
      if (config.rope_scaling?.rope_type !== 'dynamic') return right;
      // Each key as it was rotated when it came, by the frequencies of the text up to it.
      return { ...right, alone: (position) => frequenciesOf(untraced, config, position + 1) };
    }
    case 'unscaled': {
      const own = frequenciesOf(engine, plain, seqLen);
      return { ...right, query: own, keys: own };
    }
    case 'twice': {
      const { partial_rotary_factor: part = 1 } = config;
      const few = frequenciesOf(engine, { ...config, partial_rotary_factor: part ** 2 }, seqLen);
      return { ...right, query: few, keys: few };
    }
    default:
      return right;
  }
}

/**
 * The score of the last query of a text with a key of the same content, `distance` tokens back, over the score of the
 * two at one place: with a mistake, or without one. `untraced` takes the rows that are made one by one.
 */
export function scoresOf(engine, report, { seqLen, distances, mistake, untraced = engine }) {
  const { headDim, config } = report;
  const { query, keys, layout, place, alone } = rotations(engine, report, { seqLen, mistake, untraced });
  const content = contentOf(headDim, frequenciesOf(engine, config, seqLen).length);
  const turn = (by, positions, invFreq) =>
    by.rope.rotate(joined(positions.map(() => content)), {
      headDim,
      positions: positions.map(place),
      invFreq,
      layout,
    });
  const last = seqLen - 1;
  const at = distances.map((distance) => last - distance);
  const q = turn(engine, [last], alone ? alone(last) : query);
  const rows = alone
    ? joined(at.map((position) => turn(untraced, [position], alone(position))))
    : turn(engine, at, keys);
  return engine.attention.scores(q, rows, { headDim, scale: 1 / squared(content) });
}

function joined(rows) {
  const all = new Float32Array(rows.length * rows[0].length);
  for (const [i, row] of rows.entries()) all.set(row, i * row.length);
  return all;
}

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo, untraced = engine }) {
  const { report: name, seqLen, suspect, tried } = values;
  const report = REPORTS[name];
  const at = (length, by) => {
    const distances = distancesIn(length);
    const all = [NONE, ...MISTAKES].map((mistake) => [
      mistake,
      scoresOf(by, report, { seqLen: length, distances, mistake, untraced }),
    ]);
    return { distances, curves: Object.fromEntries(all) };
  };
  const { distances, curves } = memo('curves', [name, seqLen], () => at(seqLen, engine));
  const observed = curves[report.mistake];
  const expected = curves[NONE];
  const off = MISTAKES.map((mistake) => largestDifference(curves[mistake], observed));
  const gaps = Array.from(observed, (score, i) => Math.abs(score - expected[i]));
  const gap = Math.max(...gaps);
  return {
    report,
    distances,
    curves,
    observed,
    expected,
    off,
    gap,
    gapAt: distances[gaps.indexOf(gap)],
    low: memo('low', [name], () =>
      Math.min(...Object.values(at(report.most, untraced).curves).map((curve) => Math.min(...curve))),
    ),
    missed: suspect === NONE ? undefined : off[MISTAKES.indexOf(suspect)],
    fitting: off.filter((each) => each < SAME).length,
    marks: tried.slice(1),
    found: tried[1 + MISTAKES.indexOf(report.mistake)] === 1,
  };
}
