const COLS = 256; // of a tile
const BYTES = 24 * 2 ** 20; // of all tiles that are kept

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
 */
export function tileSource(engine, { strided, part, length, dModel, base, palette }) {
  const pairs = dModel / 2;
  const first = part === 'cos' ? pairs : 0;
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

  // Columns from `start` on, at most `cols`; the last of a context may have fewer positions than the others.
  function columns(start, cols, count) {
    const size = Math.min(cols, Math.ceil(length / count) - start);
    const counts = Array.from({ length: size }, (_, c) => Math.min(count, length - (start + c) * count));
    const positions = Float64Array.from(counts, (n, c) => (start + c) * count + (strided ? 0 : (n - 1) / 2));
    const encoded = engine.sinusoidal.encode({ positions, dModel, base, layout: 'concatenated' });
    return { size, counts, positions, encoded };
  }

  function line(pair, { count, from, to }) {
    const start = Math.floor(from / count);
    const { size, counts, positions, encoded } = columns(start, Math.ceil(to / count) - start, count);
    const values = Float32Array.from(
      { length: size },
      (_, c) => encoded[c * dModel + first + pair] * factors(counts[c])[pair],
    );
    return { start, count, positions, values };
  }

  function made(count, group, index) {
    const { size, counts, encoded } = columns(index * COLS, COLS, count);
    const rows = Math.ceil(pairs / group);
    const values = new Float32Array(rows * size);
    const [usual, last] = [factors(count), factors(counts.at(-1))];
    for (let pair = 0; pair < pairs; pair++) {
      const row = Math.floor(pair / group);
      const share = Math.min(group, pairs - row * group);
      const place = row * size;
      for (let c = 0; c < size; c++) {
        const factor = c === size - 1 ? last[pair] : usual[pair];
        values[place + c] += (encoded[c * dModel + first + pair] * factor) / share;
      }
    }
    const rgba = engine.paint.heatmap(values, { rows, cols: size, palette, min: -1, max: 1 });
    return { rgba, rows, cols: size, values };
  }

  function keep(key, tile) {
    kept.set(key, tile);
    bytes += tile.rgba.length;
    for (const [old, { rgba }] of kept) {
      if (bytes <= BYTES || old === key) break;
      kept.delete(old);
      bytes -= rgba.length;
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
