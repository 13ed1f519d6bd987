/** Whether an input or a parameter stands for what another call gives. */
export const isCall = (value) => typeof value?.verb === 'string';

/** What the engine gives for the `call` of an array that a demo's numbers list. */
export function answerOf(engine, { verb, inputs = [], params, field, part }) {
  const given = (value) => (isCall(value) ? answerOf(engine, value) : value);
  const [method, name] = verb.split('.');
  const named = Object.entries(params).map(([key, value]) => [key, given(value)]);
  const answer = engine[method][name](...inputs.map(given), Object.fromEntries(named));
  const values = ArrayBuffer.isView(answer) ? answer : answer[field];
  return part ? values.subarray(...part) : values;
}
