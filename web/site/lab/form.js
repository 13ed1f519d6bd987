import { make, setText } from '../../elements/dom.js';
import { settingWords, valueWords } from './layers.js';
import { ASKED, canRead, GROUPS, LENGTHS_PARAM, SETTINGS, settingsOf } from './settings.js';

const RUNS = ['a', 'b'];
/** Groups that a sentence explains. */
const HINTED = ['layers'];

/**
 * The settings of two runs side by side. changed(run, name, value) hears of each legal choice; 'lengths' is of both, with
 * run undefined. Returns { node, write({ a, b, lengths }, faults) }; faults are { run, field, text }.
 */
export function makeForm({ t, changed }) {
  // One closure: fields of both runs share what was told and what is wrong.
  const trouble = make('p.trouble', { role: 'status' });
  const rows = [];
  const wrong = new Map();
  // What each field was last given, or told.
  const shown = new WeakMap();

  const label = (name) => settingWords(t, name);

  function showError() {
    setText(trouble, [...wrong.values()].join(' '));
  }

  function control(run, { name, param }) {
    const title = `${label(name)}, ${run ? run.toUpperCase() : t('both')}`;
    const tell = (text) => {
      const value = text === '' && param.min === 0 && param.initial === 0 ? 0 : param.parse(text);
      input.toggleAttribute('aria-invalid', value === undefined);
      shown.set(input, input.value);
      if (value === undefined) wrong.set(input, t('fault.value', { name: title, range: rangeOf(param) }));
      else wrong.delete(input);
      showError();
      if (value !== undefined) changed(run, name, value);
    };
    const common = { 'aria-label': title };
    let input;
    if (param.kind === 'choice')
      input = make(
        'select',
        { ...common, onchange: () => tell(input.value) },
        ...param.options.map((option) => make('option', { value: option }, valueWords(t, name, option))),
      );
    else if (param.kind === 'flag')
      input = make('input', { ...common, type: 'checkbox', onchange: () => tell(input.checked ? '1' : '0') });
    else {
      const isList = param.kind === 'list';
      const limits = isList
        ? { type: 'text', inputMode: 'text', spellcheck: false }
        : {
            type: 'number',
            min: param.min,
            max: param.max,
            step: param.step ?? (param.kind === 'int' ? 1 : 'any'),
          };
      input = make('input', { ...common, ...limits, onchange: () => tell(input.value.trim()) });
    }
    return input;
  }

  const rangeOf = ({ kind, min, max, most }) =>
    kind === 'list' ? t('fault.list', { min, max, most }) : t('fault.range', { min, max });

  function row(setting) {
    const cells = RUNS.map((run) => {
      const input = control(run, setting);
      return {
        run,
        input,
        cell: make('td', input, make('span.nothing', { hidden: true }, '–')),
      };
    });
    const differs = make('span.differs', { hidden: true }, t('differs'));
    const name = setting.way ? t(`way.${setting.way}`) : label(setting.name);
    const head = make('th', { scope: 'row' }, name, ' ', differs);
    const lines = [make('tr', head, ...cells.map(({ cell }) => cell))];
    if (setting.said) {
      const hint = make('td', { colSpan: 3, id: `hint-${setting.name}` }, t(`hint.${setting.name}`));
      for (const { input } of cells) input.setAttribute('aria-describedby', hint.id);
      lines.push(make('tr.said', hint));
    }
    rows.push({ setting, cells, differs, lines });
    return lines;
  }

  const table = (settings, caption) =>
    make(
      'table.lab-form',
      make('caption', caption),
      make(
        'thead',
        make('tr', make('td'), ...RUNS.map((run) => make('th', { scope: 'col' }, t(`run.${run}`)))),
      ),
      make('tbody', ...settings.flatMap(row)),
    );

  /** @type {any[]} */
  const all = [...SETTINGS, ...ASKED];
  const ways = all.filter(({ way }) => way);
  const few = all.filter(({ few: isFew }) => isFew);
  const factor = all.filter(({ name }) => name === 'factor');
  const lengths = control(undefined, { name: 'lengths', param: LENGTHS_PARAM });
  const fold = (summary, ...inside) => make('details.lab-fold', make('summary', summary), ...inside);
  const groups = GROUPS.map((group) => {
    const title = t(`form.${group}`);
    const own = all.filter((setting) => setting.group === group);
    const none = make('p.hint', { hidden: true }, t('form.none'));
    const hint = HINTED.includes(group) ? [make('p.hint', t(`form.${group}Hint`))] : [];
    return { own, none, node: fold(title, none, ...hint, table(own, title)) };
  });
  const node = make(
    'div.lab-settings',
    table(few, t('form.few')),
    fold(t('form.ways'), make('p.hint', t('form.waysHint')), table([...ways, ...factor], t('form.ways'))),
    ...groups.map(({ node: own }) => own),
    make('label.field', make('span', t('setting.lengths')), lengths),
    trouble,
  );

  const isTyped = (input) => shown.has(input) && input.value !== shown.get(input);

  const write = (input, { param }, value, placeholder) => {
    // Not what is being typed: the form is written anew when a worker has told what a run costs, too.
    if (document.activeElement === input && (wrong.has(input) || isTyped(input))) return;
    if (param.kind === 'flag') input.checked = value;
    else {
      const text = value === 0 && placeholder !== undefined ? '' : param.format(value);
      if (input.value !== text) input.value = text;
      shown.set(input, input.value);
    }
    if (placeholder !== undefined) input.placeholder = placeholder;
  };

  // Whether a setting or a reading makes a difference to a run.
  const isOf = ({ of, way }, values) => Boolean(way ? canRead(values, way) : (of?.(values) ?? true));

  function placeholderOf({ auto, name }, values) {
    if (name === 'factor') return t('factor.auto');
    return auto?.(values) ? t('auto', { value: auto(values) }) : undefined;
  }

  return {
    node,
    write(values, faults) {
      const settings = { a: settingsOf(values.a), b: settingsOf(values.b) };
      for (const { setting, cells, differs, lines } of rows) {
        const { name } = setting;
        for (const { run, input, cell } of cells) {
          const isOwn = isOf(setting, values[run]);
          input.hidden = !isOwn;
          cell.lastChild.hidden = isOwn;
          write(input, setting, values[run][name], placeholderOf(setting, values[run]));
          const isAtFault = faults.some((fault) => fault.run === run && fault.field === name);
          if (isAtFault || wrong.has(input)) input.setAttribute('aria-invalid', 'true');
          else input.removeAttribute('aria-invalid');
        }
        const [a, b] = RUNS.map((run) => settings[run][name] ?? values[run][name]);
        const isOfNone = cells.every(({ input }) => input.hidden);
        for (const line of lines) line.hidden = isOfNone;
        differs.hidden = isOfNone || setting.param.format(a) === setting.param.format(b);
      }
      for (const { own, none, node: part } of groups) {
        const isEmpty = own.every((setting) => RUNS.every((run) => !isOf(setting, values[run])));
        none.hidden = !isEmpty;
        part.lastChild.hidden = isEmpty;
      }
      write(lengths, { param: LENGTHS_PARAM }, values.lengths);
      const isTooLong = faults.some(({ field }) => field === 'lengths');
      if (isTooLong || wrong.has(lengths)) lengths.setAttribute('aria-invalid', 'true');
      else lengths.removeAttribute('aria-invalid');
      for (const key of [...wrong.keys()]) if (typeof key === 'string') wrong.delete(key);
      for (const { run, field, text } of faults)
        wrong.set(`${run} ${field}`, `${run.toUpperCase()}, ${label(field)}: ${text}`);
      showError();
    },
  };
}
