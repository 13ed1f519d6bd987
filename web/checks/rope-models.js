import { outcome } from './outcome.js';
import { tokenVectors } from './vectors.js';

// What the configs of released models say about their rotation.
const LLAMA_2 = { head_dim: 128, rope_theta: 10000, max_position_embeddings: 4096 };
const LLAMA_3 = { head_dim: 128, rope_theta: 500000, max_position_embeddings: 8192 };
const LLAMA_31 = {
  ...LLAMA_3,
  max_position_embeddings: 131072,
  rope_scaling: {
    rope_type: 'llama3',
    factor: 8,
    low_freq_factor: 1,
    high_freq_factor: 4,
    original_max_position_embeddings: 8192,
  },
};
const QWEN2 = { head_dim: 128, rope_theta: 1000000, max_position_embeddings: 32768 };
const GEMMA_2_27B = { num_attention_heads: 32, num_key_value_heads: 16, head_dim: 128 };

const speeds = (engine, base, headDim = 128) => engine.rope.frequencies({ headDim, base }).invFreq;
const ratio = (engine, pair, base) => speeds(engine, base)[pair] / speeds(engine, 10000)[pair];

// Heads in which not every pair rotates, or in which the content has no angle.

const HEAD = 512;
const BASE = 1000000;
const TURNED = 64;

const frequenciesOf = (engine, headDim) => engine.rope.frequencies({ headDim, base: BASE }).invFreq;
const wave = (frequency) => (2 * Math.PI) / frequency;

// Proportional: the fastest pairs of the whole head, and zeros.
const proportional = (engine) =>
  Float64Array.from({ length: HEAD / 2 }, (_, i) => (i < TURNED ? frequenciesOf(engine, HEAD)[i] : 0));

// The dimension that dimension 0 is rotated with.
function partnerOf(engine, headDim, invFreq) {
  const x = Float32Array.from({ length: headDim }, (_, i) => (i === 0 ? 1 : 0));
  const turned = engine.rope.rotate(x, { headDim, positions: [1], invFreq, layout: 'half' });
  return turned.findIndex((value, i) => i > 0 && value !== 0);
}

const DISTANCES = Array.from({ length: 32 }, (_, n) => n);

// The distance at which a score is largest, of `features` alone or of the whole head.
function peakOf(engine, k, features) {
  const q = [1, 1];
  const parts = engine.distance.pope(q, k, {
    distances: DISTANCES,
    phases: [-1.5, -1.2],
    base: 10,
  });
  const scores = DISTANCES.map((_, n) => features.reduce((sum, c) => sum + parts[2 * n + c], 0));
  return scores.indexOf(Math.max(...scores));
}

export const ropeModelsChecks = {
  'rope-head-pairs'(engine) {
    const count = (config) => engine.rope.frequencies({ config }).invFreq.length;
    const partial = count({
      hidden_size: 6144,
      num_attention_heads: 64,
      rope_theta: 10000,
      partial_rotary_factor: 0.25,
    });
    return outcome(count({ hidden_size: 4096, num_attention_heads: 32, rope_theta: 10000 }), '=', 64, {
      values: { partial },
    });
  },
  'rope-base-spares-the-fast'(engine) {
    const [next, middle, last] = [1, 32, 63].map((pair) => ratio(engine, pair, 500000));
    return outcome(ratio(engine, 0, 500000), '=', 1, { values: { next, middle, last } });
  },
  'rope-larger-base-inside'(engine) {
    const [old, now] = [speeds(engine, 10000), speeds(engine, 500000)];
    const { neverCompleted } = engine.scaling.report({ config: LLAMA_2 });
    return outcome(
      Array.from(neverCompleted).filter((pair) => 8191 * now[pair] > 4095 * old[pair]).length,
      '=',
      0,
      {
        values: {
          pairs: neverCompleted.length,
          now: 8191 * now[neverCompleted[0]],
          old: 4095 * old[neverCompleted[0]],
        },
      },
    );
  },
  'rope-meets-new-angles'(engine) {
    const { unseenPhases } = engine.scaling.report({ config: LLAMA_2, seqLen: 8192 });
    return outcome(Math.max(...unseenPhases), '>', 0.1, {
      values: { fastest: unseenPhases[0], slowest: unseenPhases.at(-1) },
      unit: 'rad',
    });
  },
  'rope-llama-3-or-3-1'(engine) {
    const { ratios } = engine.scaling.report({ config: LLAMA_31 });
    const { neverCompleted } = engine.scaling.report({ config: LLAMA_3 });
    return outcome(ratios.filter((value) => value < 1).length, '>', 0, {
      values: { pairs: neverCompleted.length },
    });
  },
  'rope-mistral-versions'(engine) {
    return outcome(ratio(engine, 63, 1000000), '<', 0.02);
  },
  'rope-qwen2-needs-more'(engine) {
    const { unseenPhases, neverCompleted } = engine.scaling.report({ config: QWEN2, seqLen: 131072 });
    return outcome(Math.max(...unseenPhases), '>', 0.1, {
      values: { pairs: neverCompleted.length },
      unit: 'rad',
    });
  },
  'gemma-2-shares-keys-in-twos'(engine) {
    const { num_attention_heads: heads, num_key_value_heads: keyHeads, head_dim: headDim } = GEMMA_2_27B;
    const q = tokenVectors(engine, { rows: 1, width: headDim, seed: 21 });
    const different = (groups) => {
      const keys = tokenVectors(engine, { rows: groups, width: headDim, seed: 22 });
      const scores = engine.attention.scores(q, keys, { headDim });
      return new Set(Array.from({ length: heads }, (_, h) => scores[Math.floor((h * groups) / heads)])).size;
    };
    return outcome(different(keyHeads), '>', 1, { values: { keyHeads, second: different(1) } });
  },
  'rope-phi-3-pairs'(engine) {
    const config = { head_dim: 96, rope_theta: 10000, max_position_embeddings: 4096 };
    const { turns, neverCompleted } = engine.scaling.report({ config });
    return outcome(turns.length, '=', 48, { values: { pairs: neverCompleted.length } });
  },
  'proportional-keeps-the-head-dim'(engine) {
    const partial = frequenciesOf(engine, 2 * TURNED);
    return outcome(wave(proportional(engine)[TURNED - 1]), '=', 2 * Math.PI * BASE ** (126 / 512), {
      values: { partial: wave(partial[TURNED - 1]) },
      within: 1e-6,
    });
  },
  'partial-rotation-pairs-inside'(engine) {
    return outcome(partnerOf(engine, 2 * TURNED, frequenciesOf(engine, 2 * TURNED)), '=', TURNED, {
      values: { proportional: partnerOf(engine, HEAD, proportional(engine)) },
    });
  },
  'pope-sum-can-peak-elsewhere'(engine) {
    const [one, other] = [
      [4, -4],
      [-4, 4],
    ];
    const moved = (features) => Math.abs(peakOf(engine, one, features) - peakOf(engine, other, features));
    return outcome(moved([0, 1]), '>', 0, { values: { first: moved([0]), second: moved([1]) } });
  },
  'without-rotation-no-distance'(engine) {
    const [q, k] = [
      [1, 0],
      [Math.cos(3), -Math.sin(3)],
    ];
    const at = (base) =>
      [3, 6].map((distance) =>
        engine.rope
          .contributions(q, k, {
            headDim: 2,
            distances: [distance],
            ...(base ? { base } : { invFreq: [0] }),
          })
          .reduce((a, b) => a + b),
      );
    const [near, far] = at(10000);
    const [still, later] = at();
    return outcome(Math.abs(still - later), '=', 0, { values: { near, far } });
  },
};
