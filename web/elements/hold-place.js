const isIn = ({ top, bottom, height }) => height > 0 && bottom > 0 && top < innerHeight;

/**
 * Makes a change and scrolls the page along, so that what the reader looks at stays where it is: the first of `nodes` that is
 * in the window, not held there by the page, and not gone with the change. Browsers do so by themselves only where the
 * page was not just scrolled by a script, and not all of them.
 *
 * @param {Element[]} nodes
 * @param {() => void} change
 */
export function holdPlace(nodes, change) {
  const before = nodes
    .filter((node) => !node.closest('.pin'))
    .map((node) => ({ node, box: node.getBoundingClientRect() }))
    .filter(({ box }) => isIn(box));
  change();
  for (const { node, box } of before) {
    const { top, height } = node.getBoundingClientRect();
    if (height === 0) continue;
    if (Math.abs(top - box.top) >= 1) scrollBy({ top: top - box.top, behavior: 'instant' });
    return;
  }
}
