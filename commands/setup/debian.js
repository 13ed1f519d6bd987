import { spawnSync } from 'node:child_process';
import { execute } from '../process.js';
import { step, UserError } from '../report.js';

/**
 * Installs Debian's packages where it may, as root; says the line to type where it may not.
 *
 * @param {string[]} packages
 * @param {{ user: string, elsewhere: string, recommended?: boolean }} options who needs them, the sentence for a machine
 *   without apt-get, and whether what they only recommend comes with them
 */
export async function installDebian(packages, { user, elsewhere, recommended = true }) {
  if (spawnSync('apt-get', ['--version']).status !== 0) throw new UserError(elsewhere);
  const list = packages.join(' ');
  const lean = recommended ? [] : ['--no-install-recommends'];
  if (process.getuid() !== 0) {
    const line = ['sudo apt-get update && sudo apt-get install -y', ...lean, list].join(' ');
    throw new UserError(`${user} need ${list}; type: ${line}`);
  }
  const log = step('packages');
  log(`installing ${list}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '-q', ...lean, ...packages],
  ]) {
    const { status, output } = await execute('apt-get', args, { env, quiet: true });
    const end = output.trim().split('\n').slice(-8).join('\n');
    if (status !== 0) throw new UserError(`apt-get ${args.join(' ')} failed:\n${end}`);
  }
  log('installed');
}
