// The order of rows that a hand moves.

/** An order as a list of all rows: what the short form leaves out stays where it was. */
export function fullOrder(order, length) {
  return Array.from({ length }, (_, row) => (row < order.length ? order[row] : row));
}

/** The order after the token that came from row `from` was taken out and put back at row `to`. */
export function movedTo(order, from, to) {
  const rest = order.filter((token) => token !== from);
  const row = Math.min(rest.length, Math.max(0, to));
  return [...rest.slice(0, row), from, ...rest.slice(row)];
}
