import { onceNamed } from './script.js';

/**
 * A button whose script comes when it is first pressed, or at once where the address ends with #<name>: then and at
 * every press it hears posenc:<name>. data-script is the script, data-starts the name.
 */
export function connectLazyScript(button) {
  const { script, starts } = button.dataset;
  const load = onceNamed(script);
  const start = async () => {
    await load();
    document.dispatchEvent(new Event(`posenc:${starts}`));
  };
  button.addEventListener('click', start);
  const asked = () => {
    if (location.hash.split('?')[0] === `#${starts}`) start();
  };
  addEventListener('hashchange', asked);
  asked();
}
