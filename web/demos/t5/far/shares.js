import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { drawWall } from '../../../canvas/wall.js';
import { LENGTHS, LONGEST, NAMES } from './compute.js';
import { facts } from './words.js';

/** How much of the weight lies on the flat tail, against the length of the text. */
export const shares = {
  place: 'main',
  height: (_width, { scale }) => Math.round(180 + 122 * scale),
  frame(box, { scale }) {
    const [left, right, above, below] = [46, 12, 76, 46].map((room) => room * scale);
    const plot = {
      x: box.x + left,
      y: box.y + above,
      width: box.width - left - right,
      height: box.height - above - below,
    };
    return {
      plot,
      x: log([16, LONGEST], [plot.x, plot.x + plot.width]),
      y: linear([0, 1], [plot.y + plot.height, plot.y]),
    };
  },
  describe: (data, t) => t('describeShares', facts(data, t)),
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = shares.frame(box, data);
    const { values, curves, tailShare, trainShare, scale } = data;
    const { length, trainLen, head } = values;
    const title = { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('sharesName'), title, style);
    ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.1 : 0.05);
    ctx.fillRect(x(trainLen), plot.y, plot.x + plot.width - x(trainLen), plot.height);
    const train = { x: x(trainLen), y: plot.y - 26 * scale, label: t('trainWall'), colour: style.second };
    drawWall(ctx, plot, train, style);
    drawWall(ctx, plot, { x: x(length), y: plot.y - 8 * scale, label: t('lengthWall') }, style);
    const percent = (share) => `${t.number(100 * share, { digits: 0 })}%`;
    const axis = { scale: y, ticks: [0, 0.25, 0.5, 0.75, 1], line: false, format: percent };
    drawAxis(ctx, plot, { ...axis, side: 'left' }, style);
    const ticks = [16, 128, 1024, 8192];
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks, label: t('lengthAxis'), format: t.number }, style);
    for (const name of NAMES.toSorted((a) => (a === head ? 1 : -1))) {
      const look = name === head ? { colour: style.ink, width: 2.5 } : { colour: style.second, dash: [5, 4] };
      drawCurve(ctx, { xs: LENGTHS, ys: curves[name] }, { ...look, xScale: x, yScale: y }, style);
    }
    const point = (keys, share, hollow) =>
      drawPoint(ctx, { x: x(keys), y: y(share) }, { colour: style.ink, radius: 5.5, hollow }, style);
    point(trainLen, trainShare, true);
    point(length, tailShare, false);
  },
  handles(data, box, t) {
    const { x, y } = shares.frame(box, data);
    const { length, trainLen } = data.values;
    const fit = (wished) => ({ length: Math.round(Math.min(LONGEST, Math.max(trainLen, wished))) });
    return [
      {
        id: 'length',
        area: true,
        x: x(length),
        y: y(data.tailShare),
        label: t.param('length'),
        value: t('sharesValue', facts(data, t)),
        drag: (point) => fit(x.invert(point.x)),
        key: ({ dx, dy }) => fit(length * 2 ** ((dx - dy) / 4)),
      },
    ];
  },
};
