import { make } from '../elements/dom.js';

/** A button that looks like a word. */
export const plainButton = (text, pressed, properties = {}) =>
  make('button.plain', { onclick: pressed, ...properties }, text);

/** Calls connect(root) for what stands in the page, and in one file for every part that comes into it later. */
export function eachPart(connect) {
  connect(document);
  document.addEventListener('posenc:part', ({ target }) => connect(target));
}
