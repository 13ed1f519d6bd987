import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import demo from '../../../web/demos/relative/terms.js';
import { dataOf, drawnView, sceneOf } from './descriptor.js';

const close = (a, b, what) => assert.ok(Math.abs(a - b) <= 2e-5, `${what}: ${a}, ${b}`);

test('the total is the sum of the terms that are not dropped', () => {
  for (const dropped of [[], ['a'], ['b', 'd'], ['a', 'b', 'c', 'd']]) {
    const patch = Object.fromEntries(dropped.map((letter) => [letter, false]));
    const { total, terms, letters, parts, sum } = dataOf(demo, patch);
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

test('v has its largest number at its distance, u at its word', () => {
  for (let distance = 0; distance < 7; distance++) {
    const { right, size } = dataOf(demo, { distance, word: 3 });
    const last = [...right.positionBias.subarray((size - 1) * size)];
    assert.equal(last.indexOf(Math.max(...last)), size - 1 - distance);
    const row = [...right.contentBias.subarray(0, size)];
    assert.equal(row.indexOf(Math.max(...row)), 3);
  }
});

test('without the shift a column of (d) is one number, and only the last query is right', () => {
  const { terms, right, size } = dataOf(demo, { shift: 'wrong-unshifted' });
  for (const [i, each] of terms.positionBias.entries()) {
    assert.equal(each, terms.positionBias[i % size]);
    if (i >= size * (size - 1)) close(each, right.positionBias[i], 'last query');
  }
  assert.equal(terms.content, right.content);
});

test('with nothing added every key in sight has the same weight', () => {
  const { own, values } = dataOf(demo, { a: false, b: false, c: false, d: false, query: 4 });
  for (let j = 0; j <= values.query; j++) close(own[j], 1 / 5, 'weight');
});

test('bars have room whatever is dropped', () => {
  for (const patch of [{}, { shift: 'wrong-unshifted' }, { word: 0, distance: 6 }]) {
    const { terms, size, ends } = dataOf(demo, patch);
    const [low, high] = ends;
    for (let dropped = 0; dropped < 16; dropped++) {
      for (let i = 0; i < size * size; i++) {
        if (i % size > Math.floor(i / size)) continue;
        const parts = ['content', 'position', 'contentBias', 'positionBias'].map((name) => terms[name][i]);
        const sum = parts.reduce((all, part, j) => all + ((dropped >> j) & 1 ? part : 0), 0);
        assert.ok(sum >= low - 1e-4 && sum <= high + 1e-4);
      }
    }
  }
});

test('what is said of a row is true of the pair', () => {
  const { data, t } = sceneOf(demo, { text: 'one two one', query: 2, key: 0 }, { lang: 'en' });
  const texts = (patch) => {
    const scene = sceneOf(demo, { text: 'one two one', query: 2, ...patch }, { lang: 'en' });
    return drawnView(demo.views.rows, scene, 760).texts.map(({ text }) => text);
  };
  assert.ok(data.parts.a > 0);
  assert.ok(texts({ key: 0 }).includes(t('does.same')));
  assert.ok(texts({ key: 1 }).includes(t('does.other')));
  assert.ok(texts({ key: 1, b: false }).includes(t('dropped')));
});

test('the step of the mistake shows it at its pair', () => {
  const { set } = demo.steps.find(({ name }) => name === 'unshifted');
  const { right, terms, size, values } = dataOf(demo, set);
  const cell = values.query * size + values.key;
  assert.notEqual(right.positionBias[cell], terms.positionBias[cell]);
});

test('DeBERTa and TUPE have no mask, and TUPE’s [CLS] comes first', () => {
  for (const method of ['deberta', 'tupe']) {
    const { weights, size } = dataOf(demo, { method });
    assert.ok(
      weights.subarray(1, size).every((weight) => weight > 0),
      method,
    );
  }
  const { tokens, values, right } = dataOf(demo, { method: 'tupe' });
  assert.equal(tokens[0], '[CLS]');
  assert.ok(values.text.startsWith(tokens[1]));
  assert.deepEqual(Object.keys(right).sort(), ['content', 'position']);
});

test('the same index twice mirrors each column of (c) at the diagonal and leaves (a) and (b)', () => {
  const { right, terms, size } = dataOf(demo, { method: 'deberta', index: 'wrong-same-index' });
  let differ = 0;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const [at, mirrored] = [i * size + j, 2 * j - i];
      assert.equal(terms.content[at], right.content[at]);
      assert.equal(terms.contentToPosition[at], right.contentToPosition[at]);
      if (i === j) assert.equal(terms.positionToContent[at], right.positionToContent[at]);
      if (mirrored < 0 || mirrored >= size || i === j) continue;
      assert.equal(terms.positionToContent[at], right.positionToContent[mirrored * size + j]);
      differ += terms.positionToContent[at] === right.positionToContent[at] ? 0 : 1;
    }
  }
  assert.ok(differ > size);
});

test('the step shows the mistake at its pair, and says it with both numbers', () => {
  const { set } = demo.steps.find(({ name }) => name === 'others');
  for (const lang of LANGUAGES) {
    const wrong = sceneOf(demo, { ...set, index: 'wrong-same-index' }, { lang });
    const { right, terms, size, values, parts, own, whole } = wrong.data;
    const cell = values.query * size + values.key;
    assert.equal(values.query - values.key, values.distance);
    const column = [...right.positionToContent].filter((_, i) => i % size === values.word);
    assert.equal(column.indexOf(Math.max(...column)), values.query);
    assert.equal(parts.c, terms.positionToContent[cell]);
    assert.ok(parts.c < right.positionToContent[cell] / 10);
    assert.ok(own[values.key] < whole[values.key] - 0.05);
    const [said] = demo.seen(wrong.data, wrong.t);
    for (const number of [parts.c, right.positionToContent[cell]])
      assert.ok(said.includes(wrong.t.number(number, { digits: 2, sign: true })), said);
    const same = sceneOf(demo, { ...set, index: 'wrong-same-index', key: set.query }, { lang });
    assert.deepEqual(demo.seen(same.data, same.t), [same.t('deberta.seenSame', { c: same.data.parts.c })]);
  }
});

test('what does not act on a method makes no difference to its numbers', () => {
  const others = {
    shift: 'wrong-unshifted',
    index: 'wrong-same-index',
    word: 3,
    distance: 1,
  };
  for (const method of demo.params.method.options) {
    const { values, total } = dataOf(demo, { method });
    for (const [name, value] of Object.entries(others)) {
      const changed = dataOf(demo, { method, [name]: value }).total;
      const acts = demo.params[name].acts(values);
      assert.equal(
        changed.some((each, i) => each !== total[i]),
        acts,
        `${method}: ${name}`,
      );
    }
  }
});
