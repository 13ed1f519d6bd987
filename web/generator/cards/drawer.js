import { readFile } from 'node:fs/promises';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import Tinypool from 'tinypool';
import { png } from '../epub/bitmaps.js';

const { fonts, family, wasm } = Tinypool.workerData;
await initWasm(await readFile(wasm));

/** The pixels of an SVG as a PNG. */
export default function draw(svg) {
  const resvg = new Resvg(svg, {
    font: { fontBuffers: fonts, defaultFontFamily: family, sansSerifFamily: family },
  });
  const image = resvg.render();
  try {
    return png({ width: image.width, height: image.height, data: image.pixels, alpha: false });
  } finally {
    image.free();
    resvg.free();
  }
}
