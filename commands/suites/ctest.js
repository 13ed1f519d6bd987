import { buildPreset } from '../engine.js';
import { path } from '../paths.js';
import { execute } from '../process.js';

const sum = (output, pattern) => [...output.matchAll(pattern)].reduce((total, [, n]) => total + Number(n), 0);

/**
 * Counts what ran: GoogleTest's own counts, and a failure for each program of ctest's that has none, because it
 * crashed or did not start.
 */
function count(output, status) {
  const passed = sum(output, /\[ {2}PASSED {2}\] (\d+) tests?\./g);
  const failed = sum(output, /(\d+) FAILED TESTS?/g);
  const skipped =
    sum(output, /\[ {2}SKIPPED \] (\d+) tests?/g) + sum(output, /YOU HAVE (\d+) DISABLED TESTS?/g);
  const [, programs] = /(\d+) tests? failed out of \d+/.exec(output) ?? [];
  const silent = status !== 0 && failed === 0 ? Math.max(1, Number(programs ?? 1)) : 0;
  return { passed, failed: failed + skipped + silent + (passed + failed + silent === 0 ? 1 : 0) };
}

/**
 * The C++ tests of one CMake preset.
 *
 * @param {string} preset
 * @param {typeof import('../engine.js').setupToolchain} setupToolchain
 * @param {string[]} [targets] what is built, all when empty
 */
export const ctestSuite = (preset, setupToolchain, targets = []) => ({
  name: preset,
  prepare: async () => buildPreset(preset, await setupToolchain(), targets),
  async run() {
    const args = ['--test-dir', path('build', preset), '--verbose', '--no-tests=error', '-j', '2'];
    const { status, output } = await execute('ctest', args, { quiet: true });
    if (status !== 0) {
      const lines = output.trim().split('\n');
      console.log(lines.filter((line) => !/\[ (RUN| {6}OK) |\[-{10}\]/.test(line)).join('\n'));
    }
    return count(output, status);
  },
});
