import { openPiece } from './depth.js';

/** What the address names: [id of a place, query of the state there]; as it stands there, and undefined where it has none. */
export const readHash = () => location.hash.slice(1).split('?');

/** Whether an element takes part in the page now; to ask it of one that waits below the window would lay that out. */
export const isShown = (element) => !element.closest('.below') && element.getClientRects().length > 0;

/** What the address names: the place, shown whatever depth and folds it lies behind. */
export function openTarget() {
  const [id, query] = readHash();
  const name = id && decodeURIComponentSafely(id);
  const target = name && document.getElementById(name);
  if (!target) return;
  const wasShown = isShown(target);
  openPiece(target);
  const folded = target.closest('details:not([open])') ?? target.querySelector(':scope > .steps:not([open])');
  for (let fold = folded; fold; fold = fold.parentElement.closest('details:not([open])')) fold.open = true;
  if (!wasShown || folded || (query && target.localName !== 'pe-demo')) target.scrollIntoView();
}

export function decodeURIComponentSafely(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
