import { sameValue } from './parameters.js';

/** @import { Param, Values } from '../types.js' */

const lerp = (from, to, share) => from + (to - from) * share;

/**
 * The values at a share 0 … 1 of the way from some to others, as a patch. Numbers go straight, or in the logarithm where
 * their scale has it; what has no middle, such as a choice, has arrived at once.
 *
 * @param {Record<string, Param>} params
 * @param {Values} from
 * @param {Values} to
 * @param {number} share
 * @returns {Values}
 */
export function between(params, from, to, share) {
  /** @type {Values} */
  const patch = {};
  for (const name of Object.keys(params)) {
    const [a, b] = [from[name], to[name]];
    if (isGradual(params[name], a, b)) patch[name] = middle(params[name], a, b, share);
  }
  return patch;
}

/** Which of the values that differ go there gradually, and whether any of them cannot. */
export function changeOf(params, from, to) {
  const changed = Object.keys(params).filter((name) => !sameValue(params[name], from[name], to[name]));
  const gradual = changed.filter((name) => isGradual(params[name], from[name], to[name]));
  return { isGradual: gradual.length > 0, isAbrupt: gradual.length < changed.length };
}

/** @param {Param} param */
function isGradual({ kind }, a, b) {
  if (kind === 'vector') return a.length === b.length;
  return kind === 'int' || kind === 'real';
}

/** @param {Param} param */
function middle({ kind, scale }, a, b, share) {
  if (kind === 'vector') return a.map((each, i) => lerp(each, b[i], share));
  if (scale === 'log' && a > 0 && b > 0) return Math.exp(lerp(Math.log(a), Math.log(b), share));
  return lerp(a, b, share);
}
