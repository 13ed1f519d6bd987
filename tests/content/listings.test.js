import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { loadEngine } from '../../web/engine/engine.js';
import { all, contentPath, read } from './corpus.js';
import { engineListing, methods } from './listings/methods.js';
import { mistakes } from './listings/mistakes.js';
import { agree, numbers, range } from './listings/numbers.js';

const engine = await loadEngine();

// Programs to take along, which no page shows in full.
const PROGRAMS = ['race/evaluate.py', 'race/train.py'];

// Stubs and tests of programming tasks are run by tasks.test.js.
const TASKS = 'tasks';

const folders = readdirSync(contentPath('code')).filter((folder) => folder !== TASKS);

const listings = folders.flatMap((method) =>
  readdirSync(contentPath(`code/${method}`))
    .filter((file) => file !== '__pycache__')
    .map((file) => `${method}/${file}`),
);

// What is imported anybody has who has the library that the listing is for.
const IMPORT =
  /^(?:import (?:argparse|math|sys|numpy as np|torch)|from (?:dataclasses|evaluate|torch|torch\.nn) import .+|#include (?:<\w+>|"posenc\/\w+\.h"))$/;

test('every listing imports what its language is about and nothing else', () => {
  for (const file of listings)
    for (const line of all(read(`code/${file}`), /^((?:import|from|#include) .+)$/gm))
      assert.match(line, IMPORT, file);
});

test('a listing is short, says in its first line what it is, and marks terms at the ends of lines', () => {
  for (const file of listings) {
    const lines = read(`code/${file}`).trimEnd().split('\n');
    assert.ok(PROGRAMS.includes(file) || lines.length <= 45, `${file} has ${lines.length} lines`);
    if (file.endsWith('.py') || file.endsWith('.cc')) assert.match(lines[0], /^(?:"""|\/\/ )\S.*\.?/, file);
    for (const line of lines.filter((text) => /(?:#|\/\/) @/.test(text)))
      assert.match(
        line,
        file.endsWith('.py') ? /\S {2}# @[a-d]$/ : /\S {1,2}\/\/ @[a-d]$/,
        `${file}: ${line}`,
      );
  }
});

test('every listing is run by a test, and there is one for each method in each language', () => {
  const wrong = Object.keys(mistakes(engine)).map((name) => `mistakes/${name}.py`);
  const right = Object.keys(methods(engine)).flatMap((method) => [
    ...['_numpy.py', '_torch.py', '.cc'].map((end) => `${method}/${method}${end}`),
    `${method}/${method}.js`,
  ]);
  // What snippets take besides is run by their tests, in snippets.test.js; the programs by race-python.test.js
  // and race-train.test.js.
  const elsewhere =
    /^(?:race\/(?:evaluate|train)\.py|mistakes\/\w+\.js|\w+\/(?:more|mixed)_(?:numpy|torch)\.py)$/;
  const named = [...wrong, ...right];
  for (const file of named) assert.ok(listings.includes(file), file);
  assert.deepEqual(
    listings.filter((file) => !named.includes(file) && !elsewhere.test(file)),
    [],
  );
});

const load = (file) => import(pathToFileURL(contentPath(file)).href);
const mistake = (name) => load(`code/mistakes/${name}.js`);

describe('listings for the engine give what the other languages give', () => {
  for (const [method, cases] of Object.entries(methods(engine))) {
    test(method, async () => {
      const listing = await load(engineListing(method));
      const mine = cases.filter(({ js }) => js);
      const called = new Set();
      const watched = new Proxy(listing, {
        get: (functions, name) => {
          called.add(name);
          return functions[name];
        },
      });
      for (const { name, js, expect, tolerance } of mine)
        agree(js(watched), expect, tolerance, `${method}, ${name}`);
      assert.deepEqual([...called].sort(), Object.keys(listing).sort(), 'every function is called');
    });
  }
});

test('without await, the engine is a promise that has no encodings', async () => {
  const { table } = await mistake('missing_await');
  assert.throws(() => table(loadEngine), TypeError);
});

test('the width of the model for that of a head turns all heads as one, and nothing is refused', async () => {
  const { rotate } = await mistake('head_dim');
  const x = numbers(3 * 16, 7);
  const positions = range(3);
  const wrong = rotate(engine, x, { numHeads: 2, headDim: 8, positions });
  agree(wrong, engine.rope.rotate(x, { headDim: 16, positions }), 0, 'one wide head');
  const right = engine.rope.rotate(x, { headDim: 8, positions });
  const off = Math.max(...wrong.map((value, n) => Math.abs(value - right[n])));
  assert.ok(Math.abs(off - 1.4159) < 1e-4, `off by ${off}`);
});

test('ones and zeros given as a bias leave the future visible', async () => {
  const { weights } = await mistake('mask_is_bias');
  const scores = new Float32Array(16);
  const wrong = weights(engine, scores, 4);
  // Token 0 sees e of e + 3.
  agree(
    wrong.subarray(0, 4),
    [Math.E, 1, 1, 1].map((power) => power / (Math.E + 3)),
    1e-6,
    'row 0',
  );
  const mask = Array.from({ length: 16 }, (_, n) => (n % 4 <= Math.floor(n / 4) ? 1 : 0));
  const right = engine.attention.weights(scores, { queryLen: 4, keyLen: 4, mask });
  agree(right.subarray(0, 4), [1, 0, 0, 0], 0, 'row 0, masked');
});
