import { DomUtils, parseDocument } from 'htmlparser2';

/** More columns than these do not stand side by side on the page of a small reader. */
export const COLUMNS = 7;

const rowsOf = (table) => DomUtils.getElementsByTagName('tr', table, true);
const cellsOf = (row) => row.children.filter(({ name }) => name === 'th' || name === 'td');

const element = (name, className, children) => {
  const [made] = parseDocument(`<${name} class="${className}"></${name}>`, { xmlMode: true }).children;
  return Object.assign(made, { children });
};
const text = (data) => ({ type: 'text', data });

/**
 * A wide table as a list: a paragraph of each row, which its first cell names, and in it each other cell after the name
 * of its column. Undefined for a table that has room, or that joins cells.
 */
export function listOf(table) {
  const [head, ...rows] = rowsOf(table);
  const names = cellsOf(head);
  const isPlain = rows.every((row) => cellsOf(row).length === names.length);
  if (names.length <= COLUMNS || !isPlain) return undefined;
  const items = rows.map((row) => {
    const [first, ...cells] = cellsOf(row);
    return element('li', 'row', [
      element('b', 'name', first.children),
      ...cells.flatMap((cell, i) => [
        text(' '),
        element('span', 'cell', [
          element('span', 'column', [text(DomUtils.textContent(names[i + 1]))]),
          text('\u00a0'),
          ...cell.children,
        ]),
      ]),
    ]);
  });
  return element('ul', 'rows', items);
}
