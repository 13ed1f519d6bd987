// Blocks are written t5 (a text of 5 tokens), i4x6 (an image of 4 rows and 6 columns after merging) and v3x4x4 (a video
// of 3 frames), with commas between them.

export const most = 6;
const limits = { t: [12], i: [6, 8], v: [4, 6, 8] };

/** The blocks of a text: [{ kind: 't' | 'i' | 'v', size: [numbers] }]; what cannot be read is left out. */
export function readBlocks(text) {
  const blocks = [];
  for (const part of text.split(',')) {
    const match = /^([tiv])(\d{1,2}(?:x\d{1,2}){0,2})$/.exec(part.trim());
    if (!match) continue;
    const size = match[2].split('x').map(Number);
    const isWhole = size.length === limits[match[1]].length && size.every((count) => count > 0);
    if (isWhole) blocks.push({ kind: match[1], size });
  }
  return blocks.length > 0 ? blocks.slice(0, most).map(fitted) : [{ kind: 't', size: [4] }];
}

const fitted = ({ kind, size }) => ({
  kind,
  size: size.map((count, i) => Math.min(limits[kind][i], Math.max(1, count))),
});

/** The blocks as text; one with a size of 0 is left out, unless it is the last one. */
export function writeBlocks(blocks) {
  const kept = blocks.filter(({ size }) => size.every((count) => count > 0));
  const all = kept.length > 0 ? kept : blocks.slice(0, 1).map(fitted);
  return all
    .map(fitted)
    .map(({ kind, size }) => `${kind}${size.join('x')}`)
    .join(',');
}

export const tokensOf = ({ size }) => size.reduce((product, count) => product * count);

/** The engine's segments. */
export const segmentsOf = (blocks) =>
  blocks.map(({ kind, size }) =>
    kind === 't' ? { type: 'text', length: size[0] } : { type: kind === 'i' ? 'image' : 'video', grid: size },
  );
