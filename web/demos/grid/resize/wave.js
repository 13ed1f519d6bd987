import { drawPoint } from '../../../canvas/curve.js';
import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { whole } from '../../../plots/drag.js';
import { cellLines, heading } from '../../../plots/tables.js';
import { isWhole, MOST, reachOf } from './compute.js';
import { mixText, small, titleOf } from './words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const TALL = 34; // px, the height of a strip
const GRIP = 16; // px from the last patch to the handle, which leaves it free
const BETWEEN = 64; // px from one strip to the other
const [SMALL, RING] = [4.6, 7]; // px of radius, the middle of a row, in narrow rows and in wide ones
const SPELT = 46; // px at text size 13 of a row, from which its number has a word before it

/** At first there are no values on an axis: two strips, without a mistake. */
const isStrips = ({ wrong, shows }) => !wrong && !shows('mix');

/** Px that the strips and their words take. */
const stripsHeight = (scale) => 2 * TALL + BETWEEN + 129 * scale;

/** What they leave at each side for their words and the handle. */
const stripsMargin = (scale) => ({
  left: 1,
  right: GRIP + 18,
  top: 46 * scale + TALL,
  bottom: 83 * scale + TALL,
});

/** The patches of the image above the rows of the table, both coloured by what they have in one feature. */
function drawStrips(marks, data, t) {
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

const BOX = 18; // px, the height of a patch
const ABOVE = 24; // px from a patch down to the plot

/**
 * One feature of the table from top to bottom as a wave, as long as the image in patches: the old rows lie stretched
 * over it, and every patch reads its own new row in its middle. At first without the wave: patches above rows.
 *
 * @type {View<Data>}
 */
export const wave = chart({
  height: (width, data) =>
    Math.round(isStrips(data) ? stripsHeight(data.scale) : (width < 520 ? 210 : 280) + 112 * data.scale),
  margin: (scale, data) =>
    isStrips(data)
      ? stripsMargin(scale)
      : { left: 30 * scale, right: 26, top: 48 * scale + BOX + ABOVE, bottom: 64 * scale },
  x: (range, { reach }) => linear([0, reach], range),
  y: (range) => linear([-1.2, 1.2], range),
  axes: {
    left: {
      ticks: (data) => (isStrips(data) ? [] : [-1, 0, 1]),
      line: false,
    },
  },
  draw(marks, data, t) {
    const { plot, x, y, box, style, scale, axes, line, curve, point, text } = marks;
    const { values, wave: own, source, rows, offs } = data;
    const title = { title: titleOf(data, t), width: box.width };
    heading(
      marks,
      { x: box.x, y: box.y + 14 * scale },
      { ...title, wrong: data.wrong ? t.option('rounding', values.rounding) : undefined },
    );
    if (isStrips(data)) return drawStrips(marks, data, t);
    const { from, toHeight } = values;
    const colour = style.speed(data.speed);
    const edge = x(toHeight);
    for (const value of [-1, 0, 1]) line([plot.x, y(value), edge, y(value)], { colour: style.hairline });
    const middle = (row) => ((row + 0.5) * toHeight) / from;
    drawPatches(marks, data, t);
    drawChosen(marks, data, middle);
    curve(
      { xs: own.xs.map(middle), ys: own.ys },
      { colour: style.rgba(colour, 0.6), width: style.line + 0.5 },
    );
    const unit = x(1) - x(0);
    const radius = Math.min(5, 0.36 * unit * (toHeight / from));
    for (const [r, value] of source.entries()) {
      const look = data.isRead[r] ? { colour } : { colour: style.rgba(colour, 0.35) };
      point(middle(r), value, { ...look, radius, hollow: true });
    }
    // From what a patch reads to the wave itself at its place.
    for (const [r, value] of data.own.subarray(0, rows).entries()) {
      const at = x(r + 0.5);
      line([at, y(value), at, y(value - offs[r])], { width: Math.min(4, 0.4 * unit) });
      point(r + 0.5, value, { radius: Math.min(3.6, 0.34 * unit) });
    }
    if (values.row < rows) point(values.row + 0.5, data.value, { radius: 6 });
    drawWorst(marks, data, t);
    axes();
    const name = { x: box.x, y: y(1) - 14 * scale, colour: style.second, halo: true };
    if (!data.wrong) text(t('valueAxis'), { ...name, maxWidth: edge - box.x });
    const foot = { x: box.x, colour: style.second, maxWidth: box.width };
    const lowest = box.y + box.height - 6 * scale;
    text(t(data.skipped > 0 ? 'waveFootPale' : 'waveFoot', { from, rows }), { ...foot, y: lowest });
    const isRead = values.row < rows;
    const mixed = isRead ? mixText(data, t) : t('mixLost', { row: values.row });
    text(mixed, { ...foot, y: box.y + box.height - 26 * scale, colour: style.ink });
    if (isRead) drawShares(marks, data, middle, t);
  },
  handles({ plot, x, y, box }, data, t) {
    const { values } = data;
    const { row, toHeight } = values;
    const at = (next) => ({ row: clamp(next, 0, toHeight - 1) });
    const isEarly = isStrips(data);
    const out = isEarly ? GRIP : 0;
    const size = (next, most) => ({ toHeight: whole(next, 4, most) });
    return [
      {
        id: 'height',
        x: x(toHeight) + out,
        y: plot.y - (isEarly ? TALL / 2 : ABOVE + BOX / 2),
        label: t('heightHandle'),
        value: t('heightValue', { height: toHeight }),
        // On the scale that the hand began with: it may change while it drags.
        drag({ x: px }, start) {
          const reach = reachOf(start?.values ?? values, (start?.values ?? values).toHeight);
          return size((reach * (px - out - plot.x)) / plot.width, reach);
        },
        key: ({ dx, dy }) => size(toHeight + dx - dy, MOST),
      },
      {
        id: 'row',
        area: { x: plot.x, y: plot.y, width: x(toHeight) - plot.x, height: plot.height },
        x: x(row + 0.5),
        y: clamp(y(data.value), box.y, box.y + box.height),
        label: t('rowHandle'),
        value: t('placeValue', {
          row,
          place: data.place,
          value: data.value,
          off: small(data.value - data.exact, t),
        }),
        drag: ({ x: px }) => at(Math.floor(x.invert(px))),
        key: ({ dx, dy }) => at(row + dx - dy),
      },
    ];
  },
  describe(data, t) {
    const { values, place, value, exact } = data;
    return t(data.rows < values.toHeight ? 'describeWaveLost' : 'describeWave', {
      from: values.from,
      height: values.toHeight,
      rows: data.rows,
      row: values.row,
      place,
      value,
      exact,
      wavelength: data.wavelength,
    });
  },
});

// A box for every patch of the image; hatched the one that gets no row, and ahead of the edge the sizes that lose one.
function drawPatches({ plot, x, ctx, box, scale, style, hatch, fill, line, arrow, put, labels }, data, t) {
  const { values, rows, wrong, lostSizes, reach } = data;
  const { toHeight, row } = values;
  const top = plot.y - ABOVE - BOX;
  const boxOf = (n) => ({ x: x(n) + 0.5, y: top, width: x(1) - x(0) - 1, height: BOX });
  for (let n = 0; n < toHeight; n++) {
    const rect = boxOf(n);
    if (n === row) fill(rect, style.rgba(style.ink, n < rows ? 0.85 : 0.25));
    if (n >= rows) hatch(rect, style.ink, { gap: 4 });
    ctx.strokeStyle = n >= rows ? style.ink : style.outline;
    ctx.lineWidth = 1;
    ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, Math.max(0, rect.width - 1), rect.height - 1);
  }
  const edge = x(toHeight);
  line([edge, top - 5, edge, top + BOX + 5], { width: style.line + 0.5 });
  put(drawPoint, { x: edge, y: top + BOX / 2 }, { colour: style.ink, radius: 6 });
  // Nothing is stretched yet: where to.
  const ahead = { x: edge + 18, y: top + BOX / 2 };
  if (toHeight === values.from && reach > toHeight + 2)
    arrow(ahead, { ...ahead, x: edge + 50 }, { colour: style.second, width: 1.2 });
  const place = { y: top - 14 * scale, baseline: 'alphabetic', left: box.x, right: box.x + box.width };
  const heavy = { x: edge, text: t('patchesName', { height: toHeight }), colour: style.ink, weight: 700 };
  labels([heavy, { x: plot.x, text: t('topName') }], place);
  if (!wrong) return;
  const named = lostSizes.filter((n) => n <= reach);
  for (const n of named.filter((size) => size > toHeight)) hatch(boxOf(n - 1), style.outline, { gap: 4 });
  const below = { y: top + BOX + 6, left: box.x, right: box.x + box.width };
  labels(
    named.map((n) => ({ x: x(n - 0.5), text: String(n) })),
    below,
  );
}

// From the chosen patch down to what it reads, and from the old rows that it mixes down to their shares.
function drawChosen({ plot, x, y, style, line }, { values, rows, mixed, source, value }, middle) {
  if (values.row >= rows) return;
  const at = x(values.row + 0.5);
  line([at, plot.y - ABOVE, at, y(value)], { width: style.line });
  const bottom = plot.y + plot.height;
  for (const { row, weight } of mixed) {
    const place = x(middle(row));
    const width = style.hair * (0.6 + 3 * Math.min(1, Math.abs(weight)));
    line([place, y(source[row]), place, bottom], {
      colour: style.rgba(style.second, 0.55),
      width,
      dash: [3, 3],
    });
  }
}

function drawShares({ plot, x, box, scale, style, labels }, { mixed }, middle, t) {
  // Some of them alone would tell something else.
  if (mixed.length > 6 || x(middle(1)) - x(middle(0)) < 36 * scale) return;
  const shares = mixed
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .map(({ row, weight }) => ({
      x: x(middle(row)),
      text: t('share', { share: weight }),
      colour: style.ink,
    }));
  labels(shares, { y: plot.y + plot.height + 5, left: box.x, right: box.x + box.width });
}

// How far off the wave the new rows come, where it is most and nothing else is said.
function drawWorst({ plot, x, y, text, widthOf }, { values, offs, worst, own, rows }, t) {
  const off = offs[worst];
  if (rows === 0 || Math.abs(y(0) - y(off)) < 4) return;
  const said = t('offMark', { off: Math.abs(off) });
  const half = widthOf(said, { weight: 600 }) / 2;
  const isAbove = own[worst] > 0;
  const at = {
    x: clamp(x(worst + 0.5), plot.x + half + 8, plot.x + plot.width - half),
    y: clamp(y(own[worst]) + (isAbove ? -18 : 18), plot.y + 6, plot.y + plot.height - 8),
  };
  if (Math.abs(at.x - x(values.row + 0.5)) < half + 10) return;
  text(said, { ...at, align: 'center', baseline: 'middle', weight: 600, halo: true });
}
