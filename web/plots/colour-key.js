const WIDTH = 64; // px

/**
 * What the diverging colours stand for, from `low` to `high`, with its right end at `right`. Returns its left end, CSS px.
 *
 * @param {Pick<import('./pen.js').Pen, 'style' | 'fill' | 'text' | 'widthOf'>} pen
 * @param {{ right: number, middle: number, low?: string, high?: string }} place
 */
export function drawColourKey({ style, fill, text, widthOf }, { right, middle, low = '−1', high = '+1' }) {
  const x = right - widthOf(high) - 5 - WIDTH;
  const palette = style.palettes.diverging;
  const stops = palette.length / 3;
  for (let i = 0; i < stops; i++) {
    const [from, to] = [i, i + 1].map((edge) => x + (edge * WIDTH) / stops);
    fill(
      { x: from, y: middle - 4.5, width: to - from, height: 9 },
      `rgb(${palette.subarray(3 * i, 3 * i + 3).join(' ')})`,
    );
  }
  const look = { y: middle, baseline: 'middle', colour: style.second };
  text(high, { ...look, x: right, align: 'right' });
  return x - 5 - text(low, { ...look, x: x - 5, align: 'right' });
}
