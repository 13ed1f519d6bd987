import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/alibi/extrapolation/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, sceneOf } from './descriptor.js';
import { showsAnswer } from './shown.js';
import { tallyContext } from './tally-context.js';

const engine = await loadEngine();

// With equal content the weights are a geometric series of ratio e^(−m), cut off at the length of the text.
const windowOf = (m, length, share) =>
  Math.ceil(-Math.log(1 - share * (1 - Math.exp(-m * length))) / m - 1e-6);

test('windows are those of a geometric series, at both lengths and for every head', () => {
  for (let head = 1; head <= 8; head++) {
    const { trained, tested, slopes } = dataOf(demo, engine, { head });
    const m = slopes[head - 1];
    assert.equal(m, 2 ** -head);
    assert.ok(Math.abs(trained.window - windowOf(m, 512, 0.9)) <= 1, `head ${head}`);
    assert.ok(Math.abs(tested.window - windowOf(m, 4096, 0.9)) <= 1, `head ${head}`);
  }
});

test('without a bias entropy is ln n and the window is its share of the text', () => {
  const { tested, plain } = dataOf(demo, engine, { bias: 'none', testLen: 2048 });
  assert.ok(Math.abs(tested.entropy - Math.log(2048)) <= 1e-5);
  assert.ok(Math.abs(tested.window - 0.9 * 2048) <= 2);
  assert.equal(plain.window, tested.window);
});

test('a head whose window fits into the training length sees the same in any longer text', () => {
  const windows = [1024, 8192, 32768].map(
    (testLen) => dataOf(demo, engine, { head: 4, testLen }).tested.window,
  );
  assert.equal(new Set(windows).size, 1);
});

test('only a head whose window no longer grows is said to see just what training showed', () => {
  /** @type {any} */
  const t = (key) => key;
  t.number = String;
  const said = (head) => demo.seen(dataOf(demo, engine, { head }), t)[0];
  assert.equal(said(6), 'seenInside');
  assert.equal(said(7), 'seenOutside'); // 276 tokens at 512, 295 at 4,096
  assert.equal(said(8), 'seenOutside');
});

test('a far fact has the weight of the series, or none at all', () => {
  const { factWeight, factPlain } = dataOf(demo, engine, { head: 8, fact: 3000 });
  const m = 1 / 256;
  assert.ok(Math.abs(factWeight / ((1 - Math.exp(-m)) * Math.exp(-3000 * m)) - 1) <= 1e-4);
  assert.ok(Math.abs(factPlain - 1 / 4096) <= 1e-9);
  assert.equal(dataOf(demo, engine, { head: 1, fact: 3000 }).factWeight, 0);
});

test('the prediction is computed: about 600', () => {
  assert.equal(demo.predict.answer(engine), 'few');
  assert.ok(demo.predict.options.includes('few'));
});

test('the parts of the text hold all the weight', () => {
  for (const patch of [{}, { testLen: 16, trainLen: 16 }, { testLen: 1000, content: 3 }]) {
    const { bins } = dataOf(demo, engine, patch);
    assert.ok(Math.abs(bins.reduce((sum, each) => sum + each, 0) - 1) <= 1e-5);
  }
});

test('walls are dragged along the lengths, the head by its height', () => {
  const { data, t, values } = sceneOf(demo, engine, {});
  const box = { x: 0, y: 0, width: 600, height: demo.views.reach.height(600, data) };
  const { x, y } = demo.views.reach.frame(box, data);
  const [wall, , head] = demo.views.reach.handles(data, box, t);
  assert.deepEqual(wall.drag({ x: x(9000), y: 0 }, { point: wall, values }), { testLen: 9000 });
  assert.deepEqual(head.drag({ x: 0, y: y(5) }, { point: head, values }), { head: 1, bias: 'alibi' });
});

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ tested }) =>
    tested.window < 1000 ? 'few' : tested.window < 4096 ? 'most' : 'all',
  ));

test('the fact is drawn from its step on, and a wrong guess beside the window', () => {
  const { data, style, t } = sceneOf(demo, engine, {});
  const textsOf = (changes) => {
    const texts = [];
    const { ctx } = tallyContext((text) => texts.push(text));
    const own = { ...data, ...changes };
    const height = demo.views.line.height(328, own);
    demo.views.line.draw(ctx, own, { x: 0, y: 0, width: 328, height }, style, t);
    return texts.join('|');
  };
  const fact = String(t.number(data.values.fact));
  assert.ok(textsOf({}).includes(fact));
  assert.ok(!textsOf({ shows: (name) => name !== 'fact' }).includes(fact));
  assert.ok(textsOf({ guess: 'most' }).includes(t('guess')));
  assert.ok(!textsOf({}).includes(t('guess')));
});
