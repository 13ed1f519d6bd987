import { excerpt, patternsOf, pieces, search } from './match.js';
import css from './search.css';

const SHOWN = 30;

const element = (name, fields = {}, children = []) => {
  const node = Object.assign(document.createElement(name), fields);
  node.append(...children);
  return node;
};

const marked = (text, patterns) =>
  pieces(text, patterns).map((piece) =>
    piece.hit ? element('mark', { textContent: piece.text }) : piece.text,
  );

/**
 * The search of one language: a dialog that opens at the event posenc:search. `pages` are [title, path] and
 * `sections` [number of its page, id, heading, text]; `base` leads from this page to the folder of the language.
 */
export function createSearch({ pages, sections, words, base }) {
  const all = sections.map(([page, id, heading, text]) => {
    const [title, path] = pages[page];
    return { title, heading, text, href: `${base}${path}${id ? `#${id}` : ''}` };
  });
  const input = element('input', { type: 'text', autocomplete: 'off', spellcheck: false });
  input.setAttribute('role', 'searchbox');
  input.setAttribute('aria-label', words.label);
  input.setAttribute('enterkeyhint', 'search');
  const close = element('button', { type: 'button', className: 'plain', textContent: words.close });
  const status = element('p', { className: 'search-status' });
  status.setAttribute('role', 'status');
  const list = element('ol');
  const dialog = element('dialog', { className: 'search-dialog' }, [
    element('div', { className: 'search-line' }, [input, close]),
    status,
    list,
  ]);
  dialog.setAttribute('aria-label', words.label);

  const say = (count) => {
    if (count === 0) return words.none;
    if (count > SHOWN) return words.first.replace('{count}', count).replace('{shown}', SHOWN);
    return (count === 1 ? words.one : words.found).replace('{count}', count);
  };

  // The glossary's headings end in the word of the other language.
  const spoken = (heading, patterns) => {
    const from = document.documentElement.lang === 'en' ? heading.search(/[가-힣]/) : -1;
    if (from < 0) return marked(heading, patterns);
    const korean = element('span', { lang: 'ko' }, marked(heading.slice(from), patterns));
    return [...marked(heading.slice(0, from), patterns), korean];
  };

  const result = ({ title, heading, text, href }, patterns) => {
    const place = heading
      ? [
          ...spoken(heading, patterns),
          ' ',
          element('span', { className: 'search-page' }, marked(title, patterns)),
        ]
      : marked(title, patterns);
    const link = element('a', { href }, place);
    return element('li', {}, [link, element('p', {}, marked(excerpt(text, patterns), patterns))]);
  };

  const show = (typing) => {
    const patterns = patternsOf(input.value, typing);
    const found = search(all, patterns);
    status.textContent = patterns.length === 0 ? words.hint : say(found.length);
    list.replaceChildren(...found.slice(0, SHOWN).map((section) => result(section, patterns)));
    list.scrollTop = 0;
  };

  const move = (step) => {
    const stops = [input, ...list.querySelectorAll('a')];
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

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  document.body.append(dialog);
  document.addEventListener('posenc:search', () => {
    if (!dialog.open) dialog.showModal();
    show(false);
    input.focus();
    input.select();
  });
}
