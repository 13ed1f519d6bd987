import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { before, describe, test } from 'node:test';
import { path } from '../../commands/paths.js';
import { execute, succeed } from '../../commands/process.js';
import { version } from '../../web/core/version.js';
import { temporaryFolder } from '../folders.js';
import { isAll } from '../scope.js';
import { compile, library } from './built.js';

const folder = temporaryFolder('cpp');

const cmake = (...args) => succeed('cmake', args);

/** Configures a project; the folder in which it is to be built. */
async function configure(name, source, ...settings) {
  const build = join(folder, name);
  await cmake('-S', source, '-B', build, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Debug', ...settings);
  return build;
}

/** Configures, builds and runs the example; what it printed, with its exit status. */
async function runExample(...project) {
  const build = await configure(...project);
  await cmake('--build', build, '--target', 'score');
  const program = (await readdir(build, { recursive: true })).find((file) =>
    /(?:^|[\\/])score(?:\.exe)?$/.test(file),
  );
  return execute(join(build, program), [], { quiet: true });
}

function assertIsRight({ status, output }) {
  assert.equal(status, 0, output);
  const lines = output.trim().split('\n');
  const scores = lines.slice(0, 5).map((line) => Number(/score (-?[\d.]+)$/.exec(line)[1]));
  for (const score of scores.slice(1, 4)) assert.ok(Math.abs(score - scores[0]) < 2e-4, output);
  assert.ok(Math.abs(scores[4] - scores[0]) > 0.1, output);
  assert.match(lines[5], /^base: base must be /);
  assert.equal(lines.length, 6);
}

test('the library asks for a compiler and Eigen, or for a compiler alone, as docs/library-cpp.md says', async () => {
  const ask = (...settings) =>
    execute(
      'cmake',
      ['-S', path(), '-DPOSENC_TESTS=OFF', '-DCMAKE_DISABLE_FIND_PACKAGE_Eigen3=ON', ...settings],
      { quiet: true },
    );
  const { status, output } = await ask('-B', join(folder, 'without'));
  assert.notEqual(status, 0);
  assert.match(output.replace(/\s+/g, ' '), /Eigen 3.4 or newer, which was not found.*-DPOSENC_LINALG=OFF/);
  const alone = await ask('-B', join(folder, 'alone'), '-DPOSENC_LINALG=OFF');
  assert.equal(alone.status, 0, alone.output);
});

test('the C++ of docs/library-cpp.md compiles without a warning', async () => {
  const text = await readFile(path('docs/library-cpp.md'), 'utf8');
  const [, include, lines] = /```cpp\n(#include [^\n]+)\n([\s\S]*?)```/.exec(text);
  const source = join(folder, 'sample.cc');
  const program = `#include <cstdio>\n#include <vector>\n${include}\nint main() {\n${lines}}\n`;
  await writeFile(source, program);
  await compile('-fsyntax-only', source);
});

const ASSOCIATIVE = [
  '-funsafe-math-optimizations',
  '-fassociative-math -fno-signed-zeros -fno-trapping-math',
];
const SLIM = ['-DPOSENC_TESTS=OFF', '-DPOSENC_LINALG=OFF', '-DPOSENC_TRAINER=OFF'];

test('flags that take the rounding out of the kernels are refused while compiling', async () => {
  const compiled = (...flags) =>
    execute(
      process.env.CXX || 'c++',
      ['-std=c++20', '-fsyntax-only', '-I', path('wasm/include'), ...flags, path('wasm/src/softmax.cc')],
      { quiet: true },
    );
  assert.equal((await compiled('-O2')).status, 0);
  for (const flag of ['-ffast-math', '-Ofast', '-ffinite-math-only', ...ASSOCIATIVE]) {
    const { status, output } = await compiled('-O2', ...flag.split(' '));
    assert.notEqual(status, 0, flag);
    assert.match(output, /Posenc needs IEEE arithmetic: build it without -ffast-math/, flag);
  }
});

// clang tells no file of them, so that the build takes them back.
for (const compiler of isAll ? ['c++', 'clang++'] : ['c++'])
  test(`a project of ${compiler} that reorders sums gets the right sines all the same`, async () => {
    const source = join(folder, 'sine.cc');
    await writeFile(
      source,
      `#include <cmath>
      #include "sincos.h"
      int main() {
        double worst = 0.0;
        for (double x = 0.25; x < 8e6; x *= 1.37) worst = std::fmax(worst, std::fabs(posenc::SinCosOf(x).sin - std::sin(x)));
        return worst < 1e-15 ? 0 : 1;
      }`,
    );
    for (const [n, flags] of ASSOCIATIVE.entries()) {
      const project = await configure(
        `${compiler}-${n}`,
        path(),
        `-DCMAKE_CXX_COMPILER=${compiler}`,
        ...SLIM,
        `-DCMAKE_CXX_FLAGS=${flags}`,
        '-DCMAKE_BUILD_TYPE=Release',
      );
      await cmake('--build', project, '--target', 'CMakeFiles/posenc.dir/wasm/src/sincos.cc.o');
      const program = join(project, 'sine');
      await succeed(compiler, [
        '-std=c++20',
        '-I',
        path('wasm/src'),
        '-o',
        program,
        source,
        join(project, 'CMakeFiles/posenc.dir/wasm/src/sincos.cc.o'),
      ]);
      await succeed(program, []);
    }
  });

describe('installed as a package', () => {
  let prefix;
  before(async () => {
    const first = join(folder, 'first');
    await cmake('--install', library.folder, '--prefix', first);
    // What is installed may be moved.
    prefix = join(folder, 'moved');
    await rename(first, prefix);
  });

  test('the example builds against it and shows the law', async () => {
    const flags = `-DCMAKE_CXX_FLAGS=${library.flags.join(' ')}`;
    assertIsRight(await runExample('example', path('examples/cpp'), flags, `-DCMAKE_PREFIX_PATH=${prefix}`));
  });

  // Only where pkg-config is.
  const hasPkgConfig = spawnSync('pkg-config', ['--version']).status === 0;
  test('pkg-config says what a compiler needs for it', { skip: !hasPkgConfig }, async () => {
    const [found] = (await readdir(prefix, { recursive: true })).filter((file) => file.endsWith('posenc.pc'));
    const env = { PKG_CONFIG_PATH: join(prefix, dirname(found)) };
    const said = await succeed('pkg-config', ['--cflags', '--libs', 'posenc'], { env });
    const program = join(folder, 'by-pkg-config');
    const flags = [...said.trim().split(/\s+/), ...library.flags];
    await succeed(process.env.CXX || 'c++', [
      ...['-std=c++20', '-o', program, path('examples/cpp/main.cc')],
      ...flags,
    ]);
    assertIsRight(await execute(program, [], { quiet: true }));
    assert.equal(await succeed('pkg-config', ['--modversion', 'posenc'], { env }), `${version}\n`);
  });

  test('the files name no folder of this machine, and nothing that a user would have to install', async () => {
    const files = (await readdir(prefix, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    const texts = files.filter(({ name }) => /\.(?:cmake|h|pc)$/.test(name));
    assert.ok(texts.length > 8);
    for (const entry of texts) {
      const text = await readFile(join(entry.parentPath ?? entry.path, entry.name), 'utf8');
      assert.ok(!text.includes(path()) && !text.includes(folder), `${entry.name} names a folder`);
      assert.doesNotMatch(
        text,
        /eigen(?!(?:values?|vectors?)\b)|emscripten|posenc_flags|posenc_product/i,
        entry.name,
      );
    }
  });

  test('another minor version is not taken for it', async () => {
    const source = join(folder, 'newer');
    await mkdir(source);
    const text =
      'cmake_minimum_required(VERSION 3.25)\nproject(newer LANGUAGES CXX)\nfind_package(posenc 0.99 CONFIG REQUIRED)\n';
    await writeFile(join(source, 'CMakeLists.txt'), text);
    const args = ['-S', source, '-B', join(source, 'build'), '-G', 'Ninja', `-DCMAKE_PREFIX_PATH=${prefix}`];
    const { status, output } = await execute('cmake', args, { quiet: true });
    assert.notEqual(status, 0);
    assert.match(output, /compatible\s+with requested version "0\.99"/);
  });
});

if (isAll)
  test('without training, and as a shared library, it is built and used', async () => {
    const [build, prefix] = [join(folder, 'shared'), join(folder, 'shared-prefix')];
    const options = ['POSENC_LINALG=OFF', 'POSENC_TRAINER=OFF', 'POSENC_TESTS=OFF', 'BUILD_SHARED_LIBS=ON'];
    await cmake('-S', path(), '-B', build, '-G', 'Ninja', ...options.map((option) => `-D${option}`));
    await cmake('--build', build);
    await cmake('--install', build, '--prefix', prefix);
    const libraries = (await readdir(prefix, { recursive: true })).filter((file) => /libposenc\./.test(file));
    assert.ok(
      libraries.some((file) => /libposenc\.so\.0\.1$/.test(file)),
      libraries.join(),
    );
    assertIsRight(await runExample('shared-example', path('examples/cpp'), `-DCMAKE_PREFIX_PATH=${prefix}`));
  });

test('as a part of another project it brings the library and nothing else', async () => {
  const source = join(folder, 'outer');
  await mkdir(source);
  const quote = (text) => `"${text.replaceAll('\\', '/')}"`;
  await writeFile(
    join(source, 'CMakeLists.txt'),
    `cmake_minimum_required(VERSION 3.25)
project(outer LANGUAGES CXX)
include(FetchContent)
FetchContent_Declare(posenc SOURCE_DIR ${quote(path())})
FetchContent_MakeAvailable(posenc)
add_subdirectory(${quote(path('examples/cpp'))} example)
if(POSENC_TESTS OR POSENC_BENCH OR POSENC_INSTALL OR CMAKE_EXPORT_COMPILE_COMMANDS)
  message(FATAL_ERROR "Posenc does more than its library here")
endif()
`,
  );
  // Every file has to include what it uses.
  const settings = ['-DCMAKE_DISABLE_FIND_PACKAGE_Eigen3=ON', '-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON'];
  if (isAll) return assertIsRight(await runExample('outer-build', source, ...settings));
  // Before a release the library is compiled once more. Else one file of it and the example show that they find their headers.
  const build = await configure('outer-build', source, '-DPOSENC_LINALG=OFF', ...settings);
  const files = [
    '_deps/posenc-build/CMakeFiles/posenc.dir/wasm/src/alibi.cc.o',
    'example/CMakeFiles/score.dir/main.cc.o',
  ];
  await cmake('--build', build, '--target', ...files);
});
