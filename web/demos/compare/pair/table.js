import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { markRow, pointRow, rowHandle, rowsIn } from '../../../plots/rows.js';
import { METHODS } from './methods.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const PLACES = ['input', 'qk', 'scores'];
const numbers = ['effect', 'weight', 'moved'];
const NAME = 76; // CSS px at text size 13

/** The pair in every method: where it goes in, what it adds to the score, the weight, and whether shifting changes it. */
/** @type {View<Data>} */
export const table = panel({
  place: 'main',
  height: [0, 46 + 23 * METHODS.length],
  frame(box, { scale }) {
    const at = rowsIn(box, scale, { top: 40, pitch: 23, count: METHODS.length });
    return { ...at, columns: columnsOf(box, at.gutter, scale) };
  },
  draw(pen, data, t) {
    const { rows, gutter, columns, style, text, line } = pen;
    const header = { y: rows.y - 0.9 * style.size, colour: style.second };
    text(t('nameColumn'), { ...header, x: rows.x + gutter, maxWidth: columns.name - gutter - 4 });
    for (const key of numbers) {
      if (!columns[key]) continue;
      const { right, width } = columns[key];
      text(t(`${key}Column`), { ...header, x: right, align: 'right', maxWidth: width - 6 });
    }
    if (columns.places) {
      const width = columns.places.width / PLACES.length;
      for (const [i, place] of PLACES.entries()) {
        const middle = { x: columns.places.x + (i + 0.5) * width, align: 'center', maxWidth: width };
        text(t(`column-${place}`), { ...header, ...middle });
      }
    }
    line([rows.x, rows.y - 4, rows.x + rows.width, rows.y - 4], { colour: style.hairline });
    for (const row of METHODS.keys()) drawRow(pen, data, row, t);
  },
  handles(frame, { values, chosen }, t) {
    const { at, how } = METHODS[chosen];
    return [
      rowHandle(frame, {
        id: 'row',
        area: frame.box,
        row: chosen,
        count: METHODS.length,
        label: t('rowHandle'),
        value: t('rowValue', { method: t.option('method', values.method), place: t(`place-${at}-${how}`) }),
        set: (row) => ({ method: METHODS[row].id }),
      }),
    ];
  },
  describe(data, t) {
    const { methods, absolute, pair } = data;
    const count = (how) => methods.filter((method) => method.how === how).length;
    return t('describeTable', {
      added: count('added'),
      turned: count('turned'),
      absolute: absolute.map((id) => t.option('method', id)).join(', ') || t('nobody'),
      method: t.option('method', data.values.method),
      effect: pair[data.chosen].effect,
      weight: pair[data.chosen].weight,
    });
  },
});

// Columns as far as there is room for them: the numbers first, then the places, then a bar.
function columnsOf(box, gutter, scale) {
  const columns = { name: gutter + NAME * scale };
  const width = 66 * scale;
  const shown = numbers.slice(0, Math.floor((box.width - columns.name) / width));
  for (const [i, key] of shown.entries()) {
    columns[key] = { right: box.x + box.width - (shown.length - 1 - i) * width, width };
  }
  let x = box.x + columns.name;
  const end = box.x + box.width - shown.length * width;
  if (end - x >= 132 * scale) {
    columns.places = { x, width: 120 * scale };
    x += 132 * scale;
  }
  if (end - x >= 60) columns.bar = linear([-4, 4], [x, end]);
  return columns;
}

function drawRow(pen, { methods, pair, chosen, mistaken }, row, t) {
  const { rows, pitch, gutter, middle, columns, style, text, line, fill } = pen;
  const method = methods[row];
  const y = middle(row);
  const look = { y, baseline: 'middle', weight: row === chosen ? 700 : 400 };
  if (row === chosen) {
    markRow(pen, row, 0.07);
    pointRow(pen, row);
  }
  const name = { ...look, x: rows.x + gutter, maxWidth: columns.name - gutter - 4 };
  text(t.option('method', method.id), { ...name, strike: method.id === mistaken });
  const { effect, weight } = pair[row];
  const texts = {
    effect: t.number(effect, '+2'),
    weight: t.number(weight, '1%'),
    moved: method.absolute ? t.number(method.moved, '2') : '0',
  };
  for (const key of numbers) {
    if (!columns[key]) continue;
    const { right, width } = columns[key];
    const colour = key === 'moved' && !method.absolute ? style.second : style.ink;
    text(texts[key], { ...look, x: right, align: 'right', maxWidth: width - 4, colour });
  }
  if (columns.places) drawPlaces(pen, y, method);
  if (!columns.bar) return;
  const [zero, end] = [0, clamp(effect, -4, 4)].map(columns.bar);
  line([zero, y - pitch / 2, zero, y + pitch / 2], { colour: style.hairline });
  const bar = {
    x: Math.min(end, zero),
    y: y - 0.24 * pitch,
    width: Math.abs(end - zero),
    height: 0.48 * pitch,
  };
  fill(bar, effect < 0 ? style.negative : style.positive);
}

// Input, queries and keys, scores, from left to right: a disc where something is added, a ring where it is turned.
function drawPlaces({ ctx, style, scale, columns }, y, { at, how }) {
  const { x, width } = columns.places;
  ctx.strokeStyle = style.ink;
  ctx.lineWidth = style.line + 0.5;
  for (const [i, place] of PLACES.entries()) {
    const isHere = place === at;
    ctx.beginPath();
    ctx.arc(x + ((i + 0.5) * width) / PLACES.length, y, (isHere ? 4.6 : 1.6) * scale, 0, 2 * Math.PI);
    ctx.fillStyle = isHere ? style.ink : style.second;
    if (isHere && how === 'turned') ctx.stroke();
    else ctx.fill();
  }
}
