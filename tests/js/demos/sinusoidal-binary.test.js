import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenAt, stageOf } from '../../../web/core/stage.js';
import demo from '../../../web/demos/sinusoidal/binary/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { recordingContext } from '../core/recording-context.js';
import { dataOf, sceneOf } from './descriptor.js';
import { showsAnswer } from './shown.js';

const engine = await loadEngine();

test('with ratio 2 the sign of every sine is the binary digit of every number', () => {
  for (const digits of [3, 5, 7]) {
    const { rows, total, agree, all } = dataOf(demo, engine, { digits });
    for (let number = 0; number < total; number++) {
      const written = number.toString(2).padStart(digits, '0');
      for (let j = 0; j < digits; j++) {
        const sine = rows[number * 2 * digits + 2 * j];
        assert.equal(sine < 0 ? '1' : '0', written[digits - 1 - j], `digit ${j} of ${number}`);
      }
    }
    assert.equal(agree, all);
  }
});

test('another ratio, or the wrong order, disagrees somewhere', () => {
  for (const patch of [{ ratio: 1.9 }, { ratio: 2.1 }, { ratio: 4 }, { order: 'wrong-slow-first' }]) {
    const { agree, all } = dataOf(demo, engine, patch);
    assert.ok(agree < all && agree > 0.3 * all, JSON.stringify(patch));
  }
});

test('digits flip unevenly, as a ruler is marked, and hands move equally far', () => {
  const { flips, lengths } = dataOf(demo, engine, {});
  assert.deepEqual(flips.slice(0, 9), [1, 2, 1, 3, 1, 2, 1, 4, 1]);
  // √Σ (2 − 2 cos(π / 2^j)), j = 0 … 4
  const length = Math.sqrt([1, 2, 4, 8, 16].reduce((sum, half) => sum + 2 - 2 * Math.cos(Math.PI / half), 0));
  for (const value of lengths) assert.ok(Math.abs(value - length) <= 2e-6);
  assert.equal(demo.predict.answer(engine), 'same');
});

test('the last number has a next one', () => {
  const { values, written, next } = dataOf(demo, engine, { digits: 3, count: 126 });
  assert.deepEqual([values.count, written, next], [6, '110', '111']);
});

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ values, flips, lengths }) => {
    assert.deepEqual([values.count, flips[7], flips[8]], [7, 4, 1]);
    const more = lengths[7] - lengths[8];
    return Math.abs(more) < 1e-5 ? 'same' : more > 0 ? 'more' : 'less';
  }));

test('the first step counts in blocks: waves come with the hands, the ratio’s point with its step', () => {
  const pointsAt = (name) => {
    const { data, style, t } = sceneOf(demo, engine);
    const ctx = recordingContext();
    const seen = seenAt(data, { stage: stageOf(demo.steps, name) });
    demo.views.waves.draw(ctx, seen, { x: 0, y: 0, width: 600, height: 382 }, style, t);
    return ctx.calls.filter((call) => call.name === 'arc').length;
  };
  const { digits } = demo.params;
  assert.deepEqual(['number', 'hands', 'ratio'].map(pointsAt), [1, digits.initial + 1, digits.initial + 2]);
});
