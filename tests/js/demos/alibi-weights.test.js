import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import demo from '../../../web/demos/alibi/weights.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { answerOf } from '../../../web/export/call.js';
import { dataOf, holdsEverywhere, sceneOf } from './descriptor.js';

let engine;
before(async () => {
  engine = await loadEngine();
});

test('with equal scores the first four tokens have the weights worked out in the lesson', () => {
  const { weights, size } = dataOf(demo, engine, { source: 'same', head: 2 });
  const golden = [0.1015363240915518, 0.16740509727844333, 0.27600434470659363, 0.45505423392341127];
  for (const [j, weight] of golden.entries()) assert.ok(Math.abs(weights[3 * size + j] - weight) <= 3e-7);
});

test('at slope 1/8 a key 50 places back needs 6.25 more, and has half when it has just that', () => {
  const data = dataOf(demo, engine, { head: 6, distance: 50, lead: 6.25 });
  assert.deepEqual([data.needed, data.share], [6.25, 0.5]);
  const behind = dataOf(demo, engine, { head: 6, distance: 50, lead: 4 });
  assert.ok(Math.abs(behind.share - 1 / (1 + Math.exp(2.25))) <= 1e-6);
});

test('the prediction is computed: about six', () => {
  assert.equal(demo.predict.answer(engine), 'six');
  assert.ok(demo.predict.options.includes('six'));
});

test('both forms agree at every slope and every source, as long as the future is hidden', () => {
  for (let head = 1; head <= 16; head++) {
    for (const source of ['words', 'random', 'same']) {
      assert.ok(dataOf(demo, engine, { head, source }).formDifference <= 1e-6, `${head} ${source}`);
    }
  }
  assert.ok(dataOf(demo, engine, { mask: 'wrong-zeros' }).formDifference > 0.05);
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
  for (const lang of ['ko', 'en']) {
    const { own, plain, tokens } = sceneOf(demo, engine, {}, { lang }).data;
    assert.equal(tokens[1], tokens[8]);
    assert.ok(own[1] > own[0] && own[1] > own[2] && own[1] < plain[1]);
  }
});

test('the line is turned to the nearest head, the far key is dragged', () => {
  const { data, t, values } = sceneOf(demo, engine, {});
  const box = { x: 0, y: 0, width: 600, height: demo.views.race.height(600, data) };
  const { x, y } = demo.views.race.frame(box, data);
  const [far, slope] = demo.views.race.handles(data, box, t);
  assert.deepEqual(slope.drag({ x: x(16), y: y(8) }, { point: slope, values }), { head: 2 });
  assert.deepEqual(far.drag({ x: x(30.2), y: y(7.1) }, { point: far, values }), { distance: 30, lead: 7 });
});

test('the numbers to take away are those of their calls', () => {
  for (const patch of [{}, { form: 'column', text: 'a b c' }, { mask: 'wrong-zeros' }]) {
    const list = demo.numbers(dataOf(demo, engine, patch));
    for (const { values, call } of list) if (call) assert.deepEqual(answerOf(engine, call), values);
    assert.ok(list[0].call);
  }
});

test('words, room, handles and permalinks hold at every size', () => {
  holdsEverywhere(demo, engine, [
    {},
    { mask: 'wrong-zeros', form: 'column', query: 0, key: 10, head: 1 },
    { mask: 'wrong-upper', source: 'random', head: 16, distance: 64, lead: 16 },
    { text: 'one', distance: 1, lead: 0 },
    { text: 'incomprehensibilities 대한민국만세대한민국만세 a b c d e f g h i j k l', query: 11, key: 0 },
  ]);
});
