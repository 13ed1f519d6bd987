import { signal } from '../core/signals.js';
import { loadScript } from './scripts.js';

// Pictures of lines and letters are drawn anew for paper, by demos/paper.js. It comes once a reader does anything on the
// page, so that it is there before printing; where it is not, the canvas is printed with more dots.

const ACTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'beforeprint'];

/** Whether it is there; a figure on paper is drawn again when it comes. */
export const hasPaper = signal(false);

const known = () => globalThis.Posenc.paper !== undefined;

function bring() {
  for (const type of ACTS) removeEventListener(type, bring, true);
  loadScript('paper', known).then(
    () => {
      hasPaper.value = true;
    },
    () => {},
  );
}

/** Listens for the first act on the page. */
export function bringPaperSoon() {
  for (const type of ACTS) addEventListener(type, bring, { capture: true, passive: true });
}
