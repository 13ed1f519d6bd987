import { readFileSync } from 'node:fs';
import { themeStyle } from '../../canvas/style.js';
import { createMemo } from '../../core/memo.js';
import { readQuery } from '../../core/permalink.js';
import { createState } from '../../core/state.js';
import { translator } from '../../core/words.js';
import { svgContext } from '../../export/svg.js';
import { repository } from '../paths.js';
import { png, withBitmaps } from './bitmaps.js';

const WIDTH = 560;
const MARGIN = 16;
const GAP = 16;

// Widths of letters, em: what a book is read in is its reader's own font, so that no font would tell more.
const NARROW = /[ijltfr.,:;'|!()[\]{} 1]/;
const WIDE = /[mwMW@%—…]/;
const widthOf = (letter) => {
  if (letter > '\u2e80') return 0.92;
  if (NARROW.test(letter)) return 0.36;
  if (WIDE.test(letter)) return 0.86;
  return /[A-Z]/.test(letter) ? 0.68 : 0.57;
};
// How far letters reach above the line that a baseline names, em.
const ABOVE = { alphabetic: 0.73, middle: 0.38, top: -0.2, hanging: -0.02, bottom: 0.97, ideographic: 0.9 };

/** Measures text about as a browser does in a font without serifs. */
export const measurer = () => ({
  font: '400 10px sans-serif',
  textBaseline: 'alphabetic',
  measureText(text) {
    const size = Number(/([\d.]+)px/.exec(this.font)[1]);
    const above = ABOVE[this.textBaseline] * size;
    return {
      width: Array.from(text).reduce((sum, letter) => sum + widthOf(letter) * size, 0),
      actualBoundingBoxAscent: above,
      actualBoundingBoxDescent: 0.94 * size - above,
    };
  },
});

const addressOf = (surface) => `data:image/png;base64,${png(surface).toString('base64')}`;

// EPUB holds pictures to SVG 1.1, which has nine weights.
const plainWeights = (svg) =>
  svg.replace(/ font-weight="(\d+)"/g, (_, weight) => ` font-weight="${100 * Math.round(weight / 100)}"`);

function wordsOf(name, lang) {
  const [family, demo] = name.split('/');
  const file = repository(`content/strings/${lang}/demos/${family}.json`);
  return translator(JSON.parse(readFileSync(file, 'utf8'))[demo], lang);
}

/**
 * The pictures of a demo one below the other, as the page opens with them: { svg, title, description }.
 * `values` is what the page sets, k=v&k=v.
 */
export function figureOf(demo, { engine, lang, values = '' }) {
  const t = wordsOf(demo.name, lang);
  const style = themeStyle('light');
  const state = createState(demo, lang);
  state.patch(readQuery(demo.params, values).patch);
  const environment = { memo: createMemo(), palettes: style.palettes, size: style.size };
  const data = demo.compute(engine, state.values.value, environment);
  const views = Object.values(demo.views);
  const heights = views.map((view) => Math.max(1, Math.round(view.height(WIDTH, data))));
  const description = views.map((view) => view.describe(data, t)).join(' ');
  const title = t('title');
  const width = WIDTH + 2 * MARGIN;
  const height = heights.reduce((sum, each) => sum + each + GAP, 2 * MARGIN - GAP);
  const ctx = svgContext({
    width,
    height,
    title,
    description,
    measurer: measurer(),
    pictureOf: addressOf,
  });
  // Paper of its own, for readers that show a book at night.
  ctx.fillStyle = style.paper;
  ctx.fillRect(0, 0, width, height);
  ctx.translate(MARGIN, MARGIN);
  withBitmaps(() => {
    for (const [i, view] of views.entries()) {
      ctx.save();
      const box = { x: 0, y: 0, width: WIDTH, height: heights[i] };
      view.draw(ctx, data, box, style, t);
      ctx.restore();
      ctx.translate(0, heights[i] + GAP);
    }
  });
  return { svg: plainWeights(ctx.toString()), title, description };
}
