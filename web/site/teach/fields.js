import { languages } from '../../core/languages.js';
import { isCopied, make } from '../../elements/dom.js';

/** A labelled choice: options [[value, text]]; changed(value). */
export function choice(label, options, value, changed) {
  const select = make('select', ...options.map(([option, text]) => make('option', { value: option }, text)));
  select.value = value;
  select.addEventListener('change', () => changed(select.value));
  return make('label.field', make('span', label), select);
}

/** A box to tick; changed(isTicked). */
export function tick(label, isTicked, changed) {
  const input = make('input', { type: 'checkbox', checked: isTicked });
  input.addEventListener('change', () => changed(input.checked));
  return make('label.tick', input, ' ', label);
}

export const button = (text, pressed, className = '') =>
  make('button', { className, onclick: pressed }, text);

/**
 * A button that copies what a field holds, and what is said about it: [button, status]. words: { copy, copied, refused };
 * the text stays selected, so that a browser that refuses still copies by its own keys.
 */
export function copier(field, { copy, copied, refused }) {
  const said = make('span', { role: 'status' });
  let fading;
  const press = async () => {
    field.focus();
    field.select();
    const isDone = (await isCopied(field.value, field)) || document.execCommand('copy');
    said.textContent = isDone ? copied : refused;
    clearTimeout(fading);
    fading = setTimeout(() => {
      said.textContent = '';
    }, 8000);
  };
  const node = button(copy, press);
  // Two of them in a page are told apart.
  if (field.ariaLabel) node.ariaLabel = `${copy}: ${field.ariaLabel}`;
  return [node, said];
}

/** The languages as options, each by its own name. */
export const languageNames = () => Object.entries(languages).map(([lang, { name }]) => [lang, name]);
