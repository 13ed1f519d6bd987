import { groupOf, initialValue, sameValue } from '../core/parameters.js';
import { anotherControl, choiceControl, flagControl, subsetControl } from './choice-control.js';
import { make, setAttribute, setText } from './dom.js';
import { numberControl } from './number-control.js';
import { isTyped } from './seldom-needs.js';

const controls = {
  int: numberControl,
  real: numberControl,
  choice: choiceControl,
  flag: flagControl,
  subset: subsetControl,
};

function controlOf(param) {
  if (param.control === 'another') return anotherControl;
  return isTyped(param) ? globalThis.Posenc.seldom.textControl : controls[param.kind];
}

let count = 0;

// Room for options in one of two columns, px of the widest figure, and how much they take, by their letters.
const HALF = 300;
const widthOf = ({ className, children, textContent }) =>
  className === 'options'
    ? 36 * children.length +
      7.2 * textContent.length +
      6.6 * textContent.replace(/[^\u2e80-\uffff]/g, '').length
    : 0;

// What is folded away, last in the panel, and the name it lies under.
const GROUPS = { mistake: (ui) => ui('group.mistake'), setup: (ui) => ui('group.setup') };

/**
 * The control panel of a demo, in the order of its params, with what is a mistake to run and what is set up folded under
 * these names: { node, sync(values), tell(told), mark(field, message), guard({ isLocked, isHidden, isAsked, isNow }) }; what is locked
 * shows its value and takes no other. isNow(name): the step in hand is about it, so it is marked and not folded. isAsked: a prediction
 * is open, so options that are common mistakes stay out of sight, unless one of them is chosen. A parameter whose acts(values)
 * is false has no control for as long.
 * context: { patch, endGesture, t, ui }. mark says which control is to blame for an error, and returns false where
 * none of the name is to be seen; mark() clears.
 */
export function makePanel(params, context) {
  // One closure: which control is shown depends on all that was told last.
  const node = make('div.panel', { part: 'controls', role: 'group', 'aria-label': context.ui('controls') });
  const made = new Map();
  /** @type {Map<string, { fold: HTMLDetailsElement, panel: HTMLElement, names: string[] }>} */
  const groups = new Map();
  for (const [group, nameIn] of Object.entries(GROUPS)) {
    const panel = make('div.panel');
    const summary = make('summary', nameIn(context.ui));
    groups.set(group, { fold: make('details.fold', summary, panel), panel, names: [] });
  }
  const late = [];
  let isSecond = false;
  let current;
  const put = ([group, row]) => (groups.get(group)?.panel ?? node).append(row);
  const rank = (name) => Object.keys(GROUPS).indexOf(groupOf(params[name]));
  const inGroups = Object.keys(params)
    .filter((name) => params[name].control !== 'none')
    .sort((a, b) => rank(a) - rank(b));
  for (const name of inGroups) {
    const param = params[name];
    const group = groupOf(param);
    const id = `c${++count}`;
    const label = context.t.param(name);
    const ids = { id, labelId: `${id}l`, noteId: `${id}n` };
    const control = controlOf(param)(name, param, { ...context, ...ids, label });
    const note = make('div.note', { id: ids.noteId }, context.t.hint(name) ?? '');
    const trouble = make('div.trouble', { role: 'status' });
    if (group !== current) {
      isSecond = false;
      late.splice(0).forEach(put);
      current = group;
    }
    // Two columns where there is room: a text, and options that would break in half of it, take the whole width, and wait
    // until the row before is full.
    const isWide =
      param.wide ||
      (param.kind === 'text' && (!param.lines || param.wrap)) ||
      widthOf(control.field[0]) > HALF;
    const place = isWide ? 'whole' : isSecond ? 'second' : '';
    const row = make(
      'div',
      { className: `control ${place}`, 'data-param': name },
      make('div.label', { id: ids.labelId }, label),
      ...control.field,
      note,
      trouble,
    );
    late.push([group, row]);
    if (!isWide) {
      put(late.pop());
      isSecond = !isSecond;
    }
    if (!isSecond) for (const row of late.splice(0)) put(row);
    made.set(name, { ...control, trouble, row });
    groups.get(group)?.names.push(name);
  }
  late.forEach(put);
  for (const { fold, names } of groups.values()) if (names.length > 0) node.append(fold);
  // Settings of a link are seen, and so is what an error blames.
  let isNew = true;
  const unfoldChanged = (values) => {
    for (const { fold, names } of groups.values())
      if (isNew && names.some((name) => isChanged(name, values))) fold.open = true;
    isNew = false;
  };
  let isAsked = false;
  let shown;
  const hideMistakes = () => {
    for (const [name, control] of made) {
      if (!control.hideMistakes) continue;
      const { options, wrong } = params[name];
      const isHidden = isAsked && shown !== undefined && !wrong.includes(shown[name]);
      control.hideMistakes(isHidden);
      // A choice of one is none.
      control.row.classList.toggle('empty', isHidden && options.length - wrong.length < 2);
    }
    for (const { fold, names } of groups.values())
      fold.hidden = names.every((name) => !isShown(made.get(name).row));
  };
  const isShown = ({ hidden, classList }) =>
    !hidden && !classList.contains('empty') && !classList.contains('idle');
  // What has no effect with these values is out of sight, and the rest stands two by two again.
  const hideIdle = (values) => {
    for (const [name, { row }] of made) row.classList.toggle('idle', params[name].acts?.(values) === false);
    for (const { children } of [node, ...[...groups.values()].map(({ panel }) => panel)]) {
      let isSecond = false;
      for (const row of children) {
        if (row.classList.contains('idle')) continue;
        const isWide = !row.classList.contains('control') || row.classList.contains('whole');
        row.classList.toggle('second', !isWide && isSecond);
        isSecond = !isWide && !isSecond;
      }
    }
  };
  const isChanged = (name, values) =>
    !sameValue(params[name], values[name], initialValue(params[name], context.t.lang));
  return {
    node,
    isEmpty: made.size === 0,
    sync(values) {
      unfoldChanged(values);
      for (const [name, control] of made) control.sync(values[name]);
      shown = values;
      hideIdle(values);
      hideMistakes();
    },
    guard({ isLocked, isHidden, isNow, isAsked: asked = false }) {
      isAsked = asked;
      for (const [name, { row }] of made) {
        row.hidden = isHidden(name);
        row.classList.toggle('locked', isLocked(name));
        row.classList.toggle('now', isNow?.(name) ?? false);
        for (const input of row.querySelectorAll('input, select, textarea, button'))
          input.disabled = isLocked(name);
      }
      hideMistakes();
      for (const { fold, names } of groups.values())
        if (names.some((name) => isNow?.(name))) fold.open = true;
    },
    /** What the figure understood of texts, by their names. @param {Record<string, any>} told */
    tell(told) {
      for (const [name, control] of made) control.tell?.(told[name]);
    },
    mark(field, message = '') {
      for (const [name, { marked, trouble }] of made) {
        const bad = name === field;
        setText(trouble, bad ? message : '');
        const group = groups.get(groupOf(params[name]));
        if (bad && group) group.fold.open = true;
        for (const input of marked) {
          if (bad || input.dataset.refused !== undefined)
            setAttribute(input, 'aria-invalid', bad ? 'true' : undefined);
          if (bad) input.dataset.refused = '';
          else delete input.dataset.refused;
        }
      }
      const row = made.get(field)?.row;
      return row !== undefined && (row.checkVisibility?.() ?? true);
    },
  };
}
