import { isCopied } from './clipboard.js';
import { make, setText } from './dom.js';

const SAID = 4000; // ms

/**
 * What a figure understood of a text, below its field: { node, write(told) }, told:
 *   lines   [sentence, its source]
 *   folds   { title, rows: [what is meant, what of it], copies: [label, text to copy] }
 *   words   { copy, copied, failed } of the buttons
 * or undefined.
 */
export function makeTold() {
  const lines = make('ul');
  const folds = make('div');
  const node = make('div', { className: 'told', hidden: true }, lines, folds);
  let shown;

  return {
    node,
    write(told) {
      node.hidden = !told;
      const text = JSON.stringify(told);
      if (!told || text === shown) return;
      shown = text;
      lines.replaceChildren(
        ...told.lines.map(([line, source]) =>
          make('li', {}, line, ...(source ? [' ', make('span', {}, source)] : [])),
        ),
      );
      const open = [...folds.children].map((/** @type {any} */ fold) => fold.open);
      folds.replaceChildren(...told.folds.map((fold, i) => foldOf(fold, told.words, open[i] ?? false)));
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
