import { readQuery, writeQuery } from '../../core/permalink.js';
import { INITIAL, LENGTHS_PARAM, PARAMS } from './settings.js';

const ID = 'run';
const OF_B = 'b-';

const ofB = Object.fromEntries(Object.entries(PARAMS).map(([name, param]) => [OF_B + name, param]));
const all = { ...PARAMS, lengths: LENGTHS_PARAM, ...ofB };
const renamed = (values, from, to) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [to + name.slice(from.length), value]));

/** Two runs that differ as the lab opens. */
export const OPENING = {
  a: INITIAL,
  b: { ...INITIAL, encoding: 'alibi' },
  lengths: LENGTHS_PARAM.initial,
};

/** '#run?…': what differs from the usual run, and what the second run has otherwise than the first. */
export function hashOf({ a, b, lengths }) {
  const values = { ...a, lengths, ...renamed(b, '', OF_B) };
  const start = { ...INITIAL, lengths: LENGTHS_PARAM.initial, ...renamed(a, '', OF_B) };
  return `#${ID}?${writeQuery(all, values, start)}`;
}

/** What such an address asks for, with notices of what it says wrongly; undefined for any other. */
export function runsOf(hash) {
  const match = /^#run(?:\?(.*))?$/s.exec(hash);
  if (!match) return undefined;
  const { patch, notices } = readQuery(all, match[1] ?? '');
  const { lengths = LENGTHS_PARAM.initial, ...given } = patch;
  const isOfB = (/** @type {[string, any]} */ [name]) => name.startsWith(OF_B);
  const entries = Object.entries(given);
  const a = { ...INITIAL, ...Object.fromEntries(entries.filter((entry) => !isOfB(entry))) };
  const b = { ...a, ...renamed(Object.fromEntries(entries.filter(isOfB)), OF_B, '') };
  return { a, b, lengths, notices };
}
