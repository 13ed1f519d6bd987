import { drawText } from './text.js';

/** @import { Colour, Style } from '../types.js' */

/**
 * Tokens as outlined pieces of text. A card: { x, y, width, height (px), text, sub (small, below the card), end (px
 * without text at its right), colour (of the outline), fill, active (heavy outline), muted (pale, as what cannot be pressed) }.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ x: number, y: number, width: number, height: number, text: string, sub?: string, end?: number, colour?: Colour, fill?: Colour, active?: boolean, muted?: boolean }[]} cards
 * @param {Style} style
 */
export function drawTokens(ctx, cards, style) {
  for (const card of cards) {
    const { x, y, width, height, end = 0, active = false } = card;
    const edge = active ? style.line + 0.5 : style.hair;
    ctx.save();
    ctx.beginPath();
    ctx.roundRect(x + edge / 2, y + edge / 2, width - edge, height - edge, 4);
    ctx.fillStyle = card.fill ?? style.paper;
    ctx.fill();
    ctx.lineWidth = edge;
    const pale = card.muted ? style.hairline : style.outline;
    ctx.strokeStyle = card.colour ?? (active ? style.ink : pale);
    ctx.stroke();
    ctx.restore();
    const middle = { x: x + width / 2, align: 'center', maxWidth: width - 6 };
    drawText(
      ctx,
      card.text,
      {
        ...middle,
        x: middle.x - end / 2,
        maxWidth: middle.maxWidth - end,
        y: y + height / 2 + 1,
        baseline: 'middle',
        colour: card.muted ? style.second : style.ink,
        weight: active ? 600 : 400,
        size: style.size + 1,
      },
      style,
    );
    if (card.sub) {
      drawText(
        ctx,
        card.sub,
        { ...middle, maxWidth: width + 8, y: y + height + 5, baseline: 'top', colour: style.second },
        style,
      );
    }
  }
}

/**
 * Widths (px) of cards for `texts` that share `room` px with `gap` between them: as wide as their text needs,
 * narrowed alike where the room is short.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {string[]} texts
 * @param {{ room: number, gap?: number, min?: number, padding?: number }} row
 * @param {Style} style
 */
export function tokenWidths(ctx, texts, { room, gap = 6, min = 28, padding = 20 }, style) {
  ctx.save();
  ctx.font = `400 ${style.size + 1}px ${style.font}`;
  const wished = texts.map((text) => Math.max(min, ctx.measureText(text).width + padding));
  ctx.restore();
  const total = wished.reduce((sum, width) => sum + width, 0);
  const factor = Math.min(1, (room - gap * (texts.length - 1)) / total);
  return wished.map((width) => width * factor);
}
