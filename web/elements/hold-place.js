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

/**
 * Scrolls no farther than it takes for a part of the page to be between `top` and `bottom` of the window, CSS px, and by
 * `least` where that leaves it there; where it does not, by `once` at least, so that it need not scroll again soon. The part:
 * the first of `parts` that has room there, or else the last.
 *
 * @param {{ top: number, bottom: number }[][]} parts each of boxes in the window
 * @param {{ top: number, bottom: number, least: number, once: number }} room
 */
export function bringIn(parts, { top, bottom, least, once }) {
  const spans = parts
    .filter((boxes) => boxes.length > 0)
    .map((boxes) => ({
      start: Math.min(...boxes.map((box) => box.top)),
      end: Math.max(...boxes.map((box) => box.bottom)),
    }));
  const span = spans.find(({ start, end }) => end - start <= bottom - top) ?? spans.at(-1);
  if (!span) return;
  const needed = span.end - bottom;
  const far = Math.min(span.start - top, needed > least ? Math.max(needed, once) : least);
  if (Math.abs(far) >= 1) scrollBy({ top: far, behavior: 'instant' });
}
