import { figureData } from '../../core/figure-data.js';
import { createMemo } from '../../core/memo.js';
import { initialValue } from '../../core/parameters.js';
import { demoWith } from '../teach/words.js';

const WIDTH = 320; // px that the picture is drawn for
const LOW = 0.4; // of the width: a lower picture says little about its demo

/** Draws a demo's first picture of some height, as it begins, on a canvas of 320 px; computed by the engine as ever. */
export async function drawThumbnail(canvas, { name, lang, style }) {
  const [engine, { descriptor, t }] = await Promise.all([
    globalThis.Posenc.loadEngine(),
    demoWith(name, lang),
  ]);
  const { params, views } = descriptor;
  const values = Object.fromEntries(
    Object.entries(params).map(([key, param]) => [key, initialValue(param, lang)]),
  );
  const data = figureData(descriptor, engine, values, { memo: createMemo(), style });
  const all = Object.values(views);
  const height = (view) => view.height(WIDTH, data);
  const view = all.find((each) => height(each) >= LOW * WIDTH) ?? all[0];
  const box = { x: 0, y: 0, width: WIDTH, height: Math.max(1, Math.round(height(view))) };
  Object.assign(canvas, { width: box.width, height: box.height });
  view.draw(canvas.getContext('2d'), data, box, style, t);
}
