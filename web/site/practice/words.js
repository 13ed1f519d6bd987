import words from '../../strings/practice.js';

/** The words of the exercises and listings, in the language of the page. */
export const say = (key, values = {}) =>
  words[document.documentElement.lang]?.[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** A button that looks like a word. */
export function plainButton(text, pressed) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'plain';
  button.textContent = text;
  button.addEventListener('click', pressed);
  return button;
}
