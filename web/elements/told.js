import { isCopied } from './clipboard.js';
import { make, setText } from './dom.js';

const SAID = 4000; // ms

/**
 * What a figure understood of a text, below its field: { node, write(told) }, told:
 *   lines   [sentence, its source, the longest that the sentence may come to be]
 *   folds   { title, rows: [what is meant, what of it], copies: [label, text to copy] }
 *   words   { copy, copied, failed } of the buttons
 * or undefined. While numbers change it does not become lower, so that nothing below it moves.
 */
export function makeTold() {
  const lines = make('ul');
  const folds = make('div');
  const node = make('div', { className: 'told', hidden: true }, lines, folds);
  let shown;
  let keys;
  const release = () => {
    node.style.minHeight = '';
  };
  folds.addEventListener('toggle', release, true);

  return {
    node,
    write(told) {
      node.hidden = !told;
      const text = JSON.stringify(told);
      if (!told || text === shown) return;
      shown = text;
      lines.replaceChildren(
        ...told.lines.map(([line, source, room]) => {
          const said = room ? [make('div', {}, line)] : [line];
          const item = make('li', {}, ...said, ...(source ? [' ', make('span', {}, source)] : []));
          if (room) item.dataset.room = room;
          return item;
        }),
      );
      const open = [...folds.children].map((/** @type {any} */ fold) => fold.open);
      folds.replaceChildren(...told.folds.map((fold, i) => foldOf(fold, told.words, open[i] ?? false)));
      const now = told.folds
        .at(-1)
        .rows.map(([key]) => key.split(':')[0])
        .join();
      if (now !== keys) release();
      keys = now;
      if (node.offsetHeight > 0) node.style.minHeight = `${node.offsetHeight}px`;
    },
  };
}

const foldOf = ({ title, rows, copies }, words, open) =>
  make(
    'details',
    { className: 'fold', open },
    make('summary', {}, title),
    make('dl', {}, ...rows.flatMap(([key, meaning]) => [make('dt', {}, key), make('dd', {}, meaning)])),
    ...copies.flatMap((copy) => copyOf(copy, words)),
  );

function copyOf([label, text], { copy, copied, failed }) {
  const code = make('pre', { tabIndex: 0, 'aria-label': label }, text);
  const button = make('button', { type: 'button', 'aria-label': `${copy}: ${label}`, onclick: take }, copy);
  async function take() {
    setText(button, (await isCopied(text, code)) ? copied : failed);
    setTimeout(() => setText(button, copy), SAID);
  }
  return [make('p', {}, label, ' ', button), code];
}
