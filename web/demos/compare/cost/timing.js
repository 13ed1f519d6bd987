import { chipPlaces, drawChips } from '../../../canvas/chips.js';
import { log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { isTimed, KERNELS } from './bench.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

const ROW = 40;
const HEAD = 104; // with the button

// Nothing but the title and the button before anything is timed.
const rowsOf = ({ values }) => (values.timing === 'on' ? ROW * KERNELS.length : 0);
const buttonIn = (box, scale) =>
  chipPlaces(
    { x: box.x, y: box.y + 46 * scale, width: Math.min(box.width, 180 * scale) },
    { count: 1, least: 1 },
  )[0];

/** What a number takes in this browser: the engine's vectors above plain loops, once the button is pressed. */
/** @type {View<Data>} */
export const timing = chart({
  place: 'full',
  height: (_width, data) => Math.round((HEAD + (rowsOf(data) ? rowsOf(data) + 44 : 0)) * data.scale),
  margin: (scale) => ({ left: 0, right: 8, top: HEAD * scale }),
  plotHeight: (scale, data) => rowsOf(data) * scale,
  x: (range) => log([0.03, 300], range),
  title: 'timingName',
  note({ times, progress, piece }, t) {
    if (!times) return t('timingRests');
    return progress < 1 ? t('timingRuns', { share: progress }) : t('timingDone', piece);
  },
  noteAt: 36,
  depends: (data) => [data.times, data.progress, data.scale],
  draw({ plot, x, box, style, text, line, fill, outline, put, axis }, { scale, times, values }, t) {
    const isOn = values.timing === 'on';
    put(drawChips, [buttonIn(box, scale)], { texts: [t(isOn ? 'timingStop' : 'timingStart')], chosen: -1 });
    if (!isOn) return;
    for (const [i, kernel] of KERNELS.entries()) {
      const y = plot.y + i * ROW * scale;
      line([box.x, y, box.x + box.width, y], { colour: style.hairline });
      text(t(`kernel-${kernel}`), { x: box.x, y: y + 16 * scale, maxWidth: 0.36 * box.width });
      const time = times?.[kernel];
      if (!(time?.ratio > 0)) continue;
      const numbers = { x: box.x + box.width, y: y + 16 * scale, align: 'right', maxWidth: 0.62 * box.width };
      text(t('timesLine', time), numbers);
      const bar = (value, top, height) => {
        const end = clamp(x(value), plot.x + 2, plot.x + plot.width);
        return { x: plot.x, y: y + top * scale, width: end - plot.x, height: height * scale };
      };
      fill(bar(time.engine, 23, 5), style.ink);
      outline(bar(time.plain, 30, 5), style.second);
    }
    const ticks = [0.1, 1, 10, 100];
    axis(plot, { side: 'bottom', scale: x, ticks, label: t('timeAxis') });
  },
  handles({ box }, { scale, values }, t) {
    const area = buttonIn(box, scale);
    const set = (on) => ({ timing: on ? 'on' : 'off' });
    return [
      {
        id: 'timing',
        area,
        x: area.x + area.width / 2,
        y: area.y + area.height / 2,
        label: t('timingHandle'),
        value: t.option('timing', values.timing),
        drag: (_point, start) => set(start.values.timing !== 'on'),
        key: ({ dx, dy }) => set(dx - dy > 0),
      },
    ];
  },
  describe(data, t) {
    if (!isTimed(data)) return t('describeNoTimes');
    const facts = (kernel) => ({
      kernel: t(`kernel-${kernel}`),
      engine: data.times[kernel].engine,
      plain: data.times[kernel].plain,
    });
    return t('describeTimes', { list: KERNELS.map((kernel) => t('timesItem', facts(kernel))).join(', ') });
  },
});
