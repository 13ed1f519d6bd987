import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import demo, { fallOf } from '../../../web/demos/alibi/weights.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { answerOf, numbersOf } from '../../../web/export/call.js';
import { dataOf, sceneOf } from './descriptor.js';

const engine = await loadEngine();

test('the prediction is computed: by one factor, which is what the figure says', () => {
  assert.equal(demo.predict.answer(engine), 'factor');
  assert.deepEqual(
    [
      [0.25, 0.25, 0.25],
      [0.1, 0.2, 0.3],
      [0.1, 0.2, 0.4],
    ].map(fallOf),
    ['level', 'straight', 'factor'],
  );
  for (const head of [1, 6, 16]) {
    const { own, factor, values } = dataOf(demo, engine, { head, source: 'same' });
    assert.ok(Math.abs(factor - Math.exp(-(2 ** (-head / 2)))) <= 1e-6);
    for (let j = 0; j < values.query; j++) assert.ok(Math.abs(own[j] / own[j + 1] - factor) <= 1e-5);
  }
});

test('both forms agree at every slope and every source, as long as the future is hidden', () => {
  for (let head = 1; head <= 16; head++) {
    for (const source of ['words', 'random', 'same']) {
      assert.ok(dataOf(demo, engine, { head, source }).difference <= 1e-6, `${head} ${source}`);
    }
  }
  assert.ok(dataOf(demo, engine, { mask: 'wrong-zeros' }).difference > 0.05);
});

test('zeros for the future leave it in sight, with equal scores at the weight of the diagonal', () => {
  const { weights, size, future } = dataOf(demo, engine, { source: 'same', mask: 'wrong-zeros', query: 8 });
  const row = weights.subarray(8 * size, 9 * size);
  assert.ok(row[8] > 0.1 && Math.abs(future - 2 * row[8]) <= 1e-6);
  assert.equal(row[9], row[8]);
});

test('a penalty above the diagonal changes no weight', () => {
  const { own, plain } = dataOf(demo, engine, { mask: 'wrong-upper' });
  assert.deepEqual([...own], [...plain]);
});

test('equal words match: the earlier one of two gets more than its neighbours, less than without the bias', () => {
  for (const lang of LANGUAGES) {
    const { own, plain, tokens } = sceneOf(demo, engine, {}, { lang }).data;
    assert.equal(tokens[1], tokens[8]);
    assert.ok(own[1] > own[0] && own[1] > own[2] && own[1] < plain[1]);
  }
});

test('the line is turned to the nearest head, words are chosen as query and as key', () => {
  for (const patch of [{ source: 'same' }, { form: 'column' }, { mask: 'wrong-upper', query: 2 }]) {
    const { data, t, values } = sceneOf(demo, engine, patch, { lang: 'en' });
    const box = { x: 0, y: 0, width: 900, height: demo.views.columns.height(900, data) };
    const { x, y } = demo.views.columns.frame(box, data);
    const [slope, query, key] = demo.views.columns.handles(data, box, t);
    assert.deepEqual(slope.drag({ x: slope.x, y: slope.y }, { point: slope, values }), { head: 4 });
    const half = { x: slope.x, y: y(0) + (slope.y - y(0)) / 2 };
    assert.deepEqual(slope.drag(half, { point: slope, values }), { head: 6 });
    assert.deepEqual(query.drag({ x: x(3.2), y: 0 }), { query: 3 });
    assert.deepEqual(key.drag({ x: x(-4), y: 0 }), { key: 0 });
  }
});

test('bars keep their scale under every slope', () => {
  const tops = [1, 6, 16].map((head) => dataOf(demo, engine, { head }).top);
  assert.equal(new Set(tops).size, 1);
  for (let head = 1; head <= 16; head++)
    assert.ok(Math.max(...dataOf(demo, engine, { head }).own) <= tops[0]);
});

test('the numbers to take away are those of their calls', () => {
  for (const patch of [{}, { form: 'column', text: 'a b c' }, { mask: 'wrong-zeros' }]) {
    const list = numbersOf(demo, dataOf(demo, engine, patch));
    for (const { values, call } of list) if (call) assert.deepEqual(answerOf(engine, call), values);
    assert.ok(list[0].call);
  }
});
