/** @import { Descriptor, FigureData, NumbersOfFigure } from '../types.js' */

/** Whether an input or a parameter stands for what another call gives. */
export const isCall = (value) => typeof value?.verb === 'string';

/** All that the engine gives for the verb of a call: an array, or several by name. */
export function wholeAnswer(engine, { verb, inputs = [], params }) {
  const given = (value) => (isCall(value) ? answerOf(engine, value) : value);
  const [method, name] = verb.split('.');
  const named = Object.entries(params).map(([key, value]) => [key, given(value)]);
  return engine[method][name](...inputs.map(given), Object.fromEntries(named));
}

/** What the engine gives for the `call` of an array that a demo's numbers list. */
export function answerOf(engine, call) {
  const answer = wholeAnswer(engine, call);
  const values = ArrayBuffer.isView(answer) ? answer : answer[call.field];
  return call.part ? values.subarray(...call.part) : values;
}

/**
 * The arrays of a figure, each with the call that the engine knows of it where the demo gives none.
 *
 * @param {Descriptor} descriptor
 * @param {FigureData} data
 * @returns {NumbersOfFigure[]}
 */
export const numbersOf = (descriptor, data) =>
  (descriptor.numbers?.(data) ?? []).map((each) =>
    each.call ? each : { ...each, call: data.callOf(each.values) },
  );
