import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadEngine } from '../../../web/engine/engine.js';
import { goldenCases } from './calls.js';
import { decode } from './expect.js';

const engine = await loadEngine();
const here = new URL('../../', import.meta.url);
const script = fileURLToPath(new URL('golden/make.py', here));
const file = new URL('../build/golden/random.json', here);

// Another seed: POSENC_SEED=7 node --test tests/js/engine/golden.test.js
const seed = process.env.POSENC_SEED ? [process.env.POSENC_SEED] : [];
const python = process.platform === 'win32' ? 'python' : 'python3';
const said = execFileSync(python, [script, '--random', ...seed], { encoding: 'utf8' }).trim();
const random = JSON.parse(readFileSync(file, 'utf8')).cases;
const golden = Object.keys(engine).flatMap(goldenCases);

/** Twelve digits of a double, 2e-7 of the terms of a float, every integer exactly. */
function toleranceOf(result, expected, floor, scale) {
  if (result instanceof Float32Array) return 2e-7 * scale;
  if (result instanceof Float64Array || typeof result === 'number') return 1e-12 * Math.abs(expected) + floor;
  return 0;
}

function check(result, { values, floor }, scale) {
  const actual = typeof result === 'number' ? [result] : result;
  assert.equal(actual.length, values.length, 'length');
  values.forEach((value, i) => {
    if (Object.is(actual[i], value)) return;
    const tolerance = toleranceOf(result, value, floor, scale);
    assert.ok(
      Math.abs(actual[i] - value) <= tolerance,
      `[${i}] = ${actual[i]}, expected ${value} within ${tolerance}`,
    );
  });
}

function run({ call, arguments: given, results, scale }) {
  const [method, verb] = call.split('.');
  const result = engine[method][verb](...decode(given));
  for (const [part, expected] of Object.entries(decode(results))) {
    try {
      check(part === '' ? result : result[part], expected, scale);
    } catch (error) {
      error.message = `${part}${error.message} of ${call}(${JSON.stringify(given)})`;
      throw error;
    }
  }
}

const verbs = Object.entries(engine).flatMap(([method, group]) =>
  Object.keys(group).map((verb) => `${method}.${verb}`),
);

for (const [what, cases] of /** @type {const} */ ([
  ['golden', golden],
  [`random (${said})`, random],
])) {
  test(`every verb has ${what} cases, and every case a verb`, () => {
    assert.deepEqual([...new Set(cases.map(({ call }) => call))].sort(), verbs.sort());
  });
}

for (const verb of verbs) {
  test(`${verb} agrees with the oracle`, () => {
    for (const entry of [...golden, ...random].filter(({ call }) => call === verb)) run(entry);
  });
}
