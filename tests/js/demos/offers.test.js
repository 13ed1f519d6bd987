import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { allDemos, patches } from './arbitraries.js';
import { sceneOf, strictWords } from './descriptor.js';

const engine = await loadEngine();
const having = (key) => allDemos.filter((demo) => demo[key] !== undefined);

for (const demo of having('predict')) {
  test(`${demo.name}: the engine answers what is to be predicted, in words of both languages`, () => {
    const { options, answer } = demo.predict;
    assert.ok(options.length >= 2 && options.length <= 4 && new Set(options).size === options.length);
    assert.ok(options.includes(answer(engine)), `${answer(engine)} of ${options}`);
    for (const lang of ['ko', 'en']) {
      const t = strictWords(demo, lang);
      const said = ['predict', 'predictWhy', ...options.map((option) => `predict.${option}`)].map((key) =>
        t(key),
      );
      assert.equal(new Set(said).size, said.length, `${lang}: ${said}`);
    }
  });
}

for (const demo of having('numbers')) {
  test(`${demo.name}: its numbers fit their axes in every state, and are what their calls make`, () => {
    const check = (patch) => {
      const tables = demo.numbers(sceneOf(demo, engine, patch).data);
      assert.equal(new Set(tables.map(({ name }) => name)).size, tables.length);
      assert.ok(tables[0].call, 'the first table names its call');
      for (const { name, axes, shape, values, call } of tables) {
        assert.match(name, /^[a-zA-Z0-9][\w-]*$/);
        assert.equal(axes.length, shape.length, name);
        assert.equal(
          values.length,
          shape.reduce((size, length) => size * length, 1),
          name,
        );
        for (const value of values) assert.equal(typeof value, 'number', name);
        if (call) assertMade(name, values, call);
      }
    };
    fc.assert(fc.property(patches(demo), check), { numRuns: 25, seed: 19 });
  });
}

// Verbs that take vectors beside their parameters are held by the tests of each demo.
function assertMade(name, values, { verb, params, field }) {
  const [group, own] = verb.split('.');
  const call = engine[group]?.[own];
  assert.equal(typeof call, 'function', `${name}: ${verb}`);
  if (call.length > 1) return;
  const result = call(params);
  const made = field === undefined ? result : result[field];
  assert.deepEqual([...values], [...made], `${name}: ${verb}`);
}

for (const demo of having('scene')) {
  test(`${demo.name}: what it shares with other figures are its own parameters`, () => {
    const shared = ['query', 'key', 'headDim', 'numHeads', 'length', 'tokens', 'source'];
    for (const [key, name] of Object.entries(demo.scene)) {
      assert.ok(shared.includes(key), key);
      assert.ok(Object.hasOwn(demo.params, name), `${key}: ${name}`);
    }
  });
}
