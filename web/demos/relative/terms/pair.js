import { drawAxis } from '../../../canvas/axis.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { TERMS } from './compute.js';
import { facts } from './words.js';

const letters = Object.keys(TERMS);

/** The four terms of the chosen pair, each from where the one before ended, and their sum. */
export const pair = {
  place: 'main',
  height: (_width, { scale }) => Math.round((74 + 5 * 32) * scale),
  frame(box, { scale, span }) {
    const [left, right, above] = [Math.min(150 * scale, 0.38 * box.width), 58 * scale, 32 * scale];
    const plot = {
      x: box.x + left,
      y: box.y + above,
      width: box.width - left - right,
      height: 5 * 32 * scale,
    };
    return {
      plot,
      x: linear([-0.4 * span, 1.1 * span], [plot.x, plot.x + plot.width]),
      y: linear([-0.5, 4.5], [plot.y, plot.y + plot.height]),
    };
  },
  describe: (data, t) => t('describePair', facts(data, t)),
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = pair.frame(box, data);
    const { values, parts, sum, scale } = data;
    const title = { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('pairName', facts(data, t)), title, style);
    const height = 0.56 * (y(1) - y(0));
    const clip = (value) => Math.min(plot.x + plot.width, Math.max(plot.x, x(value)));
    drawLine(ctx, [x(0), plot.y, x(0), plot.y + plot.height], { colour: style.second }, style);
    let from = 0;
    for (const [i, letter] of letters.entries()) {
      const on = values[letter];
      const to = on ? from + parts[letter] : from;
      const bar = { y: y(i) - height / 2, height };
      const [start, end] = [clip(from), clip(from + parts[letter])].sort((a, b) => a - b);
      const rect = { ...bar, x: start, width: Math.max(1, end - start) };
      ctx.fillStyle = parts[letter] < 0 ? style.negative : style.positive;
      if (on) ctx.fillRect(rect.x, rect.y, rect.width, rect.height);
      else hatch(ctx, rect, style.second, { gap: 5 });
      drawLine(
        ctx,
        [clip(to), y(i) - height / 2, clip(to), y(i + 1) + height / 2],
        { colour: style.second },
        style,
      );
      const look = { baseline: 'middle', y: y(i) + 1, colour: on ? style.ink : style.second, strike: !on };
      drawText(ctx, t(`map.${letter}`), { ...look, x: box.x, maxWidth: plot.x - box.x - 8 }, style);
      const number = t.number(parts[letter], { digits: 2, sign: true });
      drawText(ctx, number, { ...look, x: box.x + box.width, align: 'right' }, style);
      from = to;
    }
    const [start, end] = [clip(0), clip(sum)].sort((a, b) => a - b);
    ctx.fillStyle = style.ink;
    ctx.fillRect(start, y(4) - height / 2, Math.max(1, end - start), height);
    const look = { baseline: 'middle', y: y(4) + 1, weight: 700 };
    drawText(ctx, t('sumName'), { ...look, x: box.x, maxWidth: plot.x - box.x - 8 }, style);
    const number = t.number(sum, { digits: 2, sign: true });
    drawText(ctx, number, { ...look, x: box.x + box.width, align: 'right' }, style);
    drawAxis(
      ctx,
      plot,
      { side: 'bottom', scale: x, ticks: 4, line: false, format: (each) => t.number(each) },
      style,
    );
  },
  // A row is pressed to drop its term or to take it back.
  handles(data, box, t) {
    const { plot, x, y } = pair.frame(box, data);
    const row = y(1) - y(0);
    return letters.map((letter, i) => {
      const on = data.values[letter];
      return {
        id: letter,
        area: { x: box.x, y: y(i) - row / 2, width: box.width, height: row },
        x: Math.min(plot.x + plot.width, x(0)),
        y: y(i),
        label: t(`map.${letter}`),
        value: t(on ? 'termOn' : 'termOff', {
          part: t.number(data.parts[letter], { digits: 2, sign: true }),
        }),
        drag: (_point, { values }) => ({ [letter]: !values[letter] }),
        key: ({ dx, dy }) => ({ [letter]: dx - dy > 0 }),
      };
    });
  },
};
