import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { path } from '../../commands/paths.js';
import { loadEngine } from '../../web/engine/engine.js';
import { methods } from '../content/listings/methods.js';
import { agree } from '../content/listings/numbers.js';
import { compile, outputOf } from './built.js';

const engine = await loadEngine();

const cases = Object.entries(methods(engine)).flatMap(([method, list]) =>
  list.flatMap(({ cc, expect, tolerance }) => (cc ? [{ method, cc, expect, tolerance }] : [])),
);
const fresh = {
  method: 'learned',
  cc: 'learned fresh',
  expect: engine.learned.table({ maxLen: 6, dModel: 4, seed: 1 }),
  tolerance: 0,
};

const read = (word) => (word.endsWith('inf') ? Number(word.replace('inf', 'Infinity')) : Number(word));
const output = await outputOf({ source: path('tests/library/listings.cc') });
const lines = new Map(
  output
    .trim()
    .split('\n')
    .map((line) => {
      const [, name, values] = /^(.*?):(.*)$/.exec(line);
      return [name, values.trim().split(' ').map(read)];
    }),
);

test('each C++ listing compiles by itself, without a warning', async () => {
  const listings = (await readdir(path('content/code'), { recursive: true })).filter((file) =>
    file.endsWith('.cc'),
  );
  assert.deepEqual(
    listings.map((file) => file.replace(/.*[\\/](.*)\.cc$/, '$1')).sort(),
    Object.keys(methods(engine)).sort(),
  );
  await compile('-fsyntax-only', ...listings.map((file) => path('content/code', file)));
});

for (const { method, cc, expect, tolerance } of [...cases, fresh]) {
  test(`${cc}: the C++ listing gives the engine’s numbers`, () => {
    assert.ok(lines.has(cc), `${method}: nothing is printed for “${cc}”`);
    agree(lines.get(cc), expect, tolerance, cc);
  });
}

test('nothing is printed that is not compared', () => {
  assert.deepEqual([...lines.keys()].sort(), [...cases, fresh].map(({ cc }) => cc).sort());
});
