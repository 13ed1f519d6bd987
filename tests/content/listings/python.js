import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findPython } from '../../../commands/setup/python.js';
import { contentPath } from '../corpus.js';

const interpreter = findPython();
const script = (name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Runs Python: { status, stdout, stderr }.
 *
 * @param {string[]} args
 * @param {string} [input]
 */
export const python = (args, input) =>
  spawnSync(interpreter, ['-B', ...args], { input, encoding: 'utf8', maxBuffer: 2 ** 28 });

/** What a script answers in JSON to `asked`, handed over as JSON. */
export function answersOf(args, asked) {
  const { status, stdout, stderr } = python(args, JSON.stringify(asked));
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/**
 * Evaluates all calls in one process, since importing PyTorch takes seconds.
 *
 * @param {{ folder: string, module: string, language: 'numpy' | 'torch', call: string, data: object }[]} calls
 * @returns {{ versions: { numpy?: string, torch?: string }, answers: ({ value: any } | { error: string, message: string })[] }}
 */
export const evaluate = (calls) => answersOf([script('evaluate.py'), contentPath('code')], calls);

/** What each program prints and its variables, see run.py. */
export const runPrograms = (programs) => answersOf([script('run.py')], programs);

/** Losses of the first steps of programs that train, or what they print, see race_train.py. */
export const trainPrograms = (questions) => answersOf([script('race_train.py')], questions);

// Names of the Reading of evaluate.py.
const underscored = (reading) =>
  Object.fromEntries(
    Object.entries(reading).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

/** What evaluate.py of the length race answers, see race.py; readings are named as the engine names them. */
export const askRace = (questions) =>
  answersOf(
    [script('race.py'), contentPath('code/race')],
    questions.map(({ reading, ...question }) =>
      reading ? { ...question, reading: underscored(reading) } : question,
    ),
  );
