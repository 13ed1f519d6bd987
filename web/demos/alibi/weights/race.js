import { drawAxis } from '../../../canvas/axis.js';
import { drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText, textWidth } from '../../../canvas/text.js';
import { HEADS, REACH, TOP } from './compute.js';
import { facts, slopeText } from './words.js';

const bottom = -4; // scores of the sentence lie below 0 too

/** How far ahead a key's score must be at each distance: a line for every head, and one far key to move. */
export const race = {
  place: 'main',
  height: (width, { scale }) => Math.round((width < 420 ? 170 : 196) + 118 * scale),
  frame(box, { scale }) {
    const [left, right, above, below] = [40, 74, 72, 46].map((room) => room * scale);
    const plot = {
      x: box.x + left,
      y: box.y + above,
      width: box.width - left - right,
      height: box.height - above - below,
    };
    return {
      plot,
      x: linear([0, REACH], [plot.x, plot.x + plot.width]),
      y: linear([bottom, TOP], [plot.y + plot.height, plot.y]),
    };
  },
  describe: (data, t) => t('describeRace', facts(data, t)),
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = race.frame(box, data);
    const { values, needed, needAt, own } = data;
    const { head, distance, lead, query, key } = values;
    const title = { x: box.x, y: box.y + 16 * data.scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('raceName'), title, style);
    const legend = { x: box.x, y: box.y + 36 * data.scale, colour: style.second, maxWidth: box.width };
    drawText(ctx, t('raceLegend'), legend, style);
    const end = endOf(data);
    fillAbove(ctx, { plot, x, y }, end, style);
    drawLine(ctx, [plot.x, y(0), plot.x + plot.width, y(0)], { colour: style.second }, style);
    for (let each = 1; each <= HEADS; each++) {
      const far = Math.min(REACH, TOP / (needAt(each, REACH) / REACH));
      const line = [x(0), y(0), x(far), y((needAt(each, REACH) / REACH) * far)];
      if (each !== head) drawLine(ctx, line, { colour: style.hairline }, style);
    }
    drawLine(ctx, [x(0), y(0), x(end.x), y(end.y)], { width: 2.5 }, style);
    const axis = { scale: y, ticks: [-4, 0, 4, 8, 12, 16], line: false, label: t('leadAxis') };
    drawAxis(ctx, plot, { ...axis, side: 'left', format: (value) => t.number(value) }, style);
    drawAxis(
      ctx,
      plot,
      { side: 'bottom', scale: x, ticks: [0, 10, 20, 30, 40, 50, 60], label: t('distanceAxis') },
      style,
    );
    for (let j = 0; j <= query; j++) {
      const point = { x: x(query - j), y: y(ahead(data, j)) };
      if (point.y > plot.y + plot.height || point.y < plot.y) continue;
      const radius = 2.5 + 4 * Math.sqrt(own[j]);
      drawPoint(ctx, point, { colour: j === key ? style.ink : style.second, radius }, style);
    }
    const top = Math.min(TOP, Math.max(needed, lead));
    drawLine(ctx, [x(distance), plot.y + plot.height, x(distance), y(top)], { dash: [2, 3] }, style);
    if (needed <= TOP)
      drawLine(ctx, [x(distance) - 6, y(needed), x(distance) + 6, y(needed)], { width: 2.5 }, style);
    drawPoint(ctx, { x: x(distance), y: y(lead) }, { colour: style.ink, radius: 7, hollow: true }, style);
    const name = `m = ${slopeText(data, t)}`;
    const room = box.x + box.width - textWidth(ctx, name, { weight: 600 }, style);
    const place = end.y >= TOP ? { y: plot.y - 6 } : { y: y(end.y), baseline: 'middle' };
    drawText(ctx, name, { ...place, x: Math.min(x(end.x) + 8, room), weight: 600, halo: true }, style);
  },
  handles(data, box, t) {
    const { x, y } = race.frame(box, data);
    const { head, distance, lead } = data.values;
    const end = endOf(data);
    const within = (value, low, high) => Math.min(high, Math.max(low, value));
    const far = (place) => within(Math.round(place), 1, REACH);
    const score = (value) => within(Math.round(4 * value) / 4, 0, TOP);
    const turn = (each) => ({ head: within(Math.round(each), 1, HEADS) });
    return [
      {
        id: 'far',
        x: x(distance),
        y: y(lead),
        label: t('farHandle'),
        value: t('farValue', facts(data, t)),
        drag: (point) => ({ distance: far(x.invert(point.x)), lead: score(y.invert(point.y)) }),
        key: ({ dx, dy }) => ({ distance: far(distance + dx), lead: score(lead - dy / 4) }),
      },
      {
        id: 'slope',
        x: x(end.x),
        y: y(end.y),
        label: t('slopeHandle'),
        value: t('slopeValue', facts(data, t)),
        drag(point) {
          const slope = Math.max(0.01, y.invert(point.y)) / Math.max(1, x.invert(point.x));
          return turn(nearest(data, slope));
        },
        key: ({ dx, dy }) => turn(head + dx + dy),
      },
    ];
  },
};

// Where the line of the head leaves the plot.
function endOf({ values: { head }, needAt }) {
  const slope = needAt(head, REACH) / REACH;
  const x = Math.min(REACH, TOP / slope);
  return { x, y: slope * x };
}

const ahead = ({ scores, size, values: { query } }, j) =>
  scores[query * size + j] - scores[query * size + query];

// The head whose slope is the nearest, by ratio.
function nearest({ slopes }, slope) {
  const far = (each) => Math.abs(Math.log(slopes[each] / slope));
  return 1 + slopes.reduce((best, _, i) => (far(i) < far(best) ? i : best), 0);
}

function fillAbove(ctx, { plot, x, y }, end, style) {
  ctx.save();
  ctx.beginPath();
  ctx.moveTo(x(0), y(0));
  ctx.lineTo(x(end.x), y(end.y));
  ctx.lineTo(plot.x + plot.width, y(end.y));
  ctx.lineTo(plot.x + plot.width, plot.y);
  ctx.lineTo(plot.x, plot.y);
  ctx.closePath();
  ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.1 : 0.05);
  ctx.fill();
  ctx.restore();
}
