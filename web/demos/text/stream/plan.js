// What a model is asked, so that a stream of any length costs the same for each piece.

/** Characters of a point of the picture, of the whole stream, and up to which one the cache grows without end. */
export const BLOCK = 64;
export const STREAM = 16384;
export const WHOLE = 1024;

/** Characters asked for at once, where many are wanted. */
const PIECE = 512;

const LAYERS = 3;

/** What the cache holds: everything, the last characters, or the first ones besides, in as much room. */
export const CACHES = ['whole', 'window', 'sinks'];

/** The next piece of a stream: as much as is wanted, in whole blocks. */
export const nextPiece = (from, to) => Math.min(PIECE, to - from);

/**
 * What a model is asked about the characters `from` + 1 … `from` + `size` of a stream: nothing where the cache would be
 * too large. A layer sees as far back as its cache reaches, so three see three times as far, and no further.
 */
export function asked(cache, stream, { from, size, cacheSize, sinkSize }) {
  const end = from + size;
  if (cache === 'whole') return end > WHOLE ? undefined : whole(stream.subarray(0, end + 1), size);
  const near = cache === 'sinks' ? cacheSize - sinkSize : cacheSize;
  const start = Math.max(0, from - LAYERS * cacheSize);
  const reading = { window: near, ...(cache === 'sinks' && { sinks: sinkSize }) };
  if (cache === 'window' || start <= sinkSize) {
    const shift = cache === 'window' ? start : 0;
    return { ...whole(stream.subarray(shift, end + 1), size), ...reading };
  }
  const kept = Uint8Array.of(...stream.subarray(0, sinkSize), ...stream.subarray(start, end + 1));
  return { ...whole(kept, size), ...reading };
}

const whole = (tokens, last) => ({
  tokens,
  ends: [tokens.length - 1],
  length: tokens.length - 1,
  last,
});
