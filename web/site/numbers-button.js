import { onceNamed } from './script.js';

/**
 * The script that says how numbers were computed comes when a pointer first rests on one, or with a button; then it
 * hears posenc:number at the number, whose detail is whether it was pressed, or posenc:numbers.
 */
export function connectNumbers(buttons, main) {
  if (buttons.length === 0) return;
  const load = onceNamed(buttons[0].dataset.script);
  const walk = async () => {
    await load();
    document.dispatchEvent(new Event('posenc:numbers'));
  };
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
