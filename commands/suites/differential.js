import { readFileSync } from 'node:fs';
import { buildPreset, setupToolchain } from '../engine.js';
import { path } from '../paths.js';
import { execute } from '../process.js';

// With fused multiply-adds a compiler has instructions that round once where others round twice.
function runsX86V3() {
  if (process.arch !== 'x64' || process.platform !== 'linux') return false;
  const [, flags = ''] = /^flags\s*:(.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8')) ?? [];
  return ['avx2', 'bmi1', 'bmi2', 'f16c', 'fma', 'movbe'].every((flag) => flags.split(' ').includes(flag));
}

// Machine code and WebAssembly, each without vectors too, and a processor with instructions that round otherwise.
const presets = () => [
  'native',
  ...(runsX86V3() ? ['native-v3'] : []),
  'native-scalar',
  'wasm',
  'wasm-scalar',
];

// Streams of a hundred random inputs that each method is given; two processes side by side take half of them each.
const STREAMS = 40;
const PROCESSES = 2;

async function linesOf(preset, first, end) {
  const program = path('build', preset, 'posenc_differential');
  const [command, ...script] = preset.startsWith('wasm') ? [process.execPath, `${program}.cjs`] : [program];
  const { status, output } = await execute(command, [...script, `${first}`, `${end}`], { quiet: true });
  if (status !== 0)
    throw new Error(`posenc_differential of preset ${preset} failed:\n${output.slice(-2000)}`);
  return output.trim().split('\n');
}

async function allLinesOf(preset) {
  const each = STREAMS / PROCESSES;
  const parts = Array.from({ length: PROCESSES }, (_, i) => linesOf(preset, i * each, (i + 1) * each));
  return (await Promise.all(parts)).flat();
}

/** Thousands of random calls of every method give the same bits with and without vectors, native and as wasm. */
export const differentialSuite = {
  name: 'differential',
  async prepare() {
    for (const preset of presets())
      await buildPreset(preset, await setupToolchain(), ['posenc_differential']);
  },
  async run() {
    const counts = { passed: 0, failed: 0 };
    const [reference, ...others] = presets();
    if (!others.includes('native-v3')) console.log('native-v3: this processor does not run x86-64-v3');
    const [expected, ...found] = await Promise.all([reference, ...others].map(allLinesOf));
    for (const [i, preset] of others.entries()) {
      const lines = found[i];
      for (const [n, line] of expected.entries()) counts[line === lines[n] ? 'passed' : 'failed']++;
      const first = expected.findIndex((line, n) => line !== lines[n]);
      if (first >= 0) console.log(`${reference}: ${expected[first]}\n${preset}: ${lines[first]}`);
    }
    return counts;
  },
};
