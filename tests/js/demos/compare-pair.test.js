import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/compare/pair/index.js';
import { METHODS, MISTAKES } from '../../../web/demos/compare/pair/methods.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, sceneOf } from './descriptor.js';
import { showsAnswer } from './shown.js';

const engine = await loadEngine();

const close = (a, b, tolerance, what) => {
  assert.equal(a.length, b.length);
  for (const [i, value] of a.entries()) {
    assert.ok(Math.abs(value - b[i]) <= tolerance, `${what} ${i}: ${value}, ${b[i]}`);
  }
};
const methodOf = (data, id) => data.methods.find((method) => method.id === id);

test('biases are those of the engine, head for head', () => {
  const data = dataOf(demo, engine, { mask: 'none', numHeads: 12, head: 10, seqLen: 20 });
  const bias = engine.alibi.bias({ numHeads: 12, queryLen: 20, keyLen: 20, causal: false });
  close(methodOf(data, 'alibi').effect, bias.subarray(9 * 400, 10 * 400), 1e-6, 'ALiBi');
  assert.deepEqual(data.bias, bias);
  const { effect } = methodOf(data, 't5');
  const buckets = engine.t5.buckets({ relativePositions: Array.from({ length: 39 }, (_, i) => i - 19) });
  const byBucket = new Map();
  for (let cell = 0; cell < 400; cell++) {
    const bucket = buckets[(cell % 20) - Math.floor(cell / 20) + 19];
    if (!byBucket.has(bucket)) byBucket.set(bucket, effect[cell]);
    assert.ok(Math.abs(byBucket.get(bucket) - effect[cell]) <= 1e-5, `bucket ${bucket}`);
  }
  assert.ok(byBucket.size > 16);
});

test('with equal vectors RoPE’s scores are the sum of the engine’s contributions at the distance', () => {
  for (const headDim of [8, 32, 128]) {
    const { methods, values } = dataOf(demo, engine, { source: 'identical', headDim });
    const { seqLen } = values;
    const vector = new Float32Array(headDim).fill(Math.sqrt(4 / Math.sqrt(headDim)));
    const distances = Array.from({ length: seqLen }, (_, i) => i);
    const shares = engine.rope.contributions(vector, vector, { headDim, distances, layout: 'half' });
    const last = (seqLen - 1) * seqLen;
    for (const distance of distances) {
      const pairs = shares.subarray((distance * headDim) / 2, ((distance + 1) * headDim) / 2);
      const score = pairs.reduce((sum, share) => sum + share, 0) / Math.sqrt(headDim);
      const rope = methods.find(({ id }) => id === 'rope').score[last + seqLen - 1 - distance];
      assert.ok(Math.abs(rope - score) <= 1e-5, `${headDim} ${distance}`);
    }
  }
});

test('only what is added to the input depends on absolute position; a mixed layout does too', () => {
  for (const source of ['words', 'identical', 'random']) {
    for (const offset of [0, 37, 900]) {
      assert.deepEqual(dataOf(demo, engine, { source, offset }).absolute, ['sinusoidal', 'learned'], source);
    }
  }
  const mixed = dataOf(demo, engine, { mistake: 'wrong-mixed', source: 'random' });
  assert.deepEqual(mixed.absolute, ['sinusoidal', 'learned', 'rope']);
});

test('M-RoPE differs from RoPE by the picture alone, and a short text has none', () => {
  const long = dataOf(demo, engine, { source: 'random', seqLen: 24 });
  const short = dataOf(demo, engine, { source: 'random', seqLen: 12 });
  close(methodOf(short, 'mrope').score, methodOf(short, 'rope').score, 1e-5, 'text');
  const [own, plain] = [methodOf(long, 'mrope').score, methodOf(long, 'rope').score];
  const before = [0, 1, 2, 3, 4, 5].flatMap((i) => [0, 1, 2, 3, 4, 5].map((j) => i * 24 + j));
  for (const cell of before) assert.ok(Math.abs(own[cell] - plain[cell]) <= 1e-5);
  assert.ok(own.some((value, i) => Math.abs(value - plain[i]) > 0.1));
});

test('every mistake changes its method and no other', () => {
  const right = dataOf(demo, engine, { source: 'random', numHeads: 12, head: 2 });
  for (const [mistake, owner] of Object.entries(MISTAKES)) {
    const wrong = dataOf(demo, engine, { source: 'random', numHeads: 12, head: 2, mistake });
    assert.equal(wrong.mistaken, owner);
    for (const { id } of METHODS) {
      const [a, b] = [methodOf(wrong, id).score, methodOf(right, id).score];
      assert.equal(
        a.some((value, i) => Math.abs(value - b[i]) > 1e-3),
        id === owner,
        `${mistake} ${id}`,
      );
    }
  }
});

test('a press in a matrix chooses its method and its cell', () => {
  const { data, t, values } = sceneOf(demo, engine, {});
  const box = { x: 0, y: 0, width: 760, height: demo.views.multiples.height(760, data) };
  const { rects } = demo.views.multiples.frame(box, data);
  const [handle] = demo.views.multiples.handles(data, box, t);
  const tile = rects[6];
  const point = { x: tile.x + (3.5 * tile.width) / 24, y: tile.y + (20.5 * tile.height) / 24 };
  const start = { point, values };
  assert.deepEqual(handle.drag(point, start), { method: 'alibi', query: 20, key: 3 });
});

test('two methods are drawn at first, then four until the step that brings all', () => {
  const { data } = sceneOf(demo, engine, {});
  const box = { x: 0, y: 0, width: 328, height: 1000 };
  const shownWhere = (shows) => {
    const { rects, shown } = demo.views.multiples.frame(box, { ...data, shows });
    assert.equal(rects.length, shown.length);
    return shown.map((i) => METHODS[i].id);
  };
  assert.deepEqual(
    shownWhere((name) => name !== 'move'),
    ['sinusoidal', 'learned', 'alibi', 'rope'],
  );
  assert.deepEqual(
    shownWhere((name) => name === 'pair'),
    ['sinusoidal', 'rope'],
  );
  assert.equal(shownWhere(() => true).length, METHODS.length);
});

test('the prediction is measured', () => assert.equal(demo.predict.answer(engine), 'two'));

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ absolute, methods }) =>
    absolute.length === 0 ? 'none' : absolute.length < methods.length ? 'two' : 'all',
  ));
