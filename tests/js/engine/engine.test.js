import assert from 'node:assert/strict';
import test from 'node:test';
import { EngineError, loadEngine } from '../../../web/engine/engine.js';
import { readJavaScript } from '../../../web/generator/reference/javascript.js';

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
    // @ts-expect-error: result of another type
    engine.alibi.slopes = () => [1];
  }, TypeError);
});

test('TypeScript reads every verb of the engine with its comment, in their order', () => {
  assert.deepEqual(
    readJavaScript().groups.map(({ name, verbs }) => [name, verbs.map((verb) => verb.name)]),
    Object.entries(engine).map(([name, verbs]) => [name, Object.keys(verbs)]),
  );
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
