import { int, real } from './parameters.js';

/**
 * The base of rotary frequencies, with what a demo has of its own.
 *
 * @param {object} [own]
 */
export const baseParam = (own) =>
  real({ initial: 10000, min: 1000, max: 1e7, scale: 'log', snaps: [10000, 500000, 1e6], ...own });

/**
 * The dimensions of a head, among the set-up.
 *
 * @param {object} [own]
 */
export const headDimParam = (own) =>
  int({
    ...{ initial: 128, min: 4, max: 256, step: 2, scale: 'log', snaps: [64, 128, 256], group: 'setup' },
    ...own,
  });
