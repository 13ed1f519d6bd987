import { isCall, wholeAnswer } from './call.js';

/** @import { Numbers } from '../types.js' */
/** @typedef {{ name?: string, verb: string, inputs: any[], params: Record<string, any>, results: any }} Step a call among others, what it reads and what it gives */

const camel = (name) => name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

// Lists and objects of numbers, words, arrays and references to steps.
function isSame(a, b) {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  if (ArrayBuffer.isView(a)) {
    const [one, other] = /** @type {Float64Array[]} */ ([a, b]);
    return one.length === other.length && one.every((value, i) => Object.is(value, other[i]));
  }
  if (a.step || b.step) return a.step === b.step && a.field === b.field && isSame(a.part, b.part);
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return (
    keys.length === others.length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
  );
}

/**
 * The calls of an array one after another: [{ name, verb, inputs, params, results }], the last one the array's own, and
 * each but once. What was a call among inputs and parameters is { step, field, part }; `results` are the arrays that a
 * call gives, by field, or one of no name.
 */
export function planOf({ name, call }, engine) {
  const steps = [];
  const names = new Set([camel(name)]);

  function nameOf(wish) {
    let made = wish;
    for (let n = 2; names.has(made); n++) made = `${wish}${n}`;
    names.add(made);
    return made;
  }

  function stepOf(each) {
    const given = (value) => (isCall(value) ? reference(value) : value);
    const inputs = (each.inputs ?? []).map(given);
    const params = Object.fromEntries(Object.entries(each.params).map(([key, value]) => [key, given(value)]));
    const known = steps.find(
      (step) => step.verb === each.verb && isSame(step.inputs, inputs) && isSame(step.params, params),
    );
    if (known) return known;
    /** @type {Step} */
    const step = { verb: each.verb, inputs, params, results: wholeAnswer(engine, each) };
    step.name = each === call ? camel(name) : nameOf(each.verb.split('.')[1]);
    steps.push(step);
    return step;
  }

  const reference = (each) => ({ step: stepOf(each), field: each.field, part: each.part });
  const last = reference(call);
  return { steps, last };
}

/** A name as C++ and Python write it: seqLen → seq_len. */
export const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What the array of a reference is. */
export const arrayOf = ({ step, field }) =>
  ArrayBuffer.isView(step.results) ? step.results : step.results[field];

/**
 * How an array is written shortest: { range: [from, step] }, { tile: [numbers] } or { list: numbers }.
 *
 * @param {Numbers} values
 * @returns {{ range?: [from: number, step: number], tile?: Numbers, list?: Numbers }}
 */
export function shapeOf(values) {
  const { length } = values;
  const [from, step] = [values[0], values[1] - values[0]];
  if (length > 4 && step !== 0 && values.every((value, i) => value === from + step * i)) {
    return { range: [from, step] };
  }
  for (let size = 1; size <= length / 2 && length > 8; size++) {
    if (length % size === 0 && values.every((value, i) => Object.is(value, values[i % size]))) {
      return { tile: values.slice(0, size) };
    }
  }
  return { list: values };
}

/** A number with the digits that bring it back in its own precision. */
export function digitsOf(value, isSingle) {
  if (Object.is(value, -0)) return '-0';
  if (!isSingle || Number.isInteger(value) || !Number.isFinite(value)) return String(value);
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(9)));
}

/** A list of pieces between brackets, in lines of at most `room` signs where one is not enough. */
export function wrapped(pieces, [open, close], { indent = '', room = 96 } = {}) {
  const whole = `${open}${pieces.join(', ')}${close}`;
  if (whole.length + indent.length <= room) return whole;
  const lines = [];
  let line = '';
  for (const piece of pieces) {
    if (line && indent.length + 2 + line.length + piece.length + 2 > room) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += `${piece}, `;
  }
  lines.push(line.trimEnd().replace(/,$/, ''));
  return `${open.trimEnd()}\n${lines.map((each) => `${indent}  ${each}\n`).join('')}${indent}${close.trimStart()}`;
}
