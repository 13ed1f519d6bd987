import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadEngine } from '../../web/engine/engine.js';
import { factsOf } from '../../web/engine/schema.js';
import { isCall } from '../../web/export/call.js';
import { planOf } from '../../web/export/plan.js';
import { languages } from '../../web/export/snippets.js';
import { isAll } from '../scope.js';
import { runPrograms } from './listings/python.js';
import { allSnippets } from './snippets.js';

const engine = await loadEngine();
const snippets = allSnippets(engine);

// The verbs of a call and of all calls inside.
const verbsIn = ({ verb, inputs = [], params }) => [
  verb,
  ...[...inputs, ...Object.values(params)].filter(isCall).flatMap(verbsIn),
];

const read = (text) => Number(text.replace('inf', 'Infinity'));

// Listings compute in double precision, the engine's floats carry rounding of their own: sums of many products most.
// What linear algebra makes of a table of floats, in double, carries the rounding of the table.
function agree(values, { values: expected, call }, what) {
  assert.equal(values.length, expected.length, what);
  const finite = Array.from(expected).filter(Number.isFinite).map(Math.abs);
  const size = finite.reduce((most, value) => Math.max(most, value), 1);
  const isOfFloats = expected instanceof Float32Array || call.verb.startsWith('linalg.');
  const bound = expected instanceof Int32Array ? 0 : (isOfFloats ? 4e-6 : 1e-7) * size;
  for (const [i, value] of values.entries()) {
    if (Object.is(value, expected[i]) || value === expected[i]) continue;
    assert.ok(Math.abs(value - expected[i]) <= bound, `${what} [${i}]: ${value} against ${expected[i]}`);
  }
}

// What a function gives beside what is shown is taken with the program, too: each of its values has a variable there, by the
// name that the engine has for it, and is the engine's.
function agreeInAll(variables, array, program) {
  const lines = program.split('\n').filter((line) => !/^(?:def|class|from|import| |#|$)/.test(line));
  const known = planOf(array, engine).steps.map(({ results }) => results);
  for (const line of lines) {
    assert.doesNotMatch(line, /\)\[\d+\]/, 'a value is dropped');
    const [, names] = /^(\w+(?:, \w+)+) = /.exec(line) ?? [];
    for (const name of names?.split(', ') ?? []) {
      const field = camel(name.replace(/(?:_numbers)?(?:_\d+)?$/, ''));
      const expected = known.filter((results) => field in results).map((results) => listOf(results[field]));
      const values = variables[name].map(read);
      const isSame = (list) =>
        list.length === values.length && list.every((value, i) => isNear(value, values[i]));
      assert.ok(expected.some(isSame), `${name} = ${values}`);
    }
  }
}

/** @type {(value: any) => number[]} */
const listOf = (value) => (typeof value === 'number' ? [value] : Array.from(value));
const camel = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
const isNear = (a, b) => Math.abs(a - b) <= 4e-6 * Math.max(1, Math.abs(a));

test('the first numbers of every figure have a program in every language', () => {
  for (const { what, isFirst, array, code } of snippets) {
    assert.ok(code.javascript && code.cpp, what);
    if (!isFirst || !factsOf(array.call.verb).python) continue;
    for (const language of Object.keys(languages)) assert.ok(code[language], `${what}: ${language}`);
  }
});

test('every verb has a program in C++, and in Python where the schema says so', () => {
  for (const [group, verbs] of Object.entries(engine)) {
    for (const verb of Object.keys(verbs).map((each) => `${group}.${each}`)) {
      const { cpp, python } = factsOf(verb);
      const own = snippets.filter(({ array }) => verbsIn(array.call).includes(verb));
      assert.equal(own.length > 0, cpp !== undefined, verb);
      if (python)
        assert.ok(
          own.some(({ array, code }) => array.call.verb === verb && code.numpy),
          verb,
        );
    }
  }
});

test('programs are short enough to be read', () => {
  for (const { what, isFirst, code } of snippets) {
    for (const text of Object.values(code)) {
      if (text && isFirst) assert.ok(text.split('\n').length < 160, what);
    }
  }
});

describe('the JavaScript of every figure gives its numbers, bit for bit', () => {
  const AsyncFunction = /** @type {FunctionConstructor} */ ((async () => {}).constructor);
  for (const { what, array, code } of snippets) {
    test(what, async () => {
      const body = code.javascript
        .replace("import { loadEngine } from 'posenc';\n", '')
        .replace(/console\.log\((.*)\); \/\/ .*\n$/, 'return $1;');
      const answer = await new AsyncFunction('loadEngine', body)(loadEngine);
      assert.equal(answer.length, array.values.length);
      assert.ok(answer.every((value, i) => Object.is(value, array.values[i])));
    });
  }
});

for (const [nth, language] of ['numpy', 'torch'].entries()) {
  // Unless all is asked for, the first numbers of each figure and verb in both, and the others in one of them by turns.
  const isTried = ({ isFirst, what }, at) => isAll || isFirst || / 0$/.test(what) || at % 2 === nth;
  const own = snippets.filter((one, at) => one.code[language] && isTried(one, at));
  const answers = runPrograms(own.map(({ code }) => code[language]));
  if (language === 'torch' && answers[0].error?.startsWith('ModuleNotFoundError')) {
    test('PyTorch was not run: python3-torch is absent', { skip: true }, () => {});
    continue;
  }
  describe(`${languages[language]} gives the numbers of every figure`, () => {
    for (const [n, { what, array, code }] of own.entries()) {
      test(what, () => {
        assert.equal(answers[n].error, undefined);
        assert.deepEqual(answers[n].shape, array.shape);
        agree(answers[n].values.map(read), array, what);
        agreeInAll(answers[n].variables, array, code[language]);
      });
    }
  });
}
