import { spawn } from 'node:child_process';
import { root } from './paths.js';
import { UserError } from './report.js';

/**
 * Runs a program in the project's folder and waits for it.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, quiet?: boolean, onLine?: (line: string) => void }} [options]
 *   `quiet` prints nothing; `onLine` sees every line of output
 * @returns {Promise<{ status: number, output: string }>}
 */
export function execute(program, args, { cwd = root, env = {}, quiet = false, onLine } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && program === 'npm',
    });
    let output = '';
    let rest = '';
    const take = (stream) => (chunk) => {
      const text = String(chunk);
      output += text;
      if (!quiet) stream.write(text);
      if (!onLine) return;
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(onLine);
    };
    child.stdout.on('data', take(process.stdout));
    child.stderr.on('data', take(process.stderr));
    child.on('error', reject);
    child.on('close', (status, signal) => {
      if (rest && onLine) onLine(rest);
      resolve({ status: signal ? 1 : (status ?? 1), output });
    });
  });
}

/** As `execute`, quietly, but a failure is an error that carries the program's output. */
export async function succeed(program, args, options = {}) {
  const { status, output } = await execute(program, args, { quiet: true, ...options });
  if (status !== 0) throw new UserError(`${program} ${args.join(' ')} failed:\n${output.trim()}`);
  return output;
}
