import { drawAxis } from '../../../canvas/axis.js';
import { hatch } from '../../../canvas/hatch.js';
import { log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { drawWall } from '../../../canvas/wall.js';
import { stepped } from '../../../core/slider.js';
import { params } from './params.js';
import { answerName, ratioText } from './words.js';

/** The answer, and the two lengths it hangs on as walls to drag. */
export const lengths = {
  place: 'main',
  height: (_width, { scale }) => Math.round(48 + 186 * scale),
  frame(box, { scale }) {
    const plot = { x: box.x + 8, y: box.y + 140 * scale, width: box.width - 16, height: 28 };
    return {
      plot,
      x: log([params.trained.min, params.wanted.max], [plot.x, plot.x + plot.width]),
      flags: { wanted: plot.y - 28 * scale, trained: plot.y - 7 * scale },
    };
  },
  describe: (data, t) =>
    t('describeLengths', {
      answer: answerName(data, t),
      trained: data.values.trained,
      wanted: data.values.wanted,
      ratio: ratioText(data, t),
    }),
  draw(ctx, data, box, style, t) {
    const { plot, x, flags } = lengths.frame(box, data);
    const { trained, wanted } = data.values;
    const { scale } = data;
    drawText(ctx, t('answerLabel'), { x: box.x, y: box.y + 14 * scale, colour: style.second }, style);
    const big = { x: box.x, y: box.y + 48 * scale, size: 26 * scale, weight: 650, maxWidth: box.width };
    drawText(ctx, answerName(data, t), big, style);
    drawText(
      ctx,
      ratioText(data, t),
      { x: box.x, y: box.y + 76 * scale, colour: style.second, maxWidth: box.width },
      style,
    );
    const [from, to] = [x(trained), x(wanted)];
    ctx.save();
    ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.2 : 0.1);
    ctx.fillRect(plot.x, plot.y, Math.min(from, to) - plot.x, plot.height);
    ctx.restore();
    if (to > from) hatch(ctx, { ...plot, x: from, width: to - from }, style.second, { gap: 6 });
    const name = (key, length) => t(key, { length: t.number(length) });
    const wall = { x: to, y: flags.wanted, label: name('wantedWall', wanted), colour: style.second };
    drawWall(ctx, plot, wall, style);
    drawWall(
      ctx,
      plot,
      { x: from, y: flags.trained, label: name('trainedWall', trained), heavy: true },
      style,
    );
    drawAxis(
      ctx,
      plot,
      { side: 'bottom', scale: x, ticks: [1000, 10000, 100000], label: t('lengthAxis') },
      style,
    );
  },
  handles(data, box, t) {
    const { plot, x } = lengths.frame(box, data);
    const { values } = data;
    // Apart even where both lengths are the same.
    const heights = { wanted: plot.y - 16, trained: plot.y + plot.height };
    return ['wanted', 'trained'].map((name) => ({
      id: name,
      x: x(values[name]),
      y: heights[name],
      label: t(`${name}Handle`),
      value: t('lengthValue', { length: values[name] }),
      drag: (point) => ({ [name]: params[name].fit(Number(x.invert(point.x).toPrecision(3))) }),
      key: ({ dx, dy }) => ({ [name]: stepped(params[name], values[name], dx - dy) }),
    }));
  },
};
