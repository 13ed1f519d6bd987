import { signal } from '@preact/signals-core';
import { sameValue } from './parameters.js';

// What the demos of a page share. A descriptor's `scene` says which of its parameters mean these things:
//   query, key      positions of the pair that is looked at, from 0
//   headDim, numHeads, length, tokens, source

/** The pair of positions someone points at, in whichever demo: { pair: { query, key }, by, isHover } or undefined. */
/** @type {import('@preact/signals-core').Signal<{ pair: Record<string, number>, by: object, isHover: boolean } | undefined>} */
export const pointed = signal();

const scenes = new Map();

/** The values that demos of one scene have in common, as a signal of { values: { headDim: 64, … }, by } or undefined. */
export function sceneNamed(name) {
  if (!scenes.has(name)) scenes.set(name, signal());
  return scenes.get(name);
}

/** What the values of a demo mean to others: { headDim: 64, … }. */
export const sharedOf = ({ scene = {} }, values) =>
  Object.fromEntries(Object.entries(scene).map(([shared, name]) => [shared, values[name]]));

/** The pair among a patch of a demo's values; undefined where the patch moves none of the two. */
export function pairOf({ scene = {} }, values, patch) {
  const names = ['query', 'key'].filter((shared) => scene[shared] !== undefined);
  if (!patch || !names.some((shared) => Object.hasOwn(patch, scene[shared]))) return undefined;
  const all = { ...values, ...patch };
  return Object.fromEntries(names.map((shared) => [shared, all[scene[shared]]]));
}

/** The patch that brings shared values into a demo; what is not legal there is left out. */
export function patchFrom({ scene = {}, params }, shared) {
  const patch = {};
  for (const [meaning, name] of Object.entries(scene)) {
    if (shared[meaning] === undefined) continue;
    const fitted = params[name].fit(shared[meaning], undefined);
    if (fitted !== undefined && sameValue(params[name], fitted, shared[meaning])) patch[name] = fitted;
  }
  return patch;
}
