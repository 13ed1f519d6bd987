/**
 * Places of labels at heights `ys`, at least `gap` apart between top and bottom, each as near to its own as can be.
 *
 * @param {number[]} ys
 * @param {{ gap: number, top: number, bottom: number }} limits
 */
export function apart(ys, { gap, top, bottom }) {
  const order = ys.map((_, i) => i).sort((a, b) => ys[a] - ys[b] || a - b);
  const step = Math.min(gap, (bottom - top) / Math.max(1, ys.length - 1));
  /** @type {number[]} */
  const placed = [];
  let free = top;
  for (const i of order) {
    placed[i] = Math.max(ys[i], free);
    free = placed[i] + step;
  }
  let last = bottom;
  for (const i of order.toReversed()) {
    placed[i] = Math.min(placed[i], last);
    last = placed[i] - step;
  }
  return placed;
}
