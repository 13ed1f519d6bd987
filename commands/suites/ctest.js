import { buildPreset } from '../engine.js';
import { path } from '../paths.js';
import { execute } from '../process.js';

/**
 * The C++ tests of one CMake preset, counted by ctest.
 *
 * @param {string} preset
 * @param {typeof import('../engine.js').setupToolchain} setupToolchain
 */
export const ctestSuite = (preset, setupToolchain) => ({
  name: preset,
  async run() {
    await buildPreset(preset, await setupToolchain());
    const args = ['--test-dir', path('build', preset), '--output-on-failure', '--no-tests=error', '-j', '2'];
    const { status, output } = await execute('ctest', args, { quiet: true });
    const counts = /(\d+) tests? failed out of (\d+)/.exec(output);
    if (status !== 0) console.log(output.trim());
    if (!counts) return { passed: 0, failed: 1 };
    const [failed, total] = counts.slice(1).map(Number);
    const skipped = [...output.matchAll(/\*\*\*(Skipped|Not Run)/g)].length;
    return { passed: total - failed - skipped, failed: failed + skipped };
  },
});
