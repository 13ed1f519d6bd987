import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { loadEngine } from '../../web/engine/engine.js';
import { all, contentPath, read } from './corpus.js';
import { methods } from './listings/methods.js';
import { mistakes } from './listings/mistakes.js';

const engine = await loadEngine();

// Programs to take along, which no page shows in full.
const PROGRAMS = ['race/evaluate.py', 'race/train.py', 'race/train_torch.py'];

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
  /^(?:import (?:argparse|math|sys|numpy as np|torch)|from (?:dataclasses|evaluate|torch|torch\.nn|train) import .+|#include (?:<\w+>|"posenc\/\w+\.h"))$/;

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
  // What snippets take besides is run by their tests, in snippets.test.js; the programs by race-python.test.js,
  // race-train.test.js and race-torch.test.js.
  const elsewhere =
    /^(?:race\/(?:evaluate|train|train_torch)\.py|mistakes\/\w+\.js|\w+\/(?:more|mixed)_(?:numpy|torch)\.py)$/;
  const named = [...wrong, ...right];
  for (const file of named) assert.ok(listings.includes(file), file);
  assert.deepEqual(
    listings.filter((file) => !named.includes(file) && !elsewhere.test(file)),
    [],
  );
});
