import { recordingContext } from '../core/recording-context.js';

// Stands for the browser's: what was put on it is in `pixels`.
class Surface {
  pixels = undefined;

  constructor(width, height) {
    Object.assign(this, { width, height });
  }

  getContext() {
    const context = recordingContext();
    context.putImageData = ({ rgba }) => {
      this.pixels = rgba;
    };
    return context;
  }
}

class Pixels {
  constructor(rgba, width, height) {
    // As the browser's, which refuses other lengths.
    if (rgba.length !== 4 * width * height)
      throw new RangeError(`${rgba.length} bytes for ${width} × ${height} pixels`);
    Object.assign(this, { rgba, width, height });
  }
}

/** Bitmaps for heatmaps, so that a large table is one call and not one for each cell; returns what takes them away. */
export function withBitmaps() {
  const { OffscreenCanvas, ImageData } = globalThis;
  Object.assign(globalThis, { OffscreenCanvas: Surface, ImageData: Pixels });
  return () => {
    Object.assign(globalThis, { OffscreenCanvas, ImageData });
  };
}

/** Draws with bitmaps. */
export function onBitmaps(draw) {
  const restore = withBitmaps();
  try {
    return draw();
  } finally {
    restore();
  }
}
