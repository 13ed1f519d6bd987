import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { loadEngine } from '../../web/engine/engine.js';
import { all, contentPath, documents, read } from './corpus.js';
import { engineListing, methods } from './listings/methods.js';
import { mistakes } from './listings/mistakes.js';

const engine = await loadEngine();

// Evaluates an expression over a Python listing and reads its answer back; −∞ crosses as a string.
const python = (method, expression) => {
  const script = `
import json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
from ${method} import *
print(json.dumps(${expression}).replace('-Infinity', '"-Infinity"'))`;
  const answer = execFileSync('python3', ['-c', script, contentPath(`code/${method}`)], { encoding: 'utf8' });
  return JSON.parse(answer, (_, value) => (value === '-Infinity' ? -Infinity : value));
};

const javascript = (method) => import(`../../content/code/${method}/${method}.js`);

const agree = (got, expected, tolerance, what) => {
  const [a, b] = [got.flat(Infinity), Array.from(expected)];
  assert.equal(a.length, b.length, what);
  for (let i = 0; i < a.length; i += 1) {
    if (a[i] === b[i]) continue;
    assert.ok(Math.abs(a[i] - b[i]) <= tolerance, `${what} [${i}]: ${a[i]} against ${b[i]}`);
  }
};

const rowsOf = (table, width) =>
  Array.from({ length: table.length / width }, (_, r) =>
    Array.from(table.subarray(r * width, (r + 1) * width)),
  );

test('sinusoidal: both listings give the engine’s table and its shift', async () => {
  const listing = await javascript('sinusoidal');
  for (const [seqLen, dModel, base] of [
    [50, 16, 10000],
    [7, 2, 10000],
    [33, 64, 500],
  ]) {
    const table = engine.sinusoidal.encode({ seqLen, dModel, base });
    agree(listing.sinusoidal(seqLen, dModel, base), table, 2e-7, 'JavaScript');
    agree(python('sinusoidal', `sinusoidal(${seqLen}, ${dModel}, ${base})`), table, 2e-7, 'Python');
  }
  const [from] = rowsOf(engine.sinusoidal.encode({ positions: [37], dModel: 16 }), 16);
  const to = engine.sinusoidal.encode({ positions: [42], dModel: 16 });
  agree(listing.shift(from, 5), to, 4e-7, 'JavaScript shift');
  agree(python('sinusoidal', `shift(${JSON.stringify(from)}, 5)`), to, 4e-7, 'Python shift');
});

test('rope: both listings turn as the engine does, in both layouts, and score by distance', async () => {
  const listing = await javascript('rope');
  const x = [1, 2, 3, 4, 0.5, -1, 2, 0.25];
  for (const layout of ['interleaved', 'half']) {
    for (const position of [0, 1, 37, 4096]) {
      const turned = engine.rope.rotate(x, { headDim: 8, positions: [position], layout });
      agree(listing.rotate(x, position, { layout }), turned, 2e-6, `JavaScript ${layout}`);
      const call = `rotate(${JSON.stringify(x)}, ${position}, layout='${layout}')`;
      agree(python('rope', call), turned, 2e-6, `Python ${layout}`);
    }
  }
  const [q, k] = [
    [1, 2, 3, 4],
    [0.5, -1, 2, 0.25],
  ];
  const parts = engine.rope.contributions(q, k, { headDim: 4, distances: [3] });
  const score = parts.reduce((a, b) => a + b);
  for (const start of [0, 100, 100000]) {
    agree([listing.score(q, start + 3, k, start)], [score], 1e-8, 'JavaScript score');
    agree(
      [python('rope', `score([1,2,3,4], ${start + 3}, [.5,-1,2,.25], ${start})`)],
      [score],
      1e-8,
      'Python score',
    );
  }
});

test('alibi: both listings give the engine’s slopes for 1 to 64 heads and its bias', async () => {
  const listing = await javascript('alibi');
  const all64 = Array.from({ length: 64 }, (_, h) => h + 1);
  const fromPython = python('alibi', '[slopes(n) for n in range(1, 65)]');
  for (const numHeads of all64) {
    const slopes = engine.alibi.slopes({ numHeads });
    agree(listing.slopes(numHeads), slopes, 1e-15, `JavaScript, ${numHeads} heads`);
    agree(fromPython[numHeads - 1], slopes, 1e-15, `Python, ${numHeads} heads`);
  }
  const bias = engine.alibi.bias({ numHeads: 1, queryLen: 5, keyLen: 5 });
  agree(listing.bias(1 / 256, 5, 5), bias, 1e-7, 'JavaScript bias');
  agree(python('alibi', 'bias(1 / 256, 5, 5)'), bias, 1e-7, 'Python bias');
});

test('attention: both listings attend as the engine does, with and without the causal mask', async () => {
  const listing = await javascript('attention');
  const width = 8;
  const table = engine.learned.table({ maxLen: 6, dModel: width, std: 1, seed: 3 });
  const x = rowsOf(table, width);
  const shape = { queryLen: 6, keyLen: 6 };
  for (const causal of [false, true]) {
    const weights = engine.attention.weights(engine.attention.scores(table, table, { headDim: width }), {
      ...shape,
      causal,
    });
    const out = engine.attention.attend(weights, table, { ...shape, headDim: width });
    agree(listing.attention(x, x, x, { causal }), out, 2e-6, `JavaScript, causal ${causal}`);
    const rows = JSON.stringify(x);
    const call = `attention(${rows}, ${rows}, ${rows}, causal=${causal ? 'True' : 'False'})`;
    agree(python('attention', call), out, 2e-6, `Python, causal ${causal}`);
  }
});

test('relative: both listings clip and number the rows as Shaw et al. do', async () => {
  const { relativeIndices } = await javascript('relative');
  const expected = [
    [2, 3, 4, 4, 4],
    [1, 2, 3, 4, 4],
    [0, 1, 2, 3, 4],
    [0, 0, 1, 2, 3],
    [0, 0, 0, 1, 2],
  ];
  assert.deepEqual(relativeIndices(5, 5, 2), expected);
  assert.deepEqual(python('relative', 'relative_indices(5, 5, 2)'), expected);
  for (const index of relativeIndices(300, 300, 64).flat()) assert.ok(index >= 0 && index <= 128);
});

// What a file may import; the rest of it anybody can read.
const IMPORTS = [
  [/_numpy\.py$/, /^import numpy as np$/],
  [
    /_torch\.py$/,
    /^(?:import math|import torch|from torch import nn|from torch\.nn import functional as F)$/,
  ],
  [/^mistakes\/.*\.py$/, /^import (?:math|numpy as np)$/],
  [/\.py$/, /^import math$/],
  [/\.cc$/, /^#include (?:<\w+>|"posenc\/\w+\.h")$/],
  [/\.js$/, /^(?!)/],
];

const listings = readdirSync(contentPath('code')).flatMap((method) =>
  readdirSync(contentPath(`code/${method}`))
    .filter((file) => file !== '__pycache__')
    .map((file) => `${method}/${file}`),
);

test('every listing is plain: it imports what its language is about and nothing else', () => {
  for (const file of listings) {
    const [, allowed] = IMPORTS.find(([name]) => name.test(file));
    for (const line of all(read(`code/${file}`), /^((?:import|from|#include) .+)$/gm))
      assert.match(line, allowed, file);
  }
});

test('a listing is short, says in its first line what it is, and marks terms at the ends of lines', () => {
  for (const file of listings) {
    const lines = read(`code/${file}`).trimEnd().split('\n');
    assert.ok(lines.length <= 45, `${file} has ${lines.length} lines`);
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
    engineListing(method).replace('code/', ''),
  ]);
  const elsewhere = /^(?:mistakes\/\w+\.js|(alibi|attention|relative|rope|sinusoidal)\/\1\.(?:py|js))$/;
  const named = [...wrong, ...right];
  for (const file of named) assert.ok(listings.includes(file), file);
  assert.deepEqual(
    listings.filter((file) => !named.includes(file) && !elsewhere.test(file)),
    [],
  );
});

test('every listing shown is a file', () => {
  const shown = documents.flatMap(({ body }) => all(body, /^```\w+ file=code\/(\S+)/gm));
  for (const file of shown) assert.ok(listings.includes(file), file);
});
