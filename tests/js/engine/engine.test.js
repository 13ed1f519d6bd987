import assert from 'node:assert/strict';
import test from 'node:test';
import { EngineError, loadEngine } from '../../../web/engine/engine.js';

const engine = await loadEngine();

test('there is one engine, started once', async () => {
  assert.equal(loadEngine(), loadEngine());
  assert.equal(await loadEngine(), engine);
});

test('the engine cannot be changed', () => {
  assert.ok(Object.isFrozen(engine));
  for (const group of Object.values(engine)) {
    assert.ok(Object.isFrozen(group));
    for (const verb of Object.values(group)) assert.equal(typeof verb, 'function');
  }
  assert.throws(() => {
    engine.alibi.slopes = () => [1];
  }, TypeError);
});

const documented = {
  alibi: 'bias slopes',
  attention: 'attend entropy layers multiHead scores weights window',
  formula: 'check score table',
  grid: 'index resize rotate sincos',
  learned: 'lookup resize table',
  linalg: 'eigenvalues leastSquares principalComponents singularValues',
  mrope: 'axes positionIds rotate',
  paint: 'heatmap',
  precision: 'phaseErrors phases round',
  relative: 'indices terms',
  rope: 'contributions frequencies rotate',
  scaling: 'report',
  sinks: 'cache mass trace',
  sinusoidal: 'applyShift encode frequencies heatmap kernel shift',
  t5: 'bias buckets scores thresholds',
};

test('every documented verb is there, and no other', () => {
  const verbs = Object.entries(engine).map(([group, members]) => [
    group,
    Object.keys(members).sort().join(' '),
  ]);
  assert.deepEqual(Object.fromEntries(verbs), documented);
});

test('an error is an Error with a code and a field', () => {
  const error = new EngineError({ code: 'too-large', field: 'seqLen', message: 'seqLen must be smaller' });
  assert.ok(error instanceof Error);
  assert.deepEqual(
    [error.name, error.code, error.field, error.message],
    ['EngineError', 'too-large', 'seqLen', 'seqLen must be smaller'],
  );
  assert.equal(error.offset, undefined);
});

test('verbs need no group around them', () => {
  const { slopes } = engine.alibi;
  assert.equal(slopes({ numHeads: 1 })[0], 2 ** -8);
});
