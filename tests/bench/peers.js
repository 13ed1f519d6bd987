import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findPython } from '../../commands/setup/python.js';

const script = fileURLToPath(new URL('peers.py', import.meta.url));

/**
 * Milliseconds of NumPy and PyTorch by the name of the work, each undefined where it is not installed.
 *
 * @returns {{ numpy?: Record<string, any>, torch?: Record<string, any> }}
 */
export function pythonPeers() {
  const { status, stdout } = spawnSync(findPython(), [script], { encoding: 'utf8' });
  if (status !== 0) return {};
  const { numpy, torch } = JSON.parse(stdout);
  return { numpy: numpy ?? undefined, torch: torch ?? undefined };
}
