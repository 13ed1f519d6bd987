import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { markRow, rowHandle, rowsIn } from '../../../plots/rows.js';
import { CONDITIONS, params, RULES, valuesFor } from './rules.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../chooser.js' */

const ROW = 19;
const HEAD = 16; // a line of the heads, where each has one of its own

/** The rules as lines: a disc for a condition that holds, a ring for one that does not; the first full line counts. */
/** @type {View<Data>} */
export const table = panel({
  place: 'full',
  frame(box, { scale }) {
    const top = headOf(box.width, scale);
    const column = isSteep(box.width, scale) ? Math.max(15, 0.046 * box.width) : 54 * scale;
    const first = box.x + 0.6 * column;
    const places = rowsIn(box, scale, { top, pitch: ROW, count: RULES.length });
    return {
      ...places,
      bottom: places.rows.y + places.rows.height + 8 * scale,
      column,
      centres: CONDITIONS.map((_, i) => first + i * column),
      names: first + CONDITIONS.length * column,
    };
  },
  title: 'tableName',
  draw(pen, { index, met }, t) {
    const { rows, middle, centres, names, scale, box, style, text, line } = pen;
    drawHeads(pen, t);
    line([box.x, rows.y - 3, box.x + box.width, rows.y - 3], { colour: style.hairline });
    const right = box.x + box.width - 2;
    const isWide = right - names > 480 * scale;
    for (const [row, rule] of RULES.entries()) {
      const isAnswer = row === index;
      if (isAnswer) markRow(pen, row, 0.08);
      for (const [i, holds] of met[row].entries()) {
        drawMark(pen, { x: centres[i], y: middle(row) }, holds, row > index);
      }
      const look = { y: middle(row), baseline: 'middle', weight: isAnswer ? 700 : 400 };
      const maxWidth = isWide ? 214 * scale : right - names;
      const colour = isAnswer ? style.ink : style.second;
      text(t(`name-${rule.pick}`), { ...look, x: names, colour, maxWidth });
      if (!isWide) continue;
      const x = names + 224 * scale;
      text(conditionText(rule, t), { ...look, x, colour: style.second, maxWidth: right - x });
    }
  },
  handles: (frame, { values, index }) =>
    rowHandle(frame, {
      id: 'rule',
      area: frame.box,
      x: frame.names - 14,
      row: index,
      count: RULES.length,
      set: (row) => valuesFor(row, values, fits),
    }),
});

/** The conditions of a rule in words. */
export const conditionText = ({ when }, t) =>
  CONDITIONS.filter((condition) => when[condition] !== undefined)
    .map((condition) => {
      if (condition === 'length')
        return when.length === 1 ? t('upToTrained') : t('upTo', { times: when.length });
      return `${t(`column-${condition}`)}: ${when[condition].map((option) => t.option(condition, option)).join('/')}`;
    })
    .join(' · ') || t('noCondition');

// Columns are wide enough for the longest head, or narrow, and the heads go down in steps.
const isSteep = (width, scale) => 0.075 * width < 54 * scale;
const headOf = (width, scale) => 42 + (isSteep(width, scale) ? HEAD * (CONDITIONS.length - 1) : 0);

// Where columns are narrow each head has a line of its own, with a line down to its column that no later head crosses.
function drawHeads({ rows, centres, names, scale, box, style, text, line, labels }, t) {
  const heads = CONDITIONS.map((condition, i) => ({ x: centres[i], text: t(`column-${condition}`) }));
  const y = rows.y - 8 * scale;
  if (!isSteep(box.width, scale)) {
    labels(heads, { y, baseline: 'alphabetic', left: box.x, right: names, gap: 2 });
    return;
  }
  for (const [i, head] of heads.entries()) {
    const level = y - (heads.length - 1 - i) * HEAD * scale;
    line([head.x, level + 3, head.x, y + 3], { colour: style.hairline });
    text(head.text, { x: head.x - 4, y: level, colour: style.second });
  }
}

function drawMark({ ctx, style, column }, { x, y }, holds, isLater) {
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, holds === undefined ? 1.2 : Math.min(4.4, 0.27 * column), 0, 2 * Math.PI);
  ctx.globalAlpha = isLater ? 0.35 : 1;
  ctx.fillStyle = holds === undefined ? style.second : style.ink;
  ctx.strokeStyle = style.ink;
  ctx.lineWidth = style.line;
  if (holds === false) ctx.stroke();
  else ctx.fill();
  ctx.restore();
}

// Lengths that the sliders can show.
const fits = (lengths) =>
  Object.entries(lengths).every(
    ([name, value]) => value === clamp(value, params[name].min, params[name].max),
  );
