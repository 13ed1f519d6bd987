import { deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = table[(value ^ byte) & 0xff] ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc(body), body.length + 4);
  return framed;
}

/** RGBA bytes, row by row, as a PNG; without `alpha`, which opaque pictures do not need, of three bytes a pixel. */
export function png({ width, height, data, alpha = true }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, alpha ? 6 : 2, 0, 0, 0], 8);
  const bytes = alpha ? 4 : 3;
  // Every row begins with its filter: none.
  const rows = Buffer.alloc(height * (bytes * width + 1));
  for (let row = 0, at = 0, from = 0; row < height; row++) {
    at += 1;
    for (let col = 0; col < width; col++, from += 4, at += bytes) {
      rows[at] = data[from];
      rows[at + 1] = data[from + 1];
      rows[at + 2] = data[from + 2];
      if (alpha) rows[at + 3] = data[from + 3];
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** What heatmaps are painted on where there is no browser: a surface that holds the one picture put on it. */
class Surface {
  constructor(width, height) {
    Object.assign(this, { width, height, data: new Uint8ClampedArray(4 * width * height) });
  }

  getContext() {
    return {
      putImageData: ({ data }) => {
        this.data = data;
      },
    };
  }
}

class Pixels {
  constructor(data, width, height) {
    Object.assign(this, { data, width, height });
  }
}

/** What `draw` gives, with the names that canvases of a browser have for bitmaps. */
export function withBitmaps(draw) {
  const before = { OffscreenCanvas: globalThis.OffscreenCanvas, ImageData: globalThis.ImageData };
  Object.assign(globalThis, { OffscreenCanvas: Surface, ImageData: Pixels });
  try {
    return draw();
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete globalThis[name];
      else globalThis[name] = value;
    }
  }
}
