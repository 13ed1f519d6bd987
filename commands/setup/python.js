import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { step, UserError } from '../report.js';
import { installDebian } from './debian.js';

// Debian's packages belong to Debian's Python, which another one on PATH may hide.
const DEBIAN = '/usr/bin/python3';

/** Whether a Python has libraries. */
export const hasLibraries = (python, libraries) => {
  const search = `import sys, importlib.util as u; sys.exit(not all(map(u.find_spec, ${JSON.stringify(libraries)})))`;
  return spawnSync(python, ['-c', search]).status === 0;
};

/** The Python that has NumPy and PyTorch; or NumPy at least; or the first there is. */
export function findPython() {
  const pythons = [DEBIAN, 'python3', 'python'].filter((name) => name !== DEBIAN || existsSync(name));
  return (
    pythons.find((python) => hasLibraries(python, ['numpy', 'torch'])) ??
    pythons.find((python) => hasLibraries(python, ['numpy'])) ??
    pythons[0]
  );
}

const install = (library) =>
  installDebian([`python3-${library}`], {
    user: 'The tests of the listings',
    elsewhere: 'The tests of the listings need NumPy and PyTorch; type: pip install numpy torch',
    recommended: false,
  });

/**
 * Makes sure that the listings for NumPy can be run, and as root on Debian those for PyTorch, which is large; where it
 * stays absent, the test of those says so.
 */
export async function setupPython() {
  const lacks = (library) => !hasLibraries(findPython(), [library]);
  if (lacks('numpy')) {
    await install('numpy');
    if (lacks('numpy')) throw new UserError('NumPy is still missing after apt-get install.');
  }
  if (lacks('torch') && process.getuid?.() === 0) {
    await install('torch').catch((error) => step('packages')(error.message));
  }
}
