import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { png } from '../epub/bitmaps.js';

const { fonts, family, wasm } = workerData;
const ready = initWasm(await readFile(wasm));

/** The pixels of an SVG as a PNG. */
function draw(svg) {
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

parentPort.on('message', async ({ index, svg }) => {
  await ready;
  parentPort.postMessage({ index, data: draw(svg) });
});
