import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findPython } from '../../../commands/setup/python.js';
import { contentPath } from '../corpus.js';

const script = fileURLToPath(new URL('evaluate.py', import.meta.url));

/**
 * Evaluates all calls in one process, since importing PyTorch takes seconds.
 *
 * @param {{ folder: string, module: string, language: 'numpy' | 'torch', call: string, data: object }[]} calls
 * @returns {{ versions: { numpy?: string, torch?: string }, answers: ({ value: any } | { error: string, message: string })[] }}
 */
export function evaluate(calls) {
  const { status, stdout, stderr } = spawnSync(findPython(), [script, contentPath('code')], {
    input: JSON.stringify(calls),
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
