import { alibiChecks } from './alibi.js';
import { attentionChecks } from './attention.js';
import { learnedChecks } from './learned.js';
import { relativeChecks } from './relative.js';
import { ropeChecks } from './rope.js';
import { sinusoidalChecks } from './sinusoidal.js';

/**
 * Every live check by name: `title` says what is measured, `run(engine)` measures it, the same in a page, at build time
 * and in the tests: { measured, relation, expected, unit?, holds, note }.
 */
export const checks = Object.freeze({
  ...attentionChecks,
  ...sinusoidalChecks,
  ...learnedChecks,
  ...relativeChecks,
  ...ropeChecks,
  ...alibiChecks,
});
