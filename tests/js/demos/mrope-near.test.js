import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenAt, stageOf } from '../../../web/core/stage.js';
import { bandOf, levels } from '../../../web/demos/mrope/near/bands.js';
import demo from '../../../web/demos/mrope/near/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, sceneOf, textContext } from './descriptor.js';
import { showsAnswer } from './shown.js';

const engine = await loadEngine();

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

test('a shade is one score, whatever the others are, and a higher score is never paler', () => {
  assert.deepEqual(
    levels.toSorted((a, b) => b - a),
    levels,
  );
  assert.deepEqual([1, 0.999, 0.979, 0.9, 0.6, 0, -1].map(bandOf), [0, 0, 2, 4, 6, 7, 7]);
  const shadesOf = (patch) =>
    dataOf(demo, engine, patch).byFrame.map((list) => [...new Set(list)].map(bandOf));
  // By sections a frame is all of one shade; interleaved it is not.
  for (const frame of shadesOf({})) assert.equal(new Set(frame).size, 1);
  for (const frame of shadesOf({ allocation: 'interleaved' })) assert.ok(new Set(frame).size > 1);
});

test('the score is how high the hands of all dials stand on average', () => {
  for (const allocation of ['sections', 'interleaved']) {
    for (const ids of ['grid', 'wrong-flat']) {
      const { turns, other, values } = dataOf(demo, engine, {
        allocation,
        ids,
        otherFrame: 2,
        otherRow: 0,
        otherCol: 6,
      });
      const hands = turns.flatMap((axis) => axis.hands);
      assert.deepEqual(
        hands.map(({ pair }) => pair).toSorted((a, b) => a - b),
        Array.from({ length: 64 }, (_, pair) => pair),
      );
      close(hands.reduce((sum, { angle }) => sum + Math.cos(angle), 0) / 64, other.score, 3e-6);
      for (const axis of turns) {
        const mean = axis.hands.reduce((sum, { angle }) => sum + Math.cos(angle), 0) / axis.hands.length;
        close(axis.height, mean, 1e-5);
      }
      const steps = ids === 'grid' ? [1, -2, 3] : [48 - 13, 48 - 13, 48 - 13];
      assert.deepEqual(
        turns.map(({ away }) => away),
        steps,
      );
      for (const [axis, { hands: own }] of turns.entries())
        for (const { pair, angle } of own) close(angle, steps[axis] * values.base ** (-pair / 64), 1e-5);
    }
  }
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

test('the ring goes anywhere, keys go on into the next frame, and the chosen patch moves by itself', () => {
  const { data, t } = sceneOf(demo, engine, { otherFrame: 0, otherRow: 2, otherCol: 7 });
  const box = { x: 0, y: 0, width: 760, height: demo.views.frames.height(760, data) };
  const { rects, cell } = demo.views.frames.frame(box, data);
  const [other, patch] = demo.views.frames.handles(data, box, t);
  const point = { x: rects[2].x + 3.5 * cell, y: rects[2].y + 1.5 * cell };
  assert.deepEqual(other.drag(point), { otherFrame: 2, otherRow: 1, otherCol: 3 });
  assert.deepEqual(other.key({ dx: 1, dy: 0 }), { otherFrame: 1, otherRow: 2, otherCol: 0 });
  assert.deepEqual(patch.drag(point), { frame: 2, row: 1, col: 3 });
  // A press beside it is the ring's.
  assert.ok(patch.hit.width <= cell && patch.hit.x === rects[1].x + 3 * cell);
});

test('the prediction is answered by the engine: a step in time changes most', () => {
  assert.equal(demo.predict.answer(engine), 't');
});

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ step }) => ['t', 'h', 'w'][step.indexOf(Math.min(...step))]));

test('the spread of a frame’s scores waits for the step that compares them', () => {
  const { data, style, t } = sceneOf(demo, engine, {});
  const textsAt = (name) => {
    const { ctx, texts } = textContext();
    const box = { x: 0, y: 0, width: 925, height: demo.views.frames.height(925, data) };
    demo.views.frames.draw(ctx, seenAt(data, { stage: stageOf(demo.steps, name) }), box, style, t);
    return texts.map(({ text }) => text);
  };
  assert.ok(!textsAt('look').includes('1.000'));
  assert.ok(textsAt('flat').includes('1.000'));
});
