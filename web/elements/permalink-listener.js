import { splitHash } from '../core/permalink.js';

// What the address says to the demo it names; how deep the lesson goes is said to the page.
function inAddress(hash) {
  const named = splitHash(hash);
  return named && { ...named, query: named.query?.replace(/(?:^|&)depth=(?:first|standard|proof)\b/, '') };
}

/**
 * Tells a demo when the address names it: calls arrived(query) for '#<id>?query', now and at every change, and when
 * a link to the address that already stands there is clicked. Returns the stop.
 */
export function listenToAddress(element, arrived) {
  const check = (hash) => {
    const named = inAddress(hash);
    if (named?.id === element.id && named.query !== undefined) arrived(named.query);
  };
  const clicked = (event) => {
    const link = event.target.closest?.('a[href]');
    if (link && link.hash !== '' && link.hash === location.hash && link.href === location.href)
      check(link.hash);
  };
  // What the event says: something else may have written the address since. One that a script makes may say nothing.
  const changed = ({ newURL }) => check(new URL(newURL || location.href).hash);
  addEventListener('hashchange', changed);
  document.addEventListener('click', clicked);
  return () => {
    removeEventListener('hashchange', changed);
    document.removeEventListener('click', clicked);
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
    if (named?.id !== element.id || named.query === undefined || next.pathname !== location.pathname) return;
    link = next;
    look(named.query);
  };
  const types = { pointerover: come, focusin: come, focusout: leave, click: leave };
  for (const [type, listener] of Object.entries(types)) document.addEventListener(type, listener);
  return () => {
    leave();
    for (const [type, listener] of Object.entries(types)) document.removeEventListener(type, listener);
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
  try {
    history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`);
  } catch {
    // Some frames and files forbid it; the figure works without.
  }
}
