import { LANGUAGES } from '../../core/languages.js';

// Messages, version 1, between a frame page and the page around it: plain objects with posenc: 1 and a type.

/** What a page may ask a frame to be like. */
export const THEMES = ['system', 'light', 'dark', 'projector'];
const MOST = { values: 64, text: 8192, numbers: 4096, error: 300 };

const isObject = (value) => typeof value === 'object' && value !== null;

const isPlain = (value) =>
  Number.isFinite(value) ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= MOST.text) ||
  (Array.isArray(value) && value.length <= MOST.numbers && Array.from(value).every(Number.isFinite));

// A text is read as an address is; anything else is fitted by the demo itself.
const read = (param, value) => (typeof value === 'string' ? param.parse(value) : value);

/** What of `values` can be a value of any demo: { name: number, boolean, text or list of numbers }, 64 at most or none. */
export function plainOf(values) {
  if (!isObject(values) || Object.keys(values).length > MOST.values) return {};
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isPlain(value)));
}

/** The values of a `set` that the demo has parameters for and that can be used; the rest is left out. */
export function patchOf(values, params) {
  const known = Object.entries(plainOf(values)).filter(([name]) => Object.hasOwn(params, name));
  const patch = known.map(([name, value]) => [name, read(params[name], value)]);
  return Object.fromEntries(patch.filter(([, value]) => value !== undefined));
}

/** What a message of the page around asks for: { set } | { theme } | { lang }; {} for anything unknown. */
export function readMessage(data) {
  if (!isObject(data) || data.posenc !== 1) return {};
  const { type, values, theme, lang } = data;
  if (type === 'set' && isObject(values)) return { set: values };
  if (type === 'theme' && THEMES.includes(theme)) return { theme };
  if (type === 'lang' && LANGUAGES.includes(lang)) return { lang };
  return {};
}

const text = (value) => String(value ?? '').slice(0, MOST.error);

/** What an event of the demo says to the page around. */
export const messageOf = {
  ready: ({ target }) => ({ demo: target.getAttribute('name'), values: target.values }),
  state: ({ detail }) => ({ values: { ...detail.values } }),
  answer: ({ detail }) => ({ choice: detail.choice, answer: detail.answer }),
  error: ({ detail: { error } }) => ({
    message: text(error?.message),
    ...(error?.field !== undefined && { field: text(error.field) }),
  }),
};
