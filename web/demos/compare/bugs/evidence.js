import { hatch } from '../../../canvas/hatch.js';
import { drawText } from '../../../canvas/text.js';
import { drawPicture } from './picture.js';
import { LETTERS, measure } from './words.js';

const GAP = 20;

/** After the pick: the picture with the bug, the same without it, and the number that tells them apart. */
export const evidence = {
  place: 'main',
  height: (width, { scale }) => Math.round(sideOf(width) + 84 * scale),
  describe(data, t) {
    if (!data.picked) return t('describeWaiting');
    const [wrong, right] = data.measured.map((value) => measure(value, t));
    return t('describeEvidence', { what: t(`measure-${data.id}`), wrong, right, tell: t(`tell-${data.id}`) });
  },
  draw(ctx, data, box, style, t) {
    const side = sideOf(box.width);
    const title = { x: box.x, y: box.y + 16 * data.scale, weight: 600, maxWidth: box.width };
    drawText(ctx, data.picked ? t(`measure-${data.id}`) : t('waitingName'), title, style);
    for (const [i, picture] of [data.panels[data.at], data.right].entries()) {
      const rect = { x: box.x + i * (side + GAP), y: box.y + 30 * data.scale, width: side, height: side };
      if (!data.picked) {
        drawWaiting(ctx, rect, style);
        continue;
      }
      const shown = drawPicture(ctx, rect, picture, style, t);
      if (i === 0) hatch(ctx, shown, style.rgba(style.ink, 0.18), { gap: 12 });
      const y = rect.y + side + 18 * data.scale;
      const name = i === 0 ? t('wrongName', { at: LETTERS[data.at] }) : t('rightName');
      drawText(ctx, name, { x: rect.x, y, colour: style.second, maxWidth: side }, style);
      const value = { x: rect.x, y: y + 22 * data.scale, size: 19 * data.scale, weight: 650, maxWidth: side };
      drawText(ctx, measure(data.measured[i], t), value, style);
    }
  },
  handles: () => [],
};

const sideOf = (width) => Math.min(220, (width - GAP) / 2);

function drawWaiting(ctx, rect, style) {
  ctx.save();
  ctx.strokeStyle = style.hairline;
  ctx.lineWidth = style.line;
  ctx.setLineDash([4, 4]);
  ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
  ctx.restore();
}
