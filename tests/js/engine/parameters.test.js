import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { isAll, runs } from '../../scope.js';
import { rightCalls } from './calls.js';
import { outcomeOf } from './expect.js';
import { odd } from './invalid-values.js';

const engine = await loadEngine();
const verbs = rightCalls(engine);

test('the documentation names every parameter that a verb reads, and no other', () => {
  for (const { name, names, calls, arrays, params } of verbs) {
    const read = names.filter((path) => !path.includes('.'));
    assert.deepEqual(read.sort(), params.sort(), name);
    for (const given of calls) assert.equal(given.length, arrays.length + 1, name);
  }
});

test('without keyLen there are as many keys as queries', () => {
  for (const { name, call, calls } of verbs.filter(({ params }) => params.includes('keyLen'))) {
    const isSquare = (given) => given.at(-1).queryLen === given.at(-1).keyLen;
    // Those with no square call of their own read one table.
    const given = calls.find(isSquare) ?? [[0.25, 0.75, 0.5, 0.5], { queryLen: 2, keyLen: 2 }];
    const { keyLen, ...params } = given.at(-1);
    assert.deepEqual(call(...given.slice(0, -1), params), call(...given), `${name} ${keyLen}`);
  }
});

/**
 * A copy of `params` with `value` at a path such as 'config.rope_scaling.type', in every object of an array.
 *
 * @param {any} params
 * @param {string[]} path
 * @param {unknown} value
 */
function replace(params, [key, ...rest], value) {
  if (Array.isArray(params)) return params.map((item) => replace(item, [key, ...rest], value));
  const inner = rest.length > 0 ? replace(params[key] ?? {}, rest, value) : value;
  return { ...params, [key]: inner };
}

/** The field that a call is refused for, undefined where it gives a result. */
function attempt(call, given) {
  const { result, field, code, message } = outcomeOf(call, given);
  if (field !== undefined) {
    assert.ok(code === 'invalid-argument' || code === 'too-large');
    assert.ok(message.startsWith(`${field} `), message);
    return field;
  }
  const parts = ArrayBuffer.isView(result) ? [result] : Object.values(result);
  assert.ok(
    parts.length > 0 &&
      parts.every((part) => ArrayBuffer.isView(part) || ['number', 'boolean'].includes(typeof part)),
  );
  return undefined;
}

for (const { name, call, calls, names, arrays } of verbs) {
  test(`${name}: any value in any place is used, or refused by a name that the verb knows`, () => {
    const known = new Set([...arrays, ...names.flatMap((path) => path.split('.'))]);
    const small = calls.filter((given) => JSON.stringify(given).length < 1500);
    assert.ok(small.length > 0);
    let refused = 0;
    const attack = (given) => {
      const field = attempt(call, given);
      if (field === undefined) return;
      refused++;
      assert.ok(known.has(field), `unknown field ${field}`);
    };
    // Three calls from all over the file; unless all is asked for, each value is put into one of them.
    const spread = small.filter((_, n) => n % Math.ceil(small.length / 3) === 0);
    for (const [nth, given] of spread.entries()) {
      const [values, params] = [given.slice(0, -1), given.at(-1)];
      for (const value of odd.filter((_, i) => isAll || i % spread.length === nth)) {
        for (const path of names) attack([...values, replace(params, path.split('.'), value)]);
        for (const at of given.keys()) attack(given.map((right, n) => (n === at ? value : right)));
      }
    }
    assert.ok(refused > odd.length / 2);
    for (const given of calls) assert.equal(attempt(call, given), undefined);
  });
}

// Odd values travel by index: the test library itself cannot hold all of them.
class Odd {
  constructor(index) {
    this.index = index;
  }
}
const settle = (value) => (value instanceof Odd ? odd[value.index] : value);
const settleFields = (params) =>
  Object.getPrototypeOf(params ?? 0) === Object.prototype
    ? Object.fromEntries(Object.entries(params).map(([field, value]) => [field, settle(value)]))
    : settle(params);

const anything = fc.oneof(
  { weight: 3, arbitrary: fc.nat(odd.length - 1).map((index) => new Odd(index)) },
  fc.integer({ min: 1, max: 12 }),
  fc.double(),
  fc.anything(),
  fc.array(fc.double(), { maxLength: 12 }),
);
const anyParams = (names) =>
  fc.record(Object.fromEntries(names.map((name) => [name, anything])), {
    requiredKeys: [],
    noNullPrototype: true,
  });
const anyCall = fc
  .constantFrom(...verbs)
  .chain(({ call, arrays, params }) =>
    fc.tuple(
      fc.constant(call),
      fc.tuple(...arrays.map(() => anything)),
      fc.oneof({ weight: 9, arbitrary: anyParams(params) }, anything),
    ),
  );

test('thousands of hostile calls give a result or an EngineError, and the engine goes on', () => {
  const golden = () => [
    engine.sinusoidal.encode({ seqLen: 3, dModel: 5 }),
    engine.rope.rotate([1, 2, 3, 4], { headDim: 4, positions: [3] }),
    engine.alibi.bias({ numHeads: 3, queryLen: 3, keyLen: 3 }),
    engine.attention.scores([1, 2, 3, 4], [4, 3, 2, 1], { headDim: 2 }),
    engine.paint.heatmap([1, 2, 3, 4], { rows: 2, cols: 2, min: 0, max: 4 }),
  ];
  const expected = golden();
  let refused = 0;
  fc.assert(
    fc.property(anyCall, ([call, arrays, params]) => {
      const field = attempt(call, [...arrays.map(settle), settleFields(params)]);
      if (field === undefined) return;
      refused++;
      assert.match(field, /^[a-z_A-Z]+$/);
    }),
    { numRuns: runs(4000) },
  );
  assert.ok(refused > runs(1000));
  assert.deepEqual(golden(), expected);
});
