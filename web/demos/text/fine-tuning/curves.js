import { drawPoint } from '../../../canvas/curve.js';
import { linear } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { apart, drawBand } from '../../../plots/curves.js';
import { alongStops } from '../../../plots/drag.js';
import { STOPS } from './stored.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../fine-tuning.js' */

const PLOT = 260;
// Px from the axis to the handle, which is no loss: at first it leaves its step free, later the names at the right.
const liftIn = ({ shows }) => (shows('train') ? 7 : 20);
const EARLY = ['none', 'linear']; // at first two curves, whose names need no explanation
const LAST = STOPS.at(-1);
const [LOWEST, HIGHEST] = [1.1, 4.2]; // nats, with room below the curves for the handle
const DASHES = { none: [], linear: [9, 3, 2, 3], yarn: [12, 4] };

// What was trained in this page: the loss of its windows as a thin line, of the held-out text as rings.
function drawOwn({ style, curve, point }, { curves: list, values }) {
  for (const { id, own } of list) {
    if (!own) continue;
    const colour = id === values.chosen ? style.ink : style.second;
    if (own.training.length > 1) {
      const ys = own.training.map(({ loss }) => Math.min(HIGHEST, loss));
      curve({ xs: own.training.map(({ step }) => step), ys }, { colour, width: style.line, dash: [1, 3] });
    }
    for (const { step, loss } of own.measured)
      point(step, Math.min(HIGHEST, loss), { colour, radius: 5, hollow: true });
  }
}

/** Loss over the steps of further training, a line for each way; the step is dragged. @type {View<Data>} */
export const curves = chart({
  place: 'main',
  height: [PLOT, 128],
  margin: { left: 40, right: 118, top: 76 },
  plotHeight: PLOT,
  // The first steps do most.
  x(range) {
    const place = linear([0, Math.sqrt(LAST)], range);
    const invert = (/** @type {number} */ px) => Math.max(0, place.invert(px)) ** 2;
    return Object.assign((/** @type {number} */ step) => place(Math.sqrt(step)), place, {
      domain: () => [0, LAST],
      invert,
    });
  },
  y: (range) => linear([LOWEST, HIGHEST], range),
  title: 'curvesName',
  note: 'curvesHow',
  axes: {
    left: { ticks: [1.5, 2, 2.5, 3, 3.5, 4], line: false },
    bottom: { ticks: STOPS, label: 'stepAxis' },
  },
  draw(pen, data, t) {
    const { plot, x, y, box, style, level, rule, curve, point, text, widthOf, line, arrow, put } = pen;
    const { values, usual, at, chosen } = data;
    // At first a curve goes no farther than was trained, and its name goes with its end.
    const isWhole = data.shows('train');
    // What was guessed is never left out.
    const list = data.curves.filter(
      ({ id }) => isWhole || [...EARLY, values.chosen, data.guess].includes(id),
    );
    if (data.shows('compare')) drawBand(pen, STOPS, chosen);
    level(usual, { colour: style.rgba(style.ink, 0.4), width: 1.5 * style.line });
    rule(values.stop, { dash: [3, 3] });
    if (isWhole) {
      // On the side of the step that has more room.
      const isLeft = x(values.stop) > plot.x + plot.width / 2;
      text(t('usual'), {
        ...{ x: isLeft ? plot.x + 8 : plot.x + plot.width - 8, y: y(usual) + 5, baseline: 'top' },
        ...{ align: isLeft ? 'left' : 'right', colour: style.second, halo: true, maxWidth: plot.width - 40 },
      });
    } else {
      // Where the line ends, as the names of curves.
      const end = { x: plot.x + plot.width + 18, baseline: 'middle', colour: style.second };
      for (const [i, word] of ['goal', 'goalAt'].entries())
        text(t(word), { ...end, y: y(usual) + 1.25 * i * style.size });
    }
    const last = isWhole ? STOPS.length - 1 : at;
    const left = x(STOPS[last]);
    const ends = apart(
      list.map(({ losses }) => y(losses[last])),
      {
        gap: 1.12 * style.size,
        top: plot.y + 4,
        bottom: isWhole ? plot.y + plot.height - 4 : y(usual) - 1.1 * style.size,
      },
    );
    for (const [i, { id, losses }] of list.entries()) {
      const isOwn = id === values.chosen;
      const colour = isOwn ? style.ink : style.second;
      const look = { colour, width: (isOwn ? 2 : 1.4) * style.line, dash: isOwn ? [] : DASHES[id] };
      // What comes after the chosen step is pale.
      const part = (from, to) => ({ xs: STOPS.slice(from, to), ys: losses.slice(from, to) });
      if (isWhole) curve(part(at, STOPS.length), { ...look, colour: style.rgba(colour, 0.35) });
      curve(part(0, at + 1), look);
      point(values.stop, losses[at], { colour, radius: isOwn ? 5 : 3 });
      line([left + (isWhole ? 2 : 6), y(losses[last]), left + 14, ends[i]], { colour });
      const place = { x: left + 18, y: ends[i], baseline: 'middle', maxWidth: box.x + box.width - left - 18 };
      const value = losses[last];
      const [short, long] = [t(`short.${id}`), id === 'linear' ? t('early.linear') : ''];
      const front = [long, short].filter(Boolean).map((name) => t('frontOf', { name, value }));
      const said = isWhole
        ? short
        : (front.find((words) => widthOf(words) <= place.maxWidth) ?? front.at(-1));
      text(said, { ...place, colour, weight: isOwn ? 650 : 400, halo: true });
    }
    drawOwn({ style, curve, point }, data);
    const foot = { x: x(values.stop), y: plot.y + plot.height - liftIn(data) };
    put(drawPoint, foot, { colour: style.ink, radius: 6 });
    // Little is trained yet: where to.
    if (!isWhole && at <= 1) arrow({ ...foot, x: foot.x + 20 }, { ...foot, x: foot.x + 60 }, { width: 1.5 });
  },
  handles({ plot, x }, data) {
    const { stop: now } = data.values;
    const place = { x: x(now), y: plot.y + plot.height - liftIn(data) };
    return { id: 'stop', area: true, ...place, ...alongStops(x, STOPS, now, (stop) => ({ stop })) };
  },
});
