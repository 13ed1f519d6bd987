import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checks, groups, wordsOf } from '../../web/checks/index.js';
import { outcome } from '../../web/checks/outcome.js';
import { loadEngine } from '../../web/engine/engine.js';
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

test('no particle of two forms stands by hand after a number of a check', () => {
  const byHand =
    /\{[^{}]*\}[)%]?(?:으로|로|은|는|이|가|을|를|과|와|라|란|나|고|며|여야)(?:는|도|만)?(?![가-힣])/;
  for (const group of Object.keys(groups))
    for (const { title, note = '' } of Object.values(wordsOf(group).ko))
      for (const text of [title, note]) assert.doesNotMatch(text, byHand);
});

test('every title and note of a check belongs to one, with the same slots in every language', () => {
  const slots = (text = '') => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();
  for (const [group, { checks: own, sides }] of Object.entries(groups)) {
    const [ko, en] = LANGUAGES.map((lang) => wordsOf(group)[lang]);
    assert.deepEqual(Object.keys(ko).sort(), Object.keys(en).sort(), group);
    if (Object.keys(sides).length === 0)
      assert.deepEqual(Object.keys(ko).sort(), Object.keys(own).sort(), group);
    for (const [name, { title, note }] of Object.entries(ko)) {
      assert.deepEqual(slots(title), slots(en[name].title), name);
      assert.deepEqual([...new Set(slots(note))], [...new Set(slots(en[name].note))], name);
    }
  }
});

test('no name is taken by two groups', () => {
  const names = Object.values(groups).flatMap((group) => Object.keys(group.checks));
  assert.equal(new Set(names).size, names.length);
});

test('checks give the same numbers every time', () => {
  for (const [name, check] of Object.entries(checks)) {
    assert.deepEqual(check.run(engine), check.run(engine), name);
  }
});

// The engine with one verb replaced: a check must notice when the numbers are wrong.
const broken = (group, verb, replacement) => ({
  ...engine,
  [group]: { ...engine[group], [verb]: replacement },
});
const scaled = (array) => array.map((value) => value * 1.5);
const still = (x) => Float32Array.from(x);

/** @type {[check: string, group: string, verb: string, replacement: Function][]} */
const sabotage = [
  ['low-dimensions-are-fast', 'sinusoidal', 'frequencies', (p) => engine.sinusoidal.frequencies(p).reverse()],
  ['formula-in-double', 'sinusoidal', 'encode', (p) => engine.sinusoidal.encode({ ...p, base: 9999 })],
  ['bounded-by-one', 'sinusoidal', 'encode', (p) => scaled(engine.sinusoidal.encode(p))],
  ['rows-are-unique', 'sinusoidal', 'encode', (p) => engine.sinusoidal.encode(p).fill(0)],
  ['shift-is-one-matrix', 'sinusoidal', 'applyShift', (rows) => Float32Array.from(rows)],
  [
    'rope-depends-on-distance',
    'rope',
    'rotate',
    (x, p) => scaled(engine.rope.rotate(x, { ...p, base: 1 + p.positions[0] + 1e3 })),
  ],
  ['rope-keeps-length', 'rope', 'rotate', (x, p) => scaled(engine.rope.rotate(x, p))],
  ['alibi-twelve-heads', 'alibi', 'slopes', (p) => engine.alibi.slopes({ ...p, rule: 'wrong-truncated' })],
  ['alibi-slopes-fall', 'alibi', 'slopes', (p) => engine.alibi.slopes(p).reverse()],
  ['learned-row-norm', 'learned', 'table', (p) => scaled(engine.learned.table(p))],
  [
    'attention-formula',
    'attention',
    'scores',
    (q, k, p) => engine.attention.scores(q, k, { ...p, scale: 1 }),
  ],
  [
    'gemma-3-rotates-in-global-layers',
    'rope',
    'frequencies',
    () => ({ invFreq: new Float64Array(64), attentionFactor: 1 }),
  ],
  ['no-positions-still-dilutes', 'attention', 'weights', (scores) => scores.map(() => 0.5)],
  ['temperature-suits-one-lead', 'context', 'temperature', (lengths) => lengths.map((n) => Math.log(n))],
  ['ssmax-needs-a-lead', 'context', 'temperature', (lengths) => lengths.map((n) => Math.log(n))],
  ['larger-base-leaves-more-unfinished', 'scaling', 'report', () => ({ neverCompleted: [1, 2] })],
  ['small-base-turns-negative-soon', 'context', 'firstNegative', (bases) => bases.map(() => 1000)],
  ['query-alone-turned-is-absolute', 'rope', 'rotate', still],
  [
    'absorbing-changes-the-order-only',
    'attention',
    'scores',
    (q, k, p) => engine.attention.scores(q, k, { ...p, scale: 1 / p.headDim }),
  ],
  ['needle-needs-no-order', 'attention', 'attend', (_weights, v) => v.slice(0, 16)],
  [
    'gates-count-sentences',
    'gates',
    'contextual',
    (gates, _logits, p) =>
      engine.gates.contextual(
        gates.map(() => 1),
        new Float32Array(p.keyLen + 1),
        p,
      ),
  ],
  ['open-gates-forget-nothing', 'gates', 'forget', (gates) => gates.map((_, i) => i - 40)],
  [
    'path-follows-the-text',
    'gates',
    'path',
    (q, k, p) => engine.attention.scores(q, k, { headDim: p.headDim }),
  ],
  [
    'proportional-keeps-the-head-dim',
    'rope',
    'frequencies',
    (p) => engine.rope.frequencies({ ...p, headDim: 128 }),
  ],
  [
    'partial-rotation-pairs-inside',
    'rope',
    'rotate',
    (x, p) => engine.rope.rotate(x, { ...p, layout: 'interleaved' }),
  ],
  ['pope-sum-can-peak-elsewhere', 'distance', 'pope', (_q, _k, p) => p.distances.flatMap((n) => [-n, -n])],
  [
    'without-rotation-no-distance',
    'rope',
    'contributions',
    (q, k, { headDim, distances }) => engine.rope.contributions(q, k, { headDim, distances }),
  ],
  ['sink-needs-no-position', 'attention', 'weights', (scores) => scores.map((_, i) => 1 / (1 + i))],
  [
    'one-more-hardly-moves-a-sink',
    'attention',
    'weights',
    (scores) => scores.map((x) => (x === 6 && scores[0] < 0 ? 1 : 0.5)),
  ],
  [
    'mrope-delta-counts-from-zero',
    'mrope',
    'positionIds',
    (p) => {
      const { ids, delta } = engine.mrope.positionIds(p);
      return { ids, delta: delta - 1 };
    },
  ],
  ['axial-score-is-a-sum', 'grid', 'rotate', (x) => x.map((value, i) => value * Math.sin(i))],
  [
    'more-patches-new-angles',
    'rope',
    'frequencies',
    (p) => engine.rope.frequencies({ ...p, base: 1 + 1e-9 }),
  ],
];

for (const [name, group, verb, replacement] of sabotage) {
  test(`check ${name} fails when ${group}.${verb} is wrong`, () => {
    assert.equal(checks[name].run(broken(group, verb, replacement)).holds, false);
  });
}

test('an outcome says its limit in print and keeps the relation', () => {
  assert.deepEqual(outcome({ measured: 2, relation: '≤', limit: 1e-6, unit: 'rad' }), {
    measured: 2,
    expected: '≤ 1·10⁻⁶',
    unit: 'rad',
    holds: false,
  });
  assert.equal(outcome({ measured: 1.05, relation: '=', limit: 1, within: 0.1 }).holds, true);
  assert.equal(outcome({ measured: 1.05, relation: '=', limit: 1 }).holds, false);
  assert.equal(outcome({ measured: Number.NaN, relation: '<', limit: 1 }).holds, false);
});
