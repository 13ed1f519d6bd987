import { make } from '../elements/dom.js';

/** A button that looks like a word. */
export const plainButton = (text, pressed, properties = {}) =>
  make('button.plain', { onclick: pressed, ...properties }, text);
