import { fill } from '../core/words.js';
import { make } from '../elements/dom.js';

// The page of all models: sorted by any column, and filtered.

const page = document.querySelector('.models-page');
const choice = page.querySelector('.models-choice');
const selects = [...choice.querySelectorAll('select')];
const [input, count] = ['input[type="search"]', 'output'].map((name) => choice.querySelector(name));
const more = choice.querySelector('.models-more input');
const body = page.querySelector('tbody');
const rows = [...body.rows];
const heads = [...page.querySelectorAll('thead th')];

// A cell without the number of its source, or the link to its demo.
const wordsOf = (cell) => cell.firstChild.textContent.trim();

function show() {
  page.classList.toggle('models-few', !more.checked);
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const row of rows) {
    const text = [...row.cells].map(wordsOf).join(' ').toLowerCase();
    const named = selects.every(({ name, value }) => value === '' || row.dataset[name] === value);
    row.hidden = !named || !words.every((word) => text.includes(word));
  }
  const shown = rows.filter((row) => !row.hidden).length;
  count.value = fill(choice.dataset.count, { shown, all: rows.length });
}

const numberIn = (cell) => (cell.dataset.sort === undefined ? undefined : Number(cell.dataset.sort));

// Numbers by size, words by the language's order; empty cells come last either way.
function sort(head) {
  const column = heads.indexOf(head);
  const sign = head.ariaSort === 'ascending' ? -1 : 1;
  for (const other of heads) other.removeAttribute('aria-sort');
  head.ariaSort = sign > 0 ? 'ascending' : 'descending';
  const compare = (a, b) => {
    const [x, y] = [a.cells[column], b.cells[column]];
    if (x.dataset.empty || y.dataset.empty)
      return Number(Boolean(x.dataset.empty)) - Number(Boolean(y.dataset.empty));
    const [m, n] = [numberIn(x), numberIn(y)];
    if (m !== undefined && n !== undefined) return sign * (m - n);
    return sign * wordsOf(x).localeCompare(wordsOf(y), document.documentElement.lang);
  };
  body.append(...rows.sort(compare));
}

for (const head of heads) {
  head.append(make('button', { onclick: () => sort(head) }, ...head.childNodes));
}
choice.addEventListener('input', show);
choice.hidden = false;
show();
