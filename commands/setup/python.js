import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { UserError } from '../report.js';
import { installDebian } from './debian.js';

// Debian's packages belong to Debian's Python, which another one on PATH may hide.
const DEBIAN = '/usr/bin/python3';

const has = (python, libraries) => {
  const search = `import sys, importlib.util as u; sys.exit(not all(map(u.find_spec, ${JSON.stringify(libraries)})))`;
  return spawnSync(python, ['-c', search]).status === 0;
};

/** The Python that has NumPy and PyTorch; or NumPy at least; or the first there is. */
export function findPython() {
  const pythons = [DEBIAN, 'python3', 'python'].filter((name) => name !== DEBIAN || existsSync(name));
  return (
    pythons.find((python) => has(python, ['numpy', 'torch'])) ??
    pythons.find((python) => has(python, ['numpy'])) ??
    pythons[0]
  );
}

/**
 * Makes sure that the listings for NumPy and PyTorch can be run; as root on Debian, missing packages are installed.
 * Without PyTorch, which is large, their test says that it did not run.
 */
export async function setupPython() {
  const python = findPython();
  const missing = ['numpy', 'torch'].filter((library) => !has(python, [library]));
  if (missing.length === 0 || (process.getuid?.() !== 0 && !missing.includes('numpy'))) return;
  await installDebian(
    missing.map((library) => `python3-${library}`),
    {
      user: 'The tests of the listings',
      elsewhere: 'The tests of the listings need NumPy and PyTorch; type: pip install numpy torch',
    },
  );
  if (!has(findPython(), ['numpy'])) throw new UserError('NumPy is still missing after apt-get install.');
}
