import { splitHash } from '../core/permalink.js';
import { listen, replaceEntry } from './dom.js';

// What the address says to the demo it names; how deep the lesson goes is said to the page.
function inAddress(hash) {
  const named = splitHash(hash);
  return named && { ...named, query: named.query?.replace(/(?:^|&)depth=(?:first|standard|proof)\b/, '') };
}

// What an address asks of an element: a link to one picture alone without a state leads back to how it began.
const askedOf = (element, named) => named?.query ?? (named && element.hasAttribute('view') ? '' : undefined);

// What an entry of the browser's history holds of the figure that a link on it leads to: { id, query, time }, as it stood
// there, without a query where it had not begun.
const LEFT = 'posencLeft';
const leftAt = (state, id) => (state?.[LEFT]?.id === id ? state[LEFT] : undefined);

/**
 * Tells a demo when the address names it: calls arrived(query) for '#<id>?query' at every change, and when a link to the
 * address that already stands there is clicked. Where the reader followed a link to it and goes back, returned(query) has
 * what queryNow() said before. Returns the stop.
 */
export function listenToAddress(element, { arrived, returned, queryNow }) {
  let isBack = false;
  let followed;
  const check = (hash) => {
    const named = inAddress(hash);
    const query = askedOf(element, named);
    if (named?.id === element.id && query !== undefined && !isBack) arrived(query);
  };
  const clicked = (event) => {
    const link = event.target.closest?.('a[href*="#"]');
    if (!link || link.hash === '' || link.href.split('#')[0] !== location.href.split('#')[0]) return;
    isBack = false;
    if (link.hash === location.hash) check(link.hash);
    else if (inAddress(link.hash)?.id === element.id) {
      followed = { link, top: link.getBoundingClientRect().top, time: performance.now() };
      replaceEntry({
        ...history.state,
        [LEFT]: { id: element.id, query: queryNow(), time: followed.time },
      });
    }
  };
  // It comes before the address is said to have changed.
  const popped = ({ state }) => {
    const left = leftAt(state, element.id);
    isBack = left !== undefined;
    if (!isBack) return;
    returned(left.query);
    if (left.time !== followed?.time) return;
    const { link, top } = followed;
    // After the browser has put the page where it was: what stands above may be longer now, and grow for some frames yet.
    let frames = 12;
    const hold = () => {
      scrollBy({ top: link.getBoundingClientRect().top - top, behavior: 'instant' });
      frames -= 1;
      if (frames > 0) requestAnimationFrame(hold);
    };
    requestAnimationFrame(hold);
  };
  // What the event says: something else may have written the address since. One that a script makes may say nothing.
  const changed = ({ newURL }) => check(new URL(newURL || location.href).hash);
  const stops = [
    listen(window, { popstate: popped, hashchange: changed }),
    listen(document, { click: clicked }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Has a demo show the state of a link to it while somebody points at the link: calls look(query), and look() when they no
 * longer do. Returns the stop.
 */
export function listenToLinks(element, look) {
  let link;
  const leave = () => {
    if (link) look();
    link = undefined;
  };
  const come = ({ target, pointerType = 'mouse' }) => {
    const next = target.closest?.('a[href*="#"]');
    if (next === link || pointerType !== 'mouse') return;
    leave();
    const named = next && splitHash(next.hash);
    const query = askedOf(element, named);
    if (named?.id !== element.id || query === undefined || next.pathname !== location.pathname) return;
    link = next;
    look(query);
  };
  const stop = listen(document, { pointerover: come, focusin: come, focusout: leave, click: leave });
  return () => {
    leave();
    stop();
  };
}

/** The query that the address has for this element, or undefined. */
export function queryFor(element) {
  const named = element.id ? inAddress(location.hash) : undefined;
  return named?.id === element.id ? named.query : undefined;
}

/** Writes the state into the address without a new step in the history of the browser. */
export function writeAddress(id, query) {
  const hash = query ? `#${id}?${query}` : splitHash(location.hash)?.id === id ? `#${id}` : undefined;
  if (hash === undefined || hash === location.hash) return;
  const { state } = history;
  const left = leftAt(state, id);
  replaceEntry(
    left ? { ...state, [LEFT]: { ...left, query } } : state,
    `${location.pathname}${location.search}${hash}`,
  );
}
