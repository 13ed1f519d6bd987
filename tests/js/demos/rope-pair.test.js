import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/rope/pair.js';
import { moved } from '../../../web/demos/rope/track.js';
import { dataOf, engine, sceneOf } from './descriptor.js';

test('the score is the sum of its cosine and its sine part, as the readout writes it', () => {
  for (const rotate of ['both', 'wrong-query-only']) {
    const { score, cosPart, sinPart, gap, invFreq } = dataOf(demo, engine, { m: 40, n: 7, rotate });
    const angle = (rotate === 'both' ? gap : 40) * invFreq;
    assert.ok(Math.abs(cosPart * Math.cos(angle) + sinPart * Math.sin(angle) - score) <= 1e-6);
  }
});

test('with only q turned, the score changes though the gap is kept', () => {
  assert.ok(dataOf(demo, engine, { rotate: 'wrong-query-only' }).spread > 1);
});

test('with positions added, the score is q · k and three products more, and not relative', () => {
  const { score, products, spread } = dataOf(demo, engine, { rotate: 'wrong-add', m: 40, n: 7 });
  assert.ok(Math.abs(products.reduce((sum, product) => sum + product, 0) - score) <= 1e-6);
  assert.ok(spread > 1);
});

test('the curves pass through the measured score', () => {
  const { score, kept, free, values } = dataOf(demo, engine, {});
  const at = (curve) => curve.scores[curve.positions.indexOf(values.m)];
  assert.ok(Math.abs(at(kept) - score) <= 1e-6);
  assert.ok(Math.abs(at(free) - score) <= 1e-6);
});

test('a locked gap is kept wherever either end is taken, also at the ends of the line', () => {
  for (const id of ['m', 'n']) {
    for (const position of [-Infinity, 0, 20.4, 63, Infinity]) {
      const { m, n } = moved({ m: 30, n: 21, lock: true }, id, position);
      assert.equal(m - n, 9);
      assert.ok(n >= 0 && m <= 64);
    }
  }
  assert.deepEqual(moved({ m: 30, n: 21, lock: false }, 'm', 5), { m: 5 });
});

test('a press anywhere on the bar of the gap takes it, but for the marks at its ends', () => {
  const box = { x: 0, y: 0, width: 315, height: 400 };
  const handlesAt = (patch) => {
    const { data, t } = sceneOf(demo, engine, patch);
    return Object.fromEntries(demo.views.line.handles(data, box, t).map((handle) => [handle.id, handle]));
  };
  const { gap, m, n } = handlesAt({ m: 21, n: 12 });
  assert.ok(gap.hit.x > n.x + 6 && gap.hit.x + gap.hit.width < m.x - 6 && gap.hit.width > 10);
  assert.equal(handlesAt({ m: 21, n: 20 }).gap.hit, undefined);
});

test('an arrow dragged round takes its position on by as many tokens as it turns', () => {
  const box = { x: 0, y: 0, width: 400, height: 400 };
  for (const [id, position] of [
    ['qTurned', 'm'],
    ['kTurned', 'n'],
  ]) {
    for (const tokens of [-4, 0, 1, 7]) {
      const { data, t } = sceneOf(demo, engine, { m: 20, n: 12 });
      const handle = demo.views.plane.handles(data, box, t).find((one) => one.id === id);
      const middle = { x: 200, y: 200 };
      const turn = -tokens * data.invFreq;
      const [x, y] = [handle.x - middle.x, handle.y - middle.y];
      const dragged = handle.drag({
        x: middle.x + x * Math.cos(turn) - y * Math.sin(turn),
        y: middle.y + x * Math.sin(turn) + y * Math.cos(turn),
      });
      assert.deepEqual(dragged, { [position]: data.values[position] + tokens });
      assert.deepEqual(handle.key({ dx: 1, dy: 0 }), { [position]: data.values[position] + 1 });
    }
  }
  const added = sceneOf(demo, engine, { rotate: 'wrong-add' });
  const ids = demo.views.plane.handles(added.data, box, added.t).map(({ id }) => id);
  assert.deepEqual(ids, ['q', 'k'], 'what only adds does not turn');
});
