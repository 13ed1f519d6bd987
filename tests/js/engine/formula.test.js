import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { EngineError, loadEngine } from '../../../web/engine/engine.js';
import { assertClose, assertRefused } from './expect.js';

const { formula, sinusoidal } = await loadEngine();
const sinusoids = 'mod(i, 2) == 0 ? sin(pos / base^(2 * pair / d)) : cos(pos / base^(2 * pair / d))';
const at = (text, position = 0) => formula.table({ formula: text, positions: [position], dModel: 1 })[0];
const holds = (text) => [...formula.score({ formula: text, seqLen: 64, dModel: 32 }).holds];

test('the sinusoids written as a formula are the encoding', () => {
  for (const dModel of [6, 64, 128]) {
    const found = formula.table({ formula: sinusoids, seqLen: 300, dModel });
    assertClose(found, sinusoidal.encode({ seqLen: 300, dModel }), 3e-7);
    const far = { positions: [-7.5, 131071], dModel, base: 500000 };
    assertClose(formula.table({ formula: sinusoids, ...far }), sinusoidal.encode(far), 3e-7);
  }
});

test('whole arithmetic is JavaScript’s', () => {
  const text = fc.letrec((tie) => ({
    text: fc.oneof(
      { depthSize: 'small' },
      fc.constant('pos'),
      fc.nat(9).map(String),
      fc
        .tuple(tie('text'), fc.constantFrom('+', '-', '*'), tie('text'))
        .map(([a, s, b]) => `(${a} ${s} ${b})`),
      fc.tuple(tie('text'), tie('text'), tie('text')).map(([a, b, c]) => `(${a} < 4 ? ${b} : ${c})`),
    ),
  })).text;
  const property = fc.property(text, fc.integer({ min: -50, max: 50 }), (written, pos) => {
    fc.pre(written.length <= 400);
    // Brackets around everything: both languages read it the same way.
    const expected = new Function('pos', `return ${written}`)(pos);
    assert.equal(at(written, pos), Math.fround(expected));
  });
  fc.assert(property, { numRuns: 500 });
});

test('names, signs and blanks', () => {
  assert.equal(at('pi'), Math.fround(Math.PI));
  assert.equal(at(' 1 +\n\t2 '), 3);
  assert.equal(at('-2^2'), -4);
  assert.equal(at('2^3^2'), 512);
  assert.equal(at('if(pos > 1, 8, 9)', 2), 8);
  assert.deepEqual(
    [...formula.table({ formula: 'pair + i / 10 + d + n', seqLen: 1, dModel: 2 })],
    [3, 3.1].map(Math.fround),
  );
  assert.deepEqual(formula.check({ formula: 'sin(pos) + tan(i)' }), { ok: true, operations: 5 });
});

test('the known encodings score as they are known', () => {
  assert.deepEqual(holds(sinusoids), [1, 1, 1, 0, 1]);
  assert.deepEqual(holds('pos'), [1, 0, 0, 0, 0]);
  assert.deepEqual(holds('pos / (n - 1)'), [1, 1, 0, 0, 0]);
  assert.deepEqual(holds('mod(floor(pos / 2^i), 2)'), [1, 1, 0, 0, 1]);
  assert.deepEqual(holds('exp(-pos / 100)'), [1, 1, 0, 1, 1]);
  const score = formula.score({ formula: sinusoids, seqLen: 64, dModel: 32 });
  assert.ok(score.spread <= 1e-6 && score.drift === 0);
  assert.equal(score.products.length, 33);
  assert.ok(Math.abs(score.products[0] - 16) < 1e-5);
  assert.deepEqual([...formula.score({ formula: 'mod(pos, 5)', seqLen: 16, dModel: 2 }).closest], [0, 5]);
  const none = formula.score({ formula: 'log(pos)', seqLen: 16, dModel: 2 });
  assert.ok(Number.isNaN(none.largest) && none.finite > 0.9 && none.finite < 1);
});

test('an error says at which character', () => {
  const places = {
    '': 0,
    'pos +': 5,
    '2 pos': 2,
    'foo(pos)': 0,
    'pos + Sin(1)': 6,
    'sin(pos': 7,
    '1)': 1,
    'mod(1)': 5,
    '1 ? 2': 5,
    '1 < 2 < 3': 6,
    'pos × 2': 4,
    위치: 0,
    '1 + 😀': 4,
    '4\0': 1,
    '1e999': 0,
    '\ud800': 0,
    constructor: 0,
    this: 0,
    'i => i': 2,
    '`${i}`': 0,
    'pos;': 3,
    __proto__: 0,
  };
  for (const [text, offset] of Object.entries(places)) {
    for (const call of [
      () => formula.check({ formula: text }),
      () => formula.table({ formula: text, seqLen: 2, dModel: 2 }),
      () => formula.score({ formula: text, seqLen: 8, dModel: 2 }),
    ]) {
      assert.throws(call, (error) => {
        assert.ok(error instanceof EngineError);
        assert.deepEqual([error.field, error.offset], ['formula', offset], text);
        return true;
      });
    }
  }
  for (const long of [
    '1'.repeat(401),
    '1'.repeat(70000),
    '('.repeat(400),
    '가'.repeat(3000),
    `1${'^1'.repeat(90)}`,
  ]) {
    assertRefused(() => formula.check({ formula: long }), 'formula', 'too-large');
  }
  assert.equal(formula.check({ formula: `${'1+'.repeat(199)}1` }).operations, 199);
});

test('any text is a formula, or refused at one of its characters', () => {
  const words = fc.constantFrom(
    ...'pos i pair d base n pi e sin( cos( if( mod( max( ( ) , ? : + - * / ^ < == 1 0.5 2e3 . '.split(' '),
    ' ',
    'π',
  );
  const texts = fc.oneof(
    fc.array(words, { maxLength: 40 }).map((list) => list.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
  const property = fc.property(texts, (text) => {
    try {
      assert.ok(formula.check({ formula: text }).operations >= 0);
      const table = formula.table({ formula: text, seqLen: 3, dModel: 3 });
      assert.equal(table.length, 9);
      assert.equal(formula.score({ formula: text, seqLen: 8, dModel: 3 }).products.length, 5);
    } catch (error) {
      assert.ok(error instanceof EngineError, String(error));
      assert.equal(error.field, 'formula');
      assert.ok(error.offset >= 0 && error.offset <= text.length, `${text}: ${error.message}`);
    }
  });
  fc.assert(property, { numRuns: 3000 });
});

test('every wrong argument is named', () => {
  const right = { formula: 'pos', seqLen: 8, dModel: 4 };
  for (const verb of Object.values(formula)) {
    for (const wrong of /** @type {any[]} */ ([
      undefined,
      null,
      1,
      true,
      [],
      ['pos'],
      {},
      () => 'pos',
      Symbol('pos'),
      new String('pos'),
    ])) {
      assertRefused(() => verb({ ...right, formula: wrong }), 'formula');
    }
  }
  assertRefused(() => formula.table({ ...right, positions: [1] }), 'positions');
  assertRefused(() => formula.table({ ...right, seqLen: 2 ** 20, dModel: 65 }), 'seqLen', 'too-large');
  assertRefused(() => formula.score({ ...right, seqLen: 1024, dModel: 1024 }), 'seqLen', 'too-large');
});
