import { drawClock } from '../../../canvas/clock.js';
import { drawText } from '../../../canvas/text.js';
import { clamp, columnOf, speedOf, spreadPairs, textScale } from '../pairs.js';
import { shortNumber, waveNumber } from './words.js';

const TOP = 30;
const SLOT = 58; // px: the narrowest a clock may stand; its wavelength below may need more
const LONG = 9999999; // tokens: longer wavelengths are written shorter
const DIGIT = 8; // px: the widest sign of a bold number

export function frame(box, data) {
  const top = TOP * textScale(data);
  return { x: 4, y: top, width: Math.max(40, box.width - 8), height: Math.max(40, box.height - top - 4) };
}

/** Middle and radius of the clocks that fit into the box: [{ pair, x, y, radius }]. */
export function places(box, data) {
  const rect = frame(box, data);
  const needed = Math.max(SLOT, DIGIT * (waveNumber(Math.min(data.longest, LONG)).length + 1));
  const count = clamp(Math.floor(rect.width / (needed * textScale(data))), 1, 12);
  const shown = spreadPairs(data.pairs, count, data.values.pair);
  const slot = rect.width / shown.length;
  const radius = Math.min(24, 0.42 * slot);
  return shown.map((pair, j) => ({ pair, x: rect.x + (j + 0.5) * slot, y: rect.y + 26, radius }));
}

function handles(data, box, t) {
  const clocks = places(box, data);
  const active = clocks.find(({ pair }) => pair === data.values.pair);
  const nearest = (x) => clocks.reduce((a, b) => (Math.abs(b.x - x) < Math.abs(a.x - x) ? b : a));
  return [
    {
      id: 'pair',
      area: true,
      x: active.x,
      y: active.y,
      label: t('handles.pair'),
      value: t('handles.pairValue', {
        pair: active.pair,
        wavelength: waveNumber(data.wavelengths[active.pair], t),
      }),
      drag: ({ x }) => ({ pair: nearest(x).pair }),
      key: ({ dx, dy }) => ({ pair: clamp(active.pair + dx - dy, 0, data.pairs - 1) }),
    },
  ];
}

// The leg of the triangle that the selected cell of the table holds: the height is the sine, the reach the cosine.
function drawLeg(ctx, { x, y, radius }, { sin, cos, part, colour }, style) {
  const reach = 0.86 * radius;
  const [tipX, tipY] = [x + reach * cos, y - reach * sin];
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = style.line;
  ctx.setLineDash([2, 2]);
  ctx.beginPath();
  ctx.moveTo(tipX, tipY);
  ctx.lineTo(part === 'sin' ? tipX : x, part === 'sin' ? y : tipY);
  ctx.stroke();
  ctx.restore();
}

function draw(ctx, data, box, style, t) {
  const { layout, order, part, pair: selected } = data.values;
  const { pairs, row } = data;
  drawText(
    ctx,
    t('clocks.title'),
    { x: 4, y: 1.25 * style.size, colour: style.second, maxWidth: box.width - 8 },
    style,
  );
  for (const place of places(box, data)) {
    const { pair } = place;
    const active = pair === selected;
    const [sin, cos] = ['sin', 'cos'].map((each) => row[columnOf({ pair, part: each }, { layout, pairs })]);
    const colour = style.speed(speedOf(pair, { pairs, order }));
    drawClock(ctx, place, { angle: Math.atan2(sin, cos), colour, active }, style);
    if (active) drawLeg(ctx, place, { sin, cos, part, colour }, style);
    const below = { x: place.x, align: 'center', baseline: 'top', weight: active ? 700 : 400 };
    const [first, second] = [place.y + place.radius + 7, place.y + place.radius + 9 + 1.25 * style.size];
    drawText(
      ctx,
      t('pair', { pair: shortNumber(pair) }),
      { ...below, y: first, colour: active ? style.ink : style.second },
      style,
    );
    drawText(ctx, waveNumber(data.wavelengths[pair], t), { ...below, y: second, colour }, style);
  }
}

function describe(data, t) {
  return t('describe.clocks', {
    position: data.values.position,
    pair: data.values.pair,
    wavelength: waveNumber(data.wavelengths[data.values.pair], t),
    shortest: waveNumber(data.shortest, t),
    longest: waveNumber(data.longest, t),
  });
}

export const clocksView = {
  place: 'side',
  height: (_, data) => 54 + Math.round(72 * textScale(data)),
  frame,
  handles,
  draw,
  describe,
};
