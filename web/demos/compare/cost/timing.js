import { drawAxis } from '../../../canvas/axis.js';
import { drawLine } from '../../../canvas/line.js';
import { log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { isTimed, KERNELS } from './bench.js';
import { figures } from './words.js';

const ROW = 40;

/** What a number takes in this browser: the engine's vectors above plain loops. */
export const timing = {
  place: 'full',
  height: (_width, { scale }) => Math.round((66 + ROW * KERNELS.length + 44) * scale),
  frame(box, { scale }) {
    const plot = {
      x: box.x,
      y: box.y + 58 * scale,
      width: box.width - 8,
      height: ROW * KERNELS.length * scale,
    };
    return { plot, x: log([0.03, 300], [plot.x, plot.x + plot.width]), pitch: ROW * scale };
  },
  depends: (data) => [data.times, data.progress, data.scale],
  describe(data, t) {
    if (!isTimed(data)) return t('describeNoTimes');
    const facts = (kernel) => ({
      kernel: t(`kernel-${kernel}`),
      engine: figures(data.times[kernel].engine, t),
      plain: figures(data.times[kernel].plain, t),
    });
    return t('describeTimes', { list: KERNELS.map((kernel) => t('timesItem', facts(kernel))).join(', ') });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, pitch } = timing.frame(box, data);
    const { scale, times, progress } = data;
    const title = { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('timingName'), title, style);
    const state = times
      ? progress < 1
        ? t('timingRuns', { share: Math.round(100 * progress) })
        : t('timingDone', data.piece)
      : t('timingRests');
    const line = { x: box.x, y: box.y + 36 * scale, colour: style.second, maxWidth: box.width };
    drawText(ctx, state, line, style);
    for (const [i, kernel] of KERNELS.entries()) {
      const y = plot.y + i * pitch;
      drawLine(ctx, [box.x, y, box.x + box.width, y], { colour: style.hairline }, style);
      const name = { x: box.x, y: y + 16 * scale, maxWidth: 0.36 * box.width };
      drawText(ctx, t(`kernel-${kernel}`), name, style);
      const time = times?.[kernel];
      if (!(time?.ratio > 0)) continue;
      const facts = {
        engine: figures(time.engine, t),
        plain: figures(time.plain, t),
        ratio: t.number(time.ratio, { significant: 2 }),
      };
      const numbers = { x: box.x + box.width, y: y + 16 * scale, align: 'right', maxWidth: 0.62 * box.width };
      drawText(ctx, t('timesLine', facts), numbers, style);
      const bar = (value, top, height, isFilled) => {
        const end = Math.min(plot.x + plot.width, Math.max(plot.x + 2, x(value)));
        ctx.fillStyle = ctx.strokeStyle = isFilled ? style.ink : style.second;
        ctx.lineWidth = 1;
        if (isFilled) ctx.fillRect(plot.x, top, end - plot.x, height);
        else ctx.strokeRect(plot.x + 0.5, top + 0.5, end - plot.x - 1, height - 1);
      };
      bar(time.engine, y + 23 * scale, 5 * scale, true);
      bar(time.plain, y + 30 * scale, 5 * scale, false);
    }
    const ticks = [0.1, 1, 10, 100];
    const format = (value) => t.number(value);
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks, format, label: t('timeAxis') }, style);
  },
  handles: () => [],
};
