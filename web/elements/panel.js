import { initialValue, sameValue } from '../core/parameters.js';
import { choiceControl, flagControl, subsetControl } from './choice-control.js';
import { make, setAttribute, setText } from './dom.js';
import { numberControl } from './number-control.js';
import { textControl } from './text-control.js';

const controls = {
  int: numberControl,
  real: numberControl,
  choice: choiceControl,
  flag: flagControl,
  subset: subsetControl,
  text: textControl,
  vector: textControl,
  permutation: textControl,
};

let count = 0;

// Room for options in one of two columns, px of the widest figure, and how much they take, by their letters.
const HALF = 300;
const widthOf = ({ className, children, textContent }) =>
  className === 'options'
    ? 36 * children.length +
      7.2 * textContent.length +
      6.6 * textContent.replace(/[^\u2e80-\uffff]/g, '').length
    : 0;

/**
 * The control panel of a demo, in the order of its params: { node, sync(values), mark(field, message), guard({ isLocked,
 * isHidden }) }; what is locked shows its value and takes no other.
 * context: { patch, endGesture, t, ui }. mark says which control is to blame for an error, and returns false where
 * none has the name; mark() clears.
 */
export function makePanel(params, context) {
  const node = make('div', {
    className: 'panel',
    part: 'controls',
    role: 'group',
    'aria-label': context.ui('controls'),
  });
  const made = new Map();
  const folded = make('div', { className: 'panel' });
  const fold = make('details', { className: 'fold' }, make('summary', {}, context.ui('more')), folded);
  let isSecond = false;
  const late = [];
  const put = ([param, row]) => (param.fold ? folded : node).append(row);
  for (const [name, param] of Object.entries(params)) {
    if (param.control === 'none') continue;
    const id = `c${++count}`;
    const label = context.t.param(name);
    const ids = { id, labelId: `${id}l`, noteId: `${id}n` };
    const control = controls[param.kind](name, param, { ...context, ...ids, label });
    const note = make('div', { className: 'note', id: ids.noteId }, context.t.hint(name) ?? '');
    const trouble = make('div', { className: 'trouble', role: 'status' });
    if (param.fold && folded.childElementCount === 0) isSecond = false;
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
      make('div', { className: 'label', id: ids.labelId }, label),
      ...control.field,
      note,
      trouble,
    );
    late.push([param, row]);
    if (!isWide) {
      put(late.pop());
      isSecond = !isSecond;
    }
    if (!isSecond) for (const row of late.splice(0)) put(row);
    made.set(name, { ...control, trouble, row });
  }
  late.forEach(put);
  if (folded.childElementCount > 0) node.append(fold);
  // Settings of a link are seen, and so is what an error blames.
  let isNew = true;
  const unfoldChanged = (values) => {
    if (isNew) fold.open = [...made.keys()].some((name) => params[name].fold && isChanged(name, values));
    isNew = false;
  };
  const isChanged = (name, values) =>
    !sameValue(params[name], values[name], initialValue(params[name], context.t.lang));
  return {
    node,
    isEmpty: made.size === 0,
    sync(values) {
      unfoldChanged(values);
      for (const [name, control] of made) control.sync(values[name]);
    },
    guard({ isLocked, isHidden }) {
      for (const [name, { row }] of made) {
        row.hidden = isHidden(name);
        row.classList.toggle('locked', isLocked(name));
        for (const input of row.querySelectorAll('input, select, textarea, button'))
          input.disabled = isLocked(name);
      }
      fold.hidden = [...folded.children].every(({ hidden }) => hidden);
    },
    mark(field, message = '') {
      for (const [name, { marked, trouble }] of made) {
        const bad = name === field;
        setText(trouble, bad ? message : '');
        if (bad && params[name].fold) fold.open = true;
        for (const input of marked) {
          if (bad || input.dataset.refused !== undefined)
            setAttribute(input, 'aria-invalid', bad ? 'true' : undefined);
          if (bad) input.dataset.refused = '';
          else delete input.dataset.refused;
        }
      }
      return made.has(field);
    },
  };
}
