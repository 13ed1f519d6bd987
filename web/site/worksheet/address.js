import { rootOf } from '../teach/address.js';

// What the address of a worksheet says: '#worksheet?number=3&demo=alibi/slopes?numHeads=8&base=https://…'.

const DEMO = /^([a-z][a-z0-9]*\/[a-z][a-z0-9-]*)(?:\?(.*))?$/s;
/** Figures that a sheet has at most. */
export const MOST = 6;
const LONGEST = 8192;

/** The number of a sheet that is nearest to what somebody typed, 1 … 99. */
export const numberOf = (value) => Math.min(99, Math.max(1, Math.round(Number(value)) || 1));

/**
 * { number, demos: [{ name, state }], base } as an address; what is not given is left out.
 *
 * @param {{ number?: number, demos?: { name: string, state?: string }[], base?: string }} [sheet]
 */
export function worksheetHash({ number = 1, demos = [], base } = {}) {
  const pairs = [
    `number=${number}`,
    ...demos.map(({ name, state }) => `demo=${encodeURIComponent(state ? `${name}?${state}` : name)}`),
    ...(base ? [`base=${encodeURIComponent(base)}`] : []),
  ];
  return `#worksheet?${pairs.join('&')}`;
}

function isSite(text) {
  try {
    return rootOf(text).protocol !== 'file:';
  } catch {
    return false;
  }
}

/** What an address says, as far as it can be used: { number (1 … 99), demos, base (text, may be undefined) }. */
export function readWorksheetHash(hash) {
  /** @type {{ number: number, demos: { name: string, state: string }[], base: string | undefined }} */
  const said = { number: 1, demos: [], base: undefined };
  const [, query] = /^#worksheet\?(.*)$/s.exec(hash.slice(0, LONGEST)) ?? [];
  for (const [name, value] of new URLSearchParams(query)) {
    const demo = name === 'demo' && DEMO.exec(value);
    if (name === 'number' && /^[1-9]\d?$/.test(value)) said.number = Number(value);
    else if (name === 'base' && isSite(value)) said.base = value;
    else if (demo && said.demos.length < MOST) said.demos.push({ name: demo[1], state: demo[2] ?? '' });
  }
  return said;
}

/** The three of `count` exercises that a number chooses, in the lesson's order. */
export function chosenOf(count, number, wanted = 3) {
  const first = ((number - 1) * wanted) % Math.max(1, count);
  const places = Array.from({ length: Math.min(wanted, count) }, (_, i) => (first + i) % count);
  return places.sort((a, b) => a - b);
}
