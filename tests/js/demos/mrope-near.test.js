import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import demo from '../../../web/demos/mrope/near/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, holdsEverywhere, sceneOf } from './descriptor.js';

let engine;
before(async () => {
  engine = await loadEngine();
});

const close = (a, b, within = 2e-6) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);

test('the score of two patches is a sum over axes: each turns its own pairs by its own distance', () => {
  for (const allocation of ['sections', 'interleaved']) {
    const { scores, axes, values } = dataOf(demo, engine, { allocation, frames: 4 });
    const { frames, height, width, frame, row, col, base } = values;
    for (let f = 0; f < frames; f++) {
      for (let r = 0; r < height; r++) {
        for (let c = 0; c < width; c++) {
          const away = [f - frame, r - row, c - col];
          const sum = axes.reduce((all, axis, i) => all + Math.cos(away[axis] * base ** (-i / 64)), 0);
          close(scores[(f * height + r) * width + c], sum / 64);
        }
      }
    }
  }
});

test('along one axis the curve is that axis’s own pairs, the others standing still', () => {
  const { byAxis, axes, values } = dataOf(demo, engine, { base: 10000 });
  const one = new Float32Array(128).fill(1);
  const distances = [0, 1, 7, 64];
  const parts = engine.rope.contributions(one, one, {
    headDim: 128,
    base: values.base,
    distances,
    layout: 'half',
  });
  for (const [axis, list] of byAxis.entries()) {
    for (const [t, distance] of distances.entries()) {
      const turned = axes.reduce((sum, own, i) => sum + (own === axis ? parts[64 * t + i] : 2), 0);
      close(list[distance], turned / 128);
    }
  }
});

test('a colour is one score, whatever the others are: nearly 1 looks like 1, half of it does not', () => {
  const place = ({ height, width }, frame, row, col) => (frame * height + row) * width + col;
  const patchesOf = (patch) => {
    const { scores, rgba, values } = dataOf(demo, engine, patch);
    const count = values.height * values.width;
    return Array.from(scores, (score, i) => {
      const bytes = rgba[Math.floor(i / count)];
      return { score, colour: [...bytes.subarray(4 * (i % count), 4 * (i % count) + 3)] };
    });
  };
  const apart = (a, b) => Math.max(...a.colour.map((value, i) => Math.abs(value - b.colour[i])));
  const sections = patchesOf({});
  const { values } = dataOf(demo, engine, {});
  const [chosen, next] = [sections[place(values, 1, 2, 3)], sections[place(values, 0, 2, 3)]];
  close(chosen.score, 1);
  assert.ok(next.score > 0.97 && next.score < 0.98);
  assert.ok(apart(chosen, next) < 12, `${chosen.colour} for 1, ${next.colour} for ${next.score}`);
  const flat = patchesOf({ ids: 'wrong-flat' });
  const half = flat.reduce((a, b) => (Math.abs(a.score - 0.6) < Math.abs(b.score - 0.6) ? a : b));
  assert.ok(apart(chosen, half) > 40, `${half.colour} for ${half.score}`);
  for (const patch of flat.filter(({ score }) => score > 0.97)) assert.ok(apart(patch, chosen) < 16);
});

test('sections give t the fast pairs and w the slow ones; taking turns gives all of them both', () => {
  const sections = dataOf(demo, engine, {});
  assert.deepEqual(
    sections.ranges.map(({ count }) => count),
    [16, 24, 24],
  );
  assert.ok(sections.ranges[0].longest < sections.ranges[1].shortest);
  assert.ok(sections.step[0] < sections.step[1] && sections.step[1] < sections.step[2]);
  const turns = dataOf(demo, engine, { allocation: 'interleaved' });
  assert.deepEqual(
    turns.ranges.map(({ count }) => count),
    [24, 20, 20],
  );
  assert.ok(turns.ranges[2].shortest < 10);
  assert.ok(turns.step[2] < sections.step[2]);
});

test('one count for all axes is plain RoPE over the reading order', () => {
  const { scores, index, values } = dataOf(demo, engine, { ids: 'wrong-flat' });
  const one = new Float32Array(128).fill(1);
  const distances = Array.from(scores, (_, i) => index - i);
  const parts = engine.rope.contributions(one, one, {
    headDim: 128,
    base: values.base,
    distances,
    layout: 'half',
  });
  for (const [i, score] of scores.entries()) {
    close(score, parts.subarray(64 * i, 64 * i + 64).reduce((a, b) => a + b) / 128);
  }
  const other = dataOf(demo, engine, { ids: 'wrong-flat', allocation: 'interleaved' });
  for (const [i, score] of other.scores.entries()) close(score, scores[i]);
});

test('patches are chosen anywhere, and keys go on into the next frame', () => {
  const { data, t } = sceneOf(demo, engine, { frame: 0, col: 7 });
  const box = { x: 0, y: 0, width: 760, height: demo.views.frames.height(760, data) };
  const { rects, cell } = demo.views.frames.frame(box, data);
  const [patch] = demo.views.frames.handles(data, box, t);
  const point = { x: rects[2].x + 3.5 * cell, y: rects[2].y + 1.5 * cell };
  assert.deepEqual(patch.drag(point), { frame: 2, row: 1, col: 3 });
  assert.deepEqual(patch.key({ dx: 1, dy: 0 }), { frame: 1, row: 2, col: 0 });
});

test('the prediction is answered by the engine: a step in time changes most', () => {
  assert.equal(demo.predict.answer(engine), 't');
});

test('words, room, handles and permalinks hold everywhere', () => {
  holdsEverywhere(demo, engine, [
    {},
    { ids: 'wrong-flat', allocation: 'interleaved', base: 100, distance: 64 },
    { frames: 1, height: 2, width: 2, frame: 0, row: 0, col: 0, base: 1e7 },
    { frames: 4, height: 12, width: 12, frame: 3, row: 11, col: 11, pair: 63 },
  ]);
});
