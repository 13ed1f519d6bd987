import { side } from './side.js';
import { dot, rowOf, tokenVectors } from './vectors.js';

// What two statements that contradict each other come to when both are measured: RoPE and longer contexts.

const LLAMA2 = { rope_theta: 10000, head_dim: 128, max_position_embeddings: 4096 };
const yarn = (factor) => ({
  ...LLAMA2,
  rope_scaling: { rope_type: 'yarn', factor, original_max_position_embeddings: 4096 },
});

const report = (engine, config, seqLen) => engine.scaling.report({ config, seqLen });

const farthestPhase = {
  title: {
    ko: '위치 4,096부터 8,191까지, 본 적 없는 위상까지의 가장 먼 거리',
    en: 'Farthest phase from any seen in training, positions 4,096 to 8,191',
  },
  unit: 'rad',
  measure: (engine) => Math.max(...report(engine, LLAMA2, 8192).unseenPhases),
};

const phaseOf = (pair) => ({
  title: {
    ko: `위치 4,096부터 8,191까지, 쌍 ${pair}의 위상이 학습 때의 위상에서 벗어난 거리`,
    en: `How far pair ${pair} comes from the phases of training, positions 4,096 to 8,191`,
  },
  unit: 'rad',
  measure: (engine) => report(engine, LLAMA2, 8192).unseenPhases[pair],
});

const spreadIn = (layout, name) => ({
  title: {
    ko: `${name.ko} 배치로 두 토큰을 함께 옮길 때 점수가 변한 크기`,
    en: `Change of the score when both tokens move together, ${name.en}`,
  },
  measure(engine) {
    const headDim = 64;
    const rows = tokenVectors(engine, { rows: 2, width: headDim, seed: 21 });
    const turned = (row, position) =>
      engine.rope.rotate(rowOf(rows, headDim, row), { headDim, positions: [position], layout });
    const scores = [0, 1, 10, 1000].map((start) => dot(turned(0, start + 3), turned(1, start)));
    return Math.max(...scores) - Math.min(...scores);
  },
});

const slowed = (pair, name) => ({
  title: {
    ko: `base를 10,000에서 500,000으로 바꿀 때 ${name.ko} 쌍의 회전 속도가 몇 배가 되는지`,
    en: `Speed of the ${name.en} pair with base 500,000, as a share of that with 10,000`,
  },
  measure(engine) {
    const speed = (base) => engine.rope.frequencies({ headDim: 128, base }).invFreq.at(pair);
    return speed(500000) / speed(10000);
  },
});
const fastest = slowed(0, { ko: '가장 빠른', en: 'fastest' });
const slowest = slowed(-1, { ko: '가장 느린', en: 'slowest' });

const topWeight = {
  title: {
    ko: 'YaRN의 배율을 곱한 뒤 로짓 2, 1, 0, −1의 최대 가중치에서 원래 값을 뺀 차이(s = 32)',
    en: 'Largest weight of logits 2, 1, 0, −1 with YaRN’s factor, minus that without, s = 32',
  },
  measure(engine) {
    const { attentionFactor } = engine.rope.frequencies({ config: yarn(32) });
    const top = (scale) =>
      engine.attention.weights(
        [2, 1, 0, -1].map((logit) => logit * scale),
        { queryLen: 1, keyLen: 4 },
      )[0];
    return top(attentionFactor ** 2) - top(1);
  },
};

const fastRatio = (mix, name) => ({
  title: {
    ko: `s = 32일 때 ${name.ko} 쌍 0의 회전 속도를 원래 속도로 나눈 값`,
    en: `Speed of pair 0 over the original, s = 32, ${name.en}`,
  },
  measure(engine) {
    const scaled = engine.rope.frequencies({ config: yarn(32), mix, ramp: 'rotations' }).invFreq[0];
    return scaled / engine.rope.frequencies({ config: LLAMA2 }).invFreq[0];
  },
});

const firstSpeed = {
  title: { ko: '첫 쌍이 토큰마다 도는 각(d = 128)', en: 'Angle per token of the first pair, d = 128' },
  unit: 'rad',
  measure: (engine) => engine.rope.frequencies({ headDim: 128, base: 10000 }).invFreq[0],
};
const OFF_BY_ONE = 10000 ** (-2 / 128);

const ntkSpread = {
  title: {
    ko: 'NTK(s = 4)가 쌍마다 곱하는 배율의 최댓값과 최솟값의 차이',
    en: 'Largest minus smallest factor that NTK, s = 4, puts on the pairs',
  },
  measure(engine) {
    const config = { ...LLAMA2, rope_scaling: { rope_type: 'ntk', factor: 4 } };
    const { ratios } = report(engine, config);
    return Math.max(...ratios) - Math.min(...ratios);
  },
};

export const ropeSides = {
  'd3-goes-on': side(farthestPhase, '≤', 0.01),
  'd3-meets-the-new': side(farthestPhase, '>', 0.1),
  'd6-half': side(spreadIn('half', { ko: '절반', en: 'half-split' }), '≤', 1e-4),
  'd6-interleaved': side(spreadIn('interleaved', { ko: '교차', en: 'interleaved' }), '≤', 1e-4),
  'd9-fast-slows': side(fastest, '<', 1),
  'd9-slow-slows': side(slowest, '<', 1),
  'd10-fast-meets-the-new': side(phaseOf(0), '>', 0.01),
  'd10-slow-meets-the-new': side(phaseOf(63), '>', 0.01),
  'd11-flatter': side(topWeight, '<', 0),
  'd11-sharper': side(topWeight, '>', 0),
  'd12-text': side(fastRatio('official', { ko: '설명대로', en: 'as the text has it' }), '=', 1, 1e-12),
  'd12-code': side(fastRatio('wrong-inverted', { ko: '코드대로', en: 'as the code has it' }), '=', 1, 1e-12),
  'd13-text': side(firstSpeed, '=', OFF_BY_ONE, 1e-12),
  'd13-code': side(firstSpeed, '=', 1, 1e-12),
  'd15-uniform': side(ntkSpread, '=', 0, 1e-12),
  'd15-not-uniform': side(ntkSpread, '>', 0),
};
