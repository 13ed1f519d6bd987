import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { path } from '../../commands/paths.js';
import { succeed } from '../../commands/process.js';
import { temporaryFolder } from '../folders.js';
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
 * What the program of a source file prints, or that of a text.
 *
 * @param {{ source?: string, text?: string }} given
 */
export async function outputOf({ source, text }) {
  const folder = temporaryFolder('program');
  const [file, object, program] = ['program.cc', 'program.o', 'program'].map((name) => join(folder, name));
  if (text) await writeFile(file, text);
  await compile('-c', '-o', object, source ?? file);
  await succeed(compiler, ['-o', program, object, `${library.folder}/libposenc.a`, ...library.flags]);
  return succeed(program, []);
}
