import { loadNamed } from './script.js';

/** Starts the presentation by its button, and at once in a second window, whose address ends with #present. */
export function connectPresent(button) {
  let loaded;
  const start = async () => {
    loaded ??= loadNamed(button.dataset.script);
    try {
      await loaded;
    } catch (error) {
      loaded = undefined;
      throw error;
    }
    document.dispatchEvent(new Event('posenc:present'));
  };
  button.addEventListener('click', start);
  if (location.hash === '#present') start();
}
