import { make } from '../../elements/dom.js';
import { teachWords as words } from '../../strings/words.js';
import { pageWords } from '../language.js';
import { button } from './fields.js';

const say = pageWords(words);

/** Shows `nodes` over the whole window, to be projected or printed; they go when it is closed, by its button or Escape. */
export function showFullScreen(label, className, nodes, closed = () => {}) {
  const close = button(say('close'), () => dialog.close());
  const dialog = make(
    'dialog',
    { className: `large ${className}`, 'aria-label': label },
    ...nodes,
    make(
      'p.doing',
      button(say('print'), () => print()),
      close,
    ),
  );
  dialog.addEventListener('close', () => {
    dialog.remove();
    closed();
  });
  document.body.append(dialog);
  dialog.showModal();
  close.focus({ preventScroll: true });
}
