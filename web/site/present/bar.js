import { make } from '../../elements/dom.js';
import { presentWords as words } from '../../strings/words.js';
import { pageWords } from '../language.js';

const say = pageWords(words);

const button = (text, label, onclick, className = '') =>
  make(
    'button',
    { className, title: label, 'aria-label': label === text ? undefined : label, onclick },
    text,
  );

/**
 * The bar below the slides: back and on, where one is, the window for the teacher, notes, out. `second` is missing in
 * that window. { node, write(slide, all, title), tell(words), noted(isOpen) }.
 */
export function makeBar({ next, back, second, notes, leave }) {
  const where = make('p', { role: 'status' });
  const open = button(say('notes'), `${say('notes')} (N)`, notes);
  const node = make(
    'nav.present-bar',
    { 'aria-label': say('label') },
    button('←', say('back'), back),
    button('→', say('next'), next),
    where,
    second && button(say('second'), `${say('second')} (S)`, second, 'second'),
    open,
    button(say('leave'), say('leave'), leave),
  );
  return {
    node,
    write(at, all, title) {
      where.textContent = `${at} / ${all}\u2002${title}`;
    },
    tell(words) {
      where.textContent = words;
    },
    noted(isOpen) {
      open.setAttribute('aria-pressed', String(isOpen));
    },
  };
}
