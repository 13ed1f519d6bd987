import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { buildFuzzers, fuzz, fuzzedMethods } from '../fuzzer.js';
import { path } from '../paths.js';

// Inputs for each target, and before a release.
const RUNS = 4000;
const ALL_RUNS = 20000;

// The part of libFuzzer's output that says what failed and how to see it again.
const telling = /does not hold|runtime error|^==\d+== ?ERROR|SUMMARY|Test unit|_fuzz\.cc|wasm\/src/;

/** The same inputs every time, for each target, at full speed on every processor. */
export const fuzzSuite = {
  name: 'fuzz',
  prepare: buildFuzzers,
  /** @param {import('../../tests/scope.js').Scope} scope */
  async run(scope) {
    const counts = { passed: 0, failed: 0 };
    const waiting = fuzzedMethods();
    const work = async () => {
      for (let method = waiting.shift(); method; method = waiting.shift()) {
        const found = path('build/fuzz/short', method);
        await rm(found, { recursive: true, force: true });
        const { status, output } = await fuzz(method, {
          args: ['-seed=1', `-runs=${scope === 'all' ? ALL_RUNS : RUNS}`],
          found,
          quiet: true,
        });
        counts[status === 0 ? 'passed' : 'failed']++;
        const lines = output.split('\n').filter((line) => telling.test(line) && !line.includes('NEW_FUNC'));
        if (status !== 0) console.log([`${method}:`, ...lines.slice(0, 20)].join('\n'));
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    return counts;
  },
};
