import { parseArgs } from 'node:util';

const colours = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code, text) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = (text) => paint(1, text);
export const red = (text) => paint(31, text);
export const green = (text) => paint(32, text);

/**
 * A log for one step, every line under the step's name.
 *
 * @param {string} name
 * @returns {(line: string) => void}
 */
export function step(name) {
  return (line) => console.log(`${bold(name.padEnd(9))} ${line}`);
}

/** Seconds since `start` (of `performance.now()`), as people write them. */
export function since(start) {
  const seconds = (performance.now() - start) / 1000;
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** A problem that the user can solve: printed as one sentence, without a stack. */
export class UserError extends Error {}

/** Runs a command's main function and turns its outcome into the exit code. */
export async function main(action) {
  try {
    await action();
  } catch (error) {
    console.error(red(error instanceof UserError ? error.message : (error.stack ?? String(error))));
    process.exitCode = 1;
  }
}

/**
 * Runs a command that takes options, as `main` does. With --help it prints its usage; what it refuses, it refuses with that.
 *
 * @param {string} usage
 * @param {import('node:util').ParseArgsConfig} config
 * @param {(options: any) => unknown} action
 * @param {(values: any, positionals: string[]) => any} [read] the options of what was given; throws where that is wrong
 */
export const command = (usage, config, action, read = (values) => values) =>
  main(() => {
    let options;
    try {
      const all = { ...config.options, help: /** @type {const} */ ({ type: 'boolean' }) };
      const { values, positionals } = parseArgs({ ...config, options: all });
      if (values.help) return console.log(usage);
      options = read(values, positionals);
    } catch (error) {
      throw new UserError(`${error.message}\n\n${usage}`);
    }
    return action(options);
  });

/** Refuses names that are none of those known: 'There is no set front.' */
export function requireKnown(what, names, known) {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new UserError(`There is no ${what} ${unknown.join(', ')}.`);
}
