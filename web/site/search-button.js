import { onceNamed } from './script.js';

const isField = (target) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');

/** Opens the search by the button and by `/`; index and dialog come when it is first opened, where they do not stand in the page. */
export function connectSearch(button) {
  const { script } = button.dataset;
  const load = script && onceNamed(script);
  const open = async () => {
    await load?.();
    document.dispatchEvent(new Event('posenc:search'));
  };
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key !== '/' || ctrlKey || metaKey || altKey || event.isComposing || event.defaultPrevented) return;
    if (isField(event.composedPath()[0]) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    open();
  });
}
