import { raiseDepth } from './depth.js';

/** What the address names: [id of a place, query of the state there]; as it stands there, and undefined where it has none. */
export const readHash = () => location.hash.slice(1).split('?');

/** Whether an element takes part in the page now; to ask it of one that waits below the window would lay that out. */
export const isShown = (element) => !element.closest('.below') && element.getClientRects().length > 0;

// What a template of the page says: `data-moved` { id: folder of a page, #id if it has another }, or in one file
// `data-renamed` { id: id }.
const said = (name, id) => {
  const places = JSON.parse(document.querySelector(`template[data-${name}]`)?.dataset[name] ?? '{}');
  return Object.hasOwn(places, id) ? places[id] : undefined;
};

// A part of this lesson that went to another page is shown there.
function followMoved(id) {
  const moved = said('moved', id);
  if (moved) {
    const [folder, other] = moved.split('#');
    location.replace(`${folder}/index.html${other ? `#${other}` : location.hash}`);
  }
  const renamed = said('renamed', id);
  if (renamed) location.replace(location.hash.replace(id, renamed));
}

/** What the address names: the place, shown whatever depth and folds it lies behind. */
export function openTarget() {
  const [id, query] = readHash();
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
