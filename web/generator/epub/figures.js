import { themeStyle } from '../../canvas/style.js';
import { figureData } from '../../core/figure-data.js';
import { createMemo } from '../../core/memo.js';
import { kebab } from '../../core/parameters.js';
import { readQuery } from '../../core/permalink.js';
import { seenAt } from '../../core/stage.js';
import { createState } from '../../core/state.js';
import { translator } from '../../core/words.js';
import { svgContext } from '../../elements/svg.js';
import { demoWords } from '../strings.js';
import { png, withBitmaps } from './bitmaps.js';

const WIDTH = 560;
const SMALL = 328;
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

/** A context that writes SVG and needs no browser; `options` as svgContext has them. */
export const context = (options) =>
  svgContext({ title: '', description: '', ...options, measurer: measurer(), pictureOf: addressOf });

// EPUB holds pictures to SVG 1.1, which has nine weights.
const plainWeights = (svg) =>
  svg.replace(/ font-weight="(\d+)"/g, (_, weight) => ` font-weight="${100 * Math.round(weight / 100)}"`);

/**
 * A demo as a page opens with it, ready to be drawn without a browser; `values` is what the page sets, k=v&k=v, and `set`
 * what its first step does.
 *
 * @param {any} demo
 * @param {{ engine: any, lang: string, values?: string, set?: Record<string, unknown> }} opening
 */
export function sceneOf(demo, { engine, lang, values = '', set = {} }) {
  const style = themeStyle('light');
  const state = createState(demo, lang);
  state.patch({ ...set, ...readQuery(demo.params, values).patch });
  const data = figureData(demo, engine, state.values.value, { memo: createMemo(), style });
  return { t: translator(demoWords(demo.name, lang), lang), style, data, views: Object.values(demo.views) };
}

/** Pictures of a scene in their places, [{ view, x, y, width, height }]. */
export function drawPlaces({ t, style, data }, places, ctx) {
  withBitmaps(() => {
    for (const { view, x, y, width, height } of places) {
      const draw = (on) => view.draw(on, data, { x: 0, y: 0, width, height }, style, t);
      // A dear picture comes piece by piece: its pieces are made on a sheet that is thrown away.
      while (draw(context({ width, height, ratio: ctx.getTransform().a })) === 'unfinished');
      ctx.save();
      ctx.translate(x, y);
      draw(ctx);
      ctx.restore();
    }
  });
}

/** Pictures of a scene one below the other, [view, height], `width` CSS px wide, from (x, y) on paper of their own. */
export function drawViews(scene, { views, width, x, y, gap, ctx }) {
  let top = y;
  const places = views.map(([view, height]) => {
    const place = { view, x, y: top, width, height };
    top += height + gap;
    return place;
  });
  drawPlaces(scene, places, ctx);
}

/**
 * The pictures of a demo one below the other, as the page opens with them: { svg, title, description }.
 * `values` is what the page sets, k=v&k=v, and `view` the one that stands alone there.
 *
 * @param {any} demo
 * @param {{ engine: any, lang: string, values?: string, view?: string }} options
 */
export function figureOf(demo, { view: alone, ...options }) {
  const scene = sceneOf(demo, options);
  const { t, style } = scene;
  const data = seenAt(scene.data, { isAlone: alone !== undefined });
  scene.data = data;
  const shown = Object.keys(demo.views).flatMap((name, i) =>
    [undefined, kebab(name)].includes(alone) ? [scene.views[i]] : [],
  );
  const inner = alone ? SMALL : WIDTH;
  const views = shown.map((view) => [view, Math.max(1, Math.round(view.height(inner, data)))]);
  const description = shown.map((view) => view.describe(data, t)).join(' ');
  const title = t('title');
  const width = inner + 2 * MARGIN;
  const height = views.reduce((sum, [, each]) => sum + each + GAP, 2 * MARGIN - GAP);
  const ctx = context({ width, height, title, description });
  // Paper of its own, for readers that show a book at night.
  ctx.fillStyle = style.paper;
  ctx.fillRect(0, 0, width, height);
  drawViews(scene, { views, width: inner, x: MARGIN, y: MARGIN, gap: GAP, ctx });
  return { svg: plainWeights(ctx.toString()), title, description };
}
