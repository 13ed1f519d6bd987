import { drawPoint } from '../../../canvas/curve.js';
import { cellLines } from '../../../plots/tables.js';
import { isWhole } from './compute.js';

export const TALL = 34; // px, the height of a strip
export const GRIP = 16; // px from the last patch to the handle, which leaves it free
const BETWEEN = 64; // px from one strip to the other
const [SMALL, RING] = [4.6, 7]; // px of radius, the middle of a row, in narrow rows and in wide ones
const SPELT = 46; // px at text size 13 of a row, from which its number has a word before it

/** At first there are no values on an axis: two strips, without a mistake. */
export const isStrips = ({ wrong, shows }) => !wrong && !shows('mix');

/** Px that the strips and their words take. */
export const stripsHeight = (scale) => 2 * TALL + BETWEEN + 129 * scale;

/** What they leave at each side for their words and the handle. */
export const stripsMargin = (scale) => ({
  left: 1,
  right: GRIP + 18,
  top: 46 * scale + TALL,
  bottom: 83 * scale + TALL,
});

/** The patches of the image above the rows of the table, both coloured by what they have in one feature. */
export function drawStrips(marks, data, t) {
  const { plot, x, box, scale, style, heatmap, line, text, labels, put } = marks;
  const point = (at, look) => put(drawPoint, at, { colour: style.ink, ...look });
  const { values, source, own, rowPlaces } = data;
  const { from, toHeight } = values;
  const [start, edge] = [x(0), x(toHeight)];
  const image = { x: start, y: plot.y - TALL, width: edge - start, height: TALL };
  const table = { ...image, y: plot.y + plot.height };
  for (const [rect, cells] of [
    [image, own],
    [table, source],
  ]) {
    const cols = cells.length;
    heatmap(rect, { values: cells, rows: 1, cols, palette: 'diverging', min: -1, max: 1 });
    cellLines(marks, rect, { rows: 1, cols, colour: style.outline });
  }
  const wide = (edge - start) / from;
  const ring = Math.min(RING, 0.36 * wide, Math.max(SMALL, 0.13 * wide));
  for (const row of source.keys()) {
    const at = start + (row + 0.5) * wide;
    point({ x: at, y: table.y + TALL / 2 }, { radius: ring, hollow: true });
    if (wide < 18 * scale) continue;
    const name = t(wide < SPELT * scale ? 'rowNumber' : 'rowName', { row });
    text(name, { x: at, y: table.y + TALL + 15 * scale, align: 'center', colour: style.second });
  }
  const unit = x(1) - x(0);
  const dot = Math.min(3.6, 0.3 * unit);
  for (const [n, place] of rowPlaces.entries()) {
    const at = x(n + 0.5);
    const isTaken = isWhole(place);
    // As far down as the middles of the rows lie, so that a point that hits one lies in its ring.
    const foot = table.y + TALL / 2;
    line([at, image.y + TALL, at, foot], isTaken ? { width: 2 } : { colour: style.ink });
    point({ x: at, y: foot }, { radius: dot });
  }
  const grip = { x: edge + GRIP, y: image.y + TALL / 2 };
  line([edge, image.y - 5, edge, image.y + TALL + 5], { width: style.line + 0.5 });
  line([edge, grip.y, grip.x, grip.y], { width: style.line });
  point(grip, { radius: 6 });
  const said = t('takenName', { height: toHeight, taken: data.taken });
  const place = { y: image.y - 8 * scale, baseline: 'alphabetic', left: box.x, right: box.x + box.width };
  labels(
    [
      { x: edge, text: said, colour: style.ink, weight: 700 },
      { x: start, text: t('imageName', { height: toHeight }) },
    ],
    place,
  );
  const foot = { x: box.x, colour: style.second, maxWidth: box.width };
  text(t('tableName', { from }), { ...foot, y: table.y + TALL + 37 * scale });
  text(t('lineName'), { ...foot, y: table.y + TALL + 56 * scale });
  text(t('colourName'), { ...foot, y: table.y + TALL + 75 * scale });
}
