import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertClose } from './expect.js';

const engine = await loadEngine();
const special = {
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
  NaN: Number.NaN,
};

/** JSON has no infinities and no NaN: inside arrays they are written as strings. */
function decode(value) {
  if (Array.isArray(value)) return value.map((element) => special[element] ?? decode(element));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, decode(member)]));
}

for (const [method, verbs] of Object.entries(engine)) {
  const file = new URL(`../../golden/${method}.json`, import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, 'utf8'));
  for (const { name, call, arguments: given, values, tolerance, result: part } of cases) {
    test(`${method}.${call}: ${name}`, () => {
      const result = verbs[call](...given.map(decode));
      assertClose(part ? result[part] : result, decode(values), tolerance);
    });
  }
  test(`${method}: every verb has golden values`, () => {
    assert.deepEqual([...new Set(cases.map(({ call }) => call))].sort(), Object.keys(verbs).sort());
  });
}
