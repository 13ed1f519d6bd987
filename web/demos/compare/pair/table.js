import { drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { METHODS } from './methods.js';
import { format } from './words.js';

const PLACES = ['input', 'qk', 'scores'];
const numbers = ['effect', 'weight', 'moved'];
const GUTTER = 30; // px at text size 13, for the mark of the chosen row

/** The pair in every method: where it goes in, what it adds to the score, the weight, and whether shifting changes it. */
export const table = {
  place: 'main',
  height: (_width, { scale }) => Math.round((46 + 23 * METHODS.length) * scale),
  frame(box, { scale }) {
    const columns = columnsOf(box, scale);
    return { columns, top: box.y + 40 * scale, pitch: 23 * scale };
  },
  describe(data, t) {
    const { methods, absolute, pair } = data;
    const count = (how) => methods.filter((method) => method.how === how).length;
    return t('describeTable', {
      added: count('added'),
      turned: count('turned'),
      absolute: absolute.map((id) => t.option('method', id)).join(', ') || t('nobody'),
      method: t.option('method', data.values.method),
      effect: format(pair[data.chosen].effect, 'effect', t),
      weight: format(pair[data.chosen].weight, 'weight', t),
    });
  },
  draw(ctx, data, box, style, t) {
    const { columns, top, pitch } = table.frame(box, data);
    const header = { y: top - 0.9 * style.size, colour: style.second };
    drawText(
      ctx,
      t('nameColumn'),
      { ...header, x: box.x + columns.gutter, maxWidth: columns.name - columns.gutter - 4 },
      style,
    );
    for (const key of numbers) {
      if (!columns[key]) continue;
      const { right, width } = columns[key];
      drawText(ctx, t(`${key}Column`), { ...header, x: right, align: 'right', maxWidth: width - 6 }, style);
    }
    if (columns.places) {
      drawText(
        ctx,
        t('placeColumn'),
        { ...header, x: columns.places.x, maxWidth: columns.places.width },
        style,
      );
    }
    drawLine(ctx, [box.x, top - 4, box.x + box.width, top - 4], { colour: style.hairline }, style);
    for (const [i, method] of data.methods.entries())
      drawRow(ctx, data, { i, method, columns, top, pitch, box }, style, t);
  },
  handles(data, box, t) {
    const { top, pitch } = table.frame(box, data);
    const last = METHODS.length - 1;
    const at = (i) => ({ method: METHODS[Math.min(last, Math.max(0, i))].id });
    return [
      {
        id: 'row',
        area: { ...box, height: table.height(box.width, data) },
        x: box.x + (GUTTER / 2) * data.scale,
        y: top + (data.chosen + 0.5) * pitch,
        label: t('rowHandle'),
        value: t('rowValue', {
          method: t.option('method', data.values.method),
          place: t(`place-${METHODS[data.chosen].at}-${METHODS[data.chosen].how}`),
        }),
        drag: ({ y }) => at(Math.floor((y - top) / pitch)),
        key: ({ dx, dy }) => at(data.chosen + dx + dy),
      },
    ];
  },
};

// Columns as far as there is room for them: the numbers first, then the places, then a bar.
function columnsOf(box, scale) {
  const columns = { gutter: GUTTER * scale, name: (GUTTER + 76) * scale };
  const width = 66 * scale;
  const shown = numbers.slice(0, Math.floor((box.width - columns.name) / width));
  for (const [i, key] of shown.entries()) {
    columns[key] = { right: box.x + box.width - (shown.length - 1 - i) * width, width };
  }
  let x = box.x + columns.name;
  const end = box.x + box.width - shown.length * width;
  if (end - x >= 72 * scale) {
    columns.places = { x, width: 60 * scale };
    x += 72 * scale;
  }
  if (end - x >= 60) columns.bar = linear([-4, 4], [x, end]);
  return columns;
}

function drawRow(ctx, data, { i, method, columns, top, pitch, box }, style, t) {
  const y = top + (i + 0.5) * pitch;
  const isChosen = i === data.chosen;
  const line = { y, baseline: 'middle', weight: isChosen ? 700 : 400 };
  if (isChosen) {
    ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.14 : 0.07);
    ctx.fillRect(box.x, y - pitch / 2, box.width, pitch);
    drawPoint(ctx, { x: box.x + 0.5 * columns.gutter, y }, { colour: style.ink, radius: 5 }, style);
  }
  const strike = method.id === data.mistaken;
  drawText(
    ctx,
    t.option('method', method.id),
    { ...line, x: box.x + columns.gutter, maxWidth: columns.name - columns.gutter - 4, strike },
    style,
  );
  const { effect, weight } = data.pair[i];
  const texts = {
    effect: format(effect, 'effect', t),
    weight: format(weight, 'weight', t),
    moved: method.absolute ? t.number(method.moved, { digits: 2 }) : '0',
  };
  for (const key of numbers) {
    if (!columns[key]) continue;
    const { right, width } = columns[key];
    const colour = key === 'moved' && !method.absolute ? style.second : style.ink;
    drawText(ctx, texts[key], { ...line, x: right, align: 'right', maxWidth: width - 4, colour }, style);
  }
  if (columns.places) drawPlaces(ctx, { ...columns.places, y }, method, style);
  if (!columns.bar) return;
  const scale = columns.bar;
  drawLine(ctx, [scale(0), y - pitch / 2, scale(0), y + pitch / 2], { colour: style.hairline }, style);
  const end = scale(Math.min(4, Math.max(-4, effect)));
  ctx.fillStyle = effect < 0 ? style.negative : style.positive;
  ctx.fillRect(Math.min(end, scale(0)), y - 0.24 * pitch, Math.abs(end - scale(0)), 0.48 * pitch);
}

// Input, queries and keys, scores, from left to right: a disc where something is added, a ring where it is turned.
function drawPlaces(ctx, { x, width, y }, { at, how }, style) {
  for (const [i, place] of PLACES.entries()) {
    const centre = x + ((i + 0.5) * width) / PLACES.length;
    const here = place === at;
    ctx.save();
    ctx.beginPath();
    ctx.arc(centre, y, (here ? 4.6 : 1.6) * (style.size / 13), 0, 2 * Math.PI);
    ctx.fillStyle = here ? style.ink : style.second;
    ctx.strokeStyle = style.ink;
    ctx.lineWidth = style.line + 0.5;
    if (here && how === 'turned') ctx.stroke();
    else ctx.fill();
    ctx.restore();
  }
}
