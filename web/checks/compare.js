import { outcome, shown } from './outcome.js';

const LLAMA = { rope_theta: 10_000, max_position_embeddings: 4096 };
const yarn = (factor) => ({
  ...LLAMA,
  rope_scaling: { rope_type: 'yarn', factor, original_max_position_embeddings: 4096 },
});

const farthest = (engine, config, seqLen = 32_768) =>
  Math.max(...engine.scaling.report({ headDim: 128, config, seqLen }).unseenPhases);

const sinusoidalFarthest = (engine, dModel, trained, length) =>
  Math.max(
    ...engine.scaling.report({
      headDim: dModel,
      config: { rope_theta: 10_000, max_position_embeddings: trained },
      seqLen: length,
    }).unseenPhases,
  );

export const compareChecks = {
  'sinusoids-meet-new-angles': {
    title: {
      ko: '너비 512의 사인파: 4,096토큰을 본 뒤 8,192토큰에서 가장 낯선 각(rad)',
      en: 'Sinusoids of width 512, seen 4,096 tokens: strangest angle at 8,192 (rad)',
    },
    run(engine) {
      const computed = engine.sinusoidal.encode({ positions: [8191], dModel: 512 });
      return outcome({
        measured: sinusoidalFarthest(engine, 512, 4096, 8192),
        relation: '>',
        limit: 0.4,
        note: {
          ko: `위치 8,191의 행은 문제없이 계산됩니다(첫 값 ${shown(computed[0])}). 계산되는 것과 본 것은 다릅니다.`,
          en: `The row of position 8,191 can be computed (first entry ${shown(computed[0])}); that is not the same as having been seen.`,
        },
      });
    },
  },
  'rope-angles-beyond-training': {
    title: {
      ko: '너비 128의 RoPE: 4,096토큰을 본 뒤 32,768토큰에서 가장 낯선 각(rad)',
      en: 'RoPE of width 128, seen 4,096 tokens: strangest angle at 32,768 (rad)',
    },
    run(engine) {
      const { neverCompleted } = engine.scaling.report({ headDim: 128, config: LLAMA });
      return outcome({
        measured: farthest(engine, LLAMA),
        relation: '>',
        limit: 1,
        note: {
          ko: `한 바퀴를 돌지 못한 쌍은 ${shown(neverCompleted.length)}개입니다. 공식 없이 늘어나지 않습니다.`,
          en: `${shown(neverCompleted.length)} pairs never completed a turn. It does not stretch by itself.`,
        },
      });
    },
  },
  'yarn-stays-within-seen-angles': {
    title: {
      ko: '같은 모델을 YaRN(8배)으로 늘렸을 때 32,768토큰에서 가장 낯선 각(rad)',
      en: 'The same model stretched by YaRN (8 times): strangest angle at 32,768 (rad)',
    },
    run: (engine) =>
      outcome({
        measured: farthest(engine, yarn(8)),
        relation: '<',
        limit: 0.05,
        note: {
          ko: `늘리지 않으면 ${shown(farthest(engine, LLAMA))}입니다. 그래도 짧은 추가 학습을 거쳐 쓰는 것이 보통입니다.`,
          en: `Without it ${shown(farthest(engine, LLAMA))}. It is still usually followed by a short further training.`,
        },
      }),
  },
  'mrope-saves-ids': {
    title: {
      ko: '16×16 조각 이미지가 쓰는 번호의 수에서 토큰 수를 뺀 값',
      en: 'Ids used by an image of 16×16 patches, minus its tokens',
    },
    run(engine) {
      const { delta } = engine.mrope.positionIds({ segments: [{ type: 'image', grid: [32, 32] }] });
      const long = { type: 'text', length: 5000 };
      const { ids } = engine.mrope.positionIds({ segments: [long] });
      return outcome({
        measured: delta,
        relation: '=',
        limit: -240,
        note: {
          ko: `글 5,000토큰의 마지막 번호는 ${shown(ids[4999])}입니다. 글이 길어지는 데에는 도움이 되지 않습니다.`,
          en: `The last id of 5,000 tokens of text is ${shown(ids[4999])}: longer text gains nothing.`,
        },
      });
    },
  },
};
