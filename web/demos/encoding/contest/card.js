import { drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { drawText } from '../../../canvas/text.js';
import { PROPERTIES } from './score.js';
import { measure, named } from './words.js';

const gap = 28;
const columnsOf = (width, scale) => (width >= 640 * scale ? 2 : 1);

/** The six properties: whether each holds, and the number that says so. */
export const card = {
  place: 'full',
  height: (width, { scale }) => Math.round((32 + (6 / columnsOf(width, scale)) * 42) * scale + 4),
  frame(box, { scale }) {
    const columns = columnsOf(box.width, scale);
    const width = (box.width - (columns - 1) * gap) / columns;
    return PROPERTIES.map((_, i) => ({
      x: box.x + (i % columns) * (width + gap),
      y: box.y + (32 + 42 * Math.floor(i / columns)) * scale,
      width,
    }));
  },
  depends: (data) => [data.score, data.scale],
  describe: (data, t) =>
    t('describeCard', {
      count: data.score.holds.filter(Boolean).length,
      holds: named(data, 1, t),
      fails: named(data, 0, t),
    }),
  draw(ctx, data, box, style, t) {
    const count = data.score.holds.filter(Boolean).length;
    const title = { x: box.x, y: box.y + 1.1 * style.size, weight: 600, maxWidth: box.width };
    drawText(ctx, t('cardName', { count }), title, style);
    for (const [i, row] of card.frame(box, data).entries()) {
      const holds = data.score.holds[i] === 1;
      drawLine(ctx, [row.x, row.y, row.x + row.width, row.y], { colour: style.hairline }, style);
      const name = row.y + 1.25 * style.size;
      const mark = { x: row.x + 8, y: name - 0.3 * style.size };
      drawPoint(ctx, mark, { colour: style.ink, radius: 5.5, hollow: !holds }, style);
      const verdict = t(holds ? 'yes' : 'no');
      const place = { x: row.x + 24, y: name, maxWidth: row.width - 24 };
      const used = drawText(ctx, t(PROPERTIES[i]), { ...place, weight: holds ? 600 : 400 }, style);
      const after = { ...place, x: place.x + used + style.size, maxWidth: 90 };
      drawText(ctx, verdict, { ...after, colour: style.second }, style);
      const line = { ...place, y: name + 1.35 * style.size, colour: style.second };
      drawText(ctx, measure(PROPERTIES[i], data, t), line, style);
    }
  },
  handles: () => [],
};
