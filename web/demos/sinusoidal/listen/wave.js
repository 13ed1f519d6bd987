import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';

const HEAD = 54; // px at text size 13 for the title and the name of the second
const WAVE = 150; // px from the highest to the lowest place of the wave
const GAP = 30; // px at text size 13 from the wave to the names on the line

/** Px that the wave takes above the line of positions. */
export const waveRoom = (scale) => WAVE + (HEAD + GAP) * scale;

/** The wave of the chosen pair over all positions, and from p to q as the sound: as loud as the wave is high. */
export function drawWave(pen, { values: { p, q }, wave }, { foot, colour }, t) {
  const { plot, x, style, ctx, curve, text, point, scale } = pen;
  const y = linear([-1, 1], [foot, foot - WAVE]);
  const { places, heights, peaks } = wave;
  const [low, high] = [Math.min(p, q), Math.max(p, q)];
  curve({ xs: places, ys: heights }, { yScale: y, colour: style.outline });
  const heard = [...places.keys()].filter((i) => places[i] >= low && places[i] <= high);
  if (heard.length > 1) {
    ctx.beginPath();
    ctx.moveTo(x(low), foot);
    for (const i of heard) ctx.lineTo(x(places[i]), y(heights[i]));
    ctx.lineTo(x(high), foot);
    ctx.closePath();
    ctx.fillStyle = style.rgba(colour, 0.25);
    ctx.fill();
    const ofHeard = (list) => heard.map((i) => list[i]);
    curve({ xs: ofHeard(places), ys: ofHeard(heights) }, { yScale: y, colour, width: 3 });
  }
  const side = { x: plot.x - 10 * scale, align: 'right', baseline: 'middle', colour: style.second };
  text(t('loud'), { ...side, y: y(1) });
  text(t('silent'), { ...side, y: y(-1) });
  // How many times it has become loud again on the way.
  for (const [i, place] of peaks.entries()) {
    point(place, pen.y.invert(y(1)), { radius: 5, colour });
    text(t.number(i + 1), {
      ...{ x: x(place), y: y(1) + 24 * scale, align: 'center', weight: 650, colour, halo: true },
    });
  }
  nameSecond(pen, { from: x(p), to: x(q), top: y(1) - 14 * scale }, t);
}

// The way from p to q takes a second.
function nameSecond({ plot, arrow, text, widthOf, scale }, { from, to, top }, t) {
  if (Math.abs(to - from) < 24) return;
  arrow({ x: from, y: top }, { x: to, y: top }, { width: 1.5 });
  const words = t('second');
  const half = widthOf(words, { weight: 600 }) / 2;
  const middle = clamp((from + to) / 2, plot.x + half, plot.x + plot.width - half);
  text(words, { x: middle, y: top - 8 * scale, align: 'center', weight: 600, halo: true });
}
