import { LANGUAGES } from '../../core/languages.js';
import { attributesOf } from '../frame/address.js';
import { pairsOf, queryOf } from '../teach/address.js';

// The address of the embed builder says what was chosen there: 'family/demo?lang=en&theme=dark&way=hugo&numHeads=12'.
// Where the site lies is not in it: somebody else's link must not decide which scripts a page loads.

/** What each setting may be, its usual value first. */
export const CHOICES = {
  theme: ['', 'light', 'dark', 'projector'],
  gate: ['off', 'soft', 'hard'],
  step: ['', 'all'],
};

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
  const unless = (usual, value) => (value === usual ? '' : value);
  const pairs = [
    ['lang', unless(lang, settings.lang)],
    ...pairsOf(settings),
    ['way', unless(targets[0], settings.target)],
  ];
  const query = queryOf(pairs, state);
  return `${name}${query && `?${query}`}`;
}
