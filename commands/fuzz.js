import './node.js';
import { buildFuzzers, fuzz, fuzzedMethods } from './fuzzer.js';
import { path } from './paths.js';
import { bold, command, requireKnown, UserError } from './report.js';
import { requirePrograms } from './setup/requirements.js';

const usage = `npm run fuzz -- [--seconds <each>] [<method> …]

Feeds random inputs to the engine under clang's sanitizers, by default 60 seconds for each of
  ${fuzzedMethods().join(', ')}
What it learns is kept in build/fuzz/found, an input that fails in build/fuzz.`;

const config = /** @type {const} */ ({
  options: { seconds: { type: 'string', default: '60' } },
  allowPositionals: true,
});

function read({ seconds }, methods) {
  requireKnown('target for', methods, fuzzedMethods());
  if (!/^[1-9]\d*$/.test(seconds)) throw new Error('--seconds must be a whole number from 1 on.');
  return { seconds, methods: methods.length > 0 ? methods : fuzzedMethods() };
}

async function fuzzAll({ seconds, methods }) {
  requirePrograms(['cmake', 'ninja', 'python']);
  await buildFuzzers();
  const failed = [];
  for (const method of methods) {
    console.log(`\n${bold(method)}`);
    const { status } = await fuzz(method, {
      args: [`-max_total_time=${seconds}`],
      found: path('build/fuzz/found', method),
    });
    if (status !== 0) failed.push(method);
  }
  if (failed.length > 0) throw new UserError(`Inputs in build/fuzz break ${failed.join(', ')}.`);
}

command(usage, config, fuzzAll, read);
