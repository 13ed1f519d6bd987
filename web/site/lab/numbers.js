import { make } from '../../elements/dom.js';

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
            if (!point) return make('td.align-right', '–');
            const { mean, low, high, seeds } = point;
            const range = seeds > 1 ? ` (${percent(low)}–${percent(high)})` : '';
            return make('td.align-right', `${percent(mean)}%${range}`);
          });
          return make('tr', make('th', { scope: 'row' }, String(length)), ...cells);
        });
      const heads = [t('chart.length'), ...lines.map(({ name }) => name)];
      place.replaceChildren(
        make(
          'table',
          make('thead', make('tr', ...heads.map((text) => make('th', { scope: 'col' }, text)))),
          make('tbody', ...rows),
        ),
      );
    },
  };
}
