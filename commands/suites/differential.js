import { buildPreset, setupToolchain } from '../engine.js';
import { path } from '../paths.js';
import { execute } from '../process.js';

const presets = ['native', 'native-scalar', 'wasm', 'wasm-scalar'];

async function linesOf(preset) {
  await buildPreset(preset, await setupToolchain(), ['posenc_differential']);
  const program = path('build', preset, 'posenc_differential');
  const { status, output } = preset.startsWith('wasm')
    ? await execute(process.execPath, [`${program}.cjs`], { quiet: true })
    : await execute(program, [], { quiet: true });
  if (status !== 0)
    throw new Error(`posenc_differential of preset ${preset} failed:\n${output.slice(-2000)}`);
  return output.trim().split('\n');
}

/** Thousands of random calls of every method give the same bits with and without vectors, native and as wasm. */
export const differentialSuite = {
  name: 'differential',
  async run() {
    const counts = { passed: 0, failed: 0 };
    const expected = await linesOf(presets[0]);
    for (const preset of presets.slice(1)) {
      const lines = await linesOf(preset);
      for (const [n, line] of expected.entries()) counts[line === lines[n] ? 'passed' : 'failed']++;
      const first = expected.findIndex((line, n) => line !== lines[n]);
      if (first >= 0) console.log(`${presets[0]}: ${expected[first]}\n${preset}: ${lines[first]}`);
    }
    return counts;
  },
};
