/** @import { Param, Step, Values } from '../types.js' */

// The steps of a figure. A step shows the pictures and the controls that it is about, and no others.

/** The word of an address that names a step, and what it says where everything is shown. */
export const STEP = 'step';
export const WHOLE = 'all';

/**
 * What is there at a step: { step, number, views, controls, later }, sets of names; later: the names of the steps
 * to come, and of the handles and controls that only they bring. Undefined where `name` is no step: then the figure is
 * whole.
 *
 * @param {readonly Step[] | undefined} steps
 * @param {string | undefined} name
 */
export function stageOf(steps = [], name) {
  const index = steps.findIndex((step) => step.name === name);
  if (index < 0) return undefined;
  const reached = steps.slice(0, index + 1);
  const broughtBy = ({ name, handle = name, controls = [] }) => [name, handle, ...controls];
  const here = new Set(reached.flatMap(broughtBy));
  return {
    step: steps[index],
    number: index + 1,
    views: new Set(steps[index].views),
    controls: new Set(steps[index].controls),
    later: new Set(
      steps
        .slice(index + 1)
        .flatMap(broughtBy)
        .filter((brought) => !here.has(brought)),
    ),
  };
}

/**
 * What a demo computes as it is seen at a step: its shows(name) is false for the steps to come and for what only they
 * bring. Without a stage it shows everything. A picture that stands alone leaves out what is not its own (isAlone).
 *
 * @template Data
 * @param {Data} data
 * @param {{ stage?: ReturnType<typeof stageOf>, guess?: string, isAlone?: boolean }} figure `guess` as of figureData
 * @returns {Data}
 */
export const seenAt = (data, { stage, guess, isAlone }) =>
  data && (stage || guess || isAlone)
    ? { ...data, shows: (name) => !stage?.later.has(name), guess, isAlone }
    : data;

// What a reader has made stays from step to step.
/** @type {(name: string, param: Param) => boolean} */
const isOwn = (name, { kind, control }) =>
  kind === 'text' || kind === 'vector' || control === 'another' || name === 'seed';

/**
 * The values that a step begins with: those of the start and of all steps up to it, so that what it says is true however
 * the reader came there, with the texts, lists and drawings that they made. Without a name: of the whole figure, which goes
 * on with all that there is. A mistake belongs to the step that runs it, and is undone where the reader goes on.
 *
 * @param {readonly Pick<Step, 'name' | 'set'>[] | undefined} steps
 * @param {string | undefined} name
 * @param {{ params: Record<string, Param>, values: Values, start: Values }} figure
 * @returns {Values}
 */
export function beginningOf(steps = [], name, { params, values, start }) {
  const isMistake = (of) => (param) => {
    const { kind, wrong } = params[param];
    return kind === 'flag' ? of[param] === wrong : wrong?.includes(of[param]);
  };
  const undone = (of) => ({
    ...of,
    ...Object.fromEntries(
      Object.keys(params)
        .filter(isMistake(of))
        .map((param) => [param, start[param]]),
    ),
  });
  const index = steps.findIndex((step) => step.name === name);
  if (index < 0) return undone(values);
  const own = Object.keys(params).filter((param) => isOwn(param, params[param]));
  const made = { ...start, ...Object.fromEntries(own.map((param) => [param, values[param]])) };
  return steps.slice(0, index + 1).reduce((before, { set }) => ({ ...undone(before), ...set }), made);
}

/**
 * The step of a name, or of a number from 1 on.
 *
 * @param {readonly Step[]} steps
 * @param {string | null | undefined} given
 */
export const stepOf = (steps, given) =>
  steps.find(({ name }) => name === given) ??
  (/^[1-9]\d?$/.test(given ?? '') ? steps[Number(given) - 1] : undefined);

/**
 * Parts the step from a query: { step, rest, given }; `given` is what stands there where it is none of the steps.
 *
 * @param {readonly Step[] | undefined} steps
 * @param {string} query
 * @returns {{ step?: Step, rest: string, given?: string }}
 */
export function readStep(steps = [], query) {
  if (steps.length === 0) return { rest: query };
  const pairs = query.split('&');
  const at = pairs.findIndex((pair) => pair.startsWith(`${STEP}=`));
  if (at < 0) return { rest: query };
  const rest = pairs.filter((_, i) => i !== at).join('&');
  const given = pairs[at].slice(STEP.length + 1);
  const step = stepOf(steps, given);
  return step || given === WHOLE ? { step, rest } : { rest, given };
}

/** A query that names a step as well. */
export const withStep = (query, name) => [name && `${STEP}=${name}`, query].filter(Boolean).join('&');
