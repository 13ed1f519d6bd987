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

// Machine code and the wasm that pages load; before a release both without vectors too, and a processor with instructions
// that round otherwise. Else the machine code is that of the C++ tests, which is under sanitizers.
const presets = (isAll) => [
  isAll ? 'native' : 'native-asan',
  ...(isAll && runsX86V3() ? ['native-v3'] : []),
  ...(isAll ? ['native-scalar'] : []),
  'wasm',
  ...(isAll ? ['wasm-scalar'] : []),
];

// Streams of a hundred random inputs that each method is given; two processes side by side take half of them each.
const STREAMS = { quick: 20, usual: 20, all: 40 };
const PROCESSES = 2;

async function linesOf(preset, first, end) {
  const program = path('build', preset, 'posenc_differential');
  const [command, ...script] = preset.startsWith('wasm') ? [process.execPath, `${program}.cjs`] : [program];
  const { status, output } = await execute(command, [...script, `${first}`, `${end}`], { quiet: true });
  if (status !== 0)
    throw new Error(`posenc_differential of preset ${preset} failed:\n${output.slice(-2000)}`);
  return output.trim().split('\n');
}

async function allLinesOf(preset, streams) {
  const each = streams / PROCESSES;
  const parts = Array.from({ length: PROCESSES }, (_, i) => linesOf(preset, i * each, (i + 1) * each));
  return (await Promise.all(parts)).flat();
}

/** Thousands of random calls of every method give the same bits with and without vectors, native and as wasm. */
export const differentialSuite = {
  name: 'differential',
  /** @param {import('../../tests/scope.js').Scope} scope */
  async prepare(scope) {
    for (const preset of presets(scope === 'all'))
      await buildPreset(preset, await setupToolchain(), ['posenc_differential']);
  },
  /** @param {import('../../tests/scope.js').Scope} scope */
  async run(scope) {
    const isAll = scope === 'all';
    const counts = { passed: 0, failed: 0 };
    const [reference, ...others] = presets(isAll);
    if (isAll && !others.includes('native-v3'))
      console.log('native-v3: this processor does not run x86-64-v3');
    const [expected, ...found] = await Promise.all(
      [reference, ...others].map((preset) => allLinesOf(preset, STREAMS[scope])),
    );
    for (const [i, preset] of others.entries()) {
      const lines = found[i];
      for (const [n, line] of expected.entries()) counts[line === lines[n] ? 'passed' : 'failed']++;
      const first = expected.findIndex((line, n) => line !== lines[n]);
      if (first >= 0) console.log(`${reference}: ${expected[first]}\n${preset}: ${lines[first]}`);
    }
    return counts;
  },
};
