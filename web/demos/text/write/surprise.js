import { linear } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { whole } from '../../../plots/drag.js';
import { TRAINED } from '../runs.js';
import { atWords } from './letters.js';
import { MOST } from './params.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const PLOT = 128;
const HIGH = 5; // nats
export const MEAN_OVER = 32; // characters

/** How surprised the model is along the text, as the mean of the last characters; where the reading changed. */
/** @type {View<Data>} */
export const surprise = chart({
  invites: false,
  height: (_width, { scale }) => Math.round(PLOT + 116 * scale),
  margin: { left: 40, right: 12, top: 64 },
  plotHeight: PLOT,
  x: (range) => linear([0, MOST], range),
  y: (range) => linear([0, HIGH], range),
  title: (_data, t) => t('surpriseName', { count: MEAN_OVER }),
  titleAt: 14,
  axes: {
    left: { ticks: [0, 1, 2, 3, 4, 5], line: false },
    bottom: { ticks: [0, 128, 256, 384, 512, 640], label: 'placeAxis' },
  },
  draw({ plot, x, scale, style, axes, fill, level, curve, line, text, rule, point }, data, t) {
    const edge = x(TRAINED);
    fill({ ...plot, width: edge - plot.x }, style.rgba(style.ink, style.dark ? 0.12 : 0.06));
    axes();
    level(data.usual, { colour: style.second, dash: [1, 3] });
    line([edge, plot.y - 4, edge, plot.y + plot.height], { colour: style.second });
    const head = { y: plot.y - 8 * scale, colour: style.second };
    const free = plot.x + text(t('trainedHere', { trained: TRAINED }), { ...head, x: plot.x }) + 8;
    drawTurns({ plot, x, scale, style, line, text, head, free }, data, t);
    const { means } = data;
    if (means.length > 1)
      curve(
        { xs: means.map(({ place }) => place), ys: means.map(({ mean }) => Math.min(HIGH, mean)) },
        { width: 2 * style.line },
      );
    const last = means.at(-1);
    if (last) point(last.place, Math.min(HIGH, last.mean), { radius: 4.5 });
    if (data.at < data.length) rule(data.at, { dash: [3, 3], colour: style.second });
  },
  handles({ plot, x, y }, data, t) {
    const { at, means } = data;
    const to = (wished) => ({ at: whole(wished, 0, MOST) });
    const here = means.find(({ place }) => place >= at) ?? means.at(-1);
    return [
      {
        id: 'place',
        area: true,
        x: x(at),
        y: here ? y(Math.min(HIGH, here.mean)) : plot.y + plot.height,
        label: t('placeHandle'),
        value: atWords(data, t),
        drag: (point) => to(x.invert(point.x)),
        key: ({ dx, dy }) => to(at + dx - dy),
      },
    ];
  },
  describe(data, t) {
    const { inside, beyond } = data;
    if (inside === undefined) return t('describeSurpriseEmpty');
    const facts = { trained: TRAINED, inside, count: MEAN_OVER };
    return beyond === undefined
      ? t('describeSurprise', facts)
      : t('describeSurpriseBeyond', { ...facts, beyond });
  },
});

// A line and a name where another reading took over, as far as there is room.
function drawTurns({ plot, x, scale, style, line, text, head, ...room }, { turns, prompt }, t) {
  const right = plot.x + plot.width;
  let { free } = room;
  for (const { from, reading } of turns) {
    const at = x(prompt + from);
    line([at, plot.y - 4, at, plot.y + plot.height], { width: 2 * style.line });
    const left = Math.max(at, free);
    const width = right - left;
    if (width < 24 * scale || left > at + 30) continue;
    free =
      left +
      text(t(`short.${reading}`), {
        ...head,
        x: left,
        colour: style.ink,
        weight: 600,
        maxWidth: Math.min(width, 90 * scale),
      }) +
      8;
  }
}
