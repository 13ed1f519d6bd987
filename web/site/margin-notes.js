import { make } from '../elements/dom.js';
import { decodeURIComponentSafely } from './hash-navigation.js';
import { plainButton } from './page.js';

const hashOf = (link) => decodeURIComponentSafely(link.hash.slice(1));
const isHere = (link) => link.pathname === location.pathname && link.host === location.host;

// A work stands in the page's list, without the entry to copy.
function workNote(link) {
  const item = isHere(link) && document.getElementById(hashOf(link));
  if (!item) return undefined;
  const words = [...item.cloneNode(true).childNodes].filter(({ localName }) => localName !== 'details');
  return make('p', { lang: item.lang }, ...words);
}

// A term stands among the page's definitions, or in the glossary where that is the page.
function termNote(link, words) {
  const id = hashOf(link);
  const defined = words.content.querySelector(
    `[data-term="${CSS.escape(id.replace(/^(?:glossary-)?term-/, ''))}"]`,
  );
  const entry = isHere(link) && document.getElementById(id);
  const source = defined ?? entry?.nextElementSibling;
  if (!source) return undefined;
  const name = entry ? entry.firstChild.textContent.trim() : link.textContent;
  return make('p', make('strong', name), ' ', ...source.cloneNode(true).childNodes);
}

function more(link, { dataset }, close) {
  const where = link.matches('.term') ? dataset.glossary : dataset.works;
  const button = plainButton('×', close, { 'aria-label': dataset.close });
  return make('p', make('a', { href: link.getAttribute('href') }, where), button);
}

/** Puts a note after the block that holds the link: where there is no margin, it opens there. */
export function place(note, link) {
  const block = link.closest('.table, p, li, dd, fieldset, summary, h2, h3') ?? link;
  if (block.matches('li, dd')) block.append(note);
  else if (block.matches('summary')) block.parentElement.after(note);
  else block.after(note);
}

/** In the margin a note begins beside its line, and higher where it would run into a wide part below. */
export function settle(note, link, main) {
  if (getComputedStyle(note).position !== 'absolute') return;
  const top = main.getBoundingClientRect().top;
  const line = link.getBoundingClientRect().top - top;
  const wide = [...main.querySelectorAll('.demo, .listing, .table')]
    .map((part) => part.getBoundingClientRect().top - top)
    .filter((start) => start > line);
  note.style.top = `${Math.max(0, Math.min(line, Math.min(...wide) - note.offsetHeight - 16))}px`;
}

/** Shows what a term means, or which work is cited, beside the line when its link is followed without another key. */
export function connectMarginNotes(main) {
  let shown;
  let isByKey = false;
  const close = () => {
    shown?.note.remove();
    shown?.link.removeAttribute('aria-expanded');
    shown = undefined;
  };
  const open = (link, words, text) => {
    const line = more(link, words, () => {
      close();
      link.focus();
    });
    const said = { className: 'margin-note', 'aria-label': link.textContent, tabIndex: -1 };
    const note = make('aside', said, text, line);
    place(note, link);
    settle(note, link, main);
    link.setAttribute('aria-expanded', 'true');
    shown = { note, link };
    if (isByKey) note.focus();
  };
  main.addEventListener('click', (event) => {
    const link = event.target.closest('a.term, cite > a');
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    if (link.closest('.margin-note')) return;
    const isShown = shown?.link === link;
    const words = link.closest('.part, main').querySelector(':scope > template.margin-notes');
    const text = words && (link.matches('.term') ? termNote(link, words) : workNote(link));
    if (!text) return;
    event.preventDefault();
    close();
    if (!isShown) open(link, words, text);
  });
  main.addEventListener('pointerdown', () => {
    isByKey = false;
  });
  main.addEventListener('keydown', ({ key }) => {
    isByKey = true;
    if (key !== 'Escape' || !shown) return;
    const { link, note } = shown;
    const wasInside = note.contains(document.activeElement);
    close();
    if (wasInside) link.focus();
  });
  // Figures that begin above move the line.
  new ResizeObserver(() => shown && settle(shown.note, shown.link, main)).observe(main);
}
