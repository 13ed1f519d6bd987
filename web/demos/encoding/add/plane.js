import { drawArrow } from '../../../canvas/arrow.js';
import { drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { drawText } from '../../../canvas/text.js';

/** Word, position and both together as arrows of their true lengths and angles. */
export const plane = {
  place: 'main',
  height: (_width, { scale }) => Math.round(230 + 122 * scale),
  frame(box, data) {
    const above = 42 * data.scale;
    const plot = {
      x: box.x,
      y: box.y + above,
      width: box.width,
      height: box.height - above - 74 * data.scale,
    };
    const [px, py] = data.arrow;
    const right = Math.max(data.wordNorm, data.wordNorm + px, 0.01);
    const left = Math.min(0, px);
    const unit = Math.min(
      (plot.width - 40) / (right - left),
      (plot.height - 24) / Math.max(py, 0.5 * right, 0.01),
    );
    const origin = { x: plot.x + 20 - left * unit, y: plot.y + plot.height - 12 };
    return { plot, unit, at: ([x, y]) => ({ x: origin.x + x * unit, y: origin.y - y * unit }) };
  },
  describe(data, t) {
    const { values } = data;
    return t(values.join === 'add' ? 'describePlane' : 'describePlaneApart', {
      word: t.number(data.wordNorm, { significant: 3 }),
      position: values.position,
      kind: t.option('kind', values.kind),
      size: t.number(data.positionNorm, { significant: 3 }),
      degrees: t.number((180 / Math.PI) * Math.acos(Math.min(1, data.kept)), { digits: 0 }),
      kept: t.number(data.kept, { digits: 2 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, at } = plane.frame(box, data);
    const { values, wordNorm, arrow } = data;
    const wrong = values.kind.startsWith('wrong');
    const title = { x: box.x, y: box.y + 1.1 * style.size };
    const name = t(values.join === 'add' ? 'planeName' : 'planeNameApart');
    const used = drawText(ctx, name, { ...title, weight: 600, maxWidth: box.width }, style);
    if (wrong) {
      const x = box.x + used + style.size;
      const look = { colour: style.second, strike: true, maxWidth: Math.max(20, box.width - x) };
      drawText(ctx, t.option('kind', values.kind), { ...title, ...look, x }, style);
      hatch(ctx, plot, style.rgba(style.second, 0.25), { gap: 9 });
    }
    const [zero, word] = [at([0, 0]), at([wordNorm, 0])];
    const [tip, sum] = [at(arrow), at([wordNorm + arrow[0], arrow[1]])];
    for (const [from, to] of [
      [word, sum],
      [tip, sum],
    ]) {
      drawLine(ctx, [from.x, from.y, to.x, to.y], { colour: style.second, dash: [3, 4] }, style);
    }
    drawArrow(ctx, zero, sum, { colour: style.ink, width: 3 }, style);
    drawArrow(ctx, zero, word, { colour: style.ink, width: 1.5 }, style);
    drawArrow(ctx, zero, tip, { colour: style.ink, width: 1.5, dash: [6, 4] }, style);
    drawPoint(ctx, tip, { colour: style.ink, radius: 6, hollow: true }, style);
    drawKey(ctx, data, { box, plot }, style, t);
  },
  handles(data, box, t) {
    const { at, unit } = plane.frame(box, data);
    const { strength } = data.values;
    const zero = at([0, 0]);
    const tip = at(data.arrow);
    const fit = (value) => ({ strength: Math.round(20 * Math.min(4, Math.max(0, value))) / 20 });
    return [
      {
        id: 'strength',
        x: tip.x,
        y: tip.y,
        label: t('strengthHandle'),
        value: t('strengthValue', {
          strength: t.number(strength, { digits: 2 }),
          size: t.number(data.positionNorm, { significant: 3 }),
        }),
        // Along the arrow as it was when taken: the picture's scale follows, the hand must not.
        drag: ({ x, y }, { point, values }) => {
          const [ax, ay] = [point.x - zero.x, point.y - zero.y];
          const far = Math.hypot(ax, ay);
          if (far < 8 || values.strength === 0) return fit(Math.hypot(x - zero.x, y - zero.y) / (8 * unit));
          return fit((values.strength * ((x - zero.x) * ax + (y - zero.y) * ay)) / far ** 2);
        },
        key: ({ dx, dy }) => fit(strength + 0.05 * (dx - dy)),
      },
    ];
  },
};

// The lengths, beside the strokes of the arrows.
function drawKey(ctx, data, { box, plot }, style, t) {
  const length = (value) => t.number(value, { significant: 3 });
  const lines = [
    [t('wordKey', { length: length(data.wordNorm) }), { width: 1.5 }],
    [t('positionKey', { length: length(data.positionNorm) }), { width: 1.5, dash: [6, 4] }],
    [t(data.values.join === 'add' ? 'sumStrip' : 'joinedStrip'), { width: 3 }],
  ];
  for (const [i, [text, stroke]] of lines.entries()) {
    const y = plot.y + plot.height + (i + 0.8) * 1.5 * style.size;
    drawLine(ctx, [box.x, y, box.x + 22, y], stroke, style);
    const place = { x: box.x + 30, y, baseline: 'middle', maxWidth: box.width - 30 };
    drawText(ctx, text, place, style);
  }
}
