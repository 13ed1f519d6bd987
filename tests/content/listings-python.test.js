import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadEngine } from '../../web/engine/engine.js';
import { methods } from './listings/methods.js';
import { mistakes } from './listings/mistakes.js';
import { agree } from './listings/numbers.js';
import { evaluate } from './listings/python.js';

const engine = await loadEngine();

const listed = Object.entries(methods(engine)).flatMap(([method, cases]) =>
  ['numpy', 'torch'].flatMap((language) =>
    cases
      .map((one) => ({ ...one, method, language, call: (language === 'torch' && one.torch) || one.call }))
      .filter(({ call }) => call)
      .map((one) => ({ ...one, folder: method, module: `${method}_${language}` })),
  ),
);
const wrong = Object.entries(mistakes(engine)).flatMap(([module, cases]) =>
  cases.map((one) => ({ ...one, method: module, language: 'numpy', folder: 'mistakes', module })),
);
const calls = [...listed, ...wrong];
const { versions, answers } = evaluate(
  calls.map(({ folder, module, language, call, data = {} }) => ({ folder, module, language, call, data })),
);
const answered = calls.map((call, n) => ({ ...call, answer: answers[n] }));

function holds({ method, name, expect, error, says, tolerance, answer }) {
  const what = `${method}, ${name}`;
  if (error) {
    assert.equal(answer.error, error, `${what}: ${JSON.stringify(answer).slice(0, 300)}`);
    if (says) assert.match(answer.message, says, what);
    return;
  }
  assert.equal(answer.error, undefined, `${what}: ${answer.error}: ${answer.message}`);
  agree(answer.value, expect, tolerance, what);
}

const names = Object.keys(methods(engine));

const absent = { torch: !versions.torch && 'type: sudo apt-get install -y python3-torch' };

for (const [language, name] of Object.entries({ numpy: 'NumPy', torch: 'PyTorch' }))
  describe(`listings for ${name} give the engine’s numbers`, { skip: absent[language] ?? false }, () => {
    for (const method of names) {
      test(method, () => {
        const cases = answered.filter((one) => one.folder === method && one.language === language);
        assert.ok(cases.length > 0);
        for (const one of cases) holds(one);
      });
    }
  });

describe('mistakes fail as their first line says', () => {
  for (const module of Object.keys(mistakes(engine))) {
    test(module, () => {
      for (const one of answered.filter(({ method }) => method === module)) holds(one);
    });
  }
});
