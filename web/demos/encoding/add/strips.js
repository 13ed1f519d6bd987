import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawText } from '../../../canvas/text.js';

const parts = ['word', 'position', 'joined'];
const height = 22;

/** The numbers of the word, of the position and of both together, a strip each. */
export const strips = {
  place: 'full',
  height: (_width, { scale }) => Math.round(3 * (height + 24 * scale) + 12),
  frame(box, { scale, dModel, values }) {
    const apart = values.join === 'concat';
    const wide = (part) => (apart && part !== 'joined' ? 0.5 : 1);
    return parts.map((part, i) => ({
      x: box.x + (apart && part === 'position' ? 0.5 * box.width : 0),
      y: box.y + 20 * scale + i * (height + 24 * scale),
      width: wide(part) * box.width,
      height,
      cols: part === 'joined' && apart ? 2 * dModel : dModel,
    }));
  },
  describe(data, t) {
    const { values } = data;
    return t(values.join === 'add' ? 'describeStrips' : 'describeStripsApart', {
      dModel: data.dModel,
      twice: 2 * data.dModel,
      word: values.word,
      position: values.position,
      ratio: t.number(data.positionNorm / data.wordNorm, { significant: 2 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { values } = data;
    const names = {
      word: t('wordStrip', { word: values.word }),
      position: t('positionStrip', { position: values.position }),
      joined: t(values.join === 'add' ? 'sumStrip' : 'joinedStrip'),
    };
    for (const [i, rect] of strips.frame(box, data).entries()) {
      const part = parts[i];
      const place = { x: rect.x, y: rect.y - 0.45 * style.size, maxWidth: rect.width };
      drawText(ctx, names[part], { ...place, weight: part === 'joined' ? 600 : 400 }, style);
      drawHeatmap(ctx, rect, { rgba: data.rgba[part], rows: 1, cols: rect.cols });
      ctx.strokeStyle = style.hairline;
      ctx.lineWidth = 1;
      ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
    }
  },
  handles: () => [],
};
