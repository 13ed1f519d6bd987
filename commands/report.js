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

/** What reads the arguments of a command: what it refuses, it refuses with the usage. */
export const withUsage = (usage, read) => () => {
  try {
    return read();
  } catch (error) {
    throw new UserError(`${error.message}\n\n${usage}`);
  }
};

/** Runs a command's main function and turns its outcome into the exit code. */
export async function main(action) {
  try {
    await action();
  } catch (error) {
    console.error(red(error instanceof UserError ? error.message : (error.stack ?? String(error))));
    process.exitCode = 1;
  }
}
