import { context, drawViews, measurer, sceneOf } from '../epub/figures.js';
import { html, raw } from '../html.js';
import { CLOCK } from '../page-head.js';
import { HEIGHT, WIDTH } from '../sharing.js';

const EDGE = 60;
const TEXT = 400; // the column of words on the left
const FIGURE = { x: 520, y: 96, width: WIDTH - EDGE - 520, height: 478 };
const WIDEST = 640; // CSS px of a picture, as in a column of a page
const GAP = 14;
const SANS = 'Pretendard Variable';

// Where the first picture says little until it is touched: the one that is shown.
const SHOWN = { 'grid/raster': 'profile' };

// Sizes of a title, px, and how many lines of it stand above the mark.
const SIZES = [
  [60, 4],
  [52, 5],
  [44, 6],
  [36, 8],
];

/** Words in lines of `width` px at a font of `size`, bold; undefined where one word alone is longer. */
export function linesOf(text, { size, width }) {
  const ctx = Object.assign(measurer(), { font: `700 ${size}px sans-serif` });
  const lengthOf = (line) => ctx.measureText(line).width;
  const lines = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && lengthOf(longer) <= width) lines[lines.length - 1] = longer;
    else if (lengthOf(word) <= width) lines.push(word);
    else return undefined;
  }
  return lines;
}

/** The same in as few lines, about as long as each other. */
export function balancedLines(text, { size, width }) {
  let lines = linesOf(text, { size, width });
  for (let narrow = width - 8; lines && narrow > 0; narrow -= 8) {
    const narrower = linesOf(text, { size, width: narrow });
    if (narrower?.length !== lines.length) break;
    lines = narrower;
  }
  return lines;
}

// The largest title that has room.
function titleOf(text) {
  for (const [size, most] of SIZES) {
    const lines = balancedLines(text, { size, width: TEXT });
    if (lines && lines.length <= most) return { size, lines };
  }
  throw new Error(`the title “${text}” has no room in a picture of ${TEXT} px: make a word of it shorter`);
}

// Its first picture that is more than a strip, with those around it where that uses the room better: letters grow with
// the scale, and empty paper is room lost.
function framed({ views, data }, shown) {
  const heights = (width) => views.map((view) => Math.max(1, Math.round(view.height(width, data))));
  const tall = heights(WIDEST).findIndex((height) => height >= 180);
  const first = shown ? views.indexOf(shown) : Math.max(0, tall);
  const fit = (from, to, scale) => {
    const width = Math.min(WIDEST, Math.round(FIGURE.width / scale));
    const own = heights(width).slice(from, to);
    const height = own.reduce((sum, each) => sum + each + GAP, -GAP);
    return { scale, width, height, views: own.map((each, i) => [views[from + i], each]) };
  };
  const fits = [];
  for (let from = 0; from <= first; from++) {
    for (let to = first + 1; to <= views.length; to++) {
      const least = to - from > 1 ? 1.2 : 0.5;
      const scales = Array.from({ length: 26 }, (_, i) => (175 - 5 * i) / 100);
      const found = scales
        .filter((scale) => scale >= least)
        .map((scale) => fit(from, to, scale))
        .find(({ height, scale }) => height * scale <= FIGURE.height);
      if (found) fits.push(found);
    }
  }
  if (fits.length === 0) throw new Error('no picture of the demo fits: they are too high');
  const worth = ({ scale, height }) => (scale * height * scale) / FIGURE.height;
  return fits.reduce((best, one) => (worth(one) > worth(best) ? one : best));
}

// What stands in an SVG of `context`, for another around it; resvg knows the older name of sharp cells.
const inside = (svg) =>
  raw(
    /<\/desc>([\s\S]*)<\/svg>/
      .exec(svg)[1]
      .replaceAll('style="image-rendering:pixelated"', 'image-rendering="optimizeSpeed"'),
  );

/**
 * The picture that stands for a page where its address is shared, as SVG: a kicker, a title and the mark of Posenc on
 * the left, and on the right the pictures of a demo as its page opens with it.
 *
 *   demo, engine, lang, values   as `sceneOf` has them
 */
export function cardOf({ title, kicker, demo, engine, lang, values }) {
  const scene = sceneOf(demo, { engine, lang, values });
  const { paper, ink, second, hairline } = scene.style;
  const frame = framed(scene, demo.views[SHOWN[demo.name]]);
  const ctx = context({ width: frame.width, height: frame.height, ratio: frame.scale });
  drawViews(scene, { ...frame, x: 0, y: 0, gap: GAP, ctx });
  const [width, height] = [frame.width * frame.scale, frame.height * frame.scale];
  const left = FIGURE.x + (FIGURE.width - width) / 2;
  const top = FIGURE.y + (FIGURE.height - height) / 2;
  const { size, lines } = titleOf(title);
  const leading = Math.round(1.22 * size);
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${SANS}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>
<rect x="${EDGE}" y="52" width="${WIDTH - 2 * EDGE}" height="4" fill="${ink}"/>
<text x="${EDGE}" y="116" font-size="26" fill="${second}">${kicker}</text>
${lines.map((line, i) => html`<text x="${EDGE}" y="${116 + 24 + size + i * leading}" font-size="${size}" font-weight="700" letter-spacing="${(-0.02 * size).toFixed(2)}" fill="${ink}">${line}</text>\n`)}<svg x="${EDGE}" y="532" width="42" height="42" viewBox="0 0 16 16">${raw(CLOCK)}</svg>
<text x="${EDGE + 56}" y="565" font-size="34" font-weight="700" letter-spacing="-0.68" fill="${ink}">Posenc</text>
<rect x="${EDGE}" y="600" width="${WIDTH - 2 * EDGE}" height="1" fill="${hairline}"/>
<svg x="${left}" y="${top}" width="${width}" height="${height}" viewBox="0 0 ${frame.width} ${frame.height}">${inside(ctx.toString())}</svg>
</svg>
`.markup;
}

// A cover, px; its figure has a width in CSS px.
const COVER = { width: 1200, height: 1800, edge: 90, room: 1020, subtitle: 64, top: 590, figure: 440 };

/** The cover of a book as SVG: its `title` and `subtitle` above one `view` of a demo, which is as `sceneOf` has it. */
export function coverOf({ title, subtitle, view, demo, engine, lang }) {
  const { edge, room, figure } = COVER;
  const scene = sceneOf(demo, { engine, lang });
  const { paper, ink, second, hairline } = scene.style;
  const scale = room / figure;
  const height = Math.round(demo.views[view].height(figure, scene.data));
  const ctx = context({ width: figure, height, ratio: scale });
  drawViews(scene, { views: [[demo.views[view], height]], width: figure, x: 0, y: 0, gap: 0, ctx });
  const lines = balancedLines(subtitle, { size: COVER.subtitle, width: room });
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${COVER.width}" height="${COVER.height}" viewBox="0 0 ${COVER.width} ${COVER.height}" font-family="${SANS}">
<rect width="${COVER.width}" height="${COVER.height}" fill="${paper}"/>
<rect x="${edge}" y="110" width="${room}" height="8" fill="${ink}"/>
<text x="${edge - 6}" y="310" font-size="180" font-weight="700" letter-spacing="-4" fill="${ink}">${title}</text>
${lines.map((line, i) => html`<text x="${edge}" y="${420 + 84 * i}" font-size="${COVER.subtitle}" letter-spacing="-1.2" fill="${second}">${line}</text>\n`)}<svg x="${edge}" y="${COVER.top}" width="${room}" height="${height * scale}" viewBox="0 0 ${figure} ${height}">${inside(ctx.toString())}</svg>
<svg x="${edge}" y="1596" width="88" height="88" viewBox="0 0 16 16">${raw(CLOCK)}</svg>
<rect x="${edge}" y="1726" width="${room}" height="2" fill="${hairline}"/>
</svg>
`.markup;
}
