import { hatch } from '../../../canvas/hatch.js';
import { drawText } from '../../../canvas/text.js';
import { PANELS } from './compute.js';
import { drawPicture } from './picture.js';
import { caption, LETTERS } from './words.js';

const GAP = 16;
const EDGE = 5; // room for the frame of a pick

/** Four pictures of one kind, one of them by a bug; a press picks it. */
export const panels = {
  place: 'full',
  height: (width, data) => Math.round(placesOf({ x: 0, y: 0, width }, data).bottom),
  frame: placesOf,
  describe(data, t) {
    const facts = {
      round: data.values.round,
      what: t(`what-${data.id}`),
      pick: LETTERS[data.pick],
      at: LETTERS[data.at],
    };
    if (!data.picked) return t('describeOpen', facts);
    return t(data.pick === data.at ? 'describeFound' : 'describeMissed', {
      ...facts,
      name: t(`name-${data.id}`),
    });
  },
  draw(ctx, data, box, style, t) {
    const { rects } = placesOf(box, data);
    drawText(
      ctx,
      t(`what-${data.id}`),
      { x: box.x + EDGE, y: box.y + 16 * data.scale, weight: 600, maxWidth: box.width - EDGE },
      style,
    );
    for (const [i, rect] of rects.entries()) {
      const isWrong = data.picked && i === data.at;
      const y = rect.y - 9 * data.scale;
      const letter = drawText(ctx, LETTERS[i], { x: rect.x, y, weight: 700 }, style) + 8;
      drawText(
        ctx,
        caption(data.id, data.settings[i], t),
        { x: rect.x + letter, y, colour: style.second, maxWidth: rect.width - letter },
        style,
      );
      const shown = drawPicture(ctx, rect, data.panels[i], style, t);
      if (isWrong) hatch(ctx, shown, style.rgba(style.ink, 0.3), { gap: 9 });
      drawMark(ctx, rect, { isPick: i === data.pick, isLooked: !data.picked && i === data.looking }, style);
    }
  },
  handles(data, box, t) {
    const { rects } = placesOf(box, data);
    const { picks, round } = data.values;
    const at = data.picked ? data.pick : data.looking;
    const rect = rects[at];
    const pickOf = (i) => ({ looking: i, picks: picks.with(round, i) });
    const last = PANELS - 1;
    return [
      {
        id: 'pick',
        area: { ...box, height: panels.height(box.width, data) },
        x: rect.x + rect.width / 2,
        y: rect.y + rect.height / 2,
        label: t('pickHandle'),
        value: data.picked
          ? t('pickedValue', { pick: LETTERS[data.pick] })
          : t('lookValue', { letter: LETTERS[at], caption: caption(data.id, data.settings[at], t) }),
        // A pick is a pick: only the gesture that made it can move it.
        drag(point, { values }) {
          if (values.round !== round || values.picks[round] >= 0) return {};
          return pickOf(nearest(rects, point));
        },
        key({ dx, dy }) {
          if (data.picked) return {};
          return dy !== 0 ? pickOf(at) : { looking: Math.min(last, Math.max(0, at + dx)) };
        },
      },
    ];
  },
};

function placesOf(box, { scale }) {
  const columns = box.width >= 720 ? 4 : 2;
  const side = Math.min(240, (box.width - 2 * EDGE - GAP * (columns - 1)) / columns);
  const pitch = side + 34 * scale;
  const rects = Array.from({ length: PANELS }, (_, i) => ({
    x: box.x + EDGE + (i % columns) * (side + GAP),
    y: box.y + 54 * scale + Math.floor(i / columns) * pitch,
    width: side,
    height: side,
  }));
  return { rects, bottom: rects.at(-1).y + side + 11 * scale };
}

function nearest(rects, { x, y }) {
  const far = (rect) => Math.hypot(rect.x + rect.width / 2 - x, rect.y + rect.height / 2 - y);
  return rects.reduce((best, rect, i) => (far(rect) < far(rects[best]) ? i : best), 0);
}

function drawMark(ctx, rect, { isPick, isLooked }, style) {
  if (!isPick && !isLooked) return;
  ctx.save();
  ctx.strokeStyle = isPick ? style.ink : style.second;
  ctx.lineWidth = isPick ? 2 * style.line : style.line;
  ctx.setLineDash(isPick ? [] : [4, 3]);
  ctx.strokeRect(rect.x - 3, rect.y - 3, rect.width + 6, rect.height + 6);
  ctx.restore();
}
