import { MOST } from './window.js';

const COLS = 256; // of a tile
const BYTES = 24 * 2 ** 20; // of all tiles that are kept
const BUDGET = 5; // ms for new tiles in a frame
const COARSE = 8; // px of a cell where there are no bitmaps and each is a rectangle

/**
 * A table of positions × pairs in tiles, each column the mean over `count` positions (a power of two), each row over
 * `group` pairs. The mean of a wave over positions next to each other is the wave at their middle, made smaller:
 *
 *   1/n Σ sin(ω(p + k)) = sin(ω(p + (n − 1)/2)) · sin(nω/2) / (n sin(ω/2))      k = 0 … n − 1
 *
 * so a tile costs the same however many positions it covers. `strided` is the mistake of taking one position of each
 * column for all of them.
 *   factors(count)            what the mean leaves of each pair's wave
 *   line(pair, { count, from, to })   the columns of one pair in a window: { positions, values }
 *   tile(count, group, index) the tile that begins with column COLS · index; made where it is not kept
 *   kept(count, group, index) the tile, where it is kept
 *
 * @param {any} engine
 * @param {{ strided: boolean, dModel: number, base: number }} table
 */
export function tileSource(engine, { strided, dModel, base }) {
  // One closure: all ways to a tile share what is kept of one table, and its limit.
  const pairs = dModel / 2;
  const kept = new Map();
  const known = new Map();
  let bytes = 0;

  const sines = (offset) => engine.sinusoidal.shift({ offset, dModel, base });

  function factors(count) {
    if (strided || count === 1) return new Float64Array(pairs).fill(1);
    if (!known.has(count)) {
      const [whole, one] = [sines(count / 2), sines(0.5)];
      known.set(
        count,
        Float64Array.from({ length: pairs }, (_, i) => whole[2 * i + 1] / (count * one[2 * i + 1])),
      );
    }
    return known.get(count);
  }

  // Columns from `start` on, at most `cols`.
  function columns(start, cols, count) {
    const size = Math.min(cols, MOST / count - start);
    const middle = strided ? 0 : (count - 1) / 2;
    const positions = Float64Array.from({ length: size }, (_, c) => (start + c) * count + middle);
    const encoded = engine.sinusoidal.encode({ positions, dModel, base, layout: 'concatenated' });
    return { size, positions, encoded };
  }

  function line(pair, { count, from, to }) {
    const start = Math.floor(from / count);
    const { size, positions, encoded } = columns(start, Math.ceil(to / count) - start, count);
    const factor = factors(count)[pair];
    const values = Float32Array.from({ length: size }, (_, c) => encoded[c * dModel + pairs + pair] * factor);
    return { start, count, positions, values };
  }

  function made(count, group, index) {
    const { size, encoded } = columns(index * COLS, COLS, count);
    const rows = Math.ceil(pairs / group);
    const values = new Float32Array(rows * size);
    const left = factors(count);
    for (let pair = 0; pair < pairs; pair++) {
      const row = Math.floor(pair / group);
      const share = Math.min(group, pairs - row * group);
      const place = row * size;
      for (let c = 0; c < size; c++)
        values[place + c] += (encoded[c * dModel + pairs + pair] * left[pair]) / share;
    }
    return { values, rows, cols: size };
  }

  function keep(key, tile) {
    kept.set(key, tile);
    bytes += tile.values.byteLength;
    for (const [old, { values }] of kept) {
      if (bytes <= BYTES || old === key) break;
      kept.delete(old);
      bytes -= values.byteLength;
    }
  }

  return {
    cols: COLS,
    factors,
    line,
    kept(count, group, index) {
      const key = `${count} ${group} ${index}`;
      const tile = kept.get(key);
      if (tile) {
        kept.delete(key);
        kept.set(key, tile);
      }
      return tile;
    },
    tile(count, group, index) {
      const found = this.kept(count, group, index);
      if (found) return found;
      const tile = made(count, group, index);
      keep(`${count} ${group} ${index}`, tile);
      return tile;
    },
    size: () => bytes,
  };
}

/**
 * The positions [from, to) of a source over rect, in columns of `count` positions and rows of `group` pairs. New tiles
 * are made as long as the frame has time for, at least one; until the others are there, coarser ones that are kept
 * stand in their place. paint is that of the data. Returns whether all are there.
 */
export function drawTiles(pen, rect, { source, paint, from, to, count, group, pairs }) {
  const deadline = performance.now() + BUDGET;
  const perPixel = (to - from) / rect.width;
  const hasBitmaps = globalThis.OffscreenCanvas !== undefined;
  const cells = hasBitmaps
    ? { count, group }
    : coarsened({ count, group, perPixel, rows: pairs / rect.height });
  const tileSpan = cells.count * source.cols;
  let [isWhole, made] = [true, 0];
  pen.clip(rect, () => {
    for (let index = Math.floor(from / tileSpan); index * tileSpan < to; index++) {
      let tile = source.kept(cells.count, cells.group, index);
      if (!tile && (made === 0 || performance.now() < deadline)) {
        tile = source.tile(cells.count, cells.group, index);
        made += 1;
      }
      const place = (start, columns, n) => ({
        ...rect,
        x: rect.x + (start - from) / perPixel,
        width: (columns * n) / perPixel,
      });
      if (tile) drawTile(pen, place(index * tileSpan, tile.cols, cells.count), { tile, paint });
      else {
        isWhole = false;
        drawCoarser(pen, { source, paint, cells, index, place });
      }
    }
  });
  return isWhole;
}

function coarsened({ count, group, perPixel, rows }) {
  const cells = { count, group };
  while (cells.count < COARSE * perPixel) cells.count *= 2;
  while (cells.group < COARSE * rows) cells.group *= 2;
  return cells;
}

// The next coarser tile that is kept and has the place of the one that is missing.
function drawCoarser(pen, { source, paint, cells, index, place }) {
  const { group } = cells;
  for (let [count, at] = [2 * cells.count, index >> 1]; count <= MOST; count *= 2, at >>= 1) {
    const tile = source.kept(count, group, at);
    if (!tile) continue;
    const part = place(index * cells.count * source.cols, source.cols, cells.count);
    const whole = place(at * count * source.cols, tile.cols, count);
    pen.clip(part, () => drawTile(pen, whole, { tile, paint }));
    return;
  }
}

// Cells wider than a pixel have sharp edges; of narrower ones none is left out.
function drawTile({ ctx, heatmap }, rect, { tile, paint }) {
  const { rows, cols } = tile;
  const rgba = paint(tile.values, { rows, cols, palette: 'diverging', min: -1, max: 1 });
  if (!globalThis.OffscreenCanvas) {
    heatmap(rect, { rgba, rows, cols });
    return;
  }
  if (tile.rgba !== rgba) {
    tile.rgba = rgba;
    tile.surface = new OffscreenCanvas(cols, rows);
    tile.surface.getContext('2d').putImageData(new ImageData(rgba, cols, rows), 0, 0);
  }
  const { a = 1, d = 1 } = ctx.getTransform();
  ctx.imageSmoothingEnabled = rect.width * a < cols || rect.height * d < rows;
  ctx.drawImage(tile.surface, rect.x, rect.y, rect.width, rect.height);
}
