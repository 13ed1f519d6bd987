import { drawCurve } from '../../../canvas/curve.js';
import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { speedOf } from '../pairs.js';
import { beatsText } from './words.js';

// Px for the lanes, however many; few enough on a phone that the time below them is seen.
const roomOf = (width) => (width < 420 ? 150 : 256);

/** How loud the two tones of every pair are together in the course of a second. */
export const lanes = chart({
  place: 'main',
  invites: false,
  height: (width, { scale }) => Math.round(roomOf(width) + 92 * scale),
  // Numbers alone take less room than numbers with their unit.
  margin: (scale, { shows }) => ({ left: (shows('pair') ? 110 : 98) * scale, right: 10, top: 46 * scale }),
  plotHeight: (_scale, _data, width) => roomOf(width),
  x: (range) => linear([0, 1], range),
  title: 'lanesName',
  titleAt: 16,
  note: ({ shows }, t) => t(shows('pair') ? 'lanesHead' : 'lanesFirst'),
  noteAt: 38,
  axes: { bottom: { ticks: [0, 0.5, 1], label: 'timeAxis' } },
  draw({ plot, x, box, ctx, style, text, hatch, put }, data, t) {
    const { values, pairs, loudness, sounding, wrong, scale } = data;
    if (wrong) hatch(plot, style.rgba(style.second, 0.22), { gap: 9 });
    const reach = (0.42 * plot.height) / pairs;
    for (let pair = 0; pair < pairs; pair++) {
      const colour = style.speed(speedOf(pair, { pairs, order: values.order }));
      const isHeard = sounding.includes(pair);
      const middle = laneOf(plot, pair, pairs);
      const list = [...loudness[pair]];
      const edges = [1, -1].map((sign) =>
        list.map((value, i) => [x(i / (list.length - 1)), middle - sign * reach * value]),
      );
      ctx.beginPath();
      for (const place of [...edges[0], ...edges[1].toReversed()]) ctx.lineTo(...place);
      ctx.closePath();
      ctx.fillStyle = isHeard ? style.rgba(colour, 0.45) : style.rgba(style.second, 0.12);
      ctx.fill();
      for (const edge of isHeard ? edges : []) put(drawCurve, edge, { colour });
      const isChosen = data.shows('pair') && pair === values.pair;
      const label = { y: middle, baseline: 'middle', weight: isChosen ? 700 : 400 };
      const tone = isChosen ? style.ink : style.second;
      const isFirst = !data.shows('pair');
      const name = isFirst ? toneName(pair, pairs, t) : t('pair', { pair });
      if (name) text(name, { ...label, x: box.x, colour: tone });
      const beats = { ...label, x: plot.x - 8 * scale, align: 'right', colour: isHeard ? colour : tone };
      text(isFirst ? t.number(data.beats[pair], { significant: 2 }) : beatsText(data, pair), beats);
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
        value: t('beatsOf', { pair, beats: beatsText(data, pair) }),
        drag: ({ y }) => to(Math.floor(((y - plot.y) / plot.height) * pairs)),
        key: ({ dx, dy }) => to(pair + dx + dy),
      },
    ];
  },
  describe: (data, t) =>
    t(data.wrong ? 'describeLanesWrong' : 'describeLanes', {
      distance: data.distance,
      list: Array.from(data.beats, (_, pair) => t('beatsOf', { pair, beats: beatsText(data, pair) })).join(
        ', ',
      ),
    }),
});

// At first the lanes are tones from high to low, before they are said to be pairs.
function toneName(pair, pairs, t) {
  if (pair === 0) return t('toneHigh');
  return pair === pairs - 1 ? t('toneLow') : undefined;
}

const laneOf = (plot, pair, pairs) => plot.y + ((pair + 0.5) * plot.height) / pairs;
