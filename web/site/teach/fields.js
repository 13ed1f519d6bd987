import { make } from '../../elements/dom.js';

/** A labelled choice: options [[value, text]]; changed(value). */
export function choice(label, options, value, changed) {
  const select = make(
    'select',
    {},
    ...options.map(([option, text]) => make('option', { value: option }, text)),
  );
  select.value = value;
  select.addEventListener('change', () => changed(select.value));
  return make('label', { className: 'field' }, make('span', {}, label), select);
}

/** A box to tick; changed(isTicked). */
export function tick(label, isTicked, changed) {
  const input = make('input', { type: 'checkbox', checked: isTicked });
  input.addEventListener('change', () => changed(input.checked));
  return make('label', { className: 'tick' }, input, ' ', label);
}

export const button = (text, pressed, className = '') =>
  make('button', { type: 'button', className, onclick: pressed }, text);

/** Copies a field's text and says so in its button for a while. */
export async function copyFrom(field, pressed, said) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Without the clipboard's leave the text is selected, for Ctrl+C.
    return;
  }
  const before = pressed.textContent;
  pressed.textContent = said;
  setTimeout(() => {
    pressed.textContent = before;
  }, 1600);
}
