import { hatch } from '../../../canvas/hatch.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { NAMES } from './compute.js';
import { facts } from './words.js';

const parts = ['near', 'middle', 'tail'];

/** The weight of the last query in three parts, for both heads: nearest keys, those in between, the tail. */
export const split = {
  place: 'side',
  height: (_width, { scale }) => Math.round(226 * scale),
  frame(box, { scale }) {
    const bars = NAMES.map((_, i) => ({
      x: box.x,
      y: box.y + (66 + 52 * i) * scale,
      width: box.width,
      height: 24 * scale,
    }));
    return { bars, x: linear([0, 1], [box.x, box.x + box.width]), key: box.y + 166 * scale };
  },
  describe: (data, t) => t('describeSplit', facts(data, t)),
  draw(ctx, data, box, style, t) {
    const { bars, x, key } = split.frame(box, data);
    const { values, groups, scale } = data;
    const all = facts(data, t);
    const title = { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('splitName', all), title, style);
    for (const [i, name] of NAMES.entries()) {
      const bar = bars[i];
      const label = { x: bar.x, y: bar.y - 7 * scale, weight: name === values.head ? 600 : 400 };
      drawText(ctx, t('headName', { name: t.option('head', name) }), label, style);
      const tail = { ...label, x: bar.x + bar.width, align: 'right', colour: style.second };
      drawText(ctx, t('tailShort', { share: all[`${name}Tail`] }), tail, style);
      let from = 0;
      for (const [part, share] of groups[name].entries()) {
        fill(ctx, { ...bar, x: x(from), width: x(from + share) - x(from) }, parts[part], style);
        from += share;
      }
      ctx.strokeStyle = style.second;
      ctx.lineWidth = 1;
      ctx.strokeRect(bar.x + 0.5, bar.y + 0.5, bar.width - 1, bar.height - 1);
    }
    for (const [i, part] of parts.entries()) {
      const y = key + 20 * scale * i;
      fill(ctx, { x: box.x, y: y - 6, width: 16, height: 11 }, part, style);
      ctx.strokeRect(box.x + 0.5, y - 5.5, 15, 10);
      const text = { x: box.x + 24, y, baseline: 'middle', colour: style.second, maxWidth: box.width - 24 };
      drawText(ctx, t(`part.${part}`, all), text, style);
    }
  },
  handles(data, box, t) {
    const { bars } = split.frame(box, data);
    const { head } = data.values;
    const other = NAMES.find((name) => name !== head);
    const at = bars[NAMES.indexOf(head)];
    return [
      {
        id: 'head',
        area: { ...box, y: bars[0].y - 22, height: bars[1].y + bars[1].height - bars[0].y + 22 },
        x: at.x + at.width,
        y: at.y + at.height / 2,
        label: t.param('head'),
        value: t.option('head', head),
        drag: ({ y }) => ({ head: NAMES[y < bars[1].y - 16 ? 0 : 1] }),
        key: () => ({ head: other }),
      },
    ];
  },
};

function fill(ctx, rect, part, style) {
  if (part === 'tail') {
    hatch(ctx, rect, style.ink, { gap: 5 });
    return;
  }
  ctx.fillStyle = part === 'near' ? style.ink : style.rgba(style.ink, 0.4);
  ctx.fillRect(rect.x, rect.y, rect.width, rect.height);
}
