import { LANGUAGES } from '../../core/languages.js';
import { attributesOf } from '../frame/address.js';

// The address of the embed builder says what was chosen there: 'family/demo?lang=en&theme=dark&way=hugo&numHeads=12'.
// Where the site lies is not in it: somebody else's link must not decide which scripts a page loads.

/** What each setting may be, its usual value first. */
export const CHOICES = {
  theme: ['', 'light', 'dark', 'projector'],
  gate: ['off', 'soft', 'hard'],
  step: ['', 'all'],
};

const encode = (text) => encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2C', ',');
const words = (text = '') => text.split(/\s+/).filter((word) => /^(?:\*|[A-Za-z][\w-]{0,40})$/.test(word));
const oneOf = (list, value) => (list.includes(value) ? value : list[0]);

// The target is no setting of a frame, so it is taken out first.
const WAY = /(?:^|&)way=([a-z0-9]*)(?=&|$)/g;

/**
 * What an address (without its #) asks for: { name, values, settings: { lang, theme, gate, step, freeze, hide, target } },
 * where anything that cannot be used has its usual value; undefined for a demo that is not among `names`. `lang` is that
 * of the page, `targets` the kinds of page that a demo is put into.
 */
export function readAddress(hash, { names, targets, lang }) {
  const [name, ...rest] = hash.split('?');
  if (!names.includes(name)) return undefined;
  const query = rest.join('?');
  const [[, way] = []] = query.matchAll(WAY);
  const said = attributesOf(query.replace(WAY, ''));
  return {
    name,
    values: said.values ?? '',
    settings: {
      lang: LANGUAGES.includes(said.lang) ? said.lang : lang,
      theme: oneOf(CHOICES.theme, said.theme),
      gate: oneOf(CHOICES.gate, said.gate),
      step: oneOf(CHOICES.step, said.step),
      freeze: words(said.freeze),
      hide: words(said.hide),
      target: oneOf(targets, way),
    },
  };
}

/** The same the other way round; what has its usual value is left out. `state` is a query. */
export function writeAddress({ name, settings, state }, { targets, lang }) {
  const usual = {
    lang,
    theme: CHOICES.theme[0],
    gate: CHOICES.gate[0],
    step: CHOICES.step[0],
    target: targets[0],
  };
  const pairs = ['lang', 'theme', 'gate', 'step', 'freeze', 'hide', 'target']
    .map((key) => [key, Array.isArray(settings[key]) ? settings[key].join(' ') : settings[key]])
    .filter(([key, value]) => value && value !== usual[key])
    .map(([key, value]) => `${key === 'target' ? 'way' : key}=${encode(value)}`);
  const query = [...pairs, state].filter(Boolean).join('&');
  return `${name}${query && `?${query}`}`;
}
