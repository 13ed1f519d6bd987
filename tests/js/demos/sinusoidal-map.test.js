import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo, { PLANES, TABLES } from '../../../web/demos/sinusoidal/map/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, sceneOf } from './descriptor.js';
import { showsAnswer } from './shown.js';

const engine = await loadEngine();

test('sinusoidal rows lie side by side on every plane, random rows on none', () => {
  for (const seqLen of [128, 256, 512]) {
    for (const plane of PLANES) {
      const near = dataOf(demo, engine, { seqLen, plane }).nearness;
      assert.ok(near < 0.25, `sinusoidal, ${seqLen}, ${plane}: ${near}`);
      const far = dataOf(demo, engine, { table: 'random', seqLen, plane }).nearness;
      assert.ok(far > 0.85 && far < 1.15, `random, ${seqLen}, ${plane}: ${far}`);
    }
  }
});

test('integers have one direction, binary digits as many as digits, random rows nearly all', () => {
  const integers = dataOf(demo, engine, { table: 'integers' });
  assert.ok(Math.abs(integers.rank - 1) <= 1e-9);
  assert.ok(integers.first > 1 - 1e-12);
  assert.equal(integers.isFlat, false);
  assert.ok(
    integers.ys.every((y) => Math.abs(y) <= 1e-9 * integers.reach),
    'a straight line',
  );
  assert.equal(dataOf(demo, engine, { table: 'integers', plane: '2' }).isFlat, true);
  const binary = dataOf(demo, engine, { table: 'binary' });
  assert.equal(binary.sizes.filter((size) => size > 1e-6).length, 7);
  assert.ok(binary.rank > 6 && binary.rank <= 7);
  const random = dataOf(demo, engine, { table: 'random', seqLen: 512 });
  assert.ok(random.rank > 0.95 * 64);
  const waves = dataOf(demo, engine, {});
  assert.ok(waves.rank < 0.35 * 64 && waves.rank > 10);
});

test('the map keeps the variance: shares fall, and are those of the places', () => {
  for (const table of TABLES) {
    const { principal, xs, ys, rows, first, second } = dataOf(demo, engine, { table, plane: '2' });
    assert.ok(principal.shares.every((share, i, all) => i === 0 || share <= all[i - 1]));
    const dModel = 64;
    const count = rows.length / dModel;
    let all = 0;
    for (let column = 0; column < dModel; column++) {
      const values = Array.from({ length: count }, (_, p) => rows[p * dModel + column]);
      const mean = values.reduce((a, b) => a + b) / count;
      all += values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    }
    for (const [list, share] of [
      [xs, first],
      [ys, second],
    ]) {
      const own = list.reduce((sum, value) => sum + value * value, 0) / all;
      assert.ok(Math.abs(own - share) <= 1e-9, `${table}: ${own} ${share}`);
    }
  }
});

test('what was seen says near or far as it is', () => {
  const said = (patch) => {
    const { data, t } = sceneOf(demo, engine, patch, { lang: 'en' });
    return demo.seen(data, t).join(' ');
  };
  assert.match(said({}), /neighbours lie side by side/);
  assert.match(said({ table: 'random' }), /do not lie side by side/);
  assert.match(said({ table: 'integers', plane: '3' }), /one point/);
});

test('a press takes the position drawn there, and keys go along the path', () => {
  const { data, t } = sceneOf(demo, engine, { position: 10 });
  const box = { x: 0, y: 0, width: 400, height: demo.views.path.height(400, data) };
  const { x, y } = demo.views.path.frame(box, data);
  const [handle] = demo.views.path.handles(data, box, t);
  assert.deepEqual(handle.drag({ x: x(data.xs[90]), y: y(data.ys[90]) }), { position: 90 });
  assert.deepEqual(handle.key({ dx: 1, dy: 0 }), { position: 11 });
  assert.deepEqual(handle.key({ dx: -Infinity, dy: 0 }), { position: 0 });
});

test('a plane that the table has not goes back to one that it has', () => {
  assert.equal(sceneOf(demo, engine, { dModel: 4, plane: '4' }).values.plane, '2');
});

test('every place lies in the frame, which is square', () => {
  for (const table of TABLES) {
    for (const patch of [{}, { plane: '4' }, { seqLen: 8, dModel: 2 }, { seqLen: 512, dModel: 128 }]) {
      const { data } = sceneOf(demo, engine, { table, ...patch });
      const box = { x: 0, y: 0, width: 328, height: demo.views.path.height(328, data) };
      const { plot, ...at } = demo.views.path.frame(box, data);
      assert.equal(plot.width, plot.height);
      data.xs.forEach((dx, p) => {
        const [x, y] = data.isFlat ? [at.x(0), at.y(0)] : [at.x(dx), at.y(data.ys[p])];
        assert.ok(x > plot.x && x < plot.x + plot.width && y > plot.y && y < plot.y + plot.height);
      });
    }
  }
});

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ nearness }, at) => {
    const random = at({ table: 'random' }).nearness < 0.5;
    return random ? (nearness < 0.5 ? 'both' : 'random') : 'sinusoidal';
  }));
