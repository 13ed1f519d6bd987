import './node.js';
import { parseArgs } from 'node:util';
import { buildFuzzers, fuzz, fuzzedMethods } from './fuzzer.js';
import { path } from './paths.js';
import { bold, main, UserError, withUsage } from './report.js';
import { requirePrograms } from './setup/requirements.js';

const usage = `npm run fuzz -- [--seconds <each>] [<method> …]

Feeds random inputs to the engine under clang's sanitizers, by default 60 seconds for each of
  ${fuzzedMethods().join(', ')}
What it learns is kept in build/fuzz/found, an input that fails in build/fuzz.`;

const options = withUsage(usage, () => {
  const { values, positionals } = parseArgs({
    options: { seconds: { type: 'string', default: '60' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((method) => !fuzzedMethods().includes(method));
  if (unknown.length > 0) throw new Error(`There is no target for ${unknown.join(', ')}.`);
  if (!/^[1-9]\d*$/.test(values.seconds)) throw new Error('--seconds must be a whole number from 1 on.');
  return { ...values, methods: positionals.length > 0 ? positionals : fuzzedMethods() };
});

main(async () => {
  const { help, seconds, methods } = options();
  if (help) return console.log(usage);
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
});
