import { drawDial } from '../../../canvas/dial.js';
import { drawText } from '../../../canvas/text.js';

/** The phases of the chosen pair on its circle: what training saw, and what comes beyond it. */
export const dial = {
  place: 'side',
  height: (width, { scale }) => Math.round(2 * radiusOf(width) + 44 + 132 * scale),
  describe(data, t) {
    return t(data.turned < 1 ? 'describeDialOpen' : 'describeDialFull', facts(data, t));
  },
  draw(ctx, data, box, style, t) {
    const { values, pairs, scale, trained, tested } = data;
    const radius = radiusOf(box.width);
    const centre = { x: box.x + box.width / 2, y: box.y + 26 * scale + 22 + radius, radius };
    const speed = style.speed(values.pair / Math.max(1, pairs - 1));
    const name = { x: centre.x, y: box.y + 4, baseline: 'top', align: 'center', weight: 600, colour: speed };
    drawText(ctx, t('dialName', { pair: values.pair }), name, style);
    const arcs = [{ from: 0, to: trained, colour: speed, width: 9 }];
    if (tested > trained) {
      arcs.push({
        from: trained,
        to: tested,
        colour: style.ink,
        width: style.line + 1,
        dash: [3, 3],
        out: 13,
      });
    }
    drawDial(ctx, centre, arcs, style);
    drawText(
      ctx,
      t('unseenName'),
      {
        x: centre.x,
        y: centre.y - 14 * scale,
        align: 'center',
        colour: style.second,
        maxWidth: 1.7 * radius,
      },
      style,
    );
    drawText(
      ctx,
      t('radians', { value: t.number(data.unseenPhase, { significant: 3 }) }),
      {
        x: centre.x,
        y: centre.y + 10 * scale,
        align: 'center',
        size: 19 * scale,
        weight: 650,
        maxWidth: 1.8 * radius,
      },
      style,
    );
    const lines = [
      [t('seenArc', facts(data, t)), speed],
      [t('newArc', facts(data, t)), style.ink],
      [t('wavelengthLine', facts(data, t)), style.second],
    ];
    for (const [i, [text, colour]] of lines.entries()) {
      const y = centre.y + radius + 24 + (10 + 24 * i) * scale;
      drawText(ctx, text, { x: centre.x, y, align: 'center', colour, maxWidth: box.width }, style);
    }
  },
  handles: () => [],
};

const radiusOf = (width) => Math.min(104, 0.5 * width - 40);

const facts = (data, t) => ({
  pair: data.values.pair,
  turns: t.number(data.turned, { significant: 3 }),
  more: t.number((data.turned * (data.values.testLen - data.values.trainLen)) / data.values.trainLen, {
    significant: 3,
  }),
  wavelength: t.number(data.wavelength, { significant: 4 }),
  unseen: t.number(data.unseenPhase, { significant: 3 }),
});
