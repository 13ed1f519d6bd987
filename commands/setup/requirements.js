import { spawnSync } from 'node:child_process';
import { UserError } from '../report.js';

const install = {
  linux: (packages) => `type: sudo apt-get install ${packages}`,
  darwin: (packages) =>
    `type: brew install ${packages.replace('ninja-build', 'ninja').replace('g++', 'gcc')}`,
};

function advise(packages, address) {
  return install[process.platform]?.(packages) ?? `install it from ${address}`;
}

function version(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 ? (/\d+(\.\d+)+/.exec(stdout)?.[0] ?? '0') : undefined;
}

function atLeast(have, need) {
  const [a, b] = [have, need].map((text) => text.split('.').map(Number));
  return a[0] !== b[0] ? a[0] > b[0] : (a[1] ?? 0) >= (b[1] ?? 0);
}

const requirements = {
  cmake: {
    name: 'CMake',
    minimum: '3.25',
    programs: ['cmake'],
    packages: 'cmake',
    address: 'https://cmake.org',
  },
  ninja: {
    name: 'Ninja',
    minimum: '1.8',
    programs: ['ninja'],
    packages: 'ninja-build',
    address: 'https://ninja-build.org',
  },
  python: {
    name: 'Python',
    minimum: '3.8',
    programs: ['python3', 'python'],
    packages: 'python3',
    address: 'https://python.org',
  },
  compiler: {
    name: 'A C++20 compiler',
    minimum: '11.0',
    programs: [process.env.CXX || 'g++', 'c++', 'clang++'],
    packages: 'g++',
    address: 'https://gcc.gnu.org',
  },
};

/**
 * Fails with one sentence for each program that is missing or too old.
 *
 * @param {(keyof typeof requirements)[]} names
 */
export function requirePrograms(names) {
  const problems = names.flatMap((key) => {
    const { name, minimum, programs, packages, address } = requirements[key];
    const found = programs.map(version).filter(Boolean);
    if (found.some((have) => atLeast(have, minimum))) return [];
    const state = found.length > 0 ? `is ${found[0]}, and ${minimum} or newer is needed` : 'is missing';
    return [`${name} ${state}; ${advise(packages, address)}`];
  });
  if (problems.length > 0) throw new UserError(problems.join('\n'));
}
