import { path } from '../../commands/paths.js';
import { succeed } from '../../commands/process.js';
import { isAll } from '../scope.js';

/**
 * The C++ library that programs are linked with: that of a release, or, unless all is asked for, the one that is built for
 * the C++ tests, under sanitizers; `flags` are what a linker needs for it.
 */
export const library = isAll
  ? { folder: path('build/native'), flags: [] }
  : { folder: path('build/native-asan'), flags: ['-fsanitize=address,undefined'] };

const compiler = process.env.CXX || 'c++';

/**
 * Compiles C++ that uses the library, without a warning.
 *
 * @param {string[]} args
 */
export const compile = (...args) =>
  succeed(compiler, [
    ...['-std=c++20', '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-I', path('wasm/include')],
    ...args,
  ]);

/**
 * Builds the program of one source file.
 *
 * @param {string} source
 * @param {string} program
 */
export async function build(source, program) {
  const object = `${program}.o`;
  await compile('-c', '-o', object, source);
  await succeed(compiler, ['-o', program, object, `${library.folder}/libposenc.a`, ...library.flags]);
}
