import { onceNamed } from './script.js';

// Buttons whose scripts come when they are first pressed.

const starting = (load, name) => async () => {
  await load?.();
  document.dispatchEvent(new Event(`posenc:${name}`));
};

/**
 * A button whose script comes when it is first pressed, or at once where the address ends with #<name>: then and at
 * every press it hears posenc:<name>. data-script is the script, data-starts the name.
 */
export function connectLazyScript(button) {
  const { script, starts } = button.dataset;
  const start = starting(onceNamed(script), starts);
  button.addEventListener('click', start);
  const asked = () => {
    if (location.hash.split('?')[0] === `#${starts}`) start();
  };
  addEventListener('hashchange', asked);
  asked();
}

/**
 * The script that says how numbers were computed comes when a pointer first rests on one, or with a button; then it
 * hears posenc:number at the number, whose detail is whether it was pressed, or posenc:numbers.
 */
export function connectNumbers(buttons, main) {
  if (buttons.length === 0) return;
  const load = onceNamed(buttons[0].dataset.script);
  const walk = starting(load, 'numbers');
  for (const button of buttons) button.addEventListener('click', walk);
  const types = ['pointerover', 'click'];
  const ask = async ({ target, type, pointerType }) => {
    const number = target.closest('.computed');
    if (!number || (type === 'pointerover' && pointerType === 'touch')) return;
    await load();
    for (const asking of types) main.removeEventListener(asking, ask);
    number.dispatchEvent(new CustomEvent('posenc:number', { bubbles: true, detail: type === 'click' }));
  };
  for (const asking of types) main.addEventListener(asking, ask);
}

const isField = (target) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');

/** Opens the search by the button and by `/`; index and dialog come when it is first opened, where they do not stand in the page. */
export function connectSearch(button) {
  const { script } = button.dataset;
  const open = starting(script && onceNamed(script), 'search');
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key !== '/' || ctrlKey || metaKey || altKey || event.isComposing || event.defaultPrevented) return;
    if (isField(event.composedPath()[0]) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    open();
  });
}
