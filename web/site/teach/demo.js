import { namedWords } from '../../core/parameters.js';
import { translator } from '../../core/words.js';
import { make } from '../../elements/dom.js';
import { teachWords as words } from '../../strings/words.js';
import { pageLanguage, pageWords } from '../language.js';
import { tick } from './fields.js';

/** Parts of a figure that can be hidden. */
export const PARTS = ['controls', 'actions', 'caption', 'readout'];

/** Title, question and labels of a demo in a language: { descriptor, t }. */
export async function demoWith(name, lang = pageLanguage()) {
  const { descriptor, words: spoken } = await globalThis.Posenc.demoNamed(name, lang);
  return { descriptor, t: translator(spoken.value[lang] ?? {}, lang) };
}

/**
 * One row for each parameter and part of the demo `name`: whether readers can change it, whether they see it. `freeze` and
 * `hide` are sets that the rows fill; changed() is called after each.
 */
export async function guardFields({ name, freeze, hide, changed }) {
  const say = pageWords(words);
  const { descriptor, t } = await demoWith(name);
  for (const list of [freeze, hide]) {
    const words = namedWords(descriptor.params, list);
    list.clear();
    for (const word of words) list.add(word);
  }
  const toggle = (list, word) => (isTicked) => {
    if (isTicked) list.add(word);
    else list.delete(word);
    changed();
  };
  const column = (legend, entries, list) =>
    make(
      'fieldset',
      make('legend', legend),
      ...entries.map(([word, label]) => tick(label, list.has(word), toggle(list, word))),
    );
  const labelled = Object.keys(descriptor.params).map((param) => [param, t.param(param)]);
  const parts = PARTS.map((part) => [part, say(`part.${part}`)]);
  return [
    column(say('freeze'), [['*', say('freeze.all')], ...labelled], freeze),
    column(say('hide'), [...parts, ...labelled], hide),
  ];
}
