import { drawPoint } from '../../../canvas/curve.js';
import { drawText } from '../../../canvas/text.js';
import { formatNumber } from '../../../core/numbers.js';
import { clamp, speedOf, textScale } from '../pairs.js';
import { clampOffset, clampPosition } from './compute.js';
import { drawHand, drawTurn, hatchDisc } from './hands.js';
import { degreesText, signedWhole } from './words.js';

const LEGEND = 34;
const LABELS = 44;
const MOST = 4; // pairs that tellingPairs shows
const GRIP = 0.6; // where along its hand the handle of p sits, clear of the one of p + k at the rim

function columnsFor(width, count) {
  if (width >= 600) return count;
  return Math.min(count, width < 200 ? 1 : 2);
}

// Few clocks are as large as many.
function radiusFor(width) {
  return clamp(width / columnsFor(width, MOST) / 2 - 14, 20, 76);
}

// The height of a clock with its two lines of text.
function slotHeight(width, data) {
  return 2 * radiusFor(width) + LABELS * textScale(data) + 10;
}

export function frame(box, data) {
  const top = LEGEND * textScale(data);
  return { x: 0, y: top, width: box.width, height: Math.max(40, box.height - top) };
}

/** Middle and radius of each clock: [{ pair, x, y, radius }]. */
export function places(box, data) {
  const { shown } = data;
  const columns = columnsFor(box.width, shown.length);
  const radius = radiusFor(box.width);
  const slot = box.width / columns;
  return shown.map((pair, j) => ({
    pair,
    radius,
    x: ((j % columns) + 0.5) * slot,
    y: LEGEND * textScale(data) + radius + 6 + Math.floor(j / columns) * slotHeight(box.width, data),
  }));
}

const angleOf = (row, pair) => Math.atan2(row[2 * pair], row[2 * pair + 1]);
const wrapTurn = (angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

function clockHandles(place, data, t) {
  const { pair, x, y, radius } = place;
  const { position, offset } = data.values;
  const at = (angle, r) => ({ x: x + r * Math.cos(angle), y: y - r * Math.sin(angle) });
  const [here, there] = [angleOf(data.from, pair), angleOf(data.target, pair)];
  const tokens = (point, angle) =>
    Math.round(wrapTurn(Math.atan2(y - point.y, point.x - x) - angle) / data.invFreq[pair]);
  const moveTo = (p) => ({ position: clampPosition(p, data.values) });
  const reach = (k) => ({ offset: clampOffset(k, data.values) });
  const name = t('pair', { pair: formatNumber(pair) });
  return [
    {
      id: `position-${pair}`,
      ...at(here, GRIP * radius),
      label: `${name}, ${t('handles.position')}`,
      value: formatNumber(position),
      drag: (point) => moveTo(position + tokens(point, here)),
      key: ({ dx, dy }) => moveTo(position + dx - dy),
    },
    {
      id: `offset-${pair}`,
      ...at(there, radius),
      label: `${name}, ${t('handles.offset')}`,
      value: t('handles.offsetValue', { offset: signedWhole(offset), target: position + offset }),
      drag: (point) => reach(offset + tokens(point, there)),
      key: ({ dx, dy }) => reach(offset + dx - dy),
    },
  ];
}

function handles(data, box, t) {
  const clocks = places(box, data);
  const active = clocks.find(({ pair }) => pair === data.values.pair);
  const distance = (clock, point) => Math.hypot(clock.x - point.x, clock.y - point.y);
  const select = {
    id: 'pair',
    area: true,
    x: active.x,
    y: active.y + active.radius + 16,
    label: t('handles.pair'),
    value: formatNumber(active.pair),
    drag: (point) => ({
      pair: clocks.reduce((a, b) => (distance(b, point) < distance(a, point) ? b : a)).pair,
    }),
    key: ({ dx, dy }) => ({ pair: clamp(active.pair + dx - dy, 0, data.pairs - 1) }),
  };
  return [...clocks.flatMap((place) => clockHandles(place, data, t)), select];
}

function drawPairClock(ctx, place, data, t, style) {
  const { pair, x, y, radius } = place;
  const { pairs, invFreq, applied, wrong } = data;
  const active = pair === data.values.pair;
  const colour = style.speed(speedOf(pair, { pairs }));
  const [from, moved, target] = [data.from, data.moved, data.target].map((row) => angleOf(row, pair));
  if (wrong) hatchDisc(ctx, place, style);
  ctx.save();
  ctx.strokeStyle = active ? style.ink : style.hairline;
  ctx.lineWidth = active ? style.line + 0.5 : style.line;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.restore();
  const ring = { x: x + radius * Math.cos(target), y: y - radius * Math.sin(target) };
  const tip = { x: x + radius * Math.cos(moved), y: y - radius * Math.sin(moved) };
  drawTurn(ctx, place, { start: from, turn: invFreq[pair] * applied, colour }, style);
  drawHand(ctx, place, from, { colour: style.second, width: style.line });
  drawHand(ctx, { x, y, radius }, moved, { colour, width: 2 * style.line, dash: wrong ? [6, 4] : [] });
  drawPoint(ctx, ring, { colour: style.ink, radius: 7, hollow: true }, style);
  drawPoint(ctx, tip, { colour, radius: 4 }, style);
  drawPoint(
    ctx,
    { x: x + GRIP * radius * Math.cos(from), y: y - GRIP * radius * Math.sin(from) },
    { colour: style.second, radius: 4 },
    style,
  );
  const below = { x, align: 'center', baseline: 'top' };
  const name = { ...below, y: y + radius + 9, weight: active ? 700 : 400 };
  drawText(ctx, t('pair', { pair: formatNumber(pair) }), { ...name, colour }, style);
  const turn = { ...below, y: y + radius + 11 + 1.25 * style.size, colour: style.second, strike: wrong };
  drawText(ctx, degreesText(invFreq[pair] * applied), turn, style);
}

// What the two hands and the ring of every clock stand for.
function drawLegend(ctx, data, box, style) {
  const y = 1.1 * style.size;
  const words = { baseline: 'middle', colour: style.second, y };
  const hand = (x, look) => drawHand(ctx, { x, y, radius: 20 }, 0, look);
  let x = 8;
  const name = (text, strike = false) => {
    x += 28 + drawText(ctx, text, { ...words, x: x + 28, strike }, style) + 18;
  };
  hand(x, { colour: style.second, width: style.line });
  name('PE(p)');
  const colour = style.speed(speedOf(data.values.pair, { pairs: data.pairs }));
  hand(x, { colour, width: 2 * style.line, dash: data.wrong ? [6, 4] : [] });
  name(data.wrong ? 'Mₖᵀ·PE(p)' : 'Mₖ·PE(p)', data.wrong);
  drawPoint(ctx, { x: x + 12, y }, { colour: style.ink, radius: 7, hollow: true }, style);
  drawText(ctx, 'PE(p+k)', { ...words, x: x + 28, maxWidth: box.width - x - 28 }, style);
}

function draw(ctx, data, box, style, t) {
  drawLegend(ctx, data, box, style);
  for (const place of places(box, data)) drawPairClock(ctx, place, data, t, style);
}

function describe(data, t) {
  const { position, offset } = data.values;
  const turns = data.shown.map((pair) =>
    t('describe.turn', { pair, turn: degreesText(data.invFreq[pair] * data.applied) }),
  );
  const vars = { position, target: position + offset, landed: position - offset };
  return `${t(data.wrong ? 'describe.clocksWrong' : 'describe.clocks', vars)} ${turns.join(', ')}.`;
}

export const clocksView = {
  place: 'full',
  // The same for few pairs as for many: the slider of d must not run away from the hand that drags it.
  height: (width, data) => {
    const rows = Math.ceil(MOST / columnsFor(width, MOST));
    return Math.round(LEGEND * textScale(data) + rows * slotHeight(width, data) + 4);
  },
  frame,
  handles,
  draw,
  describe,
};
