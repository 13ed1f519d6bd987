import { arcOf, rimAt } from '../../../canvas/rim.js';
import { panel } from '../../../plots/panel.js';
import { pairs } from './compute.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** The hands of the chosen pair at both neighbours: before, and with positions divided. @type {View<Data>} */
export const clocks = panel({
  place: 'side',
  height: (width, { scale }) => Math.round(2 * radiusOf(width) + 118 * scale + 20),
  title: ({ values: { pair } }, t) => t('clocksName', { pair }),
  draw(pen, { values: { pair, position }, speeds, guess }, t) {
    const { box, scale, style, text } = pen;
    const radius = radiusOf(box.width);
    const y = box.y + 34 * scale + 10 + radius;
    const colour = style.speed(pair / (pairs - 1));
    for (const [i, key] of ['before', 'now'].entries()) {
      const x = box.x + (box.width * (2 * i + 1)) / 4;
      drawFace(pen, { x, y, radius, from: position * speeds[key], to: (position + 1) * speeds[key] }, colour);
      const write = (words, below, look) =>
        text(words, {
          x,
          y: y + radius + 10 + below * scale,
          align: 'center',
          maxWidth: box.width / 2 - 4,
          ...look,
        });
      write(t(key), 16, { colour: style.second });
      write(`${t.number(speeds[key], '3s')} rad`, 42, { size: 17 * scale, weight: 650 });
      const wrong = key === 'now' ? { same: speeds.before, none: 0 }[guess] : undefined;
      if (wrong === undefined) continue;
      const tip = rimAt({ x, y, radius }, position * speeds.now + wrong);
      pen.line([x, y, tip.x, tip.y], { colour: style.second, dash: [5, 4] });
      write(`- - ${t('guess')}`, 64, { colour: style.second });
    }
  },
  describe: ({ values: { pair, position }, speeds }, t) =>
    t('describeClocks', { pair, position, next: position + 1, ...speeds }),
});

const radiusOf = (width) => Math.min(66, width / 4 - 10);

function drawFace({ ctx, style, line, point }, { x, y, radius, from, to }, colour) {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.strokeStyle = style.hairline;
  ctx.lineWidth = style.hair;
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(x, y);
  arcOf(ctx, { x, y, radius }, from, to);
  ctx.closePath();
  ctx.fillStyle = style.rgba(colour, 0.3);
  ctx.fill();
  for (const angle of [from, to]) {
    const tip = rimAt({ x, y, radius }, angle);
    line([x, y, tip.x, tip.y], { colour, width: 2 });
    point(tip, { colour, hollow: angle === to });
  }
  point({ x, y }, { radius: 2.5 });
}
