import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { fine } from '../../../core/fine.js';
import { clamp, speedOf } from '../pairs.js';

const ROOM = 256;

/** How loud the two tones of every pair are together in the course of a second. */
export const lanes = {
  place: 'main',
  invites: false,
  height: (_width, { scale }) => Math.round(ROOM + 92 * scale),
  frame(box, { scale, pairs }) {
    const plot = {
      x: box.x + 110 * scale,
      y: box.y + 46 * scale,
      width: box.width - 120 * scale,
      height: ROOM,
    };
    const lane = ROOM / pairs;
    return {
      plot,
      lane,
      x: linear([0, 1], [plot.x, plot.x + plot.width]),
      middle: (pair) => plot.y + (pair + 0.5) * lane,
    };
  },
  describe: (data, t) =>
    t(data.wrong ? 'describeLanesWrong' : 'describeLanes', {
      distance: data.distance,
      list: Array.from(data.beats, (_, pair) => t('beatsOf', { pair, beats: beatsText(data, pair, t) })).join(
        ', ',
      ),
    }),
  draw(ctx, data, box, style, t) {
    const { plot, lane, x, middle } = lanes.frame(box, data);
    const { values, pairs, loudness, sounding, wrong, scale } = data;
    const title = { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('lanesName'), title, style);
    const heads = { y: box.y + 38 * scale, colour: style.second };
    drawText(ctx, t('lanesHead'), { ...heads, x: box.x, maxWidth: box.width }, style);
    if (wrong) hatch(ctx, plot, style.rgba(style.second, 0.22), { gap: 9 });
    for (let pair = 0; pair < pairs; pair++) {
      const colour = style.speed(speedOf(pair, { pairs, order: values.order }));
      const isHeard = sounding.includes(pair);
      const list = [...loudness[pair]];
      const edge = (sign) =>
        list.map((value, i) => [x(i / (list.length - 1)), middle(pair) - sign * 0.42 * lane * value]);
      ctx.save();
      ctx.beginPath();
      for (const point of [...edge(1), ...edge(-1).reverse()]) ctx.lineTo(...point);
      ctx.closePath();
      ctx.fillStyle = isHeard ? style.rgba(colour, 0.45) : style.rgba(style.second, 0.12);
      ctx.fill();
      ctx.restore();
      for (const sign of isHeard ? [1, -1] : [])
        drawCurve(ctx, edge(sign), { colour, width: style.line }, style);
      const isChosen = pair === values.pair;
      const label = { y: middle(pair), baseline: 'middle', weight: isChosen ? 700 : 400 };
      const tone = isChosen ? style.ink : style.second;
      drawText(ctx, t('pair', { pair }), { ...label, x: box.x, colour: tone }, style);
      const beats = { ...label, x: plot.x - 8 * scale, align: 'right', colour: isHeard ? colour : tone };
      drawText(ctx, beatsText(data, pair, t), beats, style);
    }
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks: [0, 0.5, 1], label: t('timeAxis') }, style);
  },
  handles(data, box, t) {
    const { plot, lane, middle } = lanes.frame(box, data);
    const { values, pairs } = data;
    const { pair } = values;
    const to = (wished) => ({ pair: clamp(wished, 0, pairs - 1) });
    return [
      {
        id: 'pair',
        area: { x: box.x, y: plot.y, width: box.width, height: plot.height },
        x: plot.x + 12,
        y: middle(pair),
        label: t('pairHandle'),
        value: t('beatsOf', { pair, beats: beatsText(data, pair, t) }),
        drag: ({ y }) => to(Math.floor((y - plot.y) / lane)),
        key: ({ dx, dy }) => to(pair + dx + dy),
      },
    ];
  },
};

/** How often the tones of a pair beat in a second. */
export const beatsText = ({ beats }, pair, t) =>
  fine(beats[pair], beats[pair] >= 0.1 || beats[pair] === 0 ? 2 : 4, t);
