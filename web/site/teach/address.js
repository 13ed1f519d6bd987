import { ANY_LANGUAGE, LANGUAGES } from '../../core/languages.js';

// The address of a page for pupils: one demo, in a state, with what they may touch. Read by the page for frames.

/** @typedef {{ theme?: string, gate?: string, step?: string, freeze?: string[], hide?: string[], class?: string }} Settings */

const BELOW_ROOT = new RegExp(`/(?:(?:${ANY_LANGUAGE})/.*|index\\.html|[^/]*\\.html)$`);
const encode = (text) => encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2C', ',');

/**
 * Settings by their names in an address and as attributes; what has its usual value is empty.
 *
 * @param {Settings} settings
 * @returns {[name: string, value: string | undefined][]}
 */
export const pairsOf = ({ theme, gate, step, freeze = [], hide = [], class: counted }) => [
  ['theme', theme],
  ['gate', gate === 'off' ? undefined : gate],
  ['step', step],
  ['freeze', freeze.join(' ')],
  ['hide', hide.join(' ')],
  ['class', counted],
];

/**
 * Settings and state of a demo as an address below `base`, the site's root.
 *   demo      'family/demo'
 *   lang      one of LANGUAGES
 *   settings  { theme, gate, step: the name or number of one, freeze: [names], hide: [names and parts], class: one of CLASSES,
 *             where a code is shown }, each may be missing
 *   state     'name=value&…' as writeQuery gives it
 * Throws a TypeError with `field` where one cannot be used.
 *
 * @param {{ base: string, demo: string, lang: string, settings?: Settings, state?: string }} given
 */
export function studentAddress({ base, demo, lang, settings = {}, state = '' }) {
  if (!/^[a-z][a-z0-9]*\/[a-z][a-z0-9-]*$/.test(demo)) fail('demo', demo);
  if (!LANGUAGES.includes(lang)) fail('lang', lang);
  const address = new URL(`${lang}/embed/${demo}/index.html`, rootOf(base));
  const query = queryOf(pairsOf(settings), state);
  return `${address.href}${query && `#${query}`}`;
}

/** Such pairs as a query, but for those that are empty, and the query `state` behind them. */
export const queryOf = (pairs, state) =>
  [...pairs.filter(([, value]) => value).map(([name, value]) => `${name}=${encode(value)}`), state]
    .filter(Boolean)
    .join('&');

/** The site's root as it was typed, with or without the page's own name: a URL of http, https or file. */
export function rootOf(base) {
  let url;
  try {
    url = new URL(String(base).trim());
  } catch {
    fail('base', base);
  }
  if (!['http:', 'https:', 'file:'].includes(url.protocol)) fail('base', base);
  url.hash = '';
  url.search = '';
  url.pathname = url.pathname.replace(BELOW_ROOT, '/');
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

function fail(field, value) {
  const said = String(value).slice(0, 40);
  throw Object.assign(new TypeError(`${field} cannot be used: ${said}`), { field });
}
