import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { pointRow } from '../../../plots/rows.js';
import { METHODS } from './formulas.js';
import { drawSentence, layOut, sentenceHandles, sentenceHeight } from './sentence.js';
import { amount, facts, share } from './words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

// CSS px at text size 13
const ANSWER = 44; // what the chosen method adds
const BAR = 34; // the row of attention
const FAN = 44; // from its first part to that part enlarged
const ROW = [12, 18]; // px that are fixed, and at text size 13
const FOOT = 54;
const GUTTER = 30; // for the point of the chosen row
const NAMES = 80;
const END = 18; // for half of the last number of the axis

/** Attention first; the others below it, on the part of its bar that they would take. */
const ROWS = ['attention', ...METHODS.filter((method) => method !== 'attention')];

// At first that of RoPE alone, which the first sentence is about.
const rowsOf = ({ shows, values: { method } }) =>
  shows('memory') ? ROWS : ROWS.filter((name) => ['attention', 'rope', method].includes(name));

const pitchOf = ({ scale }) => ROW[0] + ROW[1] * scale;

/** A sentence with the numbers of a model to drag, attention as a bar, and what each method adds to it. */
/** @type {View<Data>} */
export const bars = panel({
  place: 'full',
  height: (width, data) =>
    Math.round(
      sentenceHeight(width, data) +
        (ANSWER + BAR + FAN + FOOT) * data.scale +
        pitchOf(data) * (rowsOf(data).length - 1),
    ),
  frame(box, data) {
    const { scale, domain, most } = data;
    const pitch = pitchOf(data);
    const rows = inset(box, {
      top: sentenceHeight(box.width, data) + ANSWER * scale,
      height: (BAR + FAN) * scale + pitch * (rowsOf(data).length - 1),
    });
    const plot = inset(rows, { left: GUTTER + NAMES, right: END, top: BAR + FAN }, scale);
    const middle = (row) => (row === 0 ? rows.y + (BAR / 2) * scale : plot.y + (row - 0.5) * pitch);
    const range = [plot.x, plot.x + plot.width];
    return {
      answer: rows.y - 16 * scale,
      rows,
      gutter: GUTTER * scale,
      middle,
      plot,
      whole: linear([0, most], range),
      x: linear([0, domain], range),
    };
  },
  draw(pen, data, t) {
    const { answer, box, scale, style, text } = pen;
    drawSentence(pen, layOut(box.width, data, t), data, t);
    const own = facts(data, data.values.method, t);
    const size = (box.width < 560 * scale ? 16 : 21) * scale;
    const said = t(`answer-${kindOf(data)}`, own);
    text(said, { x: box.x, y: answer, size, weight: 650, maxWidth: box.width });
    drawAttention(pen, data, t);
    for (const [row, method] of rowsOf(data).entries()) {
      if (row > 0) drawMethod(pen, data, { row, method }, t);
      drawName(pen, data, { row, method }, t);
    }
    const most = box.width < 560 * scale ? 2 : 6;
    const inTimes = data.domain >= 10;
    pen.axis(pen.plot, {
      side: 'bottom',
      scale: pen.x,
      ticks: most,
      format: (value) => {
        if (value === 0) return '0';
        return inTimes ? `${t.number(value)}×` : `${t.number(Number((100 * value).toPrecision(3)))}%`;
      },
    });
    const foot = pen.plot.y + pen.plot.height;
    const name = { x: box.x + 2, y: foot + 42 * scale, colour: style.second, maxWidth: box.width - 2 };
    text(t(`axis-${data.values.quantity}`), name);
    pen.line([pen.plot.x, pen.rows.y, pen.plot.x, foot], { colour: style.second });
  },
  handles(frame, data, t) {
    const { rows, gutter, middle, plot } = frame;
    const { method } = data.values;
    const shown = rowsOf(data);
    const row = shown.indexOf(method);
    const pitch = plot.height / (shown.length - 1);
    const set = (wished) => ({ method: shown[clamp(wished, 0, shown.length - 1)] });
    return [
      ...sentenceHandles(frame.box, layOut(frame.box.width, data, t), data, t),
      {
        id: 'method',
        area: rows,
        x: rows.x + gutter / 2,
        y: middle(row),
        label: t('methodHandle'),
        value: t('methodValue', { method: t.option('method', method), amount: amount(data, method, t) }),
        drag: ({ y }) => set(y < plot.y ? 0 : 1 + Math.floor((y - plot.y) / pitch)),
        key: ({ dx, dy }) => set(row + dx + dy),
      },
    ];
  },
  describe: (data, t) =>
    t('describeBars', {
      ...facts(data, data.values.method, t),
      list: ROWS.map(
        (method) =>
          `${t.option('method', method)} ${amount(data, method, t)}${method === 'attention' ? '' : ` (${share(data, method, t)})`}`,
      ).join(', '),
    }),
});

/** What is said of the chosen method: attention itself, nothing, the wrong count, or its share. */
const kindOf = ({ values, cost, share: own, isWrong }) => {
  if (values.method === 'attention') return 'attention';
  if (cost === 0) return 'nothing';
  const kind = isWrong && values.method === 'rope' ? 'wrong' : values.quantity;
  return own < 10 ? kind : `${kind}-many`;
};

// Attention takes its whole bar; the part of it that is enlarged below fans out.
function drawAttention({ plot, whole, rows, scale, style, text, fill, ctx, middle }, data, t) {
  const { domain, most, enlarged } = data;
  const y = middle(0);
  const half = 9 * scale;
  const end = whole(1);
  const taken = t(`attention-${data.values.quantity}`, { amount: amount(data, 'attention', t) });
  fill({ x: plot.x, y: y - half, width: Math.max(2, end - plot.x), height: 2 * half }, style.ink);
  const fan = [
    [plot.x, y + half],
    [Math.min(whole(domain), plot.x + plot.width), y + half],
    [plot.x + plot.width, plot.y],
    [plot.x, plot.y],
  ];
  ctx.beginPath();
  for (const [i, at] of fan.entries()) ctx[i ? 'lineTo' : 'moveTo'](...at);
  ctx.closePath();
  ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.14 : 0.07);
  if (enlarged > 1) ctx.fill();
  const inside = { x: plot.x + 10 * scale, y: plot.y - 9 * scale, colour: style.second };
  const key = enlarged > 1 ? 'enlarged' : 'sameScale';
  text(t(key, { times: enlarged, part: domain }), {
    ...inside,
    maxWidth: plot.width - 20 * scale,
  });
  if (most > 1) {
    // There is room behind a short bar for what it is.
    text(taken, { x: end + 8, y: y + 1, baseline: 'middle', maxWidth: rows.x + rows.width - end - 8 });
    return;
  }
  const label = { x: plot.x + 10 * scale, y: y + 1, baseline: 'middle', colour: style.paper, weight: 600 };
  text(taken, { ...label, maxWidth: plot.width - 20 * scale });
}

function drawName(
  { rows, gutter, middle, style, text, scale, ...pen },
  { values, isWrong, shows },
  { row, method },
  t,
) {
  const isOwn = method === values.method;
  if (isOwn && shows('memory')) pointRow({ ...pen, rows, gutter, middle }, row);
  text(t.option('method', method), {
    x: rows.x + gutter,
    y: middle(row) + 1,
    baseline: 'middle',
    weight: isOwn ? 700 : 400,
    strike: isWrong && method === 'rope',
    maxWidth: (NAMES - 6) * scale,
  });
}

function drawMethod(pen, data, { row, method }, t) {
  const { plot, x, middle, scale, style, text, fill, hatch, outline, widthOf } = pen;
  const { values, shares, costs, isWrong } = data;
  const y = middle(row);
  const half = 8 * scale;
  const isOwn = method === values.method;
  const end = Math.min(x(shares[method]), plot.x + plot.width);
  const bar = {
    x: plot.x,
    y: y - half,
    width: Math.max(costs[method] > 0 ? 1.5 : 0, end - plot.x),
    height: 2 * half,
  };
  if (isWrong && method === 'rope') {
    hatch(bar, style.ink, { gap: 6 });
    outline(bar, style.ink);
  } else if (bar.width > 0) fill(bar, isOwn ? style.ink : style.rgba(style.ink, 0.45));
  const said = costs[method] > 0 ? `+ ${amount(data, method, t)} · ${share(data, method, t)}` : '0';
  const look = { y: y + 1, baseline: 'middle', weight: isOwn ? 700 : 400 };
  const room = plot.x + plot.width - end - 8 * scale;
  const colour = isOwn ? style.ink : style.second;
  if (widthOf(said, look) <= room || end - plot.x < room)
    text(said, { ...look, x: plot.x + bar.width + 8 * scale, colour, maxWidth: room });
  else {
    const inside = { x: end - 8 * scale, align: 'right', maxWidth: end - plot.x - 12 * scale };
    const halo = isWrong && method === 'rope';
    text(said, { ...look, ...inside, colour: isOwn && !halo ? style.paper : style.ink, halo });
  }
}
