import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText, textWidth } from '../../../canvas/text.js';
import { FARTHEST, NEAR, pairsOn } from './compute.js';

const ROOM = 230;

/** The target as a band to lie in, and the curve that the player's choice makes. */
export const curveView = {
  place: 'main',
  height: (_width, { scale }) => Math.round(ROOM + 104 * scale),
  frame(box, data) {
    const { scale } = data;
    const plot = {
      x: box.x + 38 * scale,
      y: box.y + 62 * scale,
      width: box.width - 50 * scale,
      height: ROOM,
    };
    return {
      plot,
      x: linear([0, FARTHEST], [plot.x, plot.x + plot.width]),
      y: linear([-1.1, 1.1], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    return t(data.won ? 'describeWon' : 'describeCurve', facts(data, t));
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = curveView.frame(box, data);
    const { target, yours, scale, won, score } = data;
    drawLine(ctx, [plot.x, y(0), plot.x + plot.width, y(0)], { colour: style.hairline }, style);
    const line = (curve) => [...curve].map((value, i) => [x(i), y(value)]);
    const band = { colour: style.rgba(style.second, won ? 0.25 : 0.42), width: y(-NEAR) - y(NEAR) + 2 };
    drawCurve(ctx, line(target.curve), band, style);
    drawCurve(ctx, line(yours), { width: (won ? 2 : 1.4) * style.line }, style);
    const big = { y: box.y + 20 * scale, size: 20 * scale, weight: 650 };
    const text = won ? t('won') : t('score', { score });
    drawText(ctx, text, { ...big, x: box.x }, style);
    const after = box.x + textWidth(ctx, text, big, style) + 14;
    const count = t('withinShort', facts(data, t));
    const room = box.x + box.width - after;
    drawText(ctx, count, { x: after, y: big.y, colour: style.second, maxWidth: room }, style);
    const goal = { x: box.x, y: box.y + 44 * scale, colour: style.second, maxWidth: box.width };
    drawText(ctx, won ? t('answerLine', facts(data, t)) : t(`goal.${data.values.level}`), goal, style);
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: [-1, 0, 1], line: false }, style);
    const ticks = [0, 32, 64, 96, FARTHEST];
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks, label: t('distanceAxis') }, style);
  },
  handles: () => [],
};

/** What the words say of a game. */
export function facts({ values, within, yours, score, gap, farthestGap, target }, t) {
  const names = (on) => pairsOn(on).join(', ') || t('noPair');
  return {
    level: values.level,
    score,
    within,
    all: yours.length,
    gap: t.number(gap, { digits: 3 }),
    at: farthestGap,
    base: values.base,
    pairs: names(values.on),
    hiddenBase: target.base,
    hiddenPairs: names(target.on),
  };
}
