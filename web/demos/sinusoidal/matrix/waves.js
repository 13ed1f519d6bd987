import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawLayer } from '../../../canvas/layer.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { clamp, columnOf, speedOf, textScale } from '../pairs.js';
import { halfWidth } from './axes.js';
import { shortNumber, waveNumber } from './words.js';

const ROOM = { left: 70, right: 14, top: 24, bottom: 30 };
const BAND_PX = 3.5; // a turn narrower than this cannot be drawn as a line

export function frame(box, data) {
  const scale = textScale(data);
  const width = Math.max(40, box.width - scale * (ROOM.left + ROOM.right));
  const height = Math.max(40, box.height - scale * (ROOM.top + ROOM.bottom));
  return { x: scale * ROOM.left, y: scale * ROOM.top, width, height };
}

function positionScale(rect, data) {
  return linear([0, Math.max(data.rows - 1, 1)], [rect.x, rect.x + rect.width]);
}

function waveScale(rect, j, count) {
  const slot = rect.height / count;
  return linear([-1, 1], [rect.y + (j + 1) * slot - 6, rect.y + j * slot + 6]);
}

function selectedWave(rect, data) {
  const j = data.waves.findIndex(({ pair }) => pair === data.values.pair);
  return waveScale(rect, j, data.waves.length);
}

function handles(data, box, t) {
  const rect = frame(box, data);
  const scale = positionScale(rect, data);
  const { position } = data.values;
  const patch = (p) => ({ position: clamp(Math.round(p), 0, data.rows - 1) });
  return [
    {
      id: 'position',
      area: true,
      x: scale(position),
      y: selectedWave(rect, data)(data.value),
      label: t('axis.position'),
      value: t('handles.positionValue', { position, value: t.number(data.value, { digits: 3, sign: true }) }),
      drag: ({ x }) => patch(scale.invert(x)),
      key: ({ dx, dy }) => patch(position + dx - dy),
    },
  ];
}

function drawWave(ctx, wave, { j, xScale, yScale, active, colour, part }, style) {
  const [low, high] = yScale.range();
  const [left, right] = xScale.range();
  ctx.fillStyle = style.hairline;
  ctx.fillRect(left, Math.round(yScale(0)), right - left, 1);
  if ((right - left) / wave.turns < BAND_PX) {
    ctx.fillStyle = style.rgba(colour, active ? 0.5 : 0.3);
    ctx.fillRect(left, high, right - left, low - high);
    return;
  }
  const width = active ? 2 * style.line : 1; // one pixel is drawn several times as fast as one and a half
  const room = { x: left - 4, y: high - 4, width: right - left + 8, height: low - high + 8 };
  drawLayer(ctx, j, room, [wave, part, active, style], (layer) =>
    drawCurve(layer, { xs: wave.positions, ys: wave[part] }, { xScale, yScale, colour, width }, style),
  );
}

function draw(ctx, data, box, style, t) {
  const rect = frame(box, data);
  const xScale = positionScale(rect, data);
  const { position, part, pair: selected, order, layout } = data.values;
  const { pairs } = data;
  const here = xScale(position);
  drawText(
    ctx,
    t(part === 'sin' ? 'waves.sin' : 'waves.cos'),
    { x: rect.x, y: 1.1 * style.size, colour: style.second, maxWidth: rect.width },
    style,
  );
  data.waves.forEach((wave, j) => {
    const { pair } = wave;
    const active = pair === selected;
    const yScale = waveScale(rect, j, data.waves.length);
    const colour = style.speed(speedOf(pair, { pairs, order }));
    drawWave(ctx, wave, { j, xScale, yScale, active, colour, part }, style);
    const label = { x: rect.x - 10, y: yScale(0), align: 'right', baseline: 'middle', maxWidth: rect.x - 12 };
    drawText(
      ctx,
      t('pair', { pair: shortNumber(pair) }),
      { ...label, colour, weight: active ? 700 : 400 },
      style,
    );
  });
  ctx.fillStyle = style.ink;
  ctx.fillRect(here - style.line / 4, rect.y, style.line / 2, rect.height + 5);
  data.waves.forEach(({ pair }, j) => {
    const yScale = waveScale(rect, j, data.waves.length);
    const value = data.row[columnOf({ pair, part }, { layout, pairs })];
    const colour = style.speed(speedOf(pair, { pairs, order }));
    const radius = pair === selected ? 6 : 4;
    drawPoint(ctx, { x: here, y: yScale(value) }, { colour, radius }, style);
  });
  drawPositions(ctx, rect, { xScale, position, here }, t, style);
}

function drawPositions(ctx, rect, { xScale, position, here }, t, style) {
  const name = t('axis.position');
  const y = rect.y + rect.height + 7;
  const mark = shortNumber(position);
  const end = rect.x + rect.width + ROOM.right;
  const free = (p) =>
    Number.isInteger(p) &&
    Math.abs(xScale(p) - here) > 0.6 * style.size * (mark.length + 1.5) &&
    xScale(p) + halfWidth(p, style) <= end;
  const ticks = xScale.ticks(5).filter(free);
  drawAxis(ctx, rect, { side: 'bottom', scale: xScale, ticks, format: shortNumber, line: false }, style);
  const x = Math.min(here, end - halfWidth(position, style));
  drawText(ctx, mark, { x, y, align: 'center', baseline: 'top', weight: 700 }, style);
  const label = { x: rect.x - 10, y, align: 'right', baseline: 'top', colour: style.second };
  if (here - rect.x > 14 || mark.length < 2) drawText(ctx, name, { ...label, maxWidth: rect.x - 12 }, style);
}

function describe(data, t) {
  const waves = data.waves.map(({ pair }) =>
    t('describe.wave', { pair, wavelength: waveNumber(data.wavelengths[pair], t) }),
  );
  return `${t('describe.waves', { position: data.values.position })} ${waves.join(', ')}.`;
}

export const wavesView = { place: 'side', height: () => 270, frame, handles, draw, describe };
