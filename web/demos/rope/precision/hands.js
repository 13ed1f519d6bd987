import { drawClock } from '../../../canvas/clock.js';
import { drawText } from '../../../canvas/text.js';
import { power, speedOf } from './words.js';

/** The chosen pair's rotation as it is computed, and dashed as it should be. */
export const hands = {
  place: 'side',
  invites: false,
  height: (_width, { scale }) => Math.round(168 + 66 * scale),
  frame(box, { scale }) {
    const radius = 76;
    return { x: box.x + radius + 8, y: box.y + 36 * scale + radius, radius };
  },
  describe(data, t) {
    const { values, phaseError, off } = data;
    if (!Number.isFinite(off)) return t('describeNoHand', { pair: values.pair, position: values.position });
    return t('describeHands', {
      pair: values.pair,
      position: values.position,
      turn: t.number(phaseError, { significant: 3, sign: true }),
      error: power(off, t),
    });
  },
  draw(ctx, data, box, style, t) {
    const circle = hands.frame(box, data);
    const { values, scale, off, angle, exactAngle } = data;
    const title = t('handsName', { pair: values.pair });
    drawText(ctx, title, { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width }, style);
    const colour = style.speed(speedOf(data));
    const isHere = Number.isFinite(off);
    drawClock(
      ctx,
      circle,
      { angle: isHere ? angle : exactAngle, ghostAngle: exactAngle, colour: isHere ? colour : style.paper },
      style,
    );
    const y = circle.y + circle.radius + 1.5 * style.size;
    const turn = isHere ? t.number(data.phaseError, { significant: 3, sign: true }) : '–';
    drawText(ctx, t('turnLine', { turn }), { x: box.x, y, colour: style.second, maxWidth: box.width }, style);
  },
  handles: () => [],
};
