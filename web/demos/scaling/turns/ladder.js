import { drawAxis } from '../../../canvas/axis.js';
import { chipNear, chipPlaces, drawChips } from '../../../canvas/chips.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLadder, rungAt, rungNear } from '../../../canvas/ladder.js';
import { log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { drawWall } from '../../../canvas/wall.js';
import { stepped } from '../../../core/slider.js';
import { pairTicks } from '../ticks.js';
import { models, params } from './params.js';

/** The wavelength of every pair on a log axis, with the lengths of training and test as walls to drag. */
export const ladder = {
  place: 'main',
  height: (width, data) => Math.round(chipsOf({ x: 0, y: 0, width }, data).bottom + 300 + 148 * data.scale),
  frame(box, data) {
    const { scale, values } = data;
    const { chips, bottom } = chipsOf(box, data);
    const plot = {
      x: box.x + 34 * scale,
      y: bottom + 96 * scale,
      width: box.width - 46 * scale,
      height: 300,
    };
    return {
      chips,
      plot,
      x: log([4, Math.max(1.3e6, 8 * values.base)], [plot.x, plot.x + plot.width]),
      flags: { test: plot.y - 28 * scale, train: plot.y - 8 * scale },
    };
  },
  describe(data, t) {
    const { values, pairs, never } = data;
    return t(never === 0 ? 'describeLadderAll' : 'describeLadder', {
      pairs,
      never,
      train: values.trainLen,
      test: values.testLen,
      first: pairs - never,
      last: pairs - 1,
      shortest: t.number(data.wavelengths[0], { digits: 2 }),
      longest: t.number(data.wavelengths[pairs - 1], { digits: 0 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { chips, plot, x, flags } = ladder.frame(box, data);
    const { values, pairs, never, wrong } = data;
    drawChips(ctx, chips, { texts: models.map(({ name }) => name), chosen: data.model }, style);
    const slot = plot.height / pairs;
    if (wrong) {
      const marked = { ...plot, height: Math.max(slot, never * slot) };
      hatch(ctx, marked, style.rgba(style.second, 0.4), { gap: 9 });
    }
    const unfinished = { ...plot, y: plot.y + (pairs - never) * slot, height: never * slot };
    unfinished.x = x(values.trainLen);
    unfinished.width = plot.x + plot.width - unfinished.x;
    if (never > 0) {
      ctx.save();
      ctx.fillStyle = style.rgba(style.second, 0.12);
      ctx.fillRect(unfinished.x, unfinished.y, unfinished.width, unfinished.height);
      ctx.restore();
    }
    drawLadder(
      ctx,
      plot,
      { wavelengths: data.wavelengths, x, wall: values.trainLen, chosen: values.pair },
      style,
    );
    drawAxis(ctx, plot, { side: 'bottom', scale: x, label: t('wavelengthAxis'), ticks: powers(x) }, style);
    const rows = Object.assign((pair) => rungAt(plot, pair, pairs), { ticks: () => pairTicks(pairs) });
    drawAxis(ctx, plot, { side: 'left', scale: rows, ticks: pairTicks(pairs), line: false }, style);
    drawText(ctx, t('pairAxis'), { x: box.x, y: flags.train, colour: style.second }, style);
    const name = (key, length) => t(key, { length: t.number(length) });
    drawWall(
      ctx,
      plot,
      { x: x(values.testLen), y: flags.test, label: name('testWall', values.testLen), colour: style.second },
      style,
    );
    drawWall(
      ctx,
      plot,
      { x: x(values.trainLen), y: flags.train, label: name('trainWall', values.trainLen), heavy: true },
      style,
    );
    drawCount(ctx, box, flags.test - 26 * data.scale, data, style, t);
  },
  handles(data, box, t) {
    const { chips, plot, x, flags } = ladder.frame(box, data);
    const { values, pairs, wavelength } = data;
    const length = (name) => (point) => ({ [name]: params[name].fit(rounded(x.invert(point.x))) });
    const steps =
      (name) =>
      ({ dx, dy }) => ({ [name]: stepped(params[name], values[name], dx - dy) });
    const pairAt = (pair) => ({ pair: Math.min(pairs - 1, Math.max(0, pair)) });
    const model = Math.max(0, data.model);
    const chosen = chips[model];
    return [
      {
        id: 'pair',
        area: true,
        x: x(wavelength),
        y: rungAt(plot, values.pair, pairs),
        label: t('pairHandle'),
        value: t('pairValue', {
          pair: values.pair,
          wavelength: t.number(wavelength, { significant: 4 }),
          turns: t.number(data.turned, { significant: 3 }),
        }),
        drag: ({ y }) => pairAt(rungNear(plot, y, pairs)),
        key: ({ dx, dy }) => pairAt(values.pair + dx + dy),
      },
      {
        id: 'train',
        x: x(values.trainLen),
        y: flags.train - 4,
        label: t('trainHandle'),
        value: t('lengthValue', { length: values.trainLen }),
        drag: length('trainLen'),
        key: steps('trainLen'),
      },
      {
        id: 'test',
        x: x(values.testLen),
        y: flags.test - 4,
        label: t('testHandle'),
        value: t('lengthValue', { length: values.testLen }),
        drag: length('testLen'),
        key: steps('testLen'),
      },
      {
        id: 'model',
        area: { ...box, height: chips.at(-1).y + chips[0].height - box.y },
        x: chosen.x + chosen.width / 2,
        y: chosen.y + chosen.height / 2,
        label: t('modelHandle'),
        value: data.model < 0 ? t('noModel') : models[model].name,
        drag: (point) => patchOf(models[chipNear(chips, point)]),
        key: ({ dx, dy }) => patchOf(models[Math.min(models.length - 1, Math.max(0, data.model + dx + dy))]),
      },
    ];
  },
};

/** The state that shows a model, tested at twice the length of its training. */
const patchOf = ({ headDim, base, trainLen }) => ({
  headDim,
  base,
  trainLen,
  testLen: 2 * trainLen,
  pair: headDim / 2 - 1,
});

function chipsOf(box, { scale }) {
  const chips = chipPlaces(
    { x: box.x, y: box.y + 2, width: box.width },
    { count: models.length, least: 96 * scale },
  );
  return { chips, bottom: chips.at(-1).y + chips.at(-1).height };
}

// To three figures: what the eye can aim at.
const rounded = (length) => Number(length.toPrecision(3));

const powers = (x) => [10, 100, 1000, 10000, 1e5, 1e6, 1e7].filter((power) => power < x.domain()[1] / 6);

// The count stands above the plot, so that no wall crosses it.
function drawCount(ctx, box, y, { pairs, never, scale, wrong }, style, t) {
  const count = { x: box.x, y, size: 26 * scale, weight: 650 };
  const after = box.x + drawText(ctx, `${never} / ${pairs}`, count, style) + 10;
  const room = box.x + box.width - after;
  const name = drawText(ctx, t('neverName'), { x: after, y, colour: style.second, maxWidth: room }, style);
  if (!wrong || room - name < 170 * scale) return;
  drawText(ctx, t('wrongName'), { x: box.x + box.width, y, align: 'right', strike: true }, style);
}
