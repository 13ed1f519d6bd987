import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checks, groups, wordsOf } from '../../web/checks/index.js';
import { outcome } from '../../web/checks/outcome.js';
import { loadEngine } from '../../web/engine/engine.js';
import { isAll } from '../scope.js';
import { LANGUAGES } from './corpus.js';
import { wrongAfterValues, wrongWords } from './particles.js';

const engine = await loadEngine();

for (const [name, check] of Object.entries(checks)) {
  test(`check ${name} holds and explains itself in both languages`, () => {
    const result = check.run(engine);
    assert.ok(Number.isFinite(result.measured), `measured ${result.measured}`);
    assert.ok(result.holds, `measured ${result.measured}, expected ${result.expected}`);
    for (const lang of LANGUAGES) {
      assert.match(check.title[lang], /\S/);
      assert.match(result.note[lang], /[.]$/);
      assert.doesNotMatch(result.note[lang], /undefined|NaN|Infinity|[{}]/);
    }
    for (const text of [check.title.ko, result.note.ko]) {
      assert.deepEqual([...wrongAfterValues(text), ...wrongWords(text)], [], text);
    }
  });
}

test('words are those of the checks, and no name is taken by two groups', () => {
  // Of sides two may have the same words.
  const own = Object.entries(groups).filter(([, { sides }]) => Object.keys(sides).length === 0);
  for (const [group, { checks: named }] of own)
    for (const words of Object.values(wordsOf(group)))
      assert.deepEqual(Object.keys(words).sort(), Object.keys(named).sort(), group);
  const names = own.flatMap(([, { checks: named }]) => Object.keys(named));
  assert.equal(names.length, Object.keys(checks).length);
});

/** The engine with every result changed: `change` gets the name of the verb, its result and what it was given. */
const engineWith = (/** @type {(verb: string, result: any, given: any[]) => any} */ change) =>
  /** @type {any} */ (
    Object.fromEntries(
      Object.entries(engine).map(([group, verbs]) => [
        group,
        Object.fromEntries(
          Object.entries(verbs).map(([verb, call]) => [
            verb,
            (...given) => change(`${group}.${verb}`, call(...given), given),
          ]),
        ),
      ]),
    )
  );

/** @type {((numbers: any) => any)[]} */
const WRONG = [
  (numbers) => numbers.map((x) => 1.5 * x),
  (numbers) => numbers.map(() => 0),
  (numbers) => numbers.map((x, i) => x + i),
  (numbers) => numbers.toReversed(),
  (numbers) => numbers.subarray(1),
  (numbers) => numbers.map((x, i) => (-1) ** i * x - 1),
];

function spoiled(result, wrong) {
  if (ArrayBuffer.isView(result)) return wrong(result);
  if (typeof result === 'number') return 1.5 * result;
  if (typeof result === 'boolean') return !result;
  return Object.fromEntries(Object.entries(result).map(([name, part]) => [name, spoiled(part, wrong)]));
}

// What makes these fail is a mistake of their own. The others are about sizes and refusals.
/** @type {Record<string, (result: any, given: any[]) => any>} */
const OWN = {
  'gates-count-sentences': (_, [gates, , p]) =>
    engine.gates.contextual(
      gates.map(() => 1),
      new Float32Array(p.keyLen + 1),
      p,
    ),
  'larger-base-leaves-more-unfinished': () => ({ neverCompleted: [1, 2] }),
  'without-rotation-no-distance': (_, [q, k, { headDim, distances }]) =>
    engine.rope.contributions(q, k, { headDim, distances }),
  'one-more-hardly-moves-a-sink': (_, [scores]) => scores.map((x) => (x === 6 && scores[0] < 0 ? 1 : 0.5)),
};
const SIZES = new Set([
  ...['add-is-concat-with-shared-weights', 'concatenating-costs-parameters'],
  ...['binary-steps-are-uneven', 'vit-another-picture', 'unused-rows-stay', 'one-token-too-many'],
  ...['between-two-rows', 'no-row-after-the-table', 't5-buckets', 'relative-index-clipped'],
  ...['relative-row-count', 't5-bias-parameters'],
]);

test('every check fails when a verb that it calls is wrong', () => {
  const numeric = Object.entries(checks).filter(([name]) => !SIZES.has(name));
  // Each runs many times over: all of them before a release.
  for (const [name, check] of numeric.filter(([name], i) => isAll || OWN[name] || i % 3 === 0)) {
    const called = new Set();
    check.run(engineWith((verb, result) => called.add(verb) && result));
    const isSeen = (verb, wrong) => {
      const change = (one, result, given) => (one === verb ? wrong(result, given) : result);
      try {
        return !check.run(engineWith(change)).holds;
      } catch {
        return false;
      }
    };
    const ways = OWN[name] ? [OWN[name]] : WRONG.map((wrong) => (result) => spoiled(result, wrong));
    assert.ok(
      [...called].some((verb) => ways.some((wrong) => isSeen(verb, wrong))),
      name,
    );
  }
});

test('an outcome says its limit in print and keeps the relation', () => {
  assert.deepEqual(outcome(2, '≤', 1e-6, { unit: 'rad' }), {
    measured: 2,
    expected: '≤ 1·10⁻⁶',
    unit: 'rad',
    holds: false,
  });
  assert.equal(outcome(1.05, '=', 1, { within: 0.1 }).holds, true);
  assert.equal(outcome(1.05, '=', 1).holds, false);
  assert.equal(outcome(Number.NaN, '<', 1).holds, false);
});
