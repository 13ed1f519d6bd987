import { hatch } from '../../../canvas/hatch.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawText } from '../../../canvas/text.js';
import { drawTokens, tokenWidths } from '../../../canvas/tokens.js';

const between = 22;
const names = ['words', 'positions', 'sums'];

/** Cosines between the words of a sentence: of the words, of their positions, and of what is added up. */
export const wordsView = {
  height: (width, { scale }) => Math.round(side(width) + 148 * scale),
  frame(box, data) {
    const size = side(box.width);
    return {
      size,
      rects: names.map((_, i) => ({
        x: box.x + i * (size + between),
        y: box.y + 98 * data.scale,
        width: size,
        height: size,
      })),
    };
  },
  describe(data, t) {
    return t('describeWords', wordFacts(data, t));
  },
  draw(ctx, data, box, style, t) {
    const { rects, size } = wordsView.frame(box, data);
    const { tokens, values, rgba, scale, wrong } = data;
    const widths = tokenWidths(ctx, tokens, { room: box.width, gap: 4, min: 18, padding: 14 }, style);
    let x = box.x;
    const cards = tokens.map((text, i) => {
      const card = {
        x,
        y: box.y + 6,
        width: widths[i],
        height: 30 * scale,
        text,
        active: i === values.a || i === values.b,
      };
      x += widths[i] + 4;
      return card;
    });
    drawTokens(ctx, cards, style);
    const cell = size / tokens.length;
    for (const [i, name] of names.entries()) {
      const rect = rects[i];
      const title = { x: rect.x, y: rect.y - 32 * scale, weight: 600, maxWidth: size + between - 4 };
      drawText(ctx, t(`part.${name}`), title, style);
      const value = t.number(data.parts[name][data.cell], { digits: 2 });
      drawText(ctx, value, { x: rect.x, y: rect.y - 10 * scale, size: 16 * scale, weight: 650 }, style);
      drawHeatmap(ctx, rect, { rgba: rgba.parts[name], rows: tokens.length, cols: tokens.length });
      if (wrong && name !== 'words') hatch(ctx, rect, style.rgba(style.ink, 0.22), { gap: 9 });
      frameCell(ctx, { x: rect.x + values.b * cell, y: rect.y + values.a * cell, size: cell }, rect, style);
      if (i === 2) continue;
      const sign = {
        x: rect.x + size + between / 2,
        y: rect.y + size / 2,
        align: 'center',
        baseline: 'middle',
      };
      drawText(ctx, i === 0 ? '+' : '→', { ...sign, size: style.size + 3, colour: style.second }, style);
    }
    const foot = { x: box.x, y: rects[0].y + size + 10 * scale, baseline: 'top', colour: style.second };
    drawText(ctx, t('wordsFoot'), { ...foot, maxWidth: box.width }, style);
  },
  handles(data, box, t) {
    const { rects, size } = wordsView.frame(box, data);
    const { tokens, values, parts, cell } = data;
    const last = tokens.length - 1;
    const fit = (value) => Math.min(last, Math.max(0, value));
    return names.map((name, i) => {
      const rect = rects[i];
      const unit = size / tokens.length;
      return {
        id: name,
        area: rect,
        x: rect.x + (values.b + 0.5) * unit,
        y: rect.y + (values.a + 0.5) * unit,
        label: t('wordsHandle', { part: t(`part.${name}`) }),
        value: t('wordsValue', {
          first: tokens[values.a],
          second: tokens[values.b],
          value: t.number(parts[name][cell], { digits: 2 }),
        }),
        drag: ({ x, y }) => ({
          a: fit(Math.floor((y - rect.y) / unit)),
          b: fit(Math.floor((x - rect.x) / unit)),
        }),
        key: ({ dx, dy }) => ({ a: fit(values.a + dy), b: fit(values.b + dx) }),
      };
    });
  },
};

const side = (width) => Math.min(220, (width - 2 * between) / 3);

/** The two chosen words, and how alike they are before and after. */
export function wordFacts({ tokens, values, parts, cell }, t) {
  const number = (value) => t.number(value, { digits: 2 });
  return {
    first: tokens[values.a],
    second: tokens[values.b],
    firstAt: values.a,
    secondAt: values.b,
    before: number(parts.words[cell]),
    position: number(parts.positions[cell]),
    after: number(parts.sums[cell]),
  };
}

function frameCell(ctx, { x, y, size }, rect, style) {
  ctx.save();
  ctx.strokeStyle = style.hairline;
  ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
  for (const [colour, width] of [
    [style.paper, style.line + 2],
    [style.ink, style.line],
  ]) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.strokeRect(x, y, size, size);
  }
  ctx.restore();
}
