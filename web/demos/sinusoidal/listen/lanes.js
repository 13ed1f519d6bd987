import { drawCurve } from '../../../canvas/curve.js';
import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { speedOf } from '../pairs.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const ROOM = { narrow: 150, wide: 256 }; // px for the lanes, however many

const roomOf = (width) => (width < 420 ? ROOM.narrow : ROOM.wide);

/** How loud the two tones of every pair are together in the course of a second, in which p goes to q. */
/** @type {View<Data>} */
export const lanes = chart({
  place: 'main',
  invites: false,
  height: (width, { scale }) => Math.round(roomOf(width) + 92 * scale),
  margin: (scale) => ({ left: 110 * scale, right: 10, top: 46 * scale }),
  plotHeight: (_scale, _data, width) => roomOf(width),
  x: (range) => linear([0, 1], range),
  title: 'lanesName',
  titleAt: 16,
  note: 'lanesHead',
  noteAt: 38,
  axes: { bottom: { ticks: [0, 0.5, 1], line: false, label: 'timeAxis' } },
  draw(pen, data, t) {
    const { plot, box, style, text, hatch, scale } = pen;
    const { values, pairs, sounding, wrong } = data;
    if (wrong) hatch(plot, style.rgba(style.second, 0.22), { gap: 9 });
    const foot = plot.y + plot.height;
    pen.line([plot.x, foot, plot.x + plot.width, foot], { colour: style.outline, width: 1 });
    for (let pair = 0; pair < pairs; pair++) {
      const colour = style.speed(speedOf(pair, { pairs, order: values.order }));
      const isHeard = sounding.includes(pair);
      drawLane(pen, data, pair, { colour, isHeard });
      const isChosen = pair === values.pair;
      const label = { y: laneOf(plot, pair, pairs), baseline: 'middle', weight: isChosen ? 700 : 400 };
      const tone = isChosen ? style.ink : style.second;
      text(t('pair', { pair }), { ...label, x: box.x, colour: tone });
      const beats = { ...label, x: plot.x - 8 * scale, align: 'right', colour: isHeard ? colour : tone };
      text(t.number(data.beats[pair], '3f'), beats);
    }
  },
  handles({ plot, box }, data, t) {
    const { values, pairs } = data;
    const { pair } = values;
    const to = (wished) => ({ pair: clamp(wished, 0, pairs - 1) });
    return [
      {
        id: 'pair',
        area: { x: box.x, y: plot.y, width: box.width, height: plot.height },
        x: plot.x + 12,
        y: laneOf(plot, pair, pairs),
        label: t('pairHandle'),
        value: t('beatsOf', { pair, beats: data.beats[pair] }),
        drag: ({ y }) => to(Math.floor(((y - plot.y) / plot.height) * pairs)),
        key: ({ dx, dy }) => to(pair + dx + dy),
      },
    ];
  },
  describe: (data, t) =>
    t(data.wrong ? 'describeLanesWrong' : 'describeLanes', {
      distance: data.distance,
      list: Array.from(data.beats, (_, pair) => t('beatsOf', { pair, beats: data.beats[pair] })).join(', '),
    }),
});

const laneOf = (plot, pair, pairs) => plot.y + ((pair + 0.5) * plot.height) / pairs;

// A band as high at each moment as the pair is loud.
function drawLane({ plot, x, ctx, style, put }, data, pair, { colour, isHeard }) {
  const { loudness, pairs } = data;
  const reach = (0.42 * plot.height) / pairs;
  const middle = laneOf(plot, pair, pairs);
  const list = [...loudness[pair]];
  const at = (i) => x(i / (list.length - 1));
  const edges = [1, -1].map((sign) => list.map((value, i) => [at(i), middle - sign * reach * value]));
  ctx.beginPath();
  for (const place of [...edges[0], ...edges[1].toReversed()]) ctx.lineTo(...place);
  ctx.closePath();
  ctx.fillStyle = isHeard ? style.rgba(colour, 0.45) : style.rgba(style.second, 0.12);
  ctx.fill();
  for (const edge of isHeard ? edges : []) put(drawCurve, edge, { colour });
}
