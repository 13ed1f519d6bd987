import { outcome, shown } from './outcome.js';
import { dot, largestDifference, norm, rowOf, tokenVectors } from './vectors.js';

const HEAD = { headDim: 128, sections: [16, 24, 24], base: 1e6 };

const text = (length) => ({ type: 'text', length });
// A grid after merging; the engine counts patches before.
const image = (height, width) => ({ type: 'image', grid: [2 * height, 2 * width] });
const video = (frames, height, width) => ({ type: 'video', grid: [frames, 2 * height, 2 * width] });

// Rows t, h, w of the ids of `segments`.
const rowsOf = (engine, segments, options) => {
  const { ids, delta } = engine.mrope.positionIds({ segments, ...options });
  const tokens = ids.length / 3;
  return {
    delta,
    tokens,
    ids,
    rows: [0, 1, 2].map((axis) => [...ids.subarray(axis * tokens, (axis + 1) * tokens)]),
  };
};

const misses = (got, expected) =>
  expected.flat().filter((value, i) => got.flat()[i] !== value).length +
  (got.flat().length - expected.flat().length);

// q at one place and k at another, (t, h, w) each.
const scoreAt = (engine, q, k, from, to) => {
  const turn = (x, ids) => engine.mrope.rotate(x, { ...HEAD, ids });
  return dot(turn(q, from), turn(k, to));
};

export const mropeChecks = {
  'mrope-small-image': {
    title: {
      ko: '3×2 이미지의 높이와 너비 번호가 적힌 것과 다른 수',
      en: 'Heights and widths of a 3×2 image that differ from those stated',
    },
    run(engine) {
      const { rows } = rowsOf(engine, [image(3, 2)]);
      const shifted = rowsOf(engine, [text(4), image(3, 2)]).rows;
      return outcome({
        measured: misses(
          [rows[1], rows[2]],
          [
            [0, 0, 1, 1, 2, 2],
            [0, 1, 0, 1, 0, 1],
          ],
        ),
        relation: '=',
        limit: 0,
        note: {
          ko: `글 네 토큰 뒤에 오면 높이는 ${shifted[1].slice(4).join(', ')}입니다.`,
          en: `After four tokens of text the heights are ${shifted[1].slice(4).join(', ')}.`,
        },
      });
    },
  },
  'mrope-image-has-two-axes': {
    title: {
      ko: '5×7 이미지에서 서로 다른 (높이, 너비) 번호의 수',
      en: 'Different (height, width) ids in an image of 5×7',
    },
    run(engine) {
      const { rows } = rowsOf(engine, [text(3), image(5, 7)]);
      const places = new Set(rows[1].slice(3).map((height, i) => `${height} ${rows[2][i + 3]}`));
      return outcome({
        measured: places.size,
        relation: '=',
        limit: 35,
        note: {
          ko: `시간 번호는 모두 ${rows[0][3]}입니다.`,
          en: `The time id of all of them is ${rows[0][3]}.`,
        },
      });
    },
  },
  'mrope-text-is-rope': {
    title: {
      ko: '세 번호가 같을 때 M-RoPE와 보통 RoPE의 차이',
      en: 'M-RoPE with equal ids against plain RoPE',
    },
    run(engine) {
      const x = tokenVectors(engine, { rows: 6, width: 128, seed: 9 });
      const { ids } = rowsOf(engine, [text(6)]);
      const plain = engine.rope.rotate(x, {
        headDim: 128,
        positions: [0, 1, 2, 3, 4, 5],
        base: 1e6,
        layout: 'half',
      });
      return outcome({
        measured: largestDifference(engine.mrope.rotate(x, { ...HEAD, ids }), plain),
        relation: '=',
        limit: 0,
        note: {
          ko: '여섯 토큰, 헤드 너비 128. 비트까지 같습니다.',
          en: 'Six tokens, head width 128: the same to the bit.',
        },
      });
    },
  },
  'mrope-sections': {
    title: {
      ko: '헤드 너비 128에서 시간 축에 속하는 쌍의 수',
      en: 'Pairs that belong to time at head width 128',
    },
    run(engine) {
      const axes = [...engine.mrope.axes(HEAD)];
      const count = (axis) => axes.filter((other) => other === axis).length;
      return outcome({
        measured: count(0),
        relation: '=',
        limit: 16,
        note: {
          ko: `높이는 ${count(1)}쌍, 너비는 ${count(2)}쌍입니다. 반씩 나누면 시간이 없습니다.`,
          en: `Height has ${count(1)}, width ${count(2)}. Halves would leave none for time.`,
        },
      });
    },
  },
  'mrope-video': {
    title: {
      ko: '3×2×2 동영상과 글 다섯 토큰의 번호가 공개된 예와 다른 수',
      en: 'Ids of a 3×2×2 video and five tokens of text that differ from the published example',
    },
    run(engine) {
      const { rows, delta } = rowsOf(engine, [video(3, 2, 2), text(5)]);
      const after = [3, 4, 5, 6, 7];
      const expected = [
        [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, ...after],
        [0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, ...after],
        [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, ...after],
      ];
      return outcome({
        measured: misses(rows, expected),
        relation: '=',
        limit: 0,
        note: {
          ko: `행은 시간, 높이, 너비 순서이고 delta는 ${shown(delta)}입니다.`,
          en: `The rows are time, height and width; delta is ${shown(delta)}.`,
        },
      });
    },
  },
  'mrope-score-by-offsets': {
    title: {
      ko: '그림을 통째로 옮겼을 때 두 조각의 점수가 달라진 크기',
      en: 'Change of the score of two patches when the whole image moves',
    },
    run(engine) {
      const rows = tokenVectors(engine, { rows: 2, width: 128, seed: 4 });
      const [q, k] = [rowOf(rows, 128, 0), rowOf(rows, 128, 1)];
      const at = (start) =>
        scoreAt(engine, q, k, [start, start + 3, start + 5], [start, start + 1, start + 1]);
      const other = scoreAt(engine, q, k, [0, 2, 5], [0, 1, 1]);
      return outcome({
        measured: Math.abs(at(400) - at(0)) / (norm(q) * norm(k)),
        relation: '≤',
        limit: 1e-5,
        note: {
          ko: `점수는 ${shown(at(0))}이고, 높이 차가 하나 다르면 ${shown(other)}입니다.`,
          en: `The score is ${shown(at(0))}; one row closer it is ${shown(other)}.`,
        },
      });
    },
  },
  'mrope-next-text': {
    title: {
      ko: '글 4토큰과 16×16 이미지 다음 글의 번호: 조각 수를 더한 것에서 공식 번호를 뺀 값',
      en: 'Id of the text after 4 tokens and a 16×16 image: counting patches, minus the official one',
    },
    run(engine) {
      const segments = [text(4), image(16, 16), text(1)];
      const [official, area] = ['official', 'wrong-area'].map((advance) =>
        rowsOf(engine, segments, { advance }).rows[0].at(-1),
      );
      return outcome({
        measured: area - official,
        relation: '=',
        limit: 240,
        note: {
          ko: `공식 코드는 ${shown(official)}, 조각 수를 더하면 ${shown(area)}입니다.`,
          en: `The official code gives ${shown(official)}, adding the patches ${shown(area)}.`,
        },
      });
    },
  },
};
