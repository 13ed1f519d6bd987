import { chipNear, chipPlaces, drawChips } from '../../../canvas/chips.js';
import { rungAt, rungNear } from '../../../canvas/ladder.js';
import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { stepped } from '../../../core/slider.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { drawCount, drawRungs, nameGrey } from '../ladder.js';
import { models, params } from './params.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

const PLOT = 300;
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
  height: (width, data) => Math.round(chipsOf({ x: 0, y: 0, width }, data).bottom + PLOT + 148 * data.scale),
  frame(box, data) {
    const { scale, values } = data;
    const { chips, bottom } = chipsOf(box, data);
    const plot = inset({ ...box, y: bottom }, { left: 34, right: 12, top: 96, height: PLOT }, scale);
    return {
      chips,
      plot,
      x: log([6, Math.max(1.3e6, 8 * values.base)], [plot.x, plot.x + plot.width]),
      flags: { test: plot.y - 28 * scale, train: plot.y - 8 * scale },
    };
  },
  draw(pen, data, t) {
    const { chips, plot, x, flags, box, scale, style, text, point, hatch, put } = pen;
    const { values, pairs, never, wrong, wavelengths } = data;
    const { pair: chosen, trainLen, testLen } = values;
    if (chips.length > 0)
      put(drawChips, chips, { texts: models.map(({ name }) => name), chosen: data.model });
    const slot = plot.height / pairs;
    const marked = { ...plot, height: Math.max(slot, never * slot) };
    if (wrong) hatch(marked, style.rgba(style.second, 0.4), { gap: 9 });
    const isChosen = data.shows('pair');
    const rungs = { wavelengths, never, wall: trainLen, ticks, left: box.x, top: flags.train, format };
    drawRungs(pen, { ...rungs, chosen: isChosen ? chosen : undefined }, t);
    if (!data.shows('test')) nameGrey(pen, { never, pairs, wall: trainLen }, t);
    if (isChosen) nameChosen(pen, data, t);
    if (data.shows('test') && testLen !== trainLen) {
      const test = { x: x(testLen), y: flags.test, label: t('testWall', { length: testLen }) };
      put(drawReferenceLine, plot, { ...test, colour: style.second });
      point({ x: x(testLen), y: gripAt(plot, 'test') }, { radius: 5, hollow: true });
    }
    const train = { x: x(trainLen), y: flags.train, label: t('trainWall', { length: trainLen }) };
    put(drawReferenceLine, plot, { ...train, heavy: true });
    point({ x: x(trainLen), y: gripAt(plot, 'train') }, { radius: 5 });
    // The count stands above the plot, so that no wall crosses it.
    const y = flags.test - 26 * scale;
    const count = { x: box.x, y, width: box.width, size: 26 * scale, count: pairs - never, pairs };
    const room = drawCount(pen, { ...count, name: t('doneName') });
    if (wrong && room >= 170 * scale)
      text(t('wrongName'), { x: box.x + box.width, y, align: 'right', strike: true });
  },
  handles({ chips, plot, x, box }, data, t) {
    const { values, pairs, wavelength, turned, model } = data;
    const { pair } = values;
    const pairAt = (wished) => ({ pair: clamp(wished, 0, pairs - 1) });
    const wall = (id, name) => ({
      id,
      x: x(values[name]),
      y: gripAt(plot, id),
      label: t(`${id}Handle`),
      value: t('lengthValue', { length: values[name] }),
      // To three figures: what the eye can aim at.
      drag: (point) => moved(name, params[name].fit(Number(x.invert(point.x).toPrecision(3)))),
      key: ({ dx, dy }) => moved(name, stepped(params[name], values[name], dx - dy)),
    });
    // A test that is as long as training stays so.
    const moved = (name, length) => ({
      ...(name === 'trainLen' && values.testLen === values.trainLen && { testLen: length }),
      [name]: length,
    });
    const lengths = [
      {
        id: 'pair',
        area: true,
        x: x(wavelength),
        y: rungAt(plot, pair, pairs),
        label: t('pairHandle'),
        value: t('pairValue', { pair, wavelength, turns: turned }),
        drag: ({ y }) => pairAt(rungNear(plot, y, pairs)),
        key: ({ dx, dy }) => pairAt(pair + dx + dy),
      },
      wall('train', 'trainLen'),
      wall('test', 'testLen'),
    ];
    if (chips.length === 0) return lengths;
    const chip = chips[Math.max(0, model)];
    return [
      ...lengths,
      {
        id: 'model',
        area: inset(box, { height: chips.at(-1).y + chip.height - box.y }),
        x: chip.x + chip.width / 2,
        y: chip.y + chip.height / 2,
        label: t('modelHandle'),
        value: model < 0 ? t('noModel') : models[model].name,
        drag: (point) => patchOf(models[chipNear(chips, point)]),
        key: ({ dx, dy }) => patchOf(models[clamp(model + dx + dy, 0, models.length - 1)]),
      },
    ];
  },
  describe({ values, pairs, never, wavelengths }, t) {
    return t(never === 0 ? 'describeLadderAll' : 'describeLadder', {
      pairs,
      never,
      train: values.trainLen,
      test: values.testLen,
      first: pairs - never,
      last: pairs - 1,
      shortest: wavelengths[0],
      longest: wavelengths[pairs - 1],
    });
  },
});

// The chosen pair's number over its rung, at the right where no rung reaches.
function nameChosen({ plot, x, style, scale, text, widthOf }, { values, pairs, wavelength }, t) {
  const said = t('pairName', { pair: values.pair });
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
function chipsOf({ x, y, width }, { scale, shows }) {
  if (!shows('base')) return { chips: [], bottom: y - 12 * scale };
  const chips = chipPlaces({ x, y: y + 2, width }, { count: models.length, least: 96 * scale });
  return { chips, bottom: chips.at(-1).y + chips.at(-1).height };
}
