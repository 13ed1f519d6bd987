import { spawnSync } from 'node:child_process';
import { execute } from '../process.js';
import { step, UserError } from '../report.js';

/**
 * Installs Debian's packages where it may, as root; says the line to type where it may not.
 *
 * @param {string[]} packages
 * @param {{ user: string, elsewhere: string }} words who needs them, and the sentence for a machine without apt-get
 */
export async function installDebian(packages, { user, elsewhere }) {
  if (spawnSync('apt-get', ['--version']).status !== 0) throw new UserError(elsewhere);
  const list = packages.join(' ');
  if (process.getuid() !== 0) {
    throw new UserError(`${user} need ${list}; type: sudo apt-get update && sudo apt-get install -y ${list}`);
  }
  const log = step('packages');
  log(`installing ${list}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', ...packages],
  ]) {
    const { status, output } = await execute('apt-get', args, { env, quiet: true });
    const end = output.trim().split('\n').slice(-8).join('\n');
    if (status !== 0) throw new UserError(`apt-get ${args[0]} failed:\n${end}`);
  }
  log('installed');
}
