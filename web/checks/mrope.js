import { outcome } from './outcome.js';
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
  'mrope-small-image'(engine) {
    const { rows } = rowsOf(engine, [image(3, 2)]);
    const shifted = rowsOf(engine, [text(4), image(3, 2)]).rows;
    return outcome(
      misses(
        [rows[1], rows[2]],
        [
          [0, 0, 1, 1, 2, 2],
          [0, 1, 0, 1, 0, 1],
        ],
      ),
      '=',
      0,
      { values: { heights: shifted[1].slice(4).join(', ') } },
    );
  },
  'mrope-image-has-two-axes'(engine) {
    const { rows } = rowsOf(engine, [text(3), image(5, 7)]);
    const places = new Set(rows[1].slice(3).map((height, i) => `${height} ${rows[2][i + 3]}`));
    return outcome(places.size, '=', 35, { values: { time: rows[0][3] } });
  },
  'mrope-text-is-rope'(engine) {
    const x = tokenVectors(engine, { rows: 6, width: 128, seed: 9 });
    const { ids } = rowsOf(engine, [text(6)]);
    const plain = engine.rope.rotate(x, {
      headDim: 128,
      positions: [0, 1, 2, 3, 4, 5],
      base: 1e6,
      layout: 'half',
    });
    return outcome(largestDifference(engine.mrope.rotate(x, { ...HEAD, ids }), plain), '=', 0);
  },
  'mrope-sections'(engine) {
    const axes = [...engine.mrope.axes(HEAD)];
    const count = (axis) => axes.filter((other) => other === axis).length;
    return outcome(count(0), '=', 16, { values: { height: count(1), width: count(2) } });
  },
  'mrope-video'(engine) {
    const { rows, delta } = rowsOf(engine, [video(3, 2, 2), text(5)]);
    const after = [3, 4, 5, 6, 7];
    const expected = [
      [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, ...after],
      [0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, ...after],
      [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, ...after],
    ];
    return outcome(misses(rows, expected), '=', 0, { values: { delta } });
  },
  'mrope-score-by-offsets'(engine) {
    const rows = tokenVectors(engine, { rows: 2, width: 128, seed: 4 });
    const [q, k] = [rowOf(rows, 128, 0), rowOf(rows, 128, 1)];
    const at = (start) => scoreAt(engine, q, k, [start, start + 3, start + 5], [start, start + 1, start + 1]);
    const other = scoreAt(engine, q, k, [0, 2, 5], [0, 1, 1]);
    return outcome(Math.abs(at(400) - at(0)) / (norm(q) * norm(k)), '≤', 1e-5, {
      values: { score: at(0), other },
    });
  },
  'mrope-next-text'(engine) {
    const segments = [text(4), image(16, 16), text(1)];
    const [official, area] = ['official', 'wrong-area'].map((advance) =>
      rowsOf(engine, segments, { advance }).rows[0].at(-1),
    );
    return outcome(area - official, '=', 240, { values: { official, area } });
  },
  'mrope-delta-counts-from-zero'(engine) {
    const { delta, ids, tokens } = rowsOf(engine, [text(4), image(16, 16), text(3)]);
    const largest = Math.max(...ids);
    return outcome(delta - (largest - tokens), '=', 1, { values: { delta, largest, tokens } });
  },
  'mrope-saves-ids'(engine) {
    const { delta } = engine.mrope.positionIds({ segments: [{ type: 'image', grid: [32, 32] }] });
    const long = { type: 'text', length: 5000 };
    const { ids } = engine.mrope.positionIds({ segments: [long] });
    return outcome(delta, '=', -240, { values: { last: ids[4999] } });
  },
};
