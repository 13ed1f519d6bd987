import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertClose, decode } from './expect.js';

const engine = await loadEngine();

for (const [method, verbs] of Object.entries(engine)) {
  const file = new URL(`../../golden/${method}.json`, import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, 'utf8'));
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
