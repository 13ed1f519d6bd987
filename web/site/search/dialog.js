import { languages } from '../../core/languages.js';
import { fill } from '../../core/words.js';
import { adopt, make } from '../../elements/dom.js';
import { createFinder } from './find.js';
import { excerpt, pieces } from './match.js';
import css from './search.css';

const SHOWN = 30;

const marked = (text, patterns) =>
  pieces(text, patterns).map((piece) => (piece.hit ? make('mark', { textContent: piece.text }) : piece.text));

/**
 * The search of one language: a dialog that opens at the event posenc:search. `hrefOf` gives the address of an id of the
 * page at a path below the folder of the language; for the rest see createFinder().
 *
 * @param {{ words: Record<string, string>, hrefOf: (path: string, id?: string) => string } & Parameters<typeof createFinder>[0]} given
 */
export function createSearch({ words, hrefOf, ...content }) {
  // One closure: field, list and status follow the same question.
  const finder = createFinder(content);
  const input = make('input', {
    type: 'text',
    role: 'searchbox',
    'aria-label': words.label,
    enterKeyHint: 'search',
    autocomplete: 'off',
    spellcheck: false,
  });
  const close = make('button.plain', { textContent: words.close });
  const status = make('p.search-status', { role: 'status' });
  const questions = make('a', { href: hrefOf('questions/index.html'), textContent: words.questions });
  const list = make('ol');
  const dialog = make(
    'dialog.search-dialog',
    { 'aria-label': words.label },
    make('div.search-line', input, close),
    status,
    list,
  );

  const say = (count) => {
    if (count === 0) return words.none;
    return fill(count > SHOWN ? words.first : words.found, { count, shown: SHOWN });
  };

  // The glossary's headings end in the word of another language.
  const spoken = (heading, patterns) => {
    for (const [lang, { letters }] of Object.entries(languages)) {
      const from = letters ? heading.search(new RegExp(`[${letters}]`)) : -1;
      if (from < 0 || lang === document.documentElement.lang) continue;
      const word = make('span', { lang }, ...marked(heading.slice(from), patterns));
      return [...marked(heading.slice(0, from), patterns), word];
    }
    return marked(heading, patterns);
  };

  const result = ({ section: [page, id, heading, text], patterns }) => {
    const [title, path] = content.pages[page];
    const place = heading
      ? [...spoken(heading, patterns), ' ', make('span.search-page', ...marked(title, patterns))]
      : marked(title, patterns);
    const link = make('a', { href: hrefOf(path, id) }, ...place);
    return make('li', link, make('p', ...marked(excerpt(text, patterns), patterns)));
  };

  let isReady = false;
  const show = (typing) => {
    const isEmpty = input.value.trim() === '';
    // What is found in half an index is not what is found in the whole.
    if (!isReady && !isEmpty) return;
    const { count, results } = finder.find(input.value, { typing, most: SHOWN });
    status.replaceChildren(isEmpty ? words.hint : say(count));
    if (isEmpty || count === 0) status.append(' ', questions.cloneNode(true));
    list.replaceChildren(...results.map(result));
    list.scrollTop = 0;
  };

  const move = (step) => {
    const stops = [input, ...dialog.querySelectorAll('a')];
    const place = stops.indexOf(document.activeElement);
    stops[Math.max(0, Math.min(stops.length - 1, place + step))].focus();
  };

  input.addEventListener('input', (event) => show(event.isComposing));
  input.addEventListener('compositionend', () => show(false));
  dialog.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) move(step);
    else if (event.key === 'Enter' && event.target === input) list.querySelector('a')?.click();
    else return;
    event.preventDefault();
  });
  close.addEventListener('click', () => dialog.close());
  // A press beside the dialog falls on the dialog's own backdrop.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target.closest('a')) dialog.close();
  });

  adopt(document, css);
  document.body.append(dialog);
  document.addEventListener('posenc:search', () => {
    if (!dialog.open) dialog.showModal();
    show(false);
    input.focus();
    input.select();
  });
  finder.ready.then(() => {
    isReady = true;
    if (input.value !== '') show(false);
  });
}
