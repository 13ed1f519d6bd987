import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import demo from '../../../web/demos/relative/terms.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { answerOf } from '../../../web/export/call.js';
import { dataOf, holdsEverywhere, sceneOf } from './descriptor.js';

let engine;
before(async () => {
  engine = await loadEngine();
});

const headDim = 32;
const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const close = (a, b, what) => assert.ok(Math.abs(a - b) <= 2e-5, `${what}: ${a}, ${b}`);

// R of Transformer-XL: all sines, then all cosines.
function encoding(distance) {
  const angles = Array.from({ length: headDim / 2 }, (_, i) => distance * 10000 ** ((-2 * i) / headDim));
  return [...angles.map(Math.sin), ...angles.map(Math.cos)];
}

test('the four terms are the products of the paper', () => {
  const { right, vectors, size } = dataOf(demo, engine, {});
  const { q, u, v } = vectors;
  const row = (i) => q.subarray(i * headDim, (i + 1) * headDim);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const at = i * size + j;
      close(right.content[at], dot(row(i), row(j)), 'a');
      close(right.position[at], dot(row(i), encoding(i - j)), 'b');
      close(right.contentBias[at], dot(u, row(j)), 'c');
      close(right.positionBias[at], dot(v, encoding(i - j)), 'd');
    }
  }
});

test('the total is the sum of the terms that are not dropped', () => {
  for (const dropped of [[], ['a'], ['b', 'd'], ['a', 'b', 'c', 'd']]) {
    const patch = Object.fromEntries(dropped.map((letter) => [letter, false]));
    const { total, terms, letters, parts, sum } = dataOf(demo, engine, patch);
    assert.deepEqual(
      letters,
      ['a', 'b', 'c', 'd'].filter((letter) => !dropped.includes(letter)),
    );
    const names = { a: 'content', b: 'position', c: 'contentBias', d: 'positionBias' };
    for (const [i, each] of total.entries()) {
      close(
        each,
        letters.reduce((all, letter) => all + terms[names[letter]][i], 0),
        'total',
      );
    }
    close(
      sum,
      letters.reduce((all, letter) => all + parts[letter], 0),
      'pair',
    );
  }
});

test('two products give the same as four, as the released code has it', () => {
  const { grouped } = dataOf(demo, engine, {});
  assert.ok(grouped > 0 && grouped <= 1e-5);
});

test('v has its largest number at its distance, u at its word', () => {
  for (let distance = 0; distance < 7; distance++) {
    const { right, size } = dataOf(demo, engine, { distance, word: 3 });
    const last = [...right.positionBias.subarray((size - 1) * size)];
    assert.equal(last.indexOf(Math.max(...last)), size - 1 - distance);
    const row = [...right.contentBias.subarray(0, size)];
    assert.equal(row.indexOf(Math.max(...row)), 3);
  }
});

test('without the shift a column of (d) is one number, and only the last query is right', () => {
  const { terms, right, size } = dataOf(demo, engine, { shift: 'wrong-unshifted' });
  for (const [i, each] of terms.positionBias.entries()) {
    assert.equal(each, terms.positionBias[i % size]);
    if (i >= size * (size - 1)) close(each, right.positionBias[i], 'last query');
  }
  assert.equal(terms.content, right.content);
});

test('with nothing added every key in sight has the same weight', () => {
  const { own, values } = dataOf(demo, engine, { a: false, b: false, c: false, d: false, query: 4 });
  for (let j = 0; j <= values.query; j++) close(own[j], 1 / 5, 'weight');
});

test('the prediction is computed: u · k is the same for every query', () => {
  assert.equal(demo.predict.answer(engine), 'c');
});

test('a bar is pressed to drop its term, the points move u and v', () => {
  const { data, t, values } = sceneOf(demo, engine, {});
  const box = { x: 0, y: 0, width: 600, height: 300 };
  const bars = demo.views.pair.handles(data, box, t);
  assert.deepEqual(bars[1].drag(bars[1], { point: bars[1], values }), { b: false });
  const wide = { ...box, width: 760, height: demo.views.maps.height(760, data) };
  const { rects, side } = demo.views.maps.frame(wide, data);
  const [word, distance] = demo.views.maps.handles(data, wide, t);
  const column = (rect, i) => ({ x: rect.x + ((i + 0.5) * side) / data.size, y: 0 });
  assert.deepEqual(word.drag(column(rects.c, 4), { point: word, values }), { word: 4 });
  assert.deepEqual(distance.drag(column(rects.d, 2), { point: distance, values }), { distance: 4 });
});

test('the numbers to take away are those of their calls', () => {
  for (const patch of [{}, { b: false, shift: 'wrong-unshifted' }, { text: 'one' }]) {
    const list = demo.numbers(dataOf(demo, engine, patch));
    for (const { values, call } of list) if (call) assert.deepEqual(answerOf(engine, call), values);
    assert.equal(list[0].call.field, 'content');
  }
});

test('words, room, handles and permalinks hold at every size', () => {
  holdsEverywhere(demo, engine, [
    {},
    { a: false, d: false, query: 0, key: 5, word: 6, distance: 0 },
    { shift: 'wrong-unshifted', b: false, c: false },
    { text: 'one' },
    {
      text: 'incomprehensibilities 대한민국만세대한민국만세 a b c d e f g h i',
      query: 9,
      key: 0,
      distance: 9,
      word: 9,
    },
  ]);
});
