import assert from 'node:assert/strict';
import test from 'node:test';
import { loadEngine } from '../../../web/engine/engine.js';
import { factsOf } from '../../../web/engine/schema.js';
import { rightCalls } from './calls.js';
import { assertRefused, notArrays, notCounts, notNumbers, outcomeOf } from './expect.js';

const engine = await loadEngine();

const infinite = [Number.NaN, Infinity, -Infinity];
const notSides = [[3], [2, 3, 1], [0, 3], [2, -3], [2, 1.5], [2, Number.NaN], [2 ** 53, 1], [1, Infinity]];

/** What an argument of each kind must not be. */
const wrong = {
  whole: notCounts.filter((value) => value !== 0),
  real: [...notNumbers, ...infinite],
  flag: [null, 0, 1, 'true', [], {}, Number.NaN],
  choice: [null, 0, true, {}, '', 'x', 'none|official', ['official']],
  numbers: notArrays.filter((value) => value !== undefined),
  sides: [...notArrays, ...notSides],
  other: [],
};

// Arrays of as many numbers as there are, or that another one is measured by.
const FREE = new Set([
  ...['sinusoidal.encode.positions', 'sinusoidal.heatmap.positions', 'sinusoidal.kernel.distances'],
  'learned.lookup.table',
  ...['learned.lookup.positions', 'learned.resize.table', 'rope.rotate.positions', 'rope.rotate.invFreq'],
  ...['rope.contributions.distances', 'rope.contributions.invFreq', 'rope.fope.positions'],
  ...['rope.fope.invFreq', 't5.buckets.relativePositions', 'precision.round.values'],
  ...['precision.pack.values', 'rope.angles.positions', 'rope.angles.invFreq'],
  ...['precision.phases.positions', 'precision.phases.invFreq', 'precision.phaseErrors.positions'],
  ...['precision.phaseErrors.invFreq', 'formula.table.positions', 'context.reach.windows'],
  ...['context.temperature.lengths', 'context.firstNegative.bases', 'distance.fire.input'],
  ...['kerple', 'sandwich', 'fire', 'xpos', 'pope'].map((verb) => `distance.${verb}.distances`),
  ...['distance.pope.q', 'gates.contextual.logits', 'gates.forget.gates'],
]);

/**
 * The sentence of a refusal without the value that was refused.
 *
 * @param {{ message?: string }} outcome
 */
const reasonOf = ({ message }) => message?.split(', got')[0];
const numbersIn = (text) => (text.match(/-?\d[\d.]*(?:e[+-]?\d+)?/g) ?? []).map(Number);

/** The bounds of a number: { bound, inside, outside (values next to it), code of the refusal, isNamed in its sentence }. */
function edgesOf({ kind, from, above, to, of = 1 }) {
  const next = (bound, sign) =>
    bound + sign * (kind === 'whole' ? of : Math.max(1e-9, Math.abs(bound) * 1e-6));
  const code = kind === 'whole' && from > 0 ? 'too-large' : 'invalid-argument';
  return [
    { bound: from, inside: from, outside: next(from, -1), code: 'invalid-argument', isNamed: of === 1 },
    { bound: above, inside: next(above, 1), outside: above, code: 'invalid-argument', isNamed: true },
    { bound: to, inside: to, outside: next(to, 1), code, isNamed: true },
  ].filter(({ bound }) => bound !== undefined);
}

// Made once of each length: the garbage collector counts their bytes.
const long = new Map();
const longerThan = (most) => {
  if (!long.has(most)) long.set(most, new Uint8Array(most + 1));
  return long.get(most);
};

/** Whether nothing is of one or two: there one number more or less may fit as well. */
const isWide = (given) =>
  [...given.slice(0, -1), ...Object.values(given.at(-1))].every(
    (value) => value !== 1 && value !== 2 && !(value?.length <= 2),
  );

for (const { name, call, calls, arrays, params: taken } of rightCalls(engine)) {
  // What every verb of one array takes is in ownership.test.js.
  const params = taken.filter((param) => param !== 'out');
  const facts = factsOf(name);
  const small = calls.filter((given) => JSON.stringify(given).length < 1500);

  /** A call with a parameter of that value, and without what this excludes. */
  const withParam = (given, param, value) => {
    const { [facts.params[param].instead]: _, ...others } = given.at(-1);
    const kept = Object.entries(others).filter(([key]) => facts.params[key].instead !== param);
    return [...given.slice(0, -1), { ...Object.fromEntries(kept), [param]: value }];
  };
  const places = [
    ...arrays.map((array, at) => ({
      field: array,
      fact: facts.arrays[array],
      wrong: notArrays,
      put: (given, value) => given.with(at, value),
      get: (given) => given[at],
    })),
    ...params.map((param) => ({
      field: param,
      fact: facts.params[param],
      wrong: wrong[facts.params[param].kind],
      put: (given, value) => withParam(given, param, value),
      get: (given) => given.at(-1)[param],
    })),
  ];

  test(`${name}: what is of another kind is refused by its name`, () => {
    assert.deepEqual(Object.keys(facts.arrays), arrays);
    for (const { field, put, get, wrong } of places) {
      const given = small.find(get) ?? small[0];
      for (const value of wrong) assertRefused(() => call(...put(given, value)), field);
    }
  });

  test(`${name}: a number is right up to its bounds and refused beyond them`, () => {
    for (const { field, fact, put } of places) {
      const at = (value) => (given) => outcomeOf(call, put(given, value));
      for (const { bound, inside, outside, code, isNamed } of edgesOf(fact)) {
        const beyond = small.map(at(outside));
        for (const { result } of beyond) assert.equal(result, undefined, `${field}: ${outside} is taken`);
        const isHeld = beyond.some(
          (each, n) =>
            each.field === field &&
            each.code === code &&
            (!isNamed || numbersIn(each.message).includes(bound)) &&
            reasonOf(at(inside)(small[n])) !== reasonOf(each),
        );
        assert.ok(
          isHeld,
          `${field} ${inside}: ${at(inside)(small[0]).message}; ${outside}: ${beyond[0].message}`,
        );
      }
      if (fact.of > 1) {
        const [odd, right] = [fact.from + 1, fact.from + fact.of].map((value) => small.map(at(value)));
        assert.ok(
          odd.some((each, n) => each.field === field && reasonOf(right[n]) !== reasonOf(each)),
          `${field}: ${odd[0].message}`,
        );
      }
    }
  });

  test(`${name}: an array is right up to its length and the size of its values`, () => {
    for (const { field, fact, put } of places) {
      const { most = 2 ** 26, within, kind } = fact;
      if (kind !== 'numbers') continue;
      assertRefused(() => call(...put(small[0], longerThan(most))), field, 'too-large');
      if (!within) continue;
      const given = small.find((each) => each.at(-1)[field]) ?? small[0];
      const [, ...others] = given.at(-1)[field] ?? [1];
      for (const sign of [1, -1]) {
        const beyond = outcomeOf(call, put(given, [sign * within * (1 + 1e-6), ...others]));
        assert.equal(beyond.field, field);
        const right = outcomeOf(call, put(given, [sign * within, ...others]));
        assert.notEqual(reasonOf(right), reasonOf(beyond), right.message);
      }
      for (const value of infinite) assertRefused(() => call(...put(given, [value, ...others])), field);
    }
  });

  test(`${name}: an array with one number more or less than fit is refused by its name`, () => {
    for (const { field, fact, put, get } of places) {
      if (fact.kind !== 'numbers' || FREE.has(`${name}.${field}`)) continue;
      const isRefused = (given) => {
        const numbers = [...get(given)];
        return [[...numbers, 1], numbers.slice(1)].every(
          (value) => outcomeOf(call, put(given, value)).field === field,
        );
      };
      const found = small.filter(get);
      assert.ok(found.some(isRefused), field);
      for (const given of found.filter(isWide))
        assert.ok(isRefused(given), `${field} ${JSON.stringify(given)}`);
    }
  });

  test(`${name}: leaving a parameter out means what the schema says`, () => {
    for (const param of params) {
      const { usual } = facts.params[param];
      if (usual === undefined) continue;
      const results = small.map((given) => {
        const said = withParam(given, param, usual);
        const { [param]: _, ...others } = said.at(-1);
        const outcome = outcomeOf(call, said);
        assert.deepEqual(outcome, outcomeOf(call, said.with(-1, others)), param);
        return outcome.result;
      });
      assert.ok(results.some(Boolean), param);
    }
  });
}
