import { splitTokens } from '../core/tokens.js';
import { translator } from '../core/words.js';
import { seldomWords as words } from '../strings/words.js';
import { isCopied, make, setAttribute, setText } from './dom.js';

const FILE = 8e6; // bytes
const SAID = 4000; // ms

/**
 * A line of text for text, vector and permutation parameters, or several lines, which take a dropped file too; what
 * cannot be read is said and changes nothing. Where only the `most` first tokens of a text are used, it says so, and how
 * many are left out.
 */
export function textControl(name, param, { patch, endGesture, t, ui: { lang }, label, labelId, noteId }) {
  // One closure: what is typed, dropped or refused writes the one field.
  const ui = translator(words[lang], lang);
  let value;
  let composing = false;
  const trouble = make('div.trouble', { role: 'status' });
  const { lines, most, samples = [] } = param;
  const limit = make('div.note', { id: `${noteId}m`, role: 'status' });
  const own = lines
    ? {
        className: 'lines',
        wrap: param.wrap ? 'soft' : 'off',
        rows: lines,
        ondragover: (event) => event.preventDefault(),
        ondrop: drop,
      }
    : { type: 'text', className: 'line', maxLength: param.maxLength ?? 400 };
  const field = make(lines ? 'textarea' : 'input', {
    ...own,
    autocomplete: 'off',
    spellcheck: false,
    'aria-labelledby': labelId,
    'aria-describedby': most ? `${noteId} ${limit.id}` : noteId,
    oncompositionstart: () => {
      composing = true;
    },
    oncompositionend: () => {
      composing = false;
      read();
    },
    oninput: () => composing || read(),
    onchange: () => {
      endGesture();
      if (!lines) restore();
    },
    onkeydown: (event) => {
      if (event.key === 'Escape' && !composing) {
        restore();
        field.blur();
      }
    },
  });

  const told = makeTold();
  const choice = make(
    'select',
    {
      'aria-label': ui('samples', { label }),
      onchange: () => choice.value && patch({ [name]: samples[choice.value].text }),
    },
    ...[{ name: ui('samples', { label }) }, ...samples].map((sample, i) =>
      make('option', { value: i ? i - 1 : '' }, sample.name ?? t.option(name, sample.id)),
    ),
  );

  async function drop(event) {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    // Of a huge file no more than a config may have; a folder is read as an empty one.
    field.value = await file
      .slice(0, FILE)
      .text()
      .catch(() => '');
    read();
    endGesture();
  }
  function read() {
    const next = param.parse(field.value);
    // A huge text would be slow to lay out: what was made of it takes its place, or no more than shows that it is too long.
    if (field.value.length > 4 * param.maxLength)
      field.value = next === undefined ? field.value.slice(0, 4 * param.maxLength) : param.format(next);
    if (next !== undefined) patch({ [name]: next }, `type ${name}`);
    showError(next === undefined);
  }
  function restore() {
    if (param.parse(field.value) === undefined) field.value = param.format(value);
    showError(false);
  }
  function showError(bad) {
    setAttribute(field, 'aria-invalid', bad ? 'true' : undefined);
    const isText = param.kind === 'text';
    trouble.textContent = !bad
      ? ''
      : isText && field.value.trim() === ''
        ? ui('text.empty')
        : isText
          ? ui('text.long', { max: param.maxLength })
          : ui('unreadable');
  }

  return {
    field: [...(samples.length > 0 ? [choice] : []), field, ...(most ? [limit] : []), trouble, told.node],
    tell: told.write,
    marked: [field],
    sync(next) {
      value = next;
      if (most) setText(limit, limitWords(next, most, ui));
      const place = samples.findIndex(({ text }) => text === next);
      choice.value = place < 0 ? '' : place;
      const typing = field.getRootNode().activeElement === field;
      const typed = param.parse(field.value);
      if (typing && (typed === undefined || param.format(typed) === param.format(next))) return;
      field.value = param.format(next);
    },
  };
}

/** How many tokens of a text are used, and how many more it has. */
export function limitWords(text, most, ui) {
  const more = splitTokens(text).length - most;
  return more > 0 ? ui('text.more', { most, more }) : ui('text.most', { most });
}

/**
 * What a figure understood of a text, below its field: { node, write(told) }, told:
 *   lines   [sentence, its source, the longest that the sentence may come to be]
 *   folds   { title, rows: [what is meant, what of it], copies: [label, text to copy] }
 *   words   { copy, copied, failed } of the buttons
 * or undefined. While numbers change it does not become lower, so that nothing below it moves.
 */
function makeTold() {
  const lines = make('ul');
  const folds = make('div');
  const node = make('div.told', { hidden: true }, lines, folds);
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
          const said = room ? [make('div', line)] : [line];
          const item = make('li', ...said, ...(source ? [' ', make('span', source)] : []));
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
    'details.fold',
    { open },
    make('summary', title),
    make('dl', ...rows.flatMap(([key, meaning]) => [make('dt', key), make('dd', meaning)])),
    ...copies.flatMap((copy) => copyOf(copy, words)),
  );

function copyOf([label, text], { copy, copied, failed }) {
  const code = make('pre', { tabIndex: 0, 'aria-label': label }, text);
  const button = make('button', { 'aria-label': `${copy}: ${label}`, onclick: take }, copy);
  async function take() {
    setText(button, (await isCopied(text, code)) ? copied : failed);
    setTimeout(() => setText(button, copy), SAID);
  }
  return [make('p', label, ' ', button), code];
}
