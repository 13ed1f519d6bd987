import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { path } from '../paths.js';
import { execute, succeed } from '../process.js';

const read = (file, pattern) => pattern.exec(readFileSync(file, 'utf8'))?.slice(1).join('.');

/**
 * The parts that come from elsewhere than npm: Emscripten with its compiler and the libraries it links into the engine,
 * and what the tests are built with.
 *
 * @param {Awaited<ReturnType<typeof import('../engine.js').setupToolchain>>} tools
 */
export async function toolchainParts(tools) {
  const { output } = await execute(tools.emcc, ['-v'], { quiet: true });
  const llvm = /clang version (\d+(?:\.\d+)+)/.exec(output)?.[1];
  const eigen = read(
    join(tools.eigenInclude, 'Eigen/src/Core/util/Macros.h'),
    /EIGEN_WORLD_VERSION (\d+)\s[\s\S]*?EIGEN_MAJOR_VERSION (\d+)\s[\s\S]*?EIGEN_MINOR_VERSION (\d+)/,
  );
  const googletest = read(join(tools.googletestSource, 'CMakeLists.txt'), /GOOGLETEST_VERSION (\d[\d.]*)/);
  // In the address of a repository a version is the name of its tag.
  const part = (name, version, license, purl, scope, description, tag = '') => ({
    'bom-ref': `${name}@${version ?? 'unknown'}`,
    type: 'library',
    name,
    ...(version ? { version } : {}),
    scope,
    description,
    licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }],
    purl: version ? `${purl}@${tag}${version}` : purl,
  });
  const llvmLicense = 'Apache-2.0 WITH LLVM-exception';
  return [
    part(
      'emscripten',
      tools.version,
      'MIT OR NCSA',
      'pkg:github/emscripten-core/emscripten',
      'required',
      'Compiler driver and musl, the C library, linked into the engine.',
    ),
    part(
      'llvm',
      llvm,
      llvmLicense,
      'pkg:github/llvm/llvm-project',
      'required',
      'Compiler of the engine; its libc++, libc++abi and compiler-rt are linked into it.',
      'llvmorg-',
    ),
    part('eigen', eigen, 'MPL-2.0', 'pkg:gitlab/libeigen/eigen', 'excluded', 'Of the benchmarks and tests.'),
    part(
      'googletest',
      googletest,
      'BSD-3-Clause',
      'pkg:github/google/googletest',
      'excluded',
      'Of the tests of the engine.',
      'v',
    ),
  ];
}

/**
 * The bill of materials of a release, CycloneDX 1.5: npm's own with the toolchain, and with the packages whose code is
 * published, the dependencies of package.json, as required, those that only build and test as excluded. The same input gives the same bytes.
 *
 * @param {{ name: string, version: string, date: string, parts: object[] }} release
 */
export async function billOfMaterials({ name, version, date, parts }) {
  // As npm, which may warn of its own settings on the other stream, writes it.
  const output = await succeed('npm', [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--package-lock-only',
    '--silent',
  ]);
  const bom = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  const shipped = Object.keys(JSON.parse(readFileSync(path('package.json'), 'utf8')).dependencies);
  const own = bom.metadata.component['bom-ref'];
  const ref = `${name}@${version}`;
  const components = bom.components.map((component) => ({
    ...component,
    scope: shipped.includes(component.name) ? 'required' : 'excluded',
  }));
  const filled = {
    ...bom,
    metadata: {
      ...bom.metadata,
      timestamp: date,
      component: {
        'bom-ref': ref,
        type: 'library',
        name,
        version,
        purl: `pkg:npm/${ref}`,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: [...components, ...parts],
    dependencies: [
      ...bom.dependencies.map((row) =>
        row.ref === own
          ? { ref, dependsOn: [...row.dependsOn, ...parts.map((part) => part['bom-ref'])].sort() }
          : row,
      ),
      ...parts.map((part) => ({ ref: part['bom-ref'], dependsOn: [] })),
    ],
  };
  delete filled.serialNumber;
  return `${JSON.stringify(filled, null, 1)}\n`;
}
