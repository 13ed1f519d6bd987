import { sameValue } from './parameters.js';

// A permalink is '#<id>?name=value&…' with only the values that differ from where the demo starts.
// Whatever stands in the address, reading gives legal values and notices, and never throws.

const maxLength = 8192;
const maxPairs = 64;
const maxNotices = 8;
const address = /^#?([A-Za-z][\w-]{0,63})(?:\?(.*))?$/s;

/** '#id?query' → { id, query } (query undefined where there is no '?'), or undefined for any other hash. */
export function splitHash(hash) {
  const match = address.exec(hash);
  return match ? { id: match[1], query: match[2] } : undefined;
}

/**
 * Reads 'name=value&…' by the parameters' own rules.
 * Returns { patch, notices }; a notice is { code, name, given }, with code 'unknown' (no such parameter),
 * 'refused' (no legal value), 'broken' (cannot be decoded), 'repeated' (the first one counts) or 'too-long'.
 */
export function readQuery(params, query) {
  const patch = {};
  const notices = [];
  const said = new Set();
  const notice = (code, name, given = '') => {
    if (said.size >= maxNotices || said.has(`${code} ${name}`)) return;
    said.add(`${code} ${name}`);
    notices.push({ code, name: brief(name), given: brief(given) });
  };
  if (query.length > maxLength) {
    notice('too-long', '');
    return { patch, notices };
  }
  const take = (name, given) => {
    if (Object.hasOwn(patch, name)) return notice('repeated', name, given);
    const value = params[name].parse(given);
    if (value === undefined) notice('refused', name, given);
    else patch[name] = value;
  };
  const pairs = query.split('&').filter((pair) => pair !== '');
  if (pairs.length > maxPairs) notice('too-long', '');
  for (const pair of pairs.slice(0, maxPairs)) {
    const [name, given] = decodePair(pair);
    if (name === undefined || given === undefined) notice('broken', pair);
    else if (Object.hasOwn(params, name)) take(name, given);
    else notice('unknown', name, given);
  }
  return { patch, notices };
}

/**
 * The same of values that a script gives: { name: value }. Numbers are fitted to what is legal, and
 * a text may be what stands in an address.
 */
export function readValues(params, given) {
  const notices = [];
  const patch = {};
  const refuse = (code, name, value) => {
    if (notices.length < maxNotices) notices.push({ code, name: brief(name), given: brief(String(value)) });
  };
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(params, name)) {
      refuse('unknown', name, value);
      continue;
    }
    const none = {};
    const fitted = params[name].fit(value, none);
    const read = fitted === none && typeof value === 'string' ? params[name].parse(value) : fitted;
    if (read !== none && read !== undefined) patch[name] = read;
    else if (value !== undefined) refuse('refused', name, value);
  }
  return { patch, notices };
}

/** The query of the values that differ from `start` and can travel, in the parameters' order; '' where none does. */
export function writeQuery(params, values, start) {
  return Object.keys(params)
    .filter((name) => !sameValue(params[name], values[name], start[name]))
    .map((name) => [name, (params[name].link ?? params[name].format)(values[name])])
    .filter(([, written]) => written !== undefined)
    .map(([name, written]) => `${name}=${encode(written)}`)
    .join('&');
}

const encode = (text) => encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%20', '+');

function decodePair(pair) {
  const at = pair.indexOf('=');
  const decode = (text) => decodeURIComponent(text.replaceAll('+', ' '));
  try {
    return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
  } catch {
    return [];
  }
}

/** Hostile text as a notice may show it: one line of at most 40 characters, none of them invisible. */
export function brief(text) {
  const signs = Array.from(text.slice(0, 80).replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' '));
  return signs.length > 40 ? `${signs.slice(0, 40).join('')}…` : signs.join('');
}
