import { linear } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { TRAINED } from '../runs.js';
import { MOST } from './write-params.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './written-text.js' */

const PLOT = 128;
const HIGH = 5; // nats
export const MEAN_OVER = 32; // characters

/** How surprised the model is along the text, as the mean of the last characters; where the reading changed. */
/** @type {View<Data>} */
export const surprise = chart({
  invites: false,
  height: [PLOT, 116],
  margin: { left: 40, right: 12, top: 64 },
  plotHeight: PLOT,
  x: (range) => linear([0, MOST], range),
  y: (range) => linear([0, HIGH], range),
  title: 'surpriseName',
  axes: {
    left: { ticks: [0, 1, 2, 3, 4, 5], line: false },
    bottom: { ticks: [0, 128, 256, 384, 512, 640], label: 'placeAxis' },
  },
  draw({ plot, x, scale, style, axes, fill, level, curve, line, text, point }, data, t) {
    const edge = x(TRAINED);
    fill({ ...plot, width: edge - plot.x }, style.rgba(style.ink, style.dark ? 0.12 : 0.06));
    axes();
    level(data.usual, { colour: style.second, dash: [1, 3] });
    line([edge, plot.y - 4, edge, plot.y + plot.height], { colour: style.second });
    const head = { y: plot.y - 8 * scale, colour: style.second };
    const free = plot.x + text(t('trainedHere'), { ...head, x: plot.x }) + 8;
    drawTurns({ plot, x, scale, style, line, text, head, free }, data, t);
    const { means } = data;
    if (means.length > 1)
      curve(
        { xs: means.map(({ place }) => place), ys: means.map(({ mean }) => Math.min(HIGH, mean)) },
        { width: 2 * style.line },
      );
    const last = means.at(-1);
    if (last) point(last.place, Math.min(HIGH, last.mean), { radius: 4.5 });
  },
  describe({ inside, beyond }) {
    if (inside === undefined) return 'describeSurpriseEmpty';
    return beyond === undefined ? 'describeSurprise' : 'describeSurpriseBeyond';
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
