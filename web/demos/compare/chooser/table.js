import { drawLabels } from '../../../canvas/labels.js';
import { drawLine } from '../../../canvas/line.js';
import { drawText } from '../../../canvas/text.js';
import { params } from './params.js';
import { CONDITIONS, RULES, valuesFor } from './rules.js';
import { conditionText } from './words.js';

const ROW = 19;
const HEAD = 16; // a line of the heads, where each has one of its own

/** The rules as lines: a disc for a condition that holds, a ring for one that does not; the first full line counts. */
export const table = {
  place: 'full',
  height: (width, { scale }) => Math.round((headOf(width, scale) + 8 + ROW * RULES.length) * scale),
  frame(box, { scale }) {
    const column = columnOf(box.width, scale);
    const first = box.x + 0.6 * column;
    return {
      column,
      centres: CONDITIONS.map((_, i) => first + i * column),
      names: first + CONDITIONS.length * column,
      isSteep: isSteep(box.width, scale),
      top: box.y + headOf(box.width, scale) * scale,
      pitch: ROW * scale,
    };
  },
  describe: (data, t) =>
    t('describeTable', {
      rules: RULES.length,
      number: data.index + 1,
      answer: t(`name-${data.pick}`),
      conditions: conditionText(data.rule, t),
    }),
  draw(ctx, data, box, style, t) {
    const { column, centres, names, isSteep, top, pitch } = table.frame(box, data);
    drawText(
      ctx,
      t('tableName', { rules: RULES.length }),
      { x: box.x, y: box.y + 14 * data.scale, weight: 600, maxWidth: box.width },
      style,
    );
    const heads = CONDITIONS.map((condition, i) => ({ x: centres[i], text: t(`column-${condition}`) }));
    const y = top - 8 * data.scale;
    const head = { y, baseline: 'alphabetic', left: box.x, right: names, gap: 2 };
    if (isSteep) drawSteps(ctx, heads, { y, step: HEAD * data.scale }, style);
    else drawLabels(ctx, heads, head, style);
    drawLine(ctx, [box.x, top - 3, box.x + box.width, top - 3], { colour: style.hairline }, style);
    for (const [i, met] of data.met.entries()) {
      const y = top + (i + 0.5) * pitch;
      const isAnswer = i === data.index;
      if (isAnswer) {
        ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.16 : 0.08);
        ctx.fillRect(box.x, y - pitch / 2, box.width, pitch);
      }
      const isLater = i > data.index;
      for (const [j, holds] of met.entries())
        drawMark(ctx, { x: centres[j], y, column }, holds, isLater, style);
      const line = { y, baseline: 'middle', weight: isAnswer ? 700 : 400 };
      const colour = isAnswer ? style.ink : style.second;
      const right = box.x + box.width - 2;
      const isWide = right - names > 480 * data.scale;
      const name = { ...line, x: names, colour, maxWidth: isWide ? 214 * data.scale : right - names };
      drawText(ctx, t(`name-${RULES[i].pick}`), name, style);
      if (!isWide) continue;
      const x = names + 224 * data.scale;
      drawText(
        ctx,
        conditionText(RULES[i], t),
        { ...line, x, colour: style.second, maxWidth: right - x },
        style,
      );
    }
  },
  handles(data, box, t) {
    const { names, top, pitch } = table.frame(box, data);
    const at = (index) => valuesFor(within(index), data.values, fits);
    return [
      {
        id: 'rule',
        area: { ...box, height: table.height(box.width, data) },
        x: names - 14,
        y: top + (data.index + 0.5) * pitch,
        label: t('ruleHandle'),
        value: t('ruleValue', {
          number: data.index + 1,
          rules: RULES.length,
          answer: t(`name-${data.pick}`),
        }),
        drag: ({ y }) => at(Math.floor((y - top) / pitch)),
        key: ({ dx, dy }) => at(data.index + dx + dy),
      },
    ];
  },
};

// Columns are wide enough for the longest head, or narrow, and the heads go down in steps.
const isSteep = (width, scale) => 0.075 * width < 54 * scale;
const columnOf = (width, scale) => (isSteep(width, scale) ? Math.max(15, 0.046 * width) : 54 * scale);
const headOf = (width, scale) => 42 + (isSteep(width, scale) ? HEAD * (CONDITIONS.length - 1) : 0);

// Each head on a line of its own, with a line down to its column that no later head crosses.
function drawSteps(ctx, heads, { y, step }, style) {
  for (const [i, { x, text }] of heads.entries()) {
    const level = y - (heads.length - 1 - i) * step;
    drawLine(ctx, [x, level + 3, x, y + 3], { colour: style.hairline }, style);
    drawText(ctx, text, { x: x - 4, y: level, colour: style.second }, style);
  }
}

const within = (index) => Math.min(RULES.length - 1, Math.max(0, index));

// Lengths that the sliders can show.
const fits = (lengths) =>
  Object.entries(lengths).every(([name, value]) => value >= params[name].min && value <= params[name].max);

function drawMark(ctx, { x, y, column }, holds, isLater, style) {
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
