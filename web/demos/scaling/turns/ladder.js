import { drawChips } from '../../../canvas/chips.js';
import { rungAt } from '../../../canvas/ladder.js';
import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { log } from '../../../canvas/scale.js';
import { stepped } from '../../../core/slider.js';
import { modelChips, modelHandle } from '../../../plots/models.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { drawCount, drawRungs, nameGrey } from '../ladder.js';
import { models, params } from './turns-params.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../turns.js' */

// Px at text size 13, beside other pictures and alone beside a sentence.
const [PLOT, ALONE] = [300, 200];
const ticks = [10, 100, 1000, 10000, 1e5, 1e6, 1e7];
const shortNames = { 1000: '1K', 10000: '10K', 100000: '100K', 1000000: '1M', 10000000: '10M' };
const format = (tick) => shortNames[tick] ?? String(tick);

// Px of a grip on the line of a length, clear of its name and of the other.
const gripAt = (plot, id) => plot.y + (id === 'train' ? 18 : 54);

/** The wavelength of every pair on a log axis, with the lengths of training and test as walls to drag. */
/** @type {View<Data>} */
export const ladder = panel({
  place: 'main',
  invites: 'train',
  frame(box, data) {
    const { scale, values } = data;
    const { chips, bottom } = chipsOf(box, data);
    const height = data.isAlone ? ALONE : PLOT;
    const plot = inset({ ...box, y: bottom }, { left: 34, right: 12, top: 96, height }, scale);
    return {
      chips,
      plot,
      x: log([6, Math.max(1.3e6, 8 * values.base)], [plot.x, plot.x + plot.width]),
      flags: { test: plot.y - 28 * scale, train: plot.y - 8 * scale },
      bottom: plot.y + height + (data.isAlone ? 94 : 52) * scale,
    };
  },
  draw(pen, data, t) {
    const { chips, plot, x, flags, box, scale, style, text, point, hatch, put } = pen;
    const { values, pairs, never, wrong, wavelengths } = data;
    const { pair: chosen, trainLen, testLen } = values;
    put(drawChips, chips, { texts: models.map(({ name }) => name), chosen: data.model });
    const slot = plot.height / pairs;
    const marked = { ...plot, height: Math.max(slot, never * slot) };
    if (wrong) hatch(marked, style.rgba(style.second, 0.4), { gap: 9 });
    const isChosen = data.shows('pair');
    const before = data.shows('base') ? data.before : undefined;
    const rungs = {
      wavelengths,
      before,
      never,
      wall: trainLen,
      ticks,
      left: box.x,
      top: flags.train,
      format,
    };
    drawRungs(pen, { ...rungs, chosen: isChosen ? chosen : undefined }, t);
    if (!data.shows('test')) nameGrey(pen, { never, pairs, wall: trainLen }, t);
    if (isChosen && !data.isAlone) nameChosen(pen, data, t);
    if (data.shows('test') && testLen !== trainLen) {
      const test = { x: x(testLen), y: flags.test, label: t('testWall') };
      put(drawReferenceLine, plot, { ...test, colour: style.second });
      point({ x: x(testLen), y: gripAt(plot, 'test') }, { radius: 5, hollow: true });
    }
    const train = { x: x(trainLen), y: flags.train, label: t('trainWall') };
    put(drawReferenceLine, plot, { ...train, heavy: true });
    point({ x: x(trainLen), y: gripAt(plot, 'train') }, { radius: 5 });
    // In the corner that no rung reaches, or below where walls are in its way.
    const foot = plot.y + plot.height + 66 * scale;
    const corner = { x: plot.x + plot.width, y: plot.y + 2.4 * style.size, align: 'right', halo: true };
    const beside = data.isAlone ? { x: plot.x, y: foot + 20 * scale } : corner;
    if (before) text(t('withPlain'), { ...beside, colour: style.second });
    // The count stands above the plot, so that no wall crosses it.
    const y = flags.test - 26 * scale;
    if (data.isAlone) {
      text(t('ladderName'), { x: box.x, y, weight: 600, maxWidth: box.width });
      text(t('here'), { x: plot.x, y: foot, weight: 650 });
      return;
    }
    const count = { x: box.x, y, width: box.width, size: 26 * scale, count: pairs - never, pairs };
    const room = drawCount(pen, { ...count, name: t('doneName') });
    if (wrong && room >= 170 * scale)
      text(t('wrongName'), { x: box.x + box.width, y, align: 'right', crossed: true });
  },
  handles({ chips, plot, x, box }, data, t) {
    const { values, pairs, wavelength, model } = data;
    const { pair, base, headDim } = values;
    const wall = (id, name) => ({
      id,
      x: x(values[name]),
      y: gripAt(plot, id),
      // To three figures: what the eye can aim at.
      drag: (point) => moved(name, params[name].fit(Number(x.invert(point.x).toPrecision(3)))),
      key: ({ dx, dy }) => moved(name, stepped(params[name], values[name], dx - dy)),
    });
    // A test that is as long as training stays so.
    const moved = (name, length) => ({
      ...(name === 'trainLen' && values.testLen === values.trainLen && { testLen: length }),
      [name]: length,
    });
    const pulls = data.shows('base');
    const lengths = [
      {
        id: 'pair',
        area: true,
        x: pulls ? plot.x : x(wavelength),
        y: rungAt(plot, pair, pairs),
        along: { from: plot.y, pitch: plot.height / pairs, count: pairs, axis: 'y' },
      },
      wall('train', 'trainLen'),
      wall('test', 'testLen'),
    ];
    if (!pulls) return lengths;
    // The base that gives the pair this wavelength; pair 0 has one wavelength, whatever the base.
    const pulled = (length) => {
      const wished = (length / (2 * Math.PI)) ** (headDim / (2 * pair));
      return { base: pair === 0 ? base : params.base.fit(Number(wished.toPrecision(3))) };
    };
    const rung = {
      id: 'rung',
      x: x(wavelength),
      y: rungAt(plot, pair, pairs),
      drag: (point) => pulled(x.invert(point.x)),
      key: ({ dx, dy }) => ({ base: pair === 0 ? base : stepped(params.base, base, dx - dy) }),
    };
    const taken = [...lengths, rung];
    return chips.length === 0
      ? taken
      : [...taken, modelHandle({ box, chips }, { models, model, set: patchOf }, t)];
  },
  describe: ({ never }) => (never === 0 ? 'describeLadderAll' : 'describeLadder'),
});

// The chosen pair's number over its rung, at the right where no rung reaches.
function nameChosen({ plot, x, style, scale, text, widthOf }, { values, pairs, wavelength }, t) {
  const said = t('pairName');
  const right = plot.x + plot.width;
  const beside = x(wavelength) + 12 * scale;
  const isRight = beside + widthOf(said, { weight: 600 }) < right;
  const place = isRight ? { x: beside } : { x: x(wavelength) - 12 * scale, align: 'right' };
  const y = Math.min(rungAt(plot, values.pair, pairs), plot.y + plot.height - 0.6 * style.size);
  text(said, { ...place, y, baseline: 'middle', weight: 600, halo: true });
}

/** The state that shows a model, tested at twice the length of its training. */
const patchOf = ({ headDim, base, trainLen }) => ({
  headDim,
  base,
  trainLen,
  testLen: 2 * trainLen,
  pair: headDim / 2 - 1,
});

// Models to choose from, with the base.
function chipsOf(box, { scale, shows, isAlone = false }) {
  if (!shows('base') || isAlone) return { chips: [], bottom: box.y - 12 * scale };
  return modelChips(box, { count: models.length, least: 96 * scale });
}
