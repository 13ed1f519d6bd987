import { alibi } from './schema/alibi.js';
import { attention } from './schema/attention.js';
import { context } from './schema/context.js';
import { distance } from './schema/distance.js';
import { formula } from './schema/formula.js';
import { gates } from './schema/gates.js';
import { grid } from './schema/grid.js';
import { learned } from './schema/learned.js';
import { linalg } from './schema/linalg.js';
import { mrope } from './schema/mrope.js';
import { paint } from './schema/paint.js';
import { precision } from './schema/precision.js';
import { relative } from './schema/relative.js';
import { rope } from './schema/rope.js';
import { scaling } from './schema/scaling.js';
import { sinks } from './schema/sinks.js';
import { sinusoidal } from './schema/sinusoidal.js';
import { t5 } from './schema/t5.js';

/** @import { AnySchema, Fact } from './facts.d.ts' */

/**
 * Every method; no script of a page has it before a reader asks for a program.
 *
 * @type {Record<string, AnySchema>}
 */
const schema = {
  ...{ alibi, attention, context, distance, formula, gates, grid, learned, linalg, mrope, paint },
  ...{ precision, relative, rope, scaling, sinks, sinusoidal, t5 },
};

/**
 * What is known of a verb, 'rope.rotate': its arrays, every parameter that its method has, how structs are built, and
 * how it is called elsewhere.
 *
 * @param {string} name
 */
export function factsOf(name) {
  const [method, verb] = name.split('.');
  const { params, inside = {}, verbs } = schema[method];
  if (!verbs[verb]) throw new Error(`web/engine/schema/${method}.js has no ${verb}`);
  const { arrays = {}, params: own, ...calls } = verbs[verb];
  return { ...calls, inside, arrays, params: /** @type {Record<string, Fact>} */ ({ ...params, ...own }) };
}

/**
 * The parameters of a call with what leaving one out means.
 *
 * @param {Record<string, any>} given
 * @param {{ params: Record<string, Fact> }} facts
 */
export function withUsual(given, { params }) {
  const usual = Object.entries(params).map(([name, fact]) => [name, fact.usual]);
  return Object.fromEntries([...usual, ...Object.entries(given)].filter(([, value]) => value !== undefined));
}
