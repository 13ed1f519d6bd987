import { contextOf } from '../core/recording-context.js';

const bits = new DataView(new ArrayBuffer(8));

// The same names and colours come again and again.
const words = new Map();

function wordOf(text) {
  let word = words.get(text);
  if (word === undefined) {
    word = 0;
    for (let i = 0; i < text.length; i++) word = (Math.imul(word, 31) + text.charCodeAt(i)) | 0;
    words.set(text, word);
  }
  return word;
}

/**
 * A context that keeps no calls, as pictures of half a million of them are drawn: only how many there
 * were, the first call with a number that is not finite and, for those who compare pictures, a sum that differs where two
 * of them do, the pixels of their bitmaps (bitmaps.js) included. `wrote` is told every text, its place and how it is turned.
 *
 * @param {(text: string, x: number, y: number, turn: number) => unknown} [wrote]
 * @param {{ isSummed?: boolean }} [options]
 * @returns {{ ctx: any, tally: { calls: number, sum: number, fault: string | undefined } }}
 */
export function tallyContext(wrote = () => {}, { isSummed = false } = {}) {
  const tally = { calls: 0, sum: 0, fault: undefined };
  const places = [];
  let place = { x: 0, y: 0, turn: 0 };

  const mix = (word) => {
    tally.sum = (Math.imul(tally.sum, 31) + word) | 0;
  };
  const add = (value) => {
    if (typeof value === 'number') {
      bits.setFloat64(0, value);
      mix(bits.getInt32(0));
      mix(bits.getInt32(4));
    } else if (typeof value === 'string') mix(wordOf(value));
    else if (Array.isArray(value)) value.forEach(add);
    else if (value?.pixels) new Int32Array(value.pixels.slice().buffer).forEach(mix);
    else mix(value ? 1 : 0);
  };
  const isLost = (value) =>
    typeof value === 'number' ? !Number.isFinite(value) : Array.isArray(value) && value.some(isLost);

  const called = (name, args) => {
    tally.calls += 1;
    if (isSummed) add([name, ...args]);
    if (tally.fault === undefined && isLost(args)) tally.fault = `${name}(${args})`;
    if (name === 'translate') place = { ...place, x: place.x + args[0], y: place.y + args[1] };
    if (name === 'rotate') place = { ...place, turn: place.turn + args[0] };
    if (name === 'fillText') wrote(args[0], place.x + args[1], place.y + args[2], place.turn);
    if (name === 'save') places.push(place);
    if (name === 'restore' && places.length > 0) place = places.pop();
  };
  const assigned = (name, value) => {
    if (isSummed) add([name, value]);
  };
  return { ctx: contextOf({ called, assigned }), tally };
}
