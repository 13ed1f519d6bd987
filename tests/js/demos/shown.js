import assert from 'node:assert/strict';
import { sceneOf } from './descriptor.js';

/**
 * Once its question is answered, the figure shows the case that was asked about: `shown` says to which option its data
 * amount, where `at` gives the data of a further change; `options` are those of sceneOf.
 *
 * @param {any} demo
 * @param {any} engine
 * @param {(data: any, at: (patch: object) => any) => string | undefined} shown
 * @param {Parameters<typeof sceneOf>[3]} [options]
 */
export function showsAnswer(demo, engine, shown, options) {
  const { done, answer } = demo.predict;
  assert.ok(Object.keys(done).length > 0);
  const at = (patch) => sceneOf(demo, engine, { ...done, ...patch }, options).data;
  assert.equal(shown(at({}), at), answer(engine));
}

/** Whether a curve only falls, has ripples, or ends on the level where it began: one of three options. */
export function fallsOrRipples(curve, [falls, ripples, level]) {
  if (curve.at(-1) > 0.9 * curve[0]) return level;
  return curve.some((value, i) => i > 0 && value > curve[i - 1]) ? ripples : falls;
}

/** Which of two numbers is the larger one, or whether they are alike: one of three options. */
export function ends(first, last, [atFirst, atLast, alike]) {
  return Math.abs(first - last) < 1e-9 ? alike : first > last ? atFirst : atLast;
}
