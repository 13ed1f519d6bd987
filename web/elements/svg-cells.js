import { make } from './dom.js';

// A table of colours as rectangles: paper shows no pixels then.

const MOST = 40000; // rectangles of a table
// Each rectangle reaches under the ones right of it and below it, so that no viewer shows seams between them.
const UNDER = 0.35; // cells

/**
 * Runs of one colour in the rows of `data` [rows, cols, 4]: [{ x, y, length, fill, opacity }]; what is transparent is
 * left out.
 */
export function runsOf(data, cols, rows) {
  const runs = [];
  for (let y = 0; y < rows; y += 1) {
    let last;
    for (let x = 0; x < cols; x += 1) {
      const at = 4 * (y * cols + x);
      const [r, g, b, a] = data.subarray(at, at + 4);
      const fill = `#${[r, g, b].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
      if (last && last.fill === fill && last.alpha === a) last.length += 1;
      else if (a > 0) {
        last = { x, y, length: 1, fill, alpha: a };
        runs.push(last);
      } else last = undefined;
    }
  }
  return runs.map(({ alpha, ...run }) => ({ ...run, opacity: alpha / 255 }));
}

/**
 * The pixels of a surface as rectangles of cells, [{ x, y, width, height, fill, opacity }]; undefined where there are
 * too many, or where they cannot be read.
 */
export function cellsOf(surface) {
  const { width: cols, height: rows } = surface;
  const canvas = make('canvas', { width: cols, height: rows });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(surface, 0, 0);
  const runs = runsOf(context.getImageData(0, 0, cols, rows).data, cols, rows);
  if (runs.length > MOST) return undefined;
  return runs.map(({ x, y, length, fill, opacity }) => ({
    x,
    y,
    width: Math.min(length + UNDER, cols - x),
    height: Math.min(1 + UNDER, rows - y),
    fill,
    opacity,
  }));
}
