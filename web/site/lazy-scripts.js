import { loadNamed } from './script.js';

/**
 * A button whose script comes when it is first pressed, or at once where the address ends with #<name>: then and at
 * every press it hears posenc:<name>. data-script is the script, data-starts the name.
 */
export function connectLazyScript(button) {
  const { script, starts } = button.dataset;
  let loaded;
  const start = async () => {
    loaded ??= loadNamed(script);
    try {
      await loaded;
    } catch (error) {
      loaded = undefined;
      throw error;
    }
    document.dispatchEvent(new Event(`posenc:${starts}`));
  };
  button.addEventListener('click', start);
  const asked = () => {
    if (location.hash.split('?')[0] === `#${starts}`) start();
  };
  addEventListener('hashchange', asked);
  asked();
}
