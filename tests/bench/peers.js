import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Debian's packages belong to Debian's Python, which another one on PATH may hide.
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
const script = fileURLToPath(new URL('peers.py', import.meta.url));

/**
 * Milliseconds of NumPy and PyTorch by the name of the work, each undefined where it is not installed.
 *
 * @returns {{ numpy?: Record<string, any>, torch?: Record<string, any> }}
 */
export function pythonPeers() {
  const { status, stdout } = spawnSync(python, [script], { encoding: 'utf8' });
  if (status !== 0) return {};
  const { numpy, torch } = JSON.parse(stdout);
  return { numpy: numpy ?? undefined, torch: torch ?? undefined };
}
