import { drawChips } from '../../../canvas/chips.js';
import { drawLadder, rungAt } from '../../../canvas/ladder.js';
import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { choice, int } from '../../../core/parameters.js';
import { baseParam, headDimParam } from '../../../core/rope-parameters.js';
import { stepped } from '../../../core/slider.js';
import { modelChips, modelHandle } from '../../../plots/models.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../base.js' */

export const params = {
  base: baseParam({ initial: 500000, digits: 0, snaps: [10000, 500000] }),
  headDim: headDimParam(),
  belief: choice({ options: ['measured', 'wrong-fast-slows'], control: 'buttons' }),
  trainLen: int({ initial: 8192, min: 128, max: 131072, scale: 'log', snaps: [4096, 8192, 32768] }),
  pair: int({ initial: 48, min: 0, max: 127, control: 'none' }),
};

/** What configs of models say of their base and the length of their training. */
export const models = [
  { id: 'llama-2-7b', name: 'Llama 2', headDim: 128, base: 10000, trainLen: 4096 },
  { id: 'modernbert-base', name: 'ModernBERT', headDim: 64, base: 160000, trainLen: 8192 },
  { id: 'llama-3-8b', name: 'Llama 3', headDim: 128, base: 500000, trainLen: 8192 },
  { id: 'qwen2-7b', name: 'Qwen2', headDim: 128, base: 1000000, trainLen: 32768 },
];

// Px; at first so low that the slider of the base is seen with it.
const plotHeight = (width, { shows }) =>
  width < 420 ? (shows('first') ? 190 : 164) : shows('first') ? 280 : 220;
const topOf = ({ shows }) => (shows('first') ? 66 : 52); // px at text size 13

/** The wavelengths as rungs; the end of the chosen one can be pulled, and the base follows. @type {View<Data>} */
export const ladder = panel({
  place: 'main',
  frame(box, data) {
    const { scale, pairs } = data;
    const { chips, bottom } = chipsOf(box, data);
    const plot = inset(
      { ...box, y: bottom },
      { left: 34, right: 16, top: topOf(data), height: plotHeight(box.width, data) },
      scale,
    );
    return {
      chips,
      plot,
      x: log([4, 1.2e8], [plot.x, plot.x + plot.width]),
      rung: (pair) => rungAt(plot, pair, pairs),
      flag: plot.y - 8 * scale,
      bottom: plot.y + plot.height + 56 * scale,
    };
  },
  draw(pen, data, t) {
    const { box, chips, plot, x, rung, flag, scale, style, put, text } = pen;
    const { values, plain, pairs, wavelengths, wavelength, before, believed, shows } = data;
    const { base, pair, trainLen } = values;
    const isWalled = shows('wall');
    put(drawChips, chips, { texts: models.map(({ name }) => name), chosen: data.model });
    const title = { x: box.x, y: plot.y - 38 * scale, weight: 600, maxWidth: box.width };
    text(t(shows('ratios') ? 'ladderName' : 'ladderFirst'), title);
    const upper = { ...plot, height: plot.height / 2 };
    if (believed) pen.hatch(upper, style.rgba(style.second, 0.3), { gap: 9 });
    const wall = isWalled ? trainLen : undefined;
    put(drawLadder, plot, {
      wavelengths,
      x,
      wall,
      chosen: shows('first') ? pair : undefined,
      before: base === plain ? undefined : before,
    });
    if (believed) {
      const points = Array.from(believed, (ratio, i) => [x(before[i] / ratio), rung(i)]);
      pen.curve(points, { dash: [5, 4] });
    }
    if (shows('first')) pen.line([x(wavelength), rung(pair), x(before[pair]), rung(pair)], { width: 2 });
    const ticks = [10, 1000, 1e5, 1e7];
    pen.axis(plot, { side: 'bottom', scale: x, ticks, label: t('wavelengthAxis') });
    pen.axis(plot, { side: 'left', scale: rung, ticks: rowsOf(pairs), line: false });
    text(t('pairAxis'), { x: box.x, y: flag, colour: style.second });
    const label = t('trainWall');
    if (isWalled) put(drawReferenceLine, plot, { x: x(trainLen), y: flag, label, heavy: true });
    if (shows('first')) nameChosen(pen, data, t);
    else nameEnds(pen, data, t);
  },
  handles({ box, chips, plot, x, rung, flag }, { values, pairs, wavelength, model, shows }, t) {
    const { pair, headDim, base, trainLen } = values;
    // The base that gives the pair this wavelength; pair 0 has one wavelength, whatever the base.
    const pulled = (length) => {
      const wished = (length / (2 * Math.PI)) ** (headDim / (2 * pair));
      return { base: pair === 0 ? base : params.base.fit(Number(wished.toPrecision(3))) };
    };
    const patchOf = ({ headDim, base, trainLen }) => ({ headDim, base, trainLen });
    // At first the base is what changes, and no pair is to be chosen.
    if (!shows('first')) return [];
    const pulls = [
      {
        id: 'rung',
        x: x(wavelength),
        y: rung(pair),
        drag: (point) => pulled(x.invert(point.x)),
        key: ({ dx, dy }) => (pair === 0 ? { base } : { base: stepped(params.base, base, dx - dy) }),
      },
      {
        id: 'pair',
        area: true,
        x: plot.x,
        y: rung(pair),
        along: { from: plot.y, pitch: plot.height / pairs, count: pairs, axis: 'y' },
      },
      {
        id: 'train',
        x: x(trainLen),
        y: flag - 4,
        drag: (point) => ({ trainLen: params.trainLen.fit(Number(x.invert(point.x).toPrecision(3))) }),
        key: ({ dx, dy }) => ({ trainLen: stepped(params.trainLen, trainLen, dx - dy) }),
      },
    ];
    if (!shows('ratios')) return pulls;
    return [...pulls, modelHandle({ box, chips }, { models, model, set: patchOf }, t)];
  },
});

// At first the fastest and the slowest pair, and what the thin line is once the points have left it.
function nameEnds({ plot, x, rung, style, text, widthOf }, { wavelengths, values, plain, pairs }, t) {
  const right = plot.x + plot.width;
  const half = 0.6 * style.size;
  for (const { pair, name } of [
    { pair: 0, name: 'fastest' },
    { pair: pairs - 1, name: 'slowest' },
  ]) {
    const words = t(name);
    const look = { weight: 600, halo: true, colour: style.speed(pair / Math.max(1, pairs - 1)) };
    const left = x(wavelengths[pair]) + 10;
    const wide = widthOf(words, look);
    const y = Math.min(rung(pair), plot.y + plot.height - half);
    // Else above its end, where the lines leave room for it.
    const isFree = (lines) =>
      wavelengths.every((each, i) => rung(i) > y - lines * style.size + half || x(each) + 4 <= right - wide);
    const up = [3.4, 4.4, 5.4, 6.4].find(isFree) ?? 6.4;
    const place =
      left + wide <= right ? { x: left, y } : { x: right, y: y - up * style.size, align: 'right' };
    text(words, { ...look, ...place, baseline: 'middle' });
  }
  if (values.base === plain) return;
  // In the corner that no rung reaches.
  const words = t('withPlain');
  const y = plot.y + 2.4 * style.size;
  text(words, { x: right, y, align: 'right', baseline: 'middle', colour: style.second, halo: true });
}

// The wavelength of the chosen pair beside its point, or above it where there is no room.
function nameChosen({ plot, x, rung, style, text, widthOf }, data, t) {
  const { values, wavelength } = data;
  const { pair } = values;
  const label = t('here');
  const look = { baseline: 'middle', weight: 600, halo: true };
  const left = x(wavelength) + 20;
  const right = plot.x + plot.width;
  const half = 0.6 * style.size;
  const y = clamp(rung(pair), plot.y + half, plot.y + plot.height - half);
  const isBeside = left + widthOf(label, { weight: 600 }) <= right;
  const place = isBeside ? { x: left, y } : { x: right, y: Math.max(plot.y + half, y - 24), align: 'right' };
  text(label, { ...look, ...place });
}

const rowsOf = (pairs) => [
  ...new Set([0, 1, 2, 3].map((i) => Math.floor((i * pairs) / 4)).concat(pairs - 1)),
];

function chipsOf(box, { scale, shows }) {
  if (!shows('ratios')) return { chips: [], bottom: box.y };
  return modelChips(box, { count: models.length, least: 104 * scale });
}
