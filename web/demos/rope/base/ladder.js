import { drawAxis } from '../../../canvas/axis.js';
import { chipNear, chipPlaces, drawChips } from '../../../canvas/chips.js';
import { drawCurve } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLadder, rungAt, rungNear } from '../../../canvas/ladder.js';
import { drawLine } from '../../../canvas/line.js';
import { log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { drawWall } from '../../../canvas/wall.js';
import { stepped } from '../../../core/slider.js';
import { models } from './models.js';
import { params } from './params.js';

/** The wavelengths as rungs; the end of the chosen one can be pulled, and the base follows. */
export const ladder = {
  place: 'main',
  height: (width, data) => Math.round(chipsOf({ x: 0, y: 0, width }, data).bottom + 280 + 122 * data.scale),
  frame(box, data) {
    const { scale } = data;
    const { chips, bottom } = chipsOf(box, data);
    const plot = {
      x: box.x + 34 * scale,
      y: bottom + 66 * scale,
      width: box.width - 50 * scale,
      height: 280,
    };
    return { chips, plot, x: log([4, 1.2e8], [plot.x, plot.x + plot.width]), flag: plot.y - 8 * scale };
  },
  describe(data, t) {
    const { values, pairs } = data;
    return t(data.wrong ? 'describeLadderWrong' : 'describeLadder', {
      pairs,
      base: t.number(values.base),
      plain: t.number(data.plain),
      first: t.number(data.wavelengths[0], { digits: 2 }),
      last: t.number(data.wavelengths[pairs - 1], { digits: 0 }),
      before: t.number(data.before[pairs - 1], { digits: 0 }),
      never: data.never,
      train: values.trainLen,
    });
  },
  draw(ctx, data, box, style, t) {
    const { chips, plot, x, flag } = ladder.frame(box, data);
    const { values, pairs, wavelengths, before, believed, scale } = data;
    drawChips(ctx, chips, { texts: models.map(({ name }) => name), chosen: data.model }, style);
    const title = { x: box.x, y: plot.y - 38 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('ladderName', { base: t.number(values.base) }), title, style);
    if (believed) {
      const half = { ...plot, height: plot.height / 2 };
      hatch(ctx, half, style.rgba(style.second, 0.3), { gap: 9 });
    }
    drawLadder(ctx, plot, { wavelengths, x, wall: values.trainLen, chosen: values.pair, before }, style);
    if (believed) {
      const points = Array.from(believed, (ratio, i) => [x(before[i] / ratio), rungAt(plot, i, pairs)]);
      drawCurve(ctx, points, { colour: style.ink, dash: [5, 4] }, style);
    }
    const y = rungAt(plot, values.pair, pairs);
    const here = x(data.wavelength);
    drawLine(ctx, [here, y, x(before[values.pair]), y], { width: 2 }, style);
    const ticks = [10, 1000, 1e5, 1e7];
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks, label: t('wavelengthAxis') }, style);
    const rows = (pair) => rungAt(plot, pair, pairs);
    drawAxis(ctx, plot, { side: 'left', scale: rows, ticks: rowsOf(pairs), line: false }, style);
    drawText(ctx, t('pairAxis'), { x: box.x, y: flag, colour: style.second }, style);
    const label = t('trainWall', { length: t.number(values.trainLen) });
    drawWall(ctx, plot, { x: x(values.trainLen), y: flag, label, heavy: true }, style);
  },
  handles(data, box, t) {
    const { chips, plot, x, flag } = ladder.frame(box, data);
    const { values, pairs, wavelength } = data;
    const { pair, headDim, base, trainLen } = values;
    const y = rungAt(plot, pair, pairs);
    const pairAt = (next) => ({ pair: Math.min(pairs - 1, Math.max(0, next)) });
    // The base that gives the pair this wavelength; pair 0 has one wavelength, whatever the base.
    const pulled = (length) => {
      const wished = (length / (2 * Math.PI)) ** (headDim / (2 * pair));
      return { base: pair === 0 ? base : params.base.fit(Number(wished.toPrecision(3))) };
    };
    const model = chips[Math.max(0, data.model)];
    const patchOf = ({ headDim, base, trainLen }) => ({ headDim, base, trainLen });
    return [
      {
        id: 'rung',
        x: x(wavelength),
        y,
        label: t('rungHandle', { pair }),
        value: t('rungValue', {
          base: t.number(base),
          wavelength: t.number(wavelength, { significant: 4 }),
        }),
        drag: (point) => pulled(x.invert(point.x)),
        key: ({ dx, dy }) => (pair === 0 ? { base } : { base: stepped(params.base, base, dx - dy) }),
      },
      {
        id: 'pair',
        area: true,
        x: plot.x,
        y,
        label: t('pairHandle'),
        value: t('pairValue', { pair, wavelength: t.number(wavelength, { significant: 4 }) }),
        drag: (point) => pairAt(rungNear(plot, point.y, pairs)),
        key: ({ dx, dy }) => pairAt(pair + dx + dy),
      },
      {
        id: 'train',
        x: x(trainLen),
        y: flag - 4,
        label: t('trainHandle'),
        value: t('lengthValue', { length: trainLen }),
        drag: (point) => ({ trainLen: params.trainLen.fit(Number(x.invert(point.x).toPrecision(3))) }),
        key: ({ dx, dy }) => ({ trainLen: stepped(params.trainLen, trainLen, dx - dy) }),
      },
      {
        id: 'model',
        area: { ...box, height: chips.at(-1).y + chips[0].height - box.y },
        x: model.x + model.width / 2,
        y: model.y + model.height / 2,
        label: t('modelHandle'),
        value: data.model < 0 ? t('noModel') : models[data.model].name,
        drag: (point) => patchOf(models[chipNear(chips, point)]),
        key: ({ dx, dy }) => patchOf(models[Math.min(models.length - 1, Math.max(0, data.model + dx + dy))]),
      },
    ];
  },
};

const rowsOf = (pairs) => [
  ...new Set([0, 1, 2, 3].map((i) => Math.floor((i * pairs) / 4)).concat(pairs - 1)),
];

function chipsOf(box, { scale }) {
  const row = { x: box.x, y: box.y + 2, width: box.width };
  const chips = chipPlaces(row, { count: models.length, least: 104 * scale });
  return { chips, bottom: chips.at(-1).y + chips.at(-1).height };
}
