import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadEngine } from '../../web/engine/engine.js';
import { allSnippets } from '../content/snippets.js';
import { temporaryFolder } from '../folders.js';
import { compile, outputOf } from './built.js';

const engine = await loadEngine();
const snippets = allSnippets(engine).filter(({ code }) => code.cpp);

// All programs in one: each in a namespace of its own, their headers before.
function together(programs) {
  const headers = new Set(programs.flatMap((text) => text.match(/^#include .*$/gm)));
  const bodies = programs.map((text, n) => {
    const body = text.replace(/^#include .*$/gm, '').replace('int main()', 'void Run()');
    return `namespace program${n} {\n${body}}\n`;
  });
  const calls = programs.map((_, n) => `  std::printf("program\\n");\n  program${n}::Run();\n`);
  return `${[...headers].sort().join('\n')}\n${bodies.join('\n')}\nint main() {\n${calls.join('')}}\n`;
}

const output = await outputOf({ text: together(snippets.map(({ code }) => code.cpp)) });
const answers = output.split('program\n').slice(1);
const read = (word) => Number(word.replace('inf', 'Infinity'));

for (const [n, { what, array }] of snippets.entries()) {
  test(`${what}: its C++ gives the engine’s numbers`, () => {
    const numbers = answers[n].trim().split('\n').map(read);
    assert.equal(numbers.length, array.values.length);
    // Nine digits bring a float back, seventeen a double: the same bits.
    const single = array.values instanceof Float32Array;
    for (const [i, number] of numbers.entries())
      assert.equal(single ? Math.fround(number) : number, array.values[i], `[${i}]`);
  });
}

test('one of the programs compiles by itself', async () => {
  const source = join(temporaryFolder('snippet'), 'one.cc');
  await writeFile(source, snippets.find(({ demo }) => demo === 'rope/pair').code.cpp);
  await compile('-fsyntax-only', source);
});
