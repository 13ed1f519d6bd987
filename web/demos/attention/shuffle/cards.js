import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawText } from '../../../canvas/text.js';
import { drawTokens } from '../../../canvas/tokens.js';
import { fullOrder, movedTo } from './order.js';

// px at text size 13
const head = 46;
const pitch = 52;
const cardHeight = 28;
const stripHeight = 12;
const numberWidth = 44;
const gripWidth = 22;

/** Tokens in both orders, each with its output below as a strip; a line joins the two places of a token. */
export const cards = {
  place: 'main',
  height: (_width, { tokens, scale }) => Math.round((head + tokens.length * pitch) * scale),
  frame(box, { scale }) {
    const column = numberWidth * scale;
    const room = box.width - 2 * column;
    const width = Math.min(150 * scale, (room - 44) / 2);
    const right = box.x + Math.min(room - width, 2.1 * width + 60);
    return {
      width,
      left: box.x,
      right,
      column,
      numbers: [right + width + column, right + width + 2 * column],
      pitch: pitch * scale,
      cardHeight: cardHeight * scale,
      stripHeight: stripHeight * scale,
      y: (row) => box.y + (head + row * pitch) * scale,
    };
  },
  describe(data, t) {
    const { tokens, order, values } = data;
    return [
      t('describeCards', { before: tokens.join(' '), after: order.map((from) => tokens[from]).join(' ') }),
      t(settingOf(values)),
      t('describeDifferences', {
        byToken: t.number(data.byToken, { significant: 2 }),
        byPlace: t.number(data.byPlace, { significant: 2 }),
      }),
    ].join(' ');
  },
  draw(ctx, data, box, style, t) {
    const frame = cards.frame(box, data);
    const { tokens, rows, strips } = data;
    drawHeads(ctx, frame, style, t);
    const at = placeOf(data.values);
    for (const [row, { from, byToken }] of rows.entries()) {
      drawLink(ctx, frame, { from, row: at(row), isMoved: from !== row, follows: byToken <= 1e-6 }, style);
    }
    for (const [row, { byToken, byPlace }] of rows.entries()) {
      drawOutput(
        ctx,
        frame,
        { x: frame.left, row, text: tokens[row], rgba: strips.before[row], cols: data.headDim },
        style,
      );
      for (const [i, difference] of [byToken, byPlace].entries()) {
        drawText(
          ctx,
          t.number(difference, { digits: 2 }),
          {
            x: frame.numbers[i],
            y: frame.y(row) + 0.5 * (frame.cardHeight + frame.stripHeight),
            align: 'right',
            baseline: 'middle',
            weight: difference > 1e-6 ? 600 : 400,
            colour: difference > 1e-6 ? style.ink : style.second,
          },
          style,
        );
      }
    }
    // The card in the hand lies over the others.
    const inHand = Math.round(data.values.held);
    for (const [row, { from }] of [...rows.entries()].sort(([a], [b]) => (a === inHand) - (b === inHand))) {
      const own = { text: tokens[from], rgba: strips.after[row], cols: data.headDim, active: true };
      drawOutput(ctx, frame, { ...own, x: frame.right, row: at(row) }, style);
    }
  },
  handles(data, box, t) {
    const frame = cards.frame(box, data);
    const { order, tokens, values } = data;
    const middle = frame.cardHeight / 2;
    const heldAt = (y) => Math.min(tokens.length - 1, Math.max(0, (y - middle - frame.y(0)) / frame.pitch));
    const at = placeOf(values);
    return order.map((from, row) => ({
      id: `token-${from}`,
      x: frame.right + frame.width - 14,
      y: frame.y(at(row)) + middle,
      hit: {
        x: frame.right,
        y: frame.y(at(row)),
        width: frame.width,
        height: frame.cardHeight + frame.stripHeight + 2,
      },
      label: t('cardHandle', { token: tokens[from] }),
      value: t('cardValue', { row: row + 1, from: from + 1 }),
      // The card follows the hand; the others make room where it is nearest.
      drag(point, start) {
        const held = Number(heldAt(point.y).toFixed(2));
        return { held, order: movedTo(fullOrder(start.values.order, tokens.length), from, Math.round(held)) };
      },
      drop: () => ({ held: -1 }),
      key: ({ dx, dy }) => ({ held: -1, order: movedTo(order, from, row + dx + dy) }),
    }));
  },
};

// Where the card of a row stands: in its row, or in the hand.
const placeOf =
  ({ held }) =>
  (row) =>
    row === Math.round(held) ? held : row;

/** The key of the sentence that says what stands between tokens and outputs. */
export function settingOf({ causal, encoding }) {
  if (causal && encoding) return 'settingBoth';
  return causal ? 'settingCausal' : encoding ? 'settingEncoding' : 'settingPlain';
}

function drawHeads(ctx, { left, right, width, numbers, column, y: rowTop }, style, t) {
  const y = rowTop(0) - 12;
  drawText(ctx, t('before'), { x: left, y, colour: style.second, maxWidth: width }, style);
  drawText(ctx, t('after'), { x: right, y, weight: 600, maxWidth: width }, style);
  drawText(
    ctx,
    t('difference'),
    {
      x: numbers[1],
      y: y - 1.35 * style.size,
      align: 'right',
      colour: style.second,
      maxWidth: 2 * column,
    },
    style,
  );
  for (const [i, key] of ['byTokenHead', 'byPlaceHead'].entries()) {
    drawText(
      ctx,
      t(key),
      { x: numbers[i], y, align: 'right', colour: style.second, maxWidth: column - 4 },
      style,
    );
  }
}

function drawOutput(
  ctx,
  { width, y, cardHeight, stripHeight },
  { x, row, text, rgba, cols, active = false },
  style,
) {
  const strip = { x: x + 1, y: y(row) + cardHeight + 2, width: width - 2, height: stripHeight };
  drawTokens(
    ctx,
    [
      {
        x,
        y: y(row),
        width,
        height: cardHeight,
        text,
        end: active ? gripWidth : 0,
        muted: !active,
        colour: active ? style.ink : undefined,
      },
    ],
    style,
  );
  drawHeatmap(ctx, strip, { rgba, rows: 1, cols });
  if (active) drawGrip(ctx, { x: x + width - 14, y: y(row) + cardHeight / 2 }, style);
  ctx.save();
  ctx.strokeStyle = style.hairline;
  ctx.lineWidth = 1;
  ctx.strokeRect(strip.x - 0.5, strip.y - 0.5, strip.width + 1, strip.height + 1);
  ctx.restore();
}

// Six dots: the sign of something that can be taken and moved.
function drawGrip(ctx, { x, y }, style) {
  ctx.save();
  ctx.fillStyle = style.second;
  for (const dx of [-2.5, 2.5]) {
    for (const dy of [-5, 0, 5]) {
      ctx.beginPath();
      ctx.arc(x + dx, y + dy, 1.3, 0, 2 * Math.PI);
      ctx.fill();
    }
  }
  ctx.restore();
}

function drawLink(
  ctx,
  { left, right, width, y, cardHeight, stripHeight },
  { from, row, isMoved, follows },
  style,
) {
  const middle = 0.5 * (cardHeight + stripHeight);
  const [start, end] = [
    { x: left + width + 5, y: y(from) + middle },
    { x: right - 5, y: y(row) + middle },
  ];
  const bend = 0.45 * (end.x - start.x);
  ctx.save();
  ctx.beginPath();
  ctx.moveTo(start.x, start.y);
  ctx.bezierCurveTo(start.x + bend, start.y, end.x - bend, end.y, end.x, end.y);
  ctx.strokeStyle = isMoved ? style.ink : style.second;
  ctx.lineWidth = isMoved ? style.line + 0.5 : 1;
  if (!follows) ctx.setLineDash([4, 4]);
  ctx.stroke();
  ctx.restore();
}
