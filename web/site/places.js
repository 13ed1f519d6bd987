import { raiseDepth } from './depth.js';

/** Whether an element takes part in the page now. */
export const isShown = (element) => element.getClientRects().length > 0;

// A part of this lesson that went to another one is shown there.
function followMoved(id) {
  const moved = JSON.parse(document.querySelector('[data-moved]')?.dataset.moved ?? '{}');
  if (Object.hasOwn(moved, id)) location.replace(`../${moved[id]}/index.html${location.hash}`);
}

/** What the address names: the place, shown whatever depth and folds it lies behind. */
export function openTarget() {
  const [id, query] = location.hash.slice(1).split('?');
  const name = id && decodeURIComponentSafely(id);
  const target = name && document.getElementById(name);
  if (name && !target) followMoved(name);
  if (!target) return;
  const wasShown = isShown(target);
  raiseDepth(target);
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
