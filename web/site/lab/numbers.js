import { make } from '../../elements/dom.js';

/** A table of numbers: the names of its columns, and rows that begin with what they are about. */
export const numberTable = (names, rows) =>
  make(
    'table',
    make('thead', make('tr', ...names.map((name) => make('th', { scope: 'col' }, name)))),
    make(
      'tbody',
      ...rows.map(([head, ...cells]) =>
        make('tr', make('th', { scope: 'row' }, head), ...cells.map((cell) => make('td.align-right', cell))),
      ),
    ),
  );

/** The accuracies behind the lines, as a table in a fold: { node, write(lines) }. */
export function makeNumbers(t) {
  const place = make('div.table');
  const node = make('details.lab-fold', make('summary', t('numbers')), place);
  const percent = (share) => t.number(100 * share, '1');
  return {
    node,
    write(lines) {
      node.hidden = lines.length === 0;
      const lengths = [...new Set(lines.flatMap(({ points }) => points.map(({ length }) => length)))];
      const rows = lengths
        .sort((a, b) => a - b)
        .map((length) => {
          const cells = lines.map(({ points }) => {
            const point = points.find((other) => other.length === length);
            if (!point) return '–';
            const { mean, low, high, seeds } = point;
            const range = seeds > 1 ? ` (${percent(low)}–${percent(high)})` : '';
            return `${percent(mean)}%${range}`;
          });
          return [String(length), ...cells];
        });
      place.replaceChildren(numberTable([t('chart.length'), ...lines.map(({ name }) => name)], rows));
    },
  };
}
