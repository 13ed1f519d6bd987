import { choiceControl, flagControl } from './choice-control.js';
import { make, setAttribute, setText } from './dom.js';
import { numberControl } from './number-control.js';
import { textControl } from './text-control.js';

const controls = {
  int: numberControl,
  real: numberControl,
  choice: choiceControl,
  flag: flagControl,
  text: textControl,
  vector: textControl,
  permutation: textControl,
};

let count = 0;

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
  let isSecond = false;
  for (const [name, param] of Object.entries(params)) {
    if (param.control === 'none') continue;
    const id = `c${++count}`;
    const label = context.t.param(name);
    const ids = { id, labelId: `${id}l`, noteId: `${id}n` };
    const control = controls[param.kind](name, param, { ...context, ...ids, label });
    const note = make('div', { className: 'note', id: ids.noteId }, context.t.hint(name) ?? '');
    const trouble = make('div', { className: 'trouble', role: 'status' });
    // Two columns where there is room: a text takes the whole width, others half of it.
    const place = param.kind === 'text' && (!param.lines || param.wrap) ? 'whole' : isSecond ? 'second' : '';
    isSecond = place === '';
    const row = make(
      'div',
      { className: `control ${place}` },
      make('div', { className: 'label', id: ids.labelId }, label),
      ...control.field,
      note,
      trouble,
    );
    node.append(row);
    made.set(name, { ...control, trouble, row });
  }
  return {
    node,
    isEmpty: made.size === 0,
    sync(values) {
      for (const [name, control] of made) control.sync(values[name]);
    },
    guard({ isLocked, isHidden }) {
      for (const [name, { row }] of made) {
        row.hidden = isHidden(name);
        row.classList.toggle('locked', isLocked(name));
        for (const input of row.querySelectorAll('input, select, textarea, button'))
          input.disabled = isLocked(name);
      }
    },
    mark(field, message = '') {
      for (const [name, { marked, trouble }] of made) {
        const bad = name === field;
        setText(trouble, bad ? message : '');
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
