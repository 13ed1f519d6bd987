import { drawHand, drawTurn, hatchDisc } from '../../../canvas/clock.js';
import { clamp } from '../../../core/numbers.js';
import { angleAt, nearestTo, tipOf, wrapped } from '../../../plots/clocks.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { angleOf, speedOf } from '../pairs.js';
import { clampOffset, clampPosition } from './line.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../shift.js' */

const LEGEND = 34;
const LABELS = 44;
const LOW = 41; // px of a radius where clocks stand in two rows, which a phone shows at once
const MOST = 4; // pairs that tellingPairs shows
const FEW = 2; // of them in the first step
const ROOM = 20; // px beside a clock's rim for the names of its hands
const HIDDEN = 0.02; // rad between two hands of which one hides the other
const GRIP = 0.6; // where along its hand the handle of p sits, clear of the one of p + k at the rim

function columnsFor(width, count) {
  if (width >= 600) return count;
  return Math.min(count, width < 200 ? 1 : 2);
}

// In the first step the hands of two clocks have their names at their tips; later there are more clocks and a legend.
const isFirst = ({ shows }) => !shows('offset');
const shownIn = (data) => (isFirst(data) ? data.shown.slice(1, 1 + FEW) : data.shown);

// Few clocks are as large as many, but for the first step's.
function radiusFor(width, data) {
  if (isFirst(data)) return clamp(width / FEW / 2 - 38 * data.scale, 20, 76);
  return clamp(width / columnsFor(width, MOST) / 2 - 14, 20, width < 600 ? LOW : 76);
}

// The height of a clock with its two lines of text.
const slotHeight = (width, data) =>
  2 * radiusFor(width, data) + (LABELS + (isFirst(data) ? ROOM : 0)) * data.scale + 10;

/** A clock for a few pairs: the hands at p, where the matrix takes them, and where those of p + k are. */
/** @type {View<Data>} */
export const clocks = panel({
  place: 'full',
  // The same for few pairs as for many: the slider of d must not run away from the hand that drags it.
  height(width, data) {
    const rows = isFirst(data) ? 1 : Math.ceil(MOST / columnsFor(width, MOST));
    return Math.round(LEGEND * data.scale + rows * slotHeight(width, data) + 4);
  },
  frame(box, data) {
    const top = box.y + LEGEND * data.scale;
    const shown = shownIn(data);
    const columns = isFirst(data) ? FEW : columnsFor(box.width, shown.length);
    const radius = radiusFor(box.width, data);
    return {
      plot: inset(box, { top: LEGEND }, data.scale),
      places: shown.map((pair, j) => ({
        pair,
        radius,
        x: box.x + (((j % columns) + 0.5) * box.width) / columns,
        y: top + radius + 6 + Math.floor(j / columns) * slotHeight(box.width, data),
      })),
    };
  },
  draw(pen, data, t) {
    if (!isFirst(data)) drawLegend(pen, data, t);
    for (const place of pen.places) drawPair(pen, place, data, t);
  },
  handles({ places }, data, t) {
    const active = places.find(({ pair }) => pair === data.values.pair) ?? places[0];
    const select = {
      id: 'pair',
      area: true,
      x: active.x,
      y: active.y + active.radius + 16,
      value: t.number(active.pair),
      drag: (point) => ({ pair: nearestTo(places, point).pair }),
      key: ({ dx, dy }) => ({ pair: clamp(active.pair + dx - dy, 0, data.pairs - 1) }),
    };
    return [...places.flatMap((place) => handsOf(place, data, t)), select];
  },
  describe: 'describe.clocks',
});

function handsOf(place, { values, invFreq, from, target }, t) {
  const { pair } = place;
  const { position, offset } = values;
  const [here, there] = [from, target].map((row) => angleOf(row, pair));
  const tokens = (point, angle) => Math.round(wrapped(angleAt(place, point) - angle) / invFreq[pair]);
  const moveTo = (p) => ({ position: clampPosition(p, values) });
  const reach = (k) => ({ offset: clampOffset(k, values) });
  const name = t('pair', { pair });
  return [
    {
      id: `position-${pair}`,
      ...tipOf(place, here, GRIP),
      label: `${name}, ${t('positionHandle')}`,
      value: t.number(position),
      drag: (point) => moveTo(position + tokens(point, here)),
      key: ({ dx, dy }) => moveTo(position + dx - dy),
    },
    {
      id: `offset-${pair}`,
      ...tipOf(place, there),
      label: `${name}, ${t('targetHandle')}`,
      value: t('targetValue'),
      drag: (point) => reach(offset + tokens(point, there)),
      key: ({ dx, dy }) => reach(offset + dx - dy),
    },
  ];
}

function drawPair({ style, put, point, text, circle, box, scale }, place, data, t) {
  const { pair, x, y, radius } = place;
  const { pairs, invFreq, applied, wrong } = data;
  const active = data.shows('matrix') && pair === data.values.pair;
  const colour = style.speed(speedOf(pair, { pairs }));
  const [from, moved, target] = [data.from, data.moved, data.target].map((row) => angleOf(row, pair));
  if (wrong) put(hatchDisc, place);
  const rim = active ? { colour: style.ink, width: style.line + 0.5 } : { colour: style.hairline };
  circle(place, { width: style.line, ...rim });
  put(drawTurn, place, { start: from, turn: invFreq[pair] * applied, colour });
  put(drawHand, place, from, { colour: style.second, width: style.line });
  put(drawHand, place, moved, { colour, width: 2 * style.line, dash: wrong ? [6, 4] : [] });
  if (data.shows('matrix')) point(tipOf(place, target), { radius: 7, hollow: true });
  point(tipOf(place, moved), { colour, radius: 4 });
  if (isFirst(data)) nameHands({ style, text, scale }, place, { from, moved }, t);
  const below = { x, align: 'center', baseline: 'top' };
  const foot = y + radius + (isFirst(data) ? ROOM * scale : 0);
  const name = { ...below, y: foot + 9, weight: active ? 700 : 400 };
  text(t('pair', { pair }), { ...name, colour });
  const turn = { ...below, y: foot + 11 + 1.25 * style.size, colour: style.second, crossed: wrong };
  const isHidden = !data.shows('matrix') && Math.abs(invFreq[pair] * applied) < HIDDEN;
  const said = t(isHidden ? 'clocks.hidden' : 'clocks.angle', {
    angle: degreesOf(invFreq[pair] * applied),
  });
  text(said, { ...turn, maxWidth: 2 * Math.min(x - box.x, box.x + box.width - x) });
}

// The names of both hands beyond their tips, and of one alone where they all but coincide.
function nameHands({ style, text, scale }, place, { from, moved }, t) {
  const named = (angle, key, look) => {
    const tip = tipOf(place, angle, 1 + (9 * scale) / place.radius);
    const across = Math.sin(angle);
    const align = across > 0.3 ? 'left' : across < -0.3 ? 'right' : 'center';
    text(t(key), { ...tip, align, baseline: 'middle', ...look });
  };
  if (Math.abs(wrapped(moved - from)) > 0.35) named(from, 'clocks.from', { colour: style.second });
  named(moved, 'clocks.target', { weight: 600 });
}

// What the two hands and the ring of every clock stand for.
function drawLegend({ box, style, put, point, text }, { values, pairs, wrong, shows }, t) {
  const y = 1.1 * style.size;
  const words = { baseline: 'middle', colour: style.second, y };
  let x = 8;
  const entry = (name, look, crossed = false) => {
    put(drawHand, { x, y, radius: 20 }, Math.PI / 2, look);
    x += 28 + text(name, { ...words, x: x + 28, crossed }) + 18;
  };
  entry(t('clocks.from'), { colour: style.second, width: style.line });
  // Every clock has its own colour, so the line of all of them is in ink.
  const colour = shows('matrix') ? style.speed(speedOf(values.pair, { pairs })) : style.ink;
  const moved = { colour, width: 2 * style.line, dash: wrong ? [6, 4] : [] };
  if (!shows('matrix')) return entry(t('clocks.target'), moved);
  entry(t('clocks.moved'), moved, wrong);
  point({ x: x + 12, y }, { radius: 7, hollow: true });
  text(t('clocks.target'), { ...words, x: x + 28, maxWidth: box.width - x - 28 });
}

/** Degrees of an angle in radians. */
export const degreesOf = (radians) => (180 / Math.PI) * radians;
