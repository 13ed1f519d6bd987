import { context, drawViews, sceneOf } from '../epub/figures.js';
import { html, raw } from '../html.js';
import { CLOCK } from '../page-head.js';
import { balancedLines, inside } from './card.js';

const [WIDTH, HEIGHT] = [1200, 1800];
const EDGE = 90;
const ROOM = WIDTH - 2 * EDGE;
const FIGURE = { top: 590, width: 440 }; // of the width in CSS px
const SUBTITLE = 64;

/** The cover of a book as SVG: its `title` and `subtitle` above one `view` of a demo, which is as `sceneOf` has it. */
export function coverOf({ title, subtitle, view, demo, engine, lang }) {
  const scene = sceneOf(demo, { engine, lang });
  const { paper, ink, second, hairline } = scene.style;
  const scale = ROOM / FIGURE.width;
  const height = Math.round(demo.views[view].height(FIGURE.width, scene.data));
  const ctx = context({ width: FIGURE.width, height, ratio: scale });
  drawViews(scene, { views: [[demo.views[view], height]], width: FIGURE.width, x: 0, y: 0, gap: 0, ctx });
  const lines = balancedLines(subtitle, { size: SUBTITLE, width: ROOM });
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Pretendard Variable">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>
<rect x="${EDGE}" y="110" width="${ROOM}" height="8" fill="${ink}"/>
<text x="${EDGE - 6}" y="310" font-size="180" font-weight="700" letter-spacing="-4" fill="${ink}">${title}</text>
${lines.map((line, i) => html`<text x="${EDGE}" y="${420 + 84 * i}" font-size="${SUBTITLE}" letter-spacing="-1.2" fill="${second}">${line}</text>\n`)}<svg x="${EDGE}" y="${FIGURE.top}" width="${ROOM}" height="${height * scale}" viewBox="0 0 ${FIGURE.width} ${height}">${inside(ctx.toString())}</svg>
<svg x="${EDGE}" y="1596" width="88" height="88" viewBox="0 0 16 16">${raw(CLOCK)}</svg>
<rect x="${EDGE}" y="1726" width="${ROOM}" height="2" fill="${hairline}"/>
</svg>
`.markup;
}
