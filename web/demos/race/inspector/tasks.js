import { MLP_WIDTH, TASKS, WIDTH } from '../../../trainer/plan.js';

/** A token as a reader sees it. Tokens are numbers from 0. */
export const letter = (id) => String.fromCharCode(97 + id);

/** The fewest tokens that a text can have. */
export const leastOf = ({ k }) => Math.max(4, 1 + k);

/** Operations a second where none was measured: a slow core. */
export const SPEED = 2e10;

/** About how many floating-point operations a training takes: 6 for each weight and token, and those of attention. */
export function operationsOf({ trainLen, steps }) {
  const { layers, vocabulary } = TASKS.back;
  const length = Number(trainLen);
  const weights = 2 * vocabulary * WIDTH + layers * WIDTH * (4 * WIDTH + 2 * MLP_WIDTH);
  return steps * 32 * length * (6 * weights + 12 * layers * WIDTH * 0.6 * length);
}
