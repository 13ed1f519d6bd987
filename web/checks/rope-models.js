import { outcome, shown } from './outcome.js';
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

export const ropeModelsChecks = {
  'rope-head-pairs': {
    title: {
      ko: '너비 4,096, 헤드 32개인 모델이 헤드 하나에서 돌리는 쌍의 수',
      en: 'Pairs that a model of width 4,096 with 32 heads turns in each head',
    },
    run(engine) {
      const count = (config) => engine.rope.frequencies({ config }).invFreq.length;
      const partial = count({
        hidden_size: 6144,
        num_attention_heads: 64,
        rope_theta: 10000,
        partial_rotary_factor: 0.25,
      });
      return outcome({
        measured: count({ hidden_size: 4096, num_attention_heads: 32, rope_theta: 10000 }),
        relation: '=',
        limit: 64,
        note: {
          ko: `모델 너비를 모두 한 번에 짝짓는다면 2,048쌍이었을 것입니다. 넷 가운데 하나만 돌리는 GPT-NeoX-20B에서는 헤드마다 ${partial}쌍입니다.`,
          en: `Pairing the whole width of the model would make 2,048. GPT-NeoX-20B, which turns a quarter of each head, has ${partial}.`,
        },
      });
    },
  },
  'rope-base-spares-the-fast': {
    title: {
      ko: '밑을 10,000에서 500,000으로 키울 때 가장 빠른 쌍 0의 속도가 몇 배가 되는지',
      en: 'Speed of the fastest pair, 0, with base 500,000 over that with 10,000',
    },
    run(engine) {
      const [next, middle, last] = [1, 32, 63].map((pair) => shown(ratio(engine, pair, 500000), 3));
      return outcome({
        measured: ratio(engine, 0, 500000),
        relation: '=',
        limit: 1,
        note: {
          ko: `쌍 1은 ${next}배, 쌍 32는 ${middle}배, 가장 느린 쌍 63은 ${last}배가 됩니다. 느려지는 것은 느린 쪽입니다.`,
          en: `Pair 1 goes at ${next} of its speed, pair 32 at ${middle}, the slowest, 63, at ${last}. It is the slow end that slows.`,
        },
      });
    },
  },
  'rope-larger-base-inside': {
    title: {
      ko: '밑 500,000으로 8,191까지 갈 때, 밑 10,000으로 4,095까지 본 각을 넘어서는 느린 쌍의 수',
      en: 'Slow pairs that, with base 500,000 at 8,191, pass the angles of base 10,000 up to 4,095',
    },
    run(engine) {
      const [old, now] = [speeds(engine, 10000), speeds(engine, 500000)];
      const { neverCompleted } = engine.scaling.report({ config: LLAMA_2 });
      return outcome({
        measured: Array.from(neverCompleted).filter((pair) => 8191 * now[pair] > 4095 * old[pair]).length,
        relation: '=',
        limit: 0,
        note: {
          ko: `한 바퀴를 못 돈 ${neverCompleted.length}쌍을 모두 재었습니다. 그중 가장 빠른 쌍도 ${shown(8191 * now[neverCompleted[0]], 3)}라디안까지만 가고, 전에는 ${shown(4095 * old[neverCompleted[0]], 3)}라디안까지 갔습니다.`,
          en: `All ${neverCompleted.length} pairs that never completed a turn. The fastest of them gets to ${shown(8191 * now[neverCompleted[0]], 3)} radians; before, it got to ${shown(4095 * old[neverCompleted[0]], 3)}.`,
        },
      });
    },
  },
  'rope-meets-new-angles': {
    title: {
      ko: '4,096토큰을 배운 뒤 8,191까지 갈 때 가장 낯선 각이 본 각에서 떨어진 거리',
      en: 'Farthest angle from any seen in 4,096 tokens of training, positions up to 8,191',
    },
    run(engine) {
      const { unseenPhases } = engine.scaling.report({ config: LLAMA_2, seqLen: 8192 });
      return outcome({
        measured: Math.max(...unseenPhases),
        relation: '>',
        limit: 0.1,
        unit: 'rad',
        note: {
          ko: `쌍 0은 ${shown(unseenPhases[0], 2)}라디안, 마지막 쌍은 ${shown(unseenPhases.at(-1), 3)}라디안입니다. 빠른 쌍은 모든 각을 이미 보았습니다.`,
          en: `Pair 0 comes ${shown(unseenPhases[0], 2)} radians away, the last pair ${shown(unseenPhases.at(-1), 3)}. Fast pairs have seen every angle.`,
        },
      });
    },
  },
  'rope-llama-3-or-3-1': {
    title: {
      ko: '128K로 늘린 Llama 3.1이 8K인 Llama 3에 견주어 늦춘 쌍의 수',
      en: 'Pairs that Llama 3.1, with 128K, slows against Llama 3 with 8K',
    },
    run(engine) {
      const { ratios } = engine.scaling.report({ config: LLAMA_31 });
      const { neverCompleted } = engine.scaling.report({ config: LLAMA_3 });
      return outcome({
        measured: ratios.filter((value) => value < 1).length,
        relation: '>',
        limit: 0,
        note: {
          ko: `64쌍 가운데입니다. 밑은 둘 다 500,000이지만 주파수가 다르므로 같은 모델의 두 길이가 아닙니다. 8,192토큰에서 한 바퀴를 못 도는 쌍은 ${neverCompleted.length}개입니다.`,
          en: `Of 64. Both have base 500,000 but not the same frequencies, so these are not two lengths of one model. In 8,192 tokens ${neverCompleted.length} pairs do not complete a turn.`,
        },
      });
    },
  },
  'rope-mistral-versions': {
    title: {
      ko: 'Mistral 7B v0.2의 가장 느린 쌍의 속도를 v0.1의 것으로 나눈 값',
      en: 'Speed of the slowest pair of Mistral 7B v0.2 over that of v0.1',
    },
    run(engine) {
      return outcome({
        measured: ratio(engine, 63, 1000000),
        relation: '<',
        limit: 0.02,
        note: {
          ko: '밑이 10,000에서 1,000,000으로 바뀌었습니다. 8K와 32K는 한 모델의 두 길이가 아니라 두 판의 길이입니다.',
          en: 'The base went from 10,000 to 1,000,000: 8K and 32K belong to two versions, not to one model.',
        },
      });
    },
  },
  'rope-qwen2-needs-more': {
    title: {
      ko: 'Qwen2를 그대로 131,072토큰까지 쓸 때 가장 낯선 각이 본 각에서 떨어진 거리',
      en: 'Farthest angle from any seen in training when Qwen2 goes to 131,072 tokens as it is',
    },
    run(engine) {
      const { unseenPhases, neverCompleted } = engine.scaling.report({ config: QWEN2, seqLen: 131072 });
      return outcome({
        measured: Math.max(...unseenPhases),
        relation: '>',
        limit: 0.1,
        unit: 'rad',
        note: {
          ko: `배운 길이는 32,768이고 그동안 ${neverCompleted.length}쌍이 한 바퀴를 돌지 못합니다. 131,072는 YaRN과 DCA를 켰을 때의 길이입니다.`,
          en: `It was trained on 32,768 tokens, in which ${neverCompleted.length} pairs do not complete a turn. 131,072 is its length with YaRN and DCA switched on.`,
        },
      });
    },
  },
  'gemma-2-shares-keys-in-twos': {
    title: {
      ko: 'Gemma 2 27B: 헤드 32개가 같은 쿼리를 낼 때 서로 다른 점수의 수',
      en: 'Gemma 2 27B: different scores when all 32 heads ask the same query',
    },
    run(engine) {
      const { num_attention_heads: heads, num_key_value_heads: keyHeads, head_dim: headDim } = GEMMA_2_27B;
      const q = tokenVectors(engine, { rows: 1, width: headDim, seed: 21 });
      const different = (groups) => {
        const keys = tokenVectors(engine, { rows: groups, width: headDim, seed: 22 });
        const scores = engine.attention.scores(q, keys, { headDim });
        return new Set(Array.from({ length: heads }, (_, h) => scores[Math.floor((h * groups) / heads)]))
          .size;
      };
      return outcome({
        measured: different(keyHeads),
        relation: '>',
        limit: 1,
        note: {
          ko: `키 헤드 ${keyHeads}개를 둘씩 나누어 씁니다(GQA). MQA라면 모두 같은 키를 보므로 ${different(1)}가지뿐입니다.`,
          en: `${keyHeads} key heads, shared by two queries each (GQA). With MQA all heads see the same keys, and there would be ${different(1)}.`,
        },
      });
    },
  },
  'rope-phi-3-pairs': {
    title: {
      ko: '헤드 너비 96인 Phi-3-mini에서 LongRoPE가 정해야 하는 계수의 수',
      en: 'Factors that LongRoPE has to choose for Phi-3-mini, head width 96',
    },
    run(engine) {
      const config = { head_dim: 96, rope_theta: 10000, max_position_embeddings: 4096 };
      const { turns, neverCompleted } = engine.scaling.report({ config });
      return outcome({
        measured: turns.length,
        relation: '=',
        limit: 48,
        note: {
          ko: `쌍마다 하나입니다. 밑 10,000으로 4,096토큰을 배우는 동안 ${neverCompleted.length}쌍이 한 바퀴를 돌지 못합니다.`,
          en: `One for each pair. With base 10,000, ${neverCompleted.length} of them do not complete a turn in 4,096 tokens.`,
        },
      });
    },
  },
};
