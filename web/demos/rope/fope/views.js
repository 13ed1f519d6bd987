import { drawPoint } from '../../../canvas/curve.js';
import { linear, log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { stepped } from '../../../core/slider.js';
import { chart } from '../../../plots/chart.js';
import { FURTHEST } from './compute.js';
import { params, TURN } from './params.js';
import { facts } from './words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const NAMES = { 1000: '1K', 10000: '10K', 100000: '100K', 1e6: '1M' };
const named = (n) => NAMES[n] ?? String(n);

// The line of the trained length is always in the picture.
const highest = ({ wavelengths, values }) => 1.3 * Math.max(values.trainLen, wavelengths.at(-1));

/** The wavelength of every pair, and the trained length, above which FoPE lets no pair rotate. */
/** @type {View<Data>} */
export const floor = chart({
  place: 'main',
  height: [190, 122],
  margin: { left: 58, right: 16, top: 54, bottom: 50 },
  x: (range, { pairs }) => linear([-0.5, pairs - 0.5], range),
  y: (range, data) => log([TURN, highest(data)], range),
  title: (data, t) => t('floorName', facts(data)),
  axes: {
    left: {
      ticks: (data) => [10, 100, 1000, 10000, 100000, 1e6].filter((tick) => tick < highest(data)),
      format: named,
      line: false,
      label: 'wavelengthAxis',
    },
    bottom: { ticks: 5, label: 'pairAxis' },
  },
  draw({ plot, y, scale, style, level, point, put, text, fill }, data, t) {
    const { wavelengths, kept, values, pairs } = data;
    const edge = y(values.trainLen);
    const [right, foot] = [plot.x + plot.width - 8 * scale, plot.y + plot.height];
    fill({ ...plot, height: edge - plot.y }, style.rgba(style.ink, style.dark ? 0.14 : 0.07));
    level(values.trainLen, { dash: [5, 4] });
    const side = { colour: style.second, halo: true };
    if (edge - plot.y > 34 * scale)
      text(t('stoppedHere'), { ...side, x: plot.x + 10 * scale, y: plot.y + 18 * scale });
    text(t('rotateHere'), { ...side, x: right, y: foot - 10 * scale, align: 'right' });
    for (const [pair, wavelength] of wavelengths.entries()) {
      const isKept = pair < kept;
      const colour = isKept ? style.speed(pair / Math.max(1, pairs - 1)) : style.second;
      const radius = pair === data.pair && data.shows('series') ? 6 : 4;
      point(pair, wavelength, { radius, hollow: !isKept, colour });
    }
    // Below the line, where pairs lie at the left only, or above it where that leaves no room.
    const isLow = foot - edge < 64 * scale;
    const name = { x: plot.x + plot.width, y: edge + (isLow ? -24 : 34) * scale, align: 'right' };
    text(t('trainedHere', { length: values.trainLen }), { ...name, weight: 600, halo: true });
    put(drawPoint, { x: right, y: edge }, { colour: style.ink, radius: 6 });
  },
  handles({ plot, y }, data, t) {
    const { trainLen } = data.values;
    const to = (wished) => ({ trainLen: params.trainLen.fit(Number(wished.toPrecision(3))) });
    return [
      {
        id: 'trainLen',
        area: plot,
        x: plot.x + plot.width - 8 * data.scale,
        y: y(trainLen),
        label: t('trainHandle'),
        value: t('trainValue', facts(data)),
        drag: (point) => to(y.invert(point.y)),
        key: ({ dx, dy }) => ({ trainLen: stepped(params.trainLen, trainLen, dx - dy) }),
      },
    ];
  },
  describe: (data, t) => t('describeFloor', facts(data)),
});

/** One pair: its cosine, and the series that FoPE puts in its place. @type {View<Data>} */
export const series = chart({
  place: 'side',
  height: [190, 122],
  margin: { left: 42, right: 22, top: 62, bottom: 50 },
  x: (range, { wave }) => linear([0, wave.xs.at(-1)], range),
  y(range, { wave }) {
    const most = Math.max(1.2, ...wave.series.map(Math.abs));
    return linear([-most, most], range);
  },
  title: (data, t) => t('seriesName', facts(data)),
  note: 'seriesNote',
  axes: { left: { ticks: [-1, 0, 1], line: false }, bottom: { ticks: 4, label: 'positionAxis' } },
  draw({ plot, style, level, curve, put }, { wave, pair, kept }) {
    level(0, { colour: style.hairline });
    curve({ xs: wave.xs, ys: wave.plain }, { colour: style.second, dash: [6, 4] });
    curve({ xs: wave.xs, ys: wave.series }, { width: 1.5 * style.line });
    put(
      drawPoint,
      { x: pairX(plot, pair, kept), y: plot.y + plot.height - 12 },
      { colour: style.ink, radius: 6 },
    );
  },
  handles({ plot }, data, t) {
    const { pair, kept } = data;
    const to = (wished) => ({ pair: clamp(Math.round(wished), 0, kept - 1) });
    return [
      {
        id: 'pair',
        area: plot,
        x: pairX(plot, pair, kept),
        y: plot.y + plot.height - 12,
        label: t('pairHandle'),
        value: t('pairValue', facts(data)),
        drag: (point) => to(((point.x - plot.x) / plot.width) * kept - 0.5),
        key: ({ dx, dy }) => to(pair + dx - dy),
      },
    ];
  },
  describe: (data, t) => t('describeSeries', facts(data)),
});

// The kept pairs along the foot of the picture, the fastest at the left.
const pairX = (plot, pair, kept) => plot.x + ((pair + 0.5) / kept) * plot.width;

/** The product of two equal vectors by distance, to several trained lengths. @type {View<Data>} */
export const score = chart({
  height: [180, 112],
  margin: { left: 46, right: 16, top: 58, bottom: 50 },
  x: (range, { values }) => log([1, FURTHEST * values.trainLen], range),
  y(range, { score: { plain, series: own }, right }) {
    const all = [...plain, ...own, ...right.series];
    const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
    return linear([low - 0.05, high + 0.05], range);
  },
  title: 'scoreName',
  note: (data, t) => t(data.wrong ? 'scoreNoteWrong' : 'scoreNote', facts(data)),
  axes: {
    left: { ticks: 4, line: false, format: '0%' },
    bottom: {
      ticks: ({ values }) => [1, 10, 100, 1000, 10000].filter((tick) => tick <= FURTHEST * values.trainLen),
      format: named,
      label: 'distanceAxis',
    },
  },
  draw({ plot, style, level, curve, rule, point, hatch }, { distances, score: found, values, right, wrong }) {
    if (wrong) hatch(plot, style.rgba(style.ink, 0.18), { gap: 9 });
    level(found.limit, { colour: style.second, dash: [2, 3] });
    rule(values.trainLen, { colour: style.second, dash: [5, 4] });
    curve({ xs: distances, ys: found.plain }, { colour: style.second, dash: [6, 4] });
    if (wrong) curve({ xs: distances, ys: right.series }, { colour: style.second });
    curve({ xs: distances, ys: found.series }, { width: 1.5 * style.line });
    point(values.distance, found.here.plain, { radius: 4, hollow: true, colour: style.second });
    point(values.distance, found.here.series, { radius: 6 });
  },
  drag: {
    distance: {
      fit: (wished, { values }) => Math.round(clamp(wished, 1, FURTHEST * values.trainLen)),
      step: (distance, count, { values }) =>
        Math.round(clamp(distance + count * Math.max(1, 0.1 * distance), 1, FURTHEST * values.trainLen)),
      y: ({ score: { here } }) => here.series,
      value: (data, t) => t('distanceValue', facts(data)),
    },
  },
  describe: (data, t) => t(data.wrong ? 'describeScoreWrong' : 'describeScore', facts(data)),
});
