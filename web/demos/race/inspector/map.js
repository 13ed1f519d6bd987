import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './opened-model.js' */

/** The attention map of the chosen head: rows are the tokens that ask, columns those that are looked at. */
/** @type {View<Data>} */
export const map = panel({
  place: 'main',
  frame(box, data) {
    const { n, scale } = data;
    const side = sideOf(box.width, data);
    const plot = inset(box, { left: 38, top: 74, width: side, height: side }, scale);
    const [x, y] = [plot.x, plot.y].map((from) => linear([0, n], [from, from + side]));
    return { plot, x, y, bottom: plot.y + side + 44 * scale };
  },
  title: 'mapName',
  draw(pen, data, t) {
    const { plot, x, y, style, heatmap, axis } = pen;
    const { values, n, trained, roots, marks, state } = data;
    drawShades(pen, t);
    if (roots) heatmap(plot, { values: roots, rows: n, cols: n, palette: 'weights', min: 0, max: 1 });
    drawCorner(pen, n);
    const waits = data.isStored && state === 'empty' ? 'mapOpening' : 'mapEmpty';
    if (!roots) drawEmpty(pen, t(state === 'training' ? 'mapTraining' : waits));
    if (n > trained) drawTrained(pen, data, t);
    if (marks) drawWrong(pen, marks.wrong, t);
    if (roots) {
      if (!data.shows('beyond')) drawRow(pen, values);
      drawPlace(pen, values);
      drawWeight(pen, data, t);
      if (!data.shows('beyond')) drawBeside(pen, data, t);
    }
    const ticks = [0, ...(n > trained ? [trained] : []), n - 1];
    // The row and the column that are looked at, unless their numbers would touch another one.
    const near = (2 * style.size * n) / plot.width;
    const withPlace = (place) => [
      ...ticks,
      ...(roots && ticks.every((tick) => Math.abs(tick - place) > near) ? [place] : []),
    ];
    const centred = (scale) => (p) => scale(p + (p === trained ? 0 : 0.5));
    const [rows, columns] = [withPlace(values.query), withPlace(values.key)];
    axis(plot, { side: 'left', scale: centred(y), ticks: rows, line: false, label: t('queryAxis') });
    axis(plot, { side: 'bottom', scale: centred(x), ticks: columns, line: false, label: t('keyAxis') });
  },
  handles({ plot, x, y }, { values, n }) {
    const at = (place) => Math.floor(clamp(place, 0, n - 1));
    const pair = (query, key) => ({ query: at(query), key: Math.min(at(query), at(key)) });
    return {
      id: 'pair',
      area: plot,
      x: x(values.key + 0.5),
      y: y(values.query + 0.5),
      mark: placeOf({ x, y }, values),
      drag: (point) => pair(y.invert(point.y), x.invert(point.x)),
      key: ({ dx, dy }) => pair(values.query + dy, values.key + dx),
    };
  },
  describe: ({ roots }) => (roots ? 'describeMap' : 'describeMapEmpty'),
});

// At first all of it is seen on a screen, with the square in its lower corner.
const sideOf = (width, { scale, shows }) => Math.min(shows('beyond') ? 480 : 340, width - 56 * scale);

/** The weight of the cell that is looked at; a dash where there is none. */
export const weightIn = ({ values: { key }, own }) => (own ? own[key] : '–');

function weightText(data, t) {
  const weight = weightIn(data);
  return typeof weight === 'number' ? t.number(weight, '%') : weight;
}

// What the shades mean: roots, so that a twentieth is still seen.
function drawShades({ box, scale, style, text, fill, outline }, t) {
  const { weights } = style.palettes;
  const y = box.y + 36 * scale;
  const second = { y, colour: style.second };
  const side = 12 * scale;
  let x = box.x + text(t('weightScale'), { ...second, x: box.x, maxWidth: 0.35 * box.width }) + 8;
  for (const part of [0.01, 0.05, 0.2, 0.5, 1]) {
    const i = 3 * Math.round(Math.sqrt(part) * (weights.length / 3 - 1));
    const cell = { x, y: y - 0.85 * side, width: side, height: side };
    fill(cell, `rgb(${weights[i]} ${weights[i + 1]} ${weights[i + 2]})`);
    outline(cell, style.hairline, { inset: 0 });
    x += side + 4;
    x += text(`${t.number(100 * part)}${part === 1 ? '%' : ''}`, { ...second, x }) + 8;
  }
}

// The future is hidden: nothing is drawn beyond the diagonal but its edge.
function drawCorner({ plot, x, y, ctx, style, outline }, n) {
  outline(plot, style.hairline, { inset: -0.5 });
  ctx.beginPath();
  ctx.moveTo(plot.x, plot.y);
  for (let i = 0; i < n && n <= 24; i++) {
    ctx.lineTo(x(i + 1), y(i));
    ctx.lineTo(x(i + 1), y(i + 1));
  }
  if (n > 24) ctx.lineTo(plot.x + plot.width, plot.y + plot.height);
  ctx.stroke();
}

// Before a training: what will be here.
function drawEmpty({ plot, scale, style, text }, words) {
  const place = { x: plot.x + 0.68 * plot.width, align: 'center', maxWidth: 0.6 * plot.width };
  for (const [i, line] of words.split('\n').entries())
    text(line, { ...place, y: plot.y + 0.22 * plot.height + 20 * i * scale, colour: style.second });
}

// What training showed: distances, which lie along the diagonal.
function drawTrained({ plot, x, y, scale, style, text, line }, { n, trained }, t) {
  const edge = { width: style.line, dash: [5, 4] };
  line([plot.x, y(trained), x(n - trained), plot.y + plot.height], edge);
  // Above the diagonal, where there are no data, behind a piece of the line that it names.
  const place = { x: plot.x + plot.width - 6, y: plot.y + 20 * scale, align: 'right', weight: 600 };
  const used = text(t('mapDistance'), { ...place, maxWidth: 0.6 * plot.width });
  const [right, level] = [place.x - used - 6, place.y - 4 * scale];
  line([right - 22, level, right, level], edge);
}

// A cross at the right of every row whose answer was wrong.
function drawWrong({ plot, y, ctx, scale, style, text }, wrong, t) {
  const left = plot.x + plot.width + 4;
  const size = 6 * scale;
  ctx.strokeStyle = style.ink;
  ctx.lineWidth = style.line;
  ctx.beginPath();
  let free = -Infinity;
  for (const i of wrong) {
    const middle = y(i + 0.5);
    if (middle < free) continue;
    ctx.moveTo(left, middle - size / 2);
    ctx.lineTo(left + size, middle + size / 2);
    ctx.moveTo(left, middle + size / 2);
    ctx.lineTo(left + size, middle - size / 2);
    free = middle + 0.6 * size;
  }
  ctx.stroke();
  if (wrong.length === 0) return;
  const name = { x: left + size, y: plot.y + plot.height + 36 * scale, align: 'right' };
  text(t('wrongMark'), { ...name, maxWidth: 0.6 * plot.width });
}

// Its weight, above the cell and to its right, where the diagonal leaves room; at first left of it, clear of the diagonal.
function drawWeight(pen, data, t) {
  const { plot, x, y, style, text, widthOf } = pen;
  const { query, key } = data.values;
  const look = { weight: 700, size: style.size + 1 };
  if (!data.shows('beyond')) {
    if (hasBeside(pen)) return;
    const said = t('cellShort');
    const left = Math.max(plot.x + 2, x(key) - 4 - widthOf(said, look));
    text(said, { ...look, x: left, y: y(query) - 9, halo: true });
    return;
  }
  const weight = weightText(data, t);
  const right = plot.x + plot.width + 14 - widthOf(weight, look);
  const top = plot.y + 1.4 * style.size;
  const place = { x: Math.min(x(key + 1) + 6, right), y: Math.max(y(query + 0.5) - 18, top) };
  text(weight, { ...look, ...place, halo: true });
}

const besideOf = ({ plot, scale }) => plot.x + plot.width + 44 * scale;
const hasBeside = (pen) => pen.box.x + pen.box.width - besideOf(pen) >= 200 * pen.scale;

// The cell that is looked at in large type beside the map, where there is room.
function drawBeside(pen, data, t) {
  const { plot, scale, style, text } = pen;
  if (!hasBeside(pen)) return;
  const x = besideOf(pen);
  const y = plot.y + 0.4 * plot.height;
  text(t('cellName'), { x, y, weight: 600 });
  text(weightText(data, t), { x, y: y + 50 * scale, size: 40 * scale, weight: 650 });
  text(t('cellBack'), { x, y: y + 76 * scale, colour: style.second });
}

// The square on the cell that is looked at.
function placeOf({ x, y }, { query, key }) {
  const size = Math.max(8, x(1) - x(0));
  return { x: x(key + 0.5) - size / 2, y: y(query + 0.5) - size / 2, width: size, height: size };
}

// The row of the query that is looked at, as far as it sees.
function drawRow({ plot, x, y, style, outline }, { query }) {
  const row = { x: plot.x, y: y(query), width: x(query + 1) - plot.x, height: y(1) - y(0) };
  outline(row, style.second);
}

// The cell that is looked at, with lines to both axes.
function drawPlace({ plot, x, y, style, line, ring }, { query, key }) {
  const { width: size, ...place } = placeOf({ x, y }, { query, key });
  const [middle, level] = [x(key + 0.5), y(query + 0.5)];
  line([plot.x, level, middle - size / 2, level], { colour: style.second });
  line([middle, level + size / 2, middle, plot.y + plot.height], { colour: style.second });
  ring({ ...place, width: size });
}
