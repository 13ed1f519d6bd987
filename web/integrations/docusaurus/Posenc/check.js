import { DEMOS, LANGUAGES } from './demos.js';

const WORDS = { theme: ['light', 'dark', 'projector'], gate: ['off', 'soft', 'hard'] };
const PARTS = ['controls', 'actions', 'export', 'caption', 'readout'];
// `take` is what `export` was called.
const LISTS = { freeze: ['*'], hide: [...PARTS, 'take'] };
// What any element takes.
const COMMON = /^(?:id|className|style|title|dir|hidden|tabIndex|suppressHydrationWarning|(?:data|aria)-.+)$/;

const camel = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
const list = (names) => Array.from(names).join(', ');

/** @returns {never} */
function refuse(field, sentence) {
  throw new Error(`Posenc: ${field} ${sentence}`);
}

function parametersOf(demo) {
  if (typeof demo !== 'string') refuse('demo', 'is missing; it is family/demo, as in "alibi/slopes"');
  if (Object.hasOwn(DEMOS, demo)) return DEMOS[demo];
  const [family] = demo.split('/');
  const names = Object.keys(DEMOS);
  const near = names.filter((name) => name.startsWith(`${family}/`));
  const known = near.length > 0 ? near : new Set(names.map((name) => `${name.split('/')[0]}/…`));
  return refuse('demo', `must be one of ${list(known)}; got "${demo}"`);
}

function checkText(field, text) {
  if (typeof text !== 'string') refuse(field, `must be text, got ${typeof text}`);
  return text.split(/\s+/).filter(Boolean);
}

function checkValues(values, names, demo) {
  if (typeof values !== 'string') refuse('values', `must be text as in "a=1&b=2", got ${typeof values}`);
  for (const pair of values.split('&').filter(Boolean)) {
    const [name] = pair.split('=');
    if (!names.includes(name)) refuse('values', `has "${name}"; ${demo} takes ${list(names)}`);
  }
}

const written = (name, value) => {
  if (!['string', 'number', 'boolean'].includes(typeof value) && !Array.isArray(value))
    refuse(name, `must be text, a number, true, false or a list of numbers, got ${typeof value}`);
  return `${name}=${encodeURIComponent(String(value))}`;
};

/**
 * The attributes of <pe-demo> for the properties of a component: `demo`, `lang`, `theme`, `gate`, `step`, `freeze`,
 * `hide`, `scene`, `values`, every parameter of the demo by its name, and what any element takes. Throws an Error that names the
 * property at fault and says what would be right, so that a build stops at it.
 *
 * @param {{ demo?: string, lang?: string, values?: string, scene?: string, step?: string, [property: string]: any }} properties
 */
export function attributesOf({ demo, lang, values = '', scene, step, ...given }) {
  const names = parametersOf(demo);
  checkValues(values, names, demo);
  const attributes = { name: demo };
  const query = values ? [values] : [];
  if (lang !== undefined && !LANGUAGES.includes(lang.split('-')[0].toLowerCase()))
    refuse('lang', `must be ${LANGUAGES.map((code) => `"${code}"`).join(' or ')}, got "${lang}"`);
  for (const [field, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === '') continue;
    const legal = WORDS[field] ?? (LISTS[field] && [...LISTS[field], ...names]);
    if (names.includes(camel(field))) query.push(written(camel(field), value));
    else if (legal) {
      const words = checkText(field, value);
      const odd = words.find((word) => !legal.includes(camel(word)));
      if (odd || (WORDS[field] && words.length > 1))
        refuse(field, `takes ${list(legal)}; got "${odd ?? value}"`);
      attributes[field] = value;
    } else if (COMMON.test(field)) attributes[field] = value;
    else
      refuse(
        field,
        `is no property; there are demo, lang, theme, gate, step, freeze, hide, scene, values, script and ${list(names)}`,
      );
  }
  return { ...attributes, lang, scene, step, values: query.join('&') || undefined };
}
