import en from '../../../content/strings/en/practice.json' with { type: 'json' };
import ko from '../../../content/strings/ko/practice.json' with { type: 'json' };

const words = { ko, en };

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

/** What this browser remembers under a name, and remembering it; nothing where storage is refused. */
export function remembered(key) {
  try {
    return localStorage.getItem(`posenc:${key}`);
  } catch {
    return null;
  }
}
export function remember(key, value) {
  try {
    localStorage.setItem(`posenc:${key}`, value);
  } catch {
    // It holds for this page.
  }
}
