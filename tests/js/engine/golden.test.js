import assert from 'node:assert/strict';
import test from 'node:test';
import { loadEngine } from '../../../web/engine/engine.js';
import { goldenCases } from './calls.js';
import { assertClose, decode } from './expect.js';

const engine = await loadEngine();

for (const [method, verbs] of Object.entries(engine)) {
  const cases = goldenCases(method);
  for (const { name, call, arguments: given, values, tolerance, result: part } of cases) {
    test(`${method}.${call}: ${name}`, () => {
      const result = verbs[call](...given.map(decode));
      const found = part ? result[part] : result;
      assertClose(typeof found === 'number' ? [found] : found, decode(values), tolerance);
    });
  }
  test(`${method}: every verb has golden values`, () => {
    assert.deepEqual([...new Set(cases.map(({ call }) => call))].sort(), Object.keys(verbs).sort());
  });
}
