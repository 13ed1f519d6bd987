/**
 * Middles and radii of `count` clocks in an area, in the rows that make them largest, with `below` px of room for a
 * label under each: [{ index, x, y, radius }].
 */
export function clockPlaces(area, { count, below, most }) {
  let best = { radius: 0 };
  for (let rows = 1; rows <= count; rows++) {
    const columns = Math.ceil(count / rows);
    const across = area.width / columns;
    const radius = Math.min(most, across / 2 - 4, (area.height / rows - below - 4) / 2);
    if (radius > best.radius + 0.5) best = { rows: Math.ceil(count / columns), columns, across, radius };
  }
  const { rows, columns, across, radius } = best;
  const down = Math.min(area.height / rows, 2 * radius + below + 20);
  const top = area.y + (area.height - rows * down) / 2;
  return Array.from({ length: count }, (_, index) => ({
    index,
    radius,
    x: area.x + ((index % columns) + 0.5) * across,
    y: top + (Math.floor(index / columns) + 0.5) * down - below / 2,
  }));
}
