import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choice, flag, int } from '../../../web/core/parameters.js';
import { translator } from '../../../web/core/words.js';
import { figure, movesOf as moves } from '../../../web/figure/figure.js';

const words = {
  params: { 'rule.plain': 'Plain', 'rule.wrong': 'Swapped' },
  rowHandle: 'Row',
  rowValue: 'row {row} of {count}',
  first: 'At row {row} stands {text}.',
  second: '{ruleName} gives {sum}.',
  line: '**{sum}** is ~~{ruleName}~~, $a²$, of {text}.',
  'wrong.second': 'A mistake gives {sum}.',
  predictWhy: 'It is {sum} there.',
};

/** @type {any} */
const demo = figure({
  name: 'test/rows',
  params: {
    row: int({ initial: 2, min: 0, max: 3 }),
    rule: choice({ initial: 'plain', options: ['plain', 'wrong'] }),
    isOn: flag({ initial: false }),
  },
  settle: (values) => (values.isOn ? { ...values, row: 3 } : values),
  compute: (engine, { row, rule }) => ({ count: 4, text: 'a ** b', total: engine.sum(row), rule }),
  slots: ({ total }) => ({ sum: total }),
  variant: ({ rule }) => (rule === 'wrong' ? ['absent', 'wrong'] : undefined),
  predict: {
    options: ['more', 'less'],
    done: { row: 1 },
    answer: ({ total }, at) => (at({ isOn: true }).total > total ? 'more' : 'less'),
  },
  steps: {
    one: { views: ['rows'], controls: [] },
    two: { controls: [], see: ({ total }) => total > 10 && 'second' },
  },
  views: {
    rows: {
      height: () => 100,
      describe: ['first', 'second'],
      draw: (_ctx, _data, _box, _style, t) => t('second'),
      handles: () => [
        { id: 'row', x: 0, y: 0, along: { from: 10, pitch: 20, count: 4, axis: 'y' } },
        { id: 'isOn', x: 0, y: 0, label: 'own', value: 'said', flips: true },
      ],
    },
  },
  seen: ({ total }) => ['first', total > 10 && 'second', { key: 'second', sum: 'none' }],
  readout: () => [['first', 'line'], [{ key: 'second', as: 'strong', speed: 1 }]],
  numbers: ({ total, count }) => [
    count > 4 && ['none', { row: 1 }, [0]],
    ['sums', { row: 2, key: 1 }, [total, 0]],
  ],
});

const engine = { sum: (row) => 10 * row };
const t = translator(words, 'en');
const dataAt = (patch) => {
  const values = { row: 2, rule: 'plain', isOn: false, ...patch };
  return { values, ...demo.compute(engine, values) };
};

test('slots are filled by name: from the key, slots(), the data, the values, and the name of an option', () => {
  assert.deepEqual(demo.seen(dataAt(), t), [
    'At row 2 stands a ** b.',
    'Plain gives 20.',
    'Plain gives none.',
  ]);
});

test('a variant has words of its own, and the words of all where it has none', () => {
  assert.deepEqual(demo.seen(dataAt({ rule: 'wrong', row: 1 }), t), [
    'At row 1 stands a ** b.',
    'A mistake gives none.',
  ]);
});

test('a step says its key, or the first that is seen; nothing where there is none', () => {
  const [one, two] = demo.steps;
  assert.deepEqual(two.views, ['rows']);
  assert.equal(one.see(dataAt(), t), 'At row 2 stands a ** b.');
  assert.equal(two.see(dataAt(), t), 'Plain gives 20.');
  assert.equal(two.see(dataAt({ row: 0 }), t), undefined);
});

test('a sentence of the readout is parted at its marks, but not at what a reader typed', () => {
  const [[...first], second] = demo.readout(dataAt({ rule: 'wrong' }), t);
  assert.deepEqual(first, [
    'At row 2 stands a ** b.',
    ' · ',
    { text: '20', as: 'strong' },
    ' is ',
    { text: 'Swapped', as: 'wrong' },
    ', ',
    { text: 'a²', as: 'math' },
    ', of a ** b.',
  ]);
  assert.deepEqual(second, [{ text: 'A mistake gives 20.', as: 'strong', speed: 1 }]);
});

test('the description and the words in a picture know the figure, in the language that is asked for', () => {
  const { rows } = demo.views;
  const data = dataAt();
  assert.equal(rows.describe(data, t), 'At row 2 stands a ** b. Plain gives 20.');
  assert.equal(rows.draw({}, data, {}, {}, t), 'Plain gives 20.');
  const other = translator({ ...words, second: 'x {sum}' }, 'ko');
  assert.equal(rows.draw({}, data, {}, {}, other), 'x 20');
});

test('handles are named by their id unless they name themselves, and moved as they say', () => {
  const [row, isOn] = demo.views.rows.handles(dataAt(), {}, t);
  assert.deepEqual([row.label, row.value], ['Row', 'row 2 of 4']);
  assert.deepEqual([isOn.label, isOn.value], ['own', 'said']);
  assert.deepEqual(row.drag({ x: 0, y: 51 }), { row: 2 });
  assert.deepEqual(isOn.key({ dx: 1, dy: 0 }), { isOn: true });
});

test('a prediction is answered from the figure as it is when done, with values that fit each other', () => {
  assert.equal(demo.predict.answer(engine), 'more');
  assert.equal(demo.predict.answer({ sum: (row) => -row }), 'less');
  assert.equal(demo.predict.why(engine, t), 'It is 10 there.');
});

test('arrays have an axis for each size', () => {
  assert.deepEqual(demo.numbers(dataAt()), [
    { name: 'sums', axes: ['row', 'key'], shape: [2, 1], values: [20, 0] },
  ]);
});

/** @type {(...given: Parameters<typeof moves>) => any} */
const movesOf = moves;
const KEYS = {
  left: { dx: -1, dy: 0 },
  right: { dx: 1, dy: 0 },
  up: { dx: 0, dy: -1 },
  down: { dx: 0, dy: 1 },
};

test('a handle on cells lies in the middle of its cell, and goes to the nearest table', () => {
  const rects = [0, 100].map((y) => ({ x: 10, y, width: 40, height: 40 }));
  const cell = { rects, size: 4, row: 'query', col: 'key' };
  const { x, y, drag, key } = movesOf({ id: 'pair', cell }, { values: { query: 1, key: 3 } });
  assert.deepEqual([x, y], [45, 115]);
  assert.deepEqual(drag({ x: 25, y: 31 }), { query: 3, key: 1 });
  assert.deepEqual(drag({ x: 25, y: 131 }), { query: 3, key: 1 });
  assert.deepEqual(drag({ x: -9, y: 999 }), { query: 3, key: 0 });
  assert.deepEqual(Object.values(KEYS).map(key), [
    { query: 1, key: 2 },
    { query: 1, key: 3 },
    { query: 0, key: 3 },
    { query: 2, key: 3 },
  ]);
});

test('a handle that flips turns over at a press, and right and up turn it on', () => {
  const { drag, key } = movesOf({ id: 'isOn', flips: true }, { values: { isOn: false } });
  assert.deepEqual(drag({ x: 0, y: 0 }, { values: { isOn: true } }), { isOn: false });
  assert.deepEqual(
    Object.values(KEYS).map(key),
    [false, true, true, false].map((isOn) => ({ isOn })),
  );
});
