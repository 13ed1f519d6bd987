import assert from 'node:assert/strict';

/** @import { OpenSession } from '../driver/session.js' */

/**
 * Finds every place that the Tab key stops at, in the order of the page, and hears from now on where the focus goes. Runs
 * in the page; returns how many there are, of which only the first `most` are held to anything.
 */
function listStops(most) {
  const stops = [];
  const heard = [];
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]';
  const visit = (scope) => {
    const groups = new Map();
    scope.addEventListener('focus', (event) => heard.push(event.composedPath()[0]), true);
    for (const node of scope.querySelectorAll('*')) {
      if (node.shadowRoot) visit(node.shadowRoot);
      if (!node.matches(selector) || node.disabled || node.tabIndex < 0) continue;
      if (!node.checkVisibility({ visibilityProperty: true })) continue;
      // Of radio buttons the chosen one is a stop, or the first.
      if (node.type === 'radio') {
        const known = groups.get(node.name);
        if (known !== undefined) {
          if (node.checked) stops[known] = node;
          continue;
        }
        groups.set(node.name, stops.length);
      }
      stops.push(node);
    }
  };
  visit(document);
  stops.length = Math.min(stops.length, most ?? stops.length);
  window.posencKeys = { stops, heard };
  return stops.length;
}

/**
 * What a hand on the keyboard stumbles over, after it has pressed Tab as often as there are stops: stops that were left out
 * or came in another order, an order on the screen that is not that of the page, a focus that cannot be seen, a key that
 * goes nowhere. Runs in the page.
 */
function keyFaults() {
  const { stops, heard } = window.posencKeys;
  const faults = [];
  const shown = (node) => {
    const text = (node.ariaLabel ?? node.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30);
    return `${node.localName}${[...node.classList].map((name) => `.${name}`).join('')} “${text}”`;
  };
  // A capturing listener of every tree around it hears of a focus; what scrolls and holds no stop is one by itself.
  const walked = heard.filter(
    (node, i) =>
      node instanceof Element &&
      node !== heard[i - 1] &&
      (stops.includes(node) || !/^(?:div|pre|figure|table)$/.test(node.localName)),
  );
  // Inside a frame the keys are the frame's.
  const own = document.querySelector('iframe') ? 0 : stops.length;
  for (let i = 0; i < own && faults.length === 0; i++)
    if (walked[i] !== stops[i])
      faults.push(
        `after ${i} keys Tab goes to ${walked[i] ? shown(walked[i]) : 'nothing'}, not ${shown(stops[i])}`,
      );

  const parts = [
    'outlineStyle',
    'outlineWidth',
    'outlineColor',
    'boxShadow',
    'backgroundColor',
    'borderColor',
    'textDecorationLine',
    'clipPath',
  ];
  const lookOf = (node) =>
    [[node], [node, '::before'], [node, '::after'], [node.parentElement], [node.nextElementSibling]]
      .filter(([box]) => box)
      .flatMap(([box, pseudo]) => {
        const style = getComputedStyle(box, pseudo);
        return parts.map((part) => style[part]);
      })
      .join();
  const activeOf = (root) =>
    root.activeElement?.shadowRoot ? activeOf(root.activeElement.shadowRoot) : root.activeElement;
  const tab = (shiftKey) =>
    new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true, composed: true, cancelable: true });
  activeOf(document)?.blur();
  for (const node of stops) {
    // What is shown as the page is scrolled may be gone again.
    if (!node.checkVisibility({ visibilityProperty: true })) continue;
    const before = lookOf(node);
    node.focus({ preventScroll: true, focusVisible: true });
    if (activeOf(document) !== node) faults.push(`${shown(node)} takes no focus`);
    else if (lookOf(node) === before) faults.push(`${shown(node)} does not show that it has the focus`);
    for (const shiftKey of [false, true])
      if (!node.dispatchEvent(tab(shiftKey))) faults.push(`${shown(node)} keeps the Tab key to itself`);
    if (getComputedStyle(node).order !== '0') faults.push(`${shown(node)} stands elsewhere than it is read`);
  }
  activeOf(document)?.blur();
  return faults;
}

/**
 * Goes through the page that was just opened by the Tab key, from its beginning to its end, and holds it to what a keyboard
 * needs; its first stop leads past the menu into the text.
 *
 * @param {OpenSession} session
 * @param {{ skips?: boolean, most?: number }} [options] whether there is a menu to be skipped, and how many stops are tried
 */
export async function assertKeys(session, { skips = true, most } = {}) {
  const count = await session.evaluate(listStops, most);
  // Many keys at once: waiting for each takes longer than all that they do.
  for (let pressed = 0; pressed < count + 1; pressed += 100)
    await Promise.all(Array.from({ length: Math.min(100, count + 1 - pressed) }, () => session.press('Tab')));
  assert.deepEqual(await session.evaluate(keyFaults), []);
  if (!skips) return;
  const isSeen = await session.evaluate(() => {
    window.posencKeys.stops[0].focus();
    const { top, bottom } = document.querySelector('a.skip:focus').getBoundingClientRect();
    return top >= 0 && bottom > 8;
  });
  assert.ok(isSeen, 'the link past the menu is seen when it has the focus');
  await session.press('Enter');
  await session.press('Tab');
  const isInside = await session.evaluate(() => document.activeElement.closest('main') !== null);
  assert.ok(isInside, 'the link past the menu leads into the text');
}
