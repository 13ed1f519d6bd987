import { make } from '../../elements/dom.js';
import { button } from '../teach/fields.js';
import { encodingWords, settingWords, valueWords } from './layers.js';
import { curveOf, rowsOf } from './records.js';
import { differences, INITIAL, settingsOf, wayOf } from './settings.js';

/** Test lengths of the columns, in training lengths. */
const TIMES = [1, 2, 4, 8, 16];

/**
 * The table of all runs, a row for the models that differ in their seed alone, read alike. Returns { node, write(models) };
 * use(run, row) and remove(row) hear of its buttons.
 */
export function makeTable({ t, names, use, remove }) {
  // One closure: order, filter and rows are of one table.
  /** @type {{ name: string, heading?: string, value: (entry: any) => any }[]} */
  const columns = [
    { name: 'run', value: ({ row }) => names.run(row) },
    ...TIMES.map((times) => ({
      name: `times-${times}`,
      heading: t('table.times', { times }),
      value: ({ at }) => at.get(times)?.mean,
    })),
    { name: 'seeds', value: ({ row }) => row.models.length },
    { name: 'from', value: ({ row }) => fromOf(row) },
  ];
  let order = { name: 'when', sign: -1 };
  let models = [];

  const fromOf = ({ models: list }) => {
    const all = [...new Set(list.map(({ from }) => names.from(from)))];
    return all.join(', ');
  };

  const heads = columns.map((column) => {
    const press = button(column.heading ?? t(`table.${column.name}`), () => {
      const isSame = order.name === column.name;
      const first = typeof column.value(entriesOf()[0] ?? empty) === 'string' ? 1 : -1;
      order = { name: column.name, sign: isSame ? -order.sign : first };
      show();
    });
    return make('th', { scope: 'col' }, press);
  });
  const body = make('tbody');
  const empty = { row: { models: [] }, at: new Map() };
  const none = make('p.hint', t('table.empty'));
  const table = make(
    'table.lab-runs',
    make('caption', t('table.caption')),
    make('thead', make('tr', ...heads, make('td'))),
    body,
  );
  const scroller = make('div.table', { tabIndex: 0, role: 'group', 'aria-label': t('table.all') }, table);
  const count = make('output');
  const filter = make('input', { type: 'search', oninput: () => show() });
  const choice = make('p.doing', make('label.field', make('span', t('table.filter')), filter), count);
  const node = make('div.lab-shelf', none, choice, scroller);

  const entriesOf = () =>
    rowsOf(models).map((row) => {
      const curve = curveOf(row.models, row.reading);
      const found = TIMES.map((times) => [
        times,
        curve.find(({ length }) => length === times * row.settings.length),
      ]);
      return { row, at: new Map(/** @type {[number, any][]} */ (found)) };
    });

  const whenOf = ({ row }) => Math.max(...row.models.map(({ when }) => when));

  function compare(a, b) {
    if (order.name === 'when') return whenOf(b) - whenOf(a);
    const { value } = columns.find(({ name }) => name === order.name);
    const [x, y] = [value(a), value(b)];
    // What was not measured comes last either way.
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
    const size = typeof x === 'number' ? x - y : String(x).localeCompare(String(y), t.lang);
    return order.sign * size;
  }

  function cellOf(point) {
    if (!point) return make('td.align-right', '–');
    const number = (share) => t.number(100 * share, '0');
    const { mean, low, high, seeds } = point;
    const range = seeds > 1 ? make('small', ` ${number(low)}–${number(high)}`) : '';
    return make('td.align-right', `${number(mean)}%`, range);
  }

  function rowOf({ row, at }) {
    const title = names.run(row);
    const act = (name, text, press) => {
      const node = button(text, press);
      node.ariaLabel = t(`table.${name}`, { run: title });
      return node;
    };
    const isOwn = row.models.some(({ from }) => from !== 'stored');
    const actions = [
      act('toA', t('table.a'), () => use('a', row)),
      act('toB', t('table.b'), () => use('b', row)),
      ...(isOwn ? [act('delete', '✕', () => remove(row))] : []),
    ];
    const others = names.others(row);
    return make(
      'tr',
      make('th', { scope: 'row' }, title, others && make('small', others)),
      ...TIMES.map((times) => cellOf(at.get(times))),
      make('td.align-right', String(row.models.length)),
      make('td', fromOf(row)),
      make('td.acts', ...actions),
    );
  }

  function show() {
    const all = entriesOf();
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const textOf = ({ row }) => [names.run(row), names.others(row), fromOf(row)].join(' ').toLowerCase();
    const entries = all.filter((entry) => words.every((word) => textOf(entry).includes(word))).sort(compare);
    none.hidden = all.length > 0;
    choice.hidden = scroller.hidden = all.length === 0;
    count.value = t('table.count', { shown: entries.length, all: all.length });
    for (const [i, { name }] of columns.entries()) {
      if (name === order.name) heads[i].ariaSort = order.sign > 0 ? 'ascending' : 'descending';
      else heads[i].removeAttribute('aria-sort');
    }
    body.replaceChildren(...entries.map(rowOf));
  }

  return {
    node,
    write(list) {
      models = list;
      show();
    },
  };
}

/** Names of rows in words: { run(row), others(row), from(from) }. */
export const makeNames = (t) => {
  const inWords = (name, value) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    return typeof value === 'number' ? t.number(value) : valueWords(t, name, value);
  };
  const reading = (name) => {
    const [way, factor] = name.split('@');
    return factor ? t('way.fixed', { way: t(`way.${way}`), factor }) : t(`way.${way}`);
  };
  const own = ({ settings }) => {
    const usual = settingsOf({ ...INITIAL, task: settings.task, encoding: settings.encoding });
    return differences(settings, usual)
      .filter((name) => !/^(task|encoding|k|layer\d)$/.test(name))
      .filter((name) => settings[name] !== INITIAL[name]);
  };
  const task = ({ settings: { task: name, k } }) =>
    name === 'back' ? t('task.backOf', { k }) : t(`task.${name}`);
  return {
    inWords,
    reading,
    task,
    run: (row) =>
      [
        task(row),
        encodingWords(t, row.settings),
        ...(wayOf(row.reading) === 'none' ? [] : [reading(row.reading)]),
      ].join(' · '),
    others: (row) =>
      own(row)
        .map((name) => `${settingWords(t, name)} ${inWords(name, row.settings[name])}`)
        .join(', '),
    from: (from) => (from === '' ? t('from.here') : from === 'stored' ? t('from.stored') : from),
  };
};

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
