import { spawnSync } from 'node:child_process';
import { UserError } from '../report.js';
import { installDebian } from './debian.js';

const versions = [21, 20, 19, 18, 17, 16, 15, 14];
const names = [
  'clang++',
  ...versions.map((version) => `clang++-${version}`),
  '/opt/homebrew/opt/llvm/bin/clang++',
];

const advice =
  process.platform === 'darwin'
    ? 'type: brew install llvm'
    : 'install both from your distribution, or from https://releases.llvm.org';

// Apple's clang, and Debian's without its runtime library, compile but do not link.
function hasLibfuzzer(clang) {
  const args = ['-fsanitize=fuzzer,address,undefined', '-x', 'c++', '-', '-o', '/dev/null'];
  const input = 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }';
  return spawnSync(clang, args, { input }).status === 0;
}

/**
 * A clang with libFuzzer and sanitizers; as root on Debian it is installed where it is missing.
 *
 * @returns {Promise<string>} the program's name
 */
export async function setupFuzzer() {
  const found = names.find(hasLibfuzzer);
  if (found) return found;
  await installDebian(['clang', 'libclang-rt-dev'], {
    user: 'The fuzz targets',
    elsewhere: `The fuzz targets need clang with libFuzzer (compiler-rt); ${advice}`,
  });
  const installed = names.find(hasLibfuzzer);
  if (!installed)
    throw new UserError('clang still has no libFuzzer after apt-get install clang libclang-rt-dev');
  return installed;
}
