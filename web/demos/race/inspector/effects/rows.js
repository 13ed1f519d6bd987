import { drawFrame } from '../../../../canvas/crosshair.js';
import { WIDTH } from '../../settings.js';

/** The row that is added to each token: sines and cosines, or what a table has learned as far as it goes. */
export const rows = {
  height: (_width, { scale }) => Math.round(226 * scale),
  sides: () => [1, 1],
  byPosition: true,
  cells: true,
  describe: (data, t) => t(keyOf(data, 'describeRows'), facts(data)),
  title: (data, t) => t(keyOf(data, 'rowsName'), facts(data)),
  legend: (data, t) => t(keyOf(data, 'rowsLegend'), facts(data)),
  draw(pen, data, t) {
    const { field, style, text, line, hatch, put } = pen;
    const { effect, n, values, known } = data;
    const { seen, clamped } = effect;
    const start = (position) => pen.x(position - 0.5);
    const [top, end] = [field.y, field.y + field.height];
    const count = Math.min(n, effect.rows);
    const part = { ...field, width: start(count) - field.x };
    if (effect.table) drawTable(pen, part, { ...part, width: start(effect.rows) - field.x }, data);
    else drawSlots(pen, part, count);
    if (count < n) {
      const beyond = { ...field, x: start(count), width: start(n) - start(count) };
      hatch(beyond, style.second, { gap: clamped ? 9 : 6 });
      if (!clamped) line([start(count), top - 6, start(count), end], { width: 3 });
      drawCard(pen, beyond, t(clamped ? 'clampedCard' : 'noRowCard', { last: count - 1, rows: count }));
    } else if (n > seen) {
      const edge = start(seen);
      line([edge, top - 6, edge, end], { dash: [5, 4] });
      const name = { x: edge + 4, y: top - 5, maxWidth: field.x + field.width - edge - 4 };
      text(t('beyondTrained'), { ...name, colour: style.second });
    }
    const column = clamped ? Math.min(values.query, count - 1) : values.query;
    if (column >= known && !clamped) return;
    const slot = start(1) - start(0);
    const width = Math.max(3, slot);
    put(drawFrame, { ...field, x: start(column) + (slot - width) / 2, width });
  },
};

const keyOf = ({ values, view }, key) => {
  if (values.encoding === 'sinusoidal') return key;
  return key + (view ? 'Learned' : 'Slots');
};

const facts = ({ effect, n, values }) => ({
  rows: Math.min(effect.rows, n),
  last: effect.rows - 1,
  n,
  trained: effect.seen,
  query: values.query,
});

// All rows that there are, seen through `part`.
function drawTable({ ctx, heatmap }, part, whole, { columns, effect: { rows: cols, reach } }) {
  ctx.save();
  ctx.beginPath();
  ctx.rect(part.x, part.y, part.width, part.height);
  ctx.clip();
  heatmap(whole, { values: columns, rows: WIDTH, cols, palette: 'diverging', min: -reach, max: reach });
  ctx.restore();
}

// Rows that there will be, as empty boxes.
function drawSlots({ ctx, style, outline }, rect, count) {
  const { x, y, width, height } = rect;
  outline(rect, style.hairline, { inset: 0 });
  ctx.beginPath();
  for (let i = 1; i < count; i++) {
    ctx.moveTo(x + (i * width) / count, y);
    ctx.lineTo(x + (i * width) / count, y + height);
  }
  ctx.stroke();
}

function drawCard({ style, fill, outline, text }, part, words) {
  if (part.width < 60) return;
  const width = Math.min(part.width - 8, 15 * style.size);
  const height = 2 * style.size;
  const card = {
    x: part.x + (part.width - width) / 2,
    y: part.y + (part.height - height) / 2,
    width,
    height,
  };
  fill(card, style.paper);
  outline(card, style.ink, { width: style.line, inset: 0 });
  const middle = { x: card.x + width / 2, y: card.y + height / 2 + 1, align: 'center', baseline: 'middle' };
  text(words, { ...middle, weight: 600, maxWidth: width - 8 });
}
