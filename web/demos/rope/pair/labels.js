const turns = [0, 0.6, -0.6, 1.2, -1.2, 1.9, -1.9, 2.6, -2.6, Math.PI];

const NEAR = 14; // px
const BESIDE = 8; // px that a handle takes at a tip

/**
 * Labels without those of arrows that hardly turned: the name of what they turn to, `to`, is enough for both, and stands
 * beside the handle there.
 */
export function withoutTwins(labels, { x, y }) {
  const apart = (a, b) => Math.hypot(x(a[0]) - x(b[0]), y(a[1]) - y(b[1]));
  const twinOf = ({ vector, to }) =>
    to && apart(vector, to) < NEAR ? labels.find((other) => other.vector === to) : undefined;
  const twins = labels.map(twinOf);
  return labels
    .map((label) => (twins.includes(label) ? { ...label, beyond: BESIDE } : label))
    .filter((_, i) => !twins[i]);
}

/**
 * Where the names of arrows stand: beyond their tips, turned aside where they would lie on an earlier one.
 *   labels  [{ vector: [x, y] in the plane, beyond: px that the tip itself takes, … }], most important first
 *   frame   { x, y: scales, rect: what they stay in }; size: text size, px
 * Returns the labels with `at`: { x, y }, their middles in px.
 */
export function placeLabels(labels, { x, y, rect }, size) {
  const placed = [];
  for (const label of labels) {
    const [vx, vy] = label.vector;
    const direction = Math.atan2(vy, vx);
    const away = (label.beyond ?? 0) + 1.15 * size;
    const spotAt = (far, angle) => ({
      x: within(x(vx) + far * Math.cos(angle), rect.x + 1.3 * size, rect.x + rect.width - 1.3 * size),
      y: within(y(vy) - far * Math.sin(angle), rect.y + size, rect.y + rect.height - size),
    });
    // Farther off where four arrows of no length share one tip.
    const spots = [away, away + 1.5 * size].flatMap((far) =>
      turns.map((turn) => spotAt(far, direction + turn)),
    );
    const isFree = (spot) =>
      placed.every(
        ({ at }) => Math.abs(at.x - spot.x) >= 2.4 * size || Math.abs(at.y - spot.y) >= 1.3 * size,
      );
    placed.push({ ...label, at: spots.find(isFree) ?? spots[0] });
  }
  return placed;
}

const within = (value, low, high) => Math.min(high, Math.max(low, value));
