import { encode } from 'fast-png';

// The highest level, 9, takes four times as long and saves a fifteenth.
const LEVEL = 6;

/** RGBA bytes, row by row, as a PNG; without `alpha`, which opaque pictures do not need, of three bytes a pixel. */
export function png({ width, height, data, alpha = true }) {
  const image = alpha ? { data, channels: 4 } : { data: opaque(data), channels: 3 };
  return Buffer.from(encode({ width, height, depth: 8, ...image }, { zlib: { level: LEVEL } }));
}

function opaque(rgba) {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from];
    rgb[to + 1] = rgba[from + 1];
    rgb[to + 2] = rgba[from + 2];
  }
  return rgb;
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
