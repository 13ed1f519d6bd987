import { make, setAttribute } from './dom.js';

/** A line of text for text, vector and permutation parameters; what cannot be read is said and changes nothing. */
export function textControl(name, param, { patch, endGesture, ui, labelId, noteId }) {
  let value;
  let composing = false;
  const trouble = make('div', { className: 'trouble', role: 'status' });
  const field = make('input', {
    type: 'text',
    className: 'line',
    autocomplete: 'off',
    spellcheck: false,
    maxLength: param.maxLength ?? 400,
    'aria-labelledby': labelId,
    'aria-describedby': noteId,
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
      restore();
    },
    onkeydown: (event) => {
      if (event.key === 'Escape' && !composing) {
        restore();
        field.blur();
      }
    },
  });

  function read() {
    const next = param.parse(field.value);
    if (next !== undefined) patch({ [name]: next }, `type ${name}`);
    complain(next === undefined);
  }
  function restore() {
    if (param.parse(field.value) === undefined) field.value = param.format(value);
    complain(false);
  }
  function complain(bad) {
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
    field: [field, trouble],
    marked: [field],
    sync(next) {
      value = next;
      const typing = field.getRootNode().activeElement === field;
      const typed = param.parse(field.value);
      if (typing && (typed === undefined || param.format(typed) === param.format(next))) return;
      field.value = param.format(next);
    },
  };
}
