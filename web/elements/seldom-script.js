import { loadScript } from './scripts.js';
import { needsSeldom } from './seldom-needs.js';

const known = () => globalThis.Posenc.seldom !== undefined;

/** Brings demos/seldom.js for a demo that needs it. */
export async function bringSeldom(descriptor) {
  if (!known() && needsSeldom(descriptor)) await loadScript('seldom', known);
}
