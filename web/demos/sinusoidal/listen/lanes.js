import { drawCurve } from '../../../canvas/curve.js';
import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { speedOf } from '../pairs.js';
import { FARTHEST } from './params.js';
import { beatsText } from './words.js';

// Px for the lanes, however many; few enough on a phone that the button to listen is seen with them.
const roomOf = (width, isFirst) => (width < 420 ? (isFirst ? 132 : 150) : isFirst ? 208 : 256);

const SIDE = 16; // px beside the line of positions, below which the first lanes lie

// At first a tone lies below the line, from p to q, before lanes are pairs in the course of a second.
const isFirst = ({ shows }) => !shows('pair');

/** How loud the two tones of every pair are together in the course of a second, in which p goes to q. */
export const lanes = chart({
  place: 'main',
  invites: false,
  height: (width, data) => Math.round(roomOf(width, isFirst(data)) + (isFirst(data) ? 78 : 92) * data.scale),
  margin: (scale, data) =>
    isFirst(data)
      ? { left: SIDE, right: SIDE, top: 74 * scale }
      : { left: 110 * scale, right: 10, top: 46 * scale },
  plotHeight: (_scale, data, width) => roomOf(width, isFirst(data)),
  x: (range, data) => linear([0, isFirst(data) ? FARTHEST : 1], range),
  title: (data, t) => t(isFirst(data) ? 'lanesFirst' : 'lanesName'),
  titleAt: 16,
  note: (data, t) => t(isFirst(data) ? 'lanesPairs' : 'lanesHead'),
  noteAt: 38,
  axes: {
    bottom: {
      ticks: (data) => (isFirst(data) ? [] : [0, 0.5, 1]),
      line: false,
      label: (data, t) => (isFirst(data) ? '' : t('timeAxis')),
    },
  },
  draw(pen, data, t) {
    const { plot, box, style, text, hatch, scale } = pen;
    const { values, pairs, sounding, wrong } = data;
    if (wrong) hatch(plot, style.rgba(style.second, 0.22), { gap: 9 });
    const foot = plot.y + plot.height;
    if (isFirst(data)) nameSecond(pen, data, t);
    else pen.line([plot.x, foot, plot.x + plot.width, foot], { colour: style.outline, width: 1 });
    for (let pair = 0; pair < pairs; pair++) {
      const colour = style.speed(speedOf(pair, { pairs, order: values.order }));
      const isHeard = sounding.includes(pair);
      drawLane(pen, data, pair, { colour, isHeard });
      if (isFirst(data)) {
        nameTone(pen, data, pair, t);
        continue;
      }
      const isChosen = pair === values.pair;
      const label = { y: laneOf(plot, pair, pairs), baseline: 'middle', weight: isChosen ? 700 : 400 };
      const tone = isChosen ? style.ink : style.second;
      text(t('pair', { pair }), { ...label, x: box.x, colour: tone });
      const beats = { ...label, x: plot.x - 8 * scale, align: 'right', colour: isHeard ? colour : tone };
      text(beatsText(data, pair), beats);
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

const laneOf = (plot, pair, pairs) => plot.y + ((pair + 0.5) * plot.height) / pairs;

// A band as high at each moment as the pair is loud.
function drawLane({ plot, x, ctx, style, put }, data, pair, { colour, isHeard }) {
  const { values, loudness, pairs } = data;
  const reach = (0.42 * plot.height) / pairs;
  const middle = laneOf(plot, pair, pairs);
  const list = [...loudness[pair]];
  const [from, to] = isFirst(data) ? [values.p, values.q] : [0, 1];
  const at = (i) => x(from + ((to - from) * i) / (list.length - 1));
  const edges = [1, -1].map((sign) => list.map((value, i) => [at(i), middle - sign * reach * value]));
  ctx.beginPath();
  for (const place of [...edges[0], ...edges[1].toReversed()]) ctx.lineTo(...place);
  ctx.closePath();
  ctx.fillStyle = isHeard ? style.rgba(colour, 0.45) : style.rgba(style.second, 0.12);
  ctx.fill();
  for (const edge of isHeard ? edges : []) put(drawCurve, edge, { colour });
}

// The way from p to q takes a second: where it begins and ends, and an arrow between.
function nameSecond(pen, { values: { p, q } }, t) {
  const { plot, x, style, line, text, widthOf, scale } = pen;
  const foot = plot.y + plot.height;
  for (const place of [p, q])
    line([x(place), plot.y - 22 * scale, x(place), foot], { colour: style.second, dash: [3, 3] });
  if (Math.abs(x(q) - x(p)) < 24) return;
  const y = plot.y - 8 * scale;
  pen.arrow({ x: x(p), y }, { x: x(q), y }, { width: 1.5 });
  const words = t('second');
  const half = widthOf(words, { weight: 600 }) / 2;
  const middle = clamp((x(p) + x(q)) / 2, plot.x + half, plot.x + plot.width - half);
  text(words, { x: middle, y: y - 8 * scale, align: 'center', weight: 600, halo: true });
}

// What is counted on a tone, beside its band on the side that has room, else on it.
function nameTone({ plot, x, style, text, widthOf, scale }, data, pair, t) {
  const { values, pairs, beats } = data;
  const name = pair === 0 ? 'toneHigh' : pair === pairs - 1 ? 'toneLow' : 'toneBetween';
  const words = t(name, { beats: t.number(beats[pair], { significant: 2 }) });
  const [low, high] = [Math.min(values.p, values.q), Math.max(values.p, values.q)];
  const width = widthOf(words, { weight: 600 }) + 12 * scale;
  const right = plot.x + plot.width;
  const isRight = x(high) + width <= right;
  const isLeft = !isRight && x(low) - width >= plot.x;
  const place = isRight
    ? { x: x(high) + 12 * scale }
    : { x: isLeft ? x(low) - 12 * scale : right - 6, align: 'right' };
  const colour = style.speed(speedOf(pair, { pairs, order: values.order }));
  text(words, {
    ...place,
    y: laneOf(plot, pair, pairs),
    baseline: 'middle',
    weight: 600,
    colour,
    halo: true,
  });
}
