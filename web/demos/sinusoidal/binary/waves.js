import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { clamp, speedOf } from '../pairs.js';

const ROOM = 290; // px for the lanes, however many

/** Every digit as blocks along the numbers, 0 above its line and 1 below it, and the sine of its pair over them. */
export const waves = {
  place: 'main',
  height: (_width, { scale }) => Math.round(ROOM + 92 * scale),
  frame(box, data) {
    const { scale, total, values } = data;
    const plot = {
      x: box.x + 66 * scale,
      y: box.y + 44 * scale,
      width: box.width - 74 * scale,
      height: ROOM,
    };
    const lane = ROOM / values.digits;
    const x = linear([0, total], [plot.x, plot.x + plot.width]);
    const middle = (j) => plot.y + (j + 0.5) * lane;
    // The wave on which the ratio is easiest to set: it first comes back to its line at ratio ** power.
    const power = Math.min(3, values.digits - 1);
    const on = data.wrong ? values.digits - 1 - power : power;
    const cross = { x: x(Math.min(total, values.ratio ** power)), y: middle(on) };
    return { plot, lane, x, middle, power, cross };
  },
  describe(data, t) {
    const { values, written, agree, all, wrong } = data;
    return t(wrong ? 'describeWavesWrong' : 'describeWaves', {
      count: values.count,
      written,
      digits: values.digits,
      ratio: t.number(values.ratio, { digits: 2 }),
      agree,
      all,
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, lane, x, middle, cross } = waves.frame(box, data);
    const { values, scale, total, bits, signs, xs, curves, written, row } = data;
    const { digits, count, order } = values;
    const reach = 0.4 * lane;
    drawText(
      ctx,
      `${t.number(count)} = ${written}₂`,
      { x: box.x, y: box.y + 22 * scale, size: 20 * scale, weight: 650 },
      style,
    );
    const block = (number, j, long = 1) => {
      const up = bits[number * digits + j] === 0;
      return [x(number), up ? middle(j) - reach : middle(j), x(number + long) - x(number), reach];
    };
    ctx.save();
    for (let j = 0; j < digits; j++) {
      // Digit j stays for 2 ** j numbers.
      for (let number = 0; number < total; number += 2 ** j) {
        ctx.fillStyle = style.rgba(style.second, bits[number * digits + j] === 1 ? 0.34 : 0.12);
        ctx.fillRect(...block(number, j, 2 ** j));
      }
    }
    ctx.beginPath();
    for (const [at, bit] of bits.entries())
      if (bit !== signs[at]) ctx.rect(...block(Math.floor(at / digits), at % digits));
    ctx.clip();
    hatch(ctx, plot, style.ink, { gap: 6 });
    ctx.restore();
    const [left, right] = [x(count), x(count + 1)];
    for (const side of [left, right])
      drawLine(ctx, [side, plot.y, side, plot.y + plot.height], { width: style.line }, style);
    for (let j = 0; j < digits; j++) {
      const y = (value) => middle(j) - reach * value;
      const colour = style.speed(speedOf(j, { pairs: digits, order }));
      drawLine(ctx, [plot.x, y(0), plot.x + plot.width, y(0)], { colour: style.second }, style);
      const scales = { xScale: x, yScale: y };
      drawCurve(ctx, { xs, ys: curves[j] }, { ...scales, colour, width: 1.2 * style.line }, style);
      drawPoint(ctx, { x: (left + right) / 2, y: y(row[2 * j]) }, { colour, radius: 5 }, style);
      const label = { y: middle(j), baseline: 'middle' };
      drawText(ctx, t('digit', { digit: j }), { ...label, x: box.x, colour: style.second }, style);
      const bit = bits[count * digits + j];
      drawText(ctx, bit, { ...label, x: plot.x - 8 * scale, align: 'right', weight: 700 }, style);
    }
    drawPoint(ctx, cross, { colour: style.ink, radius: 6, hollow: true }, style);
    const middleOf = Object.assign((number) => x(number + 0.5), { ticks: () => [] });
    const ticks = Array.from({ length: 8 }, (_, i) => (i * total) / 8);
    drawAxis(ctx, plot, { side: 'bottom', scale: middleOf, ticks, label: t('countAxis') }, style);
  },
  handles(data, box, t) {
    const { plot, x, power, cross } = waves.frame(box, data);
    const { values, total, written } = data;
    const to = (wished) => ({ count: clamp(Math.floor(wished), 0, total - 2) });
    const rated = (wished) => {
      const ratio = Math.abs(wished - 2) < 0.03 ? 2 : clamp(wished, 1.2, 4);
      return { ratio: Number(ratio.toFixed(2)) };
    };
    return [
      {
        id: 'ratio',
        x: cross.x,
        y: cross.y,
        label: t('ratioHandle'),
        value: t('ratioValue', { ratio: t.number(values.ratio, { digits: 2 }) }),
        drag: (point) => rated(Math.max(1, x.invert(point.x)) ** (1 / power)),
        key: ({ dx, dy }) => ({ ratio: Number(clamp(values.ratio + 0.01 * (dx - dy), 1.2, 4).toFixed(2)) }),
      },
      {
        id: 'count',
        area: plot,
        x: x(values.count + 0.5),
        y: plot.y + plot.height,
        label: t('countHandle'),
        value: t('countValue', { count: values.count, written }),
        drag: (point) => to(x.invert(point.x)),
        key: ({ dx, dy }) => to(values.count + dx - dy),
      },
    ];
  },
};
