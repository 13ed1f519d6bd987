import { drawCrosshair } from '../../../canvas/crosshair.js';
import { drawPoint } from '../../../canvas/curve.js';
import { linear, log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { drawColourKey } from '../../../plots/tables.js';
import { drawTiles } from './tiles.js';
import { asideOf, drawHead, LEAST, MOST, placeUnder, positionAt, zoomedIn } from './window.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../zoom.js' */

// CSS px at text size 13: below the plot, and of the line below that, which at first says how much is in view.
const FOOT = 44;
const LINE = 70;

const lineOf = ({ shows }) => (shows('window') ? 0 : LINE);

/** The visible part of the table: positions across, pairs from the fastest on top to the slowest. */
/** @type {View<Data>} */
export const map = chart({
  place: 'full',
  invites: false,
  height: (width, data) => Math.round((width < 480 ? 192 : 256) + (48 + FOOT + lineOf(data)) * data.scale),
  margin: (scale, data, width) => ({
    left: data.left * scale,
    right: Math.max(10, asideOf(width) + 2), // half of the dot at the end of its line
    top: 48 * scale,
    bottom: (FOOT + lineOf(data)) * scale,
  }),
  x: (range, { values: { from, span } }) => linear([from, from + span], range),
  y: (_range, { pairs }, { y, height }) => linear([0, pairs], [y, y + height]),
  draw(marks, data, t) {
    const { plot, box, style, hatch, outline, put, text, widthOf } = marks;
    const { values, source, paint, count, group, pairs, column, shows } = data;
    const { from, span } = values;
    const crossed = column === 'Stride';
    const columns = t(`column${column}`);
    const note = group > 1 ? `${columns} · ${t('rowMean')}` : columns;
    const x = Math.max(plot.x, box.x + widthOf(t('wavelengthAxis'))) + 14;
    const below = { x, y: plot.y - 10, maxWidth: box.x + box.width - x };
    drawHead(marks, { title: t('mapName'), note, crossed, below });
    const part = { source, paint, from, to: from + span, count, group, pairs };
    const isWhole = drawTiles(marks, plot, part);
    if (crossed) hatch(plot, style.rgba(style.ink, 0.16), { gap: 10 });
    outline(plot);
    if (column === 'Mean') drawCancelled(marks, data, t);
    if (count === 1 && !shows('window')) nameSlow(marks, data, t);
    if (shows('cell')) drawCursor(marks, data);
    drawWavelengths(marks, data, t);
    text(t('wavelengthAxis'), { x: box.x, y: plot.y - 10, colour: style.second });
    drawPositions(marks, data, t);
    if (shows('window')) put(drawPoint, endOf(plot), { colour: style.ink, radius: 7, hollow: true });
    else drawView(marks, data, t);
    if (shows('cell') && asideOf(box.width) && column === 'Mean') drawKept(marks, data, t);
    return isWhole ? undefined : 'unfinished';
  },
  handles({ plot, x, y }, { values, count, pairs, scale, shows }, t) {
    const { position, pair, span } = values;
    const at = (place, row) => ({
      pair: clamp(Math.floor(row), 0, pairs - 1),
      ...positionAt(values, place),
    });
    const seen = (wished) => ({ span: clamp(wished, LEAST, MOST) });
    const view = {
      id: 'span',
      key: ({ dx, dy }) => seen(span * 2 ** (dx - dy)),
    };
    // Once along the plot brings all positions into view.
    const end = {
      ...view,
      ...endOf(plot),
      drag: (point, { point: pressed, values: before }) =>
        seen(before.span * (MOST / LEAST) ** ((pressed.x - point.x) / plot.width)),
    };
    const along = viewLine(plot, scale);
    const dot = {
      ...view,
      x: along.x(span),
      y: along.y,
      hit: { x: plot.x - 12, y: along.y - 22, width: plot.width + 24, height: 44 },
      label: t('spanName'),
      drag: (point) => seen(along.x.invert(point.x)),
    };
    return [
      {
        id: 'cell',
        area: true,
        x: clamp(x(position + 0.5), plot.x, plot.x + plot.width),
        y: y(pair + 0.5),
        drag: (point) => at(placeUnder(point, x, values), y.invert(point.y)),
        key: ({ dx, dy }) => at(position + dx * (Number.isFinite(dx) ? count : 1), pair + dy),
      },
      shows('window') ? end : dot,
    ];
  },
  zoom: (data, box, gesture) => zoomedIn(map.frame(box, data).plot, data.values, gesture),
  describe: ({ column }) => `describeMap${column}`,
});

const isSeen = (position, { from, span }) => position >= from && position <= from + span;

function drawCursor({ plot, x, y, put }, { values }) {
  const { position, pair } = values;
  if (!isSeen(position, values)) return;
  const cell = { x: x(position), y: y(pair), width: x(position + 1) - x(position), height: y(1) - y(0) };
  const middle = {
    x: clamp(cell.x + cell.width / 2, plot.x, plot.x + plot.width),
    y: cell.y + cell.height / 2,
  };
  put(drawCrosshair, plot, middle, { ...cell, x: Math.max(plot.x, cell.x) });
}

const endOf = ({ x, y, width, height }) => ({ x: x + width - 9, y: y + height });

// From the fewest positions to all of them, in the logarithm.
const viewLine = ({ x, y, width, height }, scale) => ({
  x: log([LEAST, MOST], [x, x + width]),
  y: y + height + (FOOT + 36) * scale,
});

// A line below the picture, on which a dot says how many positions are in view.
function drawView({ plot, box, style, scale, put, text, line, labels }, { values: { span } }, t) {
  const { x, y } = viewLine(plot, scale);
  const right = plot.x + plot.width;
  line([plot.x, y, right, y], { colour: style.hairline, width: 3 });
  line([plot.x, y, x(span), y], { width: 2 * style.line });
  put(drawPoint, { x: x(span), y }, { colour: style.ink, radius: 8 });
  const ends = [LEAST, MOST].map((end) => ({ x: x(end), text: t.number(end), colour: style.second }));
  labels(ends, { y: y + 16 * scale, left: plot.x - 8, right });
  text(t('spanValue'), { x: x(span), y: y - 19 * scale, align: 'center', weight: 650, within: box });
}

// Powers of ten at the first row whose wavelength reaches them, the chosen row's own wavelength in heavier ink.
function drawWavelengths({ plot, y, style, line, text }, { values, wavelengths, shows }, t) {
  const place = (row) => y(row + 0.5);
  const powers = Array.from({ length: 9 }, (_, power) => ({
    value: 10 ** power,
    at: place(wavelengths.findIndex((wavelength) => wavelength >= 10 ** power)),
    colour: style.second,
    weight: 400,
  })).filter(({ value, at }) => value > wavelengths[0] && at >= plot.y);
  const chosen =
    shows('cell') && isSeen(values.position, values)
      ? [
          {
            value: Math.round(wavelengths[values.pair]),
            at: place(values.pair),
            colour: style.ink,
            weight: 600,
          },
        ]
      : [];
  const marks = [...chosen];
  for (const power of powers)
    if (marks.every(({ at }) => Math.abs(at - power.at) > 1.2 * style.size)) marks.push(power);
  for (const { value, at, ...look } of marks) {
    line([plot.x - 5, at, plot.x, at], { colour: style.second });
    const right = { x: plot.x - 8, y: at, align: 'right', baseline: 'middle' };
    text(t.number(value), { ...right, ...look });
  }
}

// At first: why the lower rows have one colour.
function nameSlow(pen, { values, wavelengths }, t) {
  const { plot, y, scale } = pen;
  const first = wavelengths.findIndex((wavelength) => wavelength > 8 * values.span);
  if (first < 0 || plot.y + plot.height - y(first) < 30 * scale) return;
  drawNote(pen, t('slowLabel'), (y(first) + plot.y + plot.height) / 2);
}

// Words over the picture, on a slip of paper.
function drawNote({ plot, style, scale, fill, text, widthOf }, said, y) {
  const room = plot.width - 16;
  const x = plot.x + 8;
  const width = Math.min(widthOf(said), room) + 8;
  fill({ x: x - 4, y: y - 9 * scale, width, height: 18 * scale }, style.rgba(style.paper, 0.85));
  text(said, { x, y, baseline: 'middle', maxWidth: room });
}

// Where the picture goes pale: from this row on more than half of a wave is left in its column.
function drawCancelled(pen, { first }, t) {
  const { plot, y, style, scale, line } = pen;
  const at = y(first);
  if (at - plot.y < 24 * scale) return;
  line([plot.x, at, plot.x + plot.width, at], { colour: style.ink, dash: [4, 4] });
  drawNote(pen, t('paleLabel'), at - 14 * scale);
}

// Round numbers along the bottom, at the middle of their cell where single positions are seen.
function drawPositions(pen, { values, count }, t) {
  const { plot, x, box, style, scale, line, labels, text } = pen;
  const { from, span } = values;
  const middle = count === 1 ? 0.5 : 0;
  const ticks = linear([from, from + span - middle], [0, 1])
    .ticks(plot.width < 420 ? 4 : 8)
    .filter((tick) => Number.isInteger(tick) && tick >= 0 && tick <= MOST)
    .map((tick) => ({ x: x(tick + middle), text: t.number(tick) }));
  const edge = plot.y + plot.height;
  for (const tick of ticks) line([tick.x, edge, tick.x, edge + 4], { colour: style.second });
  const right = Math.min(plot.x + plot.width + 6, box.x + box.width);
  labels(ticks, { y: edge + 8, left: plot.x - 12, right, gap: style.size });
  const foot = edge + FOOT * scale - 5;
  text(t('positionAxis'), { x: box.x, y: foot, colour: style.second });
  drawColourKey(pen, { right: plot.x + plot.width, middle: foot - 0.35 * style.size });
}

// How much of each pair's wave the mean over a column leaves, beside its row.
function drawKept({ plot, y, box, style, line, curve, labels, text }, data, t) {
  const { factors, pairs, values } = data;
  const [left, right] = [plot.x + plot.width + 12, plot.x + plot.width + asideOf(box.width) - 2];
  const foot = plot.y + plot.height;
  const x = linear([0, 1], [left, right]);
  text(t('keptName'), { x: left, y: plot.y - 10, colour: style.second, maxWidth: right - left });
  for (const end of [left, right]) line([end, plot.y, end, foot], { colour: style.hairline });
  const ends = [0, 1].map((end) => ({ x: x(end), text: String(end) }));
  labels(ends, { y: foot + 8, left: left - 6, right: right + 4 });
  const points = Array.from(factors, (factor, i) => [Math.abs(factor), i + 0.5]);
  const parts = 24;
  for (let part = 0; part < parts; part++) {
    const [first, last] = [part, part + 1].map((edge) => Math.round((edge * (pairs - 1)) / parts));
    curve(points.slice(first, last + 1), { xScale: x, colour: style.speed(part / (parts - 1)) });
  }
  const here = y(values.pair + 0.5);
  line([left, here, right, here], { colour: style.ink, dash: [2, 3] });
}
