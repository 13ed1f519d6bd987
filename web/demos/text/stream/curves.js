import { drawPoint } from '../../../canvas/curve.js';
import { linear } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { whole } from '../../../plots/drag.js';
import { paragraph } from '../../../plots/paragraph.js';
import { TRAINED } from '../runs.js';
import { MEAN_OVER } from './compute.js';
import { BLOCK, STREAM, WHOLE } from './plan.js';

/** @import { Translate, View } from '../../../types.js' */
/** @import { Data } from './compute.js' */
/** @import { Marks } from '../../../plots/chart.js' */

const PLOT = 220;
const [LOW, HIGH] = [1, 4.2]; // nats, with room below the curves for the handle
const ENDS = [4096, 8192, STREAM];
const LIFT = 7; // px from the axis to the handle, which stands on it and is no loss

const endOf = ({ values }) => ENDS.find((end) => values.count <= end);

/** The loss along a stream, as the mean of the last characters: with all in the cache, the last, or the first besides. */
/** @type {View<Data>} */
export const curves = chart({
  place: 'main',
  height: (_width, { scale }) => Math.round(PLOT + 128 * scale),
  margin: { left: 40, right: 28, top: 76 },
  plotHeight: PLOT,
  x: (range, data) => linear([0, endOf(data)], range),
  y: (range) => linear([LOW, HIGH], range),
  title: ({ read }, t) => t('curvesName', { read }),
  titleAt: 16,
  note: ({ shows }, t) => t(shows('sinks') ? 'curvesHow' : 'curvesFirst', { count: MEAN_OVER }),
  noteAt: 38,
  wraps: 'note',
  axes: {
    left: { ticks: [1.5, 2, 2.5, 3, 3.5, 4], line: false },
    bottom: {
      ticks: (data) => [0, 0.25, 0.5, 0.75, 1].map((share) => share * endOf(data)),
      label: 'placeAxis',
    },
  },
  draw(marks, data, t) {
    const { plot, x, y, scale, style, axes, level, curve, point, line, arrow, text, put } = marks;
    const { lines, usual, values } = data;
    axes();
    level(usual, { colour: style.second, dash: [1, 3] });
    drawUsual(marks, data, t);
    if (data.shows('sinks') || lines.window.xs.length === 0) drawNames(marks, data, t);
    line([x(TRAINED), plot.y - 4, x(TRAINED), plot.y + plot.height], { colour: style.second });
    text(t('trainedHere', { trained: TRAINED }), {
      x: x(TRAINED) + 4,
      y: plot.y - 8 * scale,
      colour: style.second,
      maxWidth: plot.width - x(TRAINED) + plot.x - 8,
    });
    const held = { ...lines.whole, ys: lines.whole.ys.map((loss) => Math.min(HIGH, loss)) };
    if (held.xs.length > 0) {
      curve(held, { colour: style.second, dash: [7, 4], width: 1.5 * style.line });
      point(held.xs.at(-1), held.ys.at(-1), { colour: style.second, radius: 3 });
    }
    if (data.read >= WHOLE && data.shows('sinks')) {
      text(t('wholeHere', { end: WHOLE }), {
        ...{ x: x(WHOLE) + 10, y: y(held.ys.at(-1)), baseline: 'middle', colour: style.second },
        maxWidth: plot.x + plot.width - x(WHOLE) - 10,
      });
    }
    if (lines.window.xs.length > 0) {
      curve(lines.window, { colour: style.ink, width: 2 * style.line });
    }
    if (data.shows('sinks')) {
      const rings = { colour: style.ink, radius: 4, hollow: true };
      // As many over the whole axis that the line below them is still seen.
      const every = Math.round(endOf(data) / BLOCK / 14);
      for (const [i, place] of lines.sinks.xs.entries())
        if (i % every === 0) point(place, lines.sinks.ys[i], rings);
    }
    const foot = { x: x(values.count), y: plot.y + plot.height - LIFT };
    put(drawPoint, foot, { colour: style.ink, radius: 6 });
    if (data.shows('sinks')) return;
    nameEnds(marks, data, t);
    if (values.count === WHOLE)
      arrow({ ...foot, x: foot.x + 20 }, { ...foot, x: foot.x + 56 }, { width: 1.5 });
  },
  handles({ plot, x }, data, t) {
    const { count } = data.values;
    // The hand stays where there are losses to tell, so that what is told does not come and go; keys reach the beginning.
    const to = (wished, least = 0) => ({ count: BLOCK * whole(wished / BLOCK, least, STREAM / BLOCK) });
    return [
      {
        id: 'count',
        area: true,
        x: x(count),
        y: plot.y + plot.height - LIFT,
        label: t('countHandle'),
        value: t('countValue', { count, words: lossWords(data, t) }),
        drag: (point) => to(x.invert(point.x), TRAINED / BLOCK + 1),
        key: ({ dx, dy }) => to(count + BLOCK * (dx - dy)),
      },
    ];
  },
  describe: (data, t) => t('describeCurves', { read: data.read, words: lossWords(data, t) }),
});

// What the dotted line is, below it and clear of the names of the curves.
function drawUsual({ plot, y, scale, style, text }, { usual }, t) {
  if (y(usual) < plot.y + 134 * scale) return;
  const place = { x: plot.x + plot.width, y: y(usual) + 5, align: 'right', baseline: 'top' };
  text(t('usual', { trained: TRAINED, value: usual }), {
    ...{ ...place, colour: style.second, halo: true },
    maxWidth: 0.7 * plot.width,
  });
}

// At first the two curves have their names at their ends: that of the lower one above what lies beside it, the other
// one's clear of it.
/** @param {Marks} marks @param {any} data @param {Translate} t */
function nameEnds({ plot, x, y, text, widthOf, style }, { lines: { whole, window }, values }, t) {
  if (window.xs.length === 0) return;
  const right = plot.x + plot.width;
  const heightOf = (loss) => y(Math.min(HIGH, loss));
  const look = { weight: 600, halo: true, baseline: 'middle' };
  const leftOf = (words, { xs }) => Math.min(x(xs.at(-1)) + 10, right - widthOf(words, look));
  const low = t('keyWindowEnd', cacheOf(values));
  const left = leftOf(low, window);
  const beside = window.ys.filter((_, i) => x(window.xs[i]) > left - 12);
  const lowAt = Math.min(...beside.map(heightOf)) - style.size;
  text(low, { ...look, x: left, y: lowAt, colour: style.ink });
  if (whole.xs.length === 0) return;
  const high = t('keyWholeEnd');
  const highAt = Math.min(heightOf(whole.ys.at(-1)), lowAt - 1.4 * style.size);
  text(high, { ...look, x: leftOf(high, whole), y: highAt, colour: style.second });
}

// The curves by name, each with its mark; before they are there, what to do for them, or that they come.
function drawNames(marks, { read, isBehind, lines, shows, values }, t) {
  const { plot, scale, style, line, put } = marks;
  const rows = [
    ['keyWindow', { width: 2 * style.line }],
    ['keyWhole', { colour: style.second, dash: [7, 4], width: 1.5 * style.line }],
    ...(shows('sinks') ? [['keySinks']] : []),
  ];
  const [left, room] = [plot.x + 0.3 * plot.width, 0.7 * plot.width - 40 * scale];
  for (const [i, [key, look]] of rows.entries()) {
    const y = plot.y + (76 + 20 * i) * scale;
    if (look) line([left, y, left + 28 * scale, y], look);
    else put(drawPoint, { x: left + 14 * scale, y }, { colour: style.ink, radius: 4, hollow: true });
    const at = {
      x: left + 36 * scale,
      y,
      baseline: 'middle',
      width: room,
      most: key === 'keySinks' ? 2 : 1,
      halo: true,
    };
    paragraph(marks, t(key, cacheOf(values)), { ...at, colour: style.second });
  }
  if (lines.window.xs.length > 0) return;
  const wait = { x: left, y: plot.y + 40 * scale, width: room + 36 * scale, weight: 600, most: 2 };
  const why = isBehind ? 'loading' : read > 0 ? 'tooFew' : 'emptyHere';
  paragraph(marks, t(why, { count: MEAN_OVER }), wait);
}

/** What the two caches hold. */
export const cacheOf = ({ cacheSize, sinkSize }) => ({
  cache: cacheSize,
  sinks: sinkSize,
  recent: cacheSize - sinkSize,
});

/** The first step: what becomes of the loss with the last characters in the cache, and with everything. */
export function bothWords({ means, values }, t) {
  if (means?.whole === undefined) return t('noLosses');
  return t('seeBoth', {
    ...cacheOf(values),
    trained: TRAINED,
    end: Math.min(WHOLE, values.count),
    window: means.window,
    whole: means.whole,
  });
}

/** The losses beyond the trained length in words. */
export function lossWords({ means, read, values }, t) {
  if (!means) return t('noLosses');
  return t('losses', {
    read,
    ...cacheOf(values),
    trained: TRAINED,
    sinksKept: values.sinkSize,
    window: means.window,
    sinks: means.sinks,
  });
}
