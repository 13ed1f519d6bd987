import { drawDial } from '../../../../canvas/dial.js';
import { drawLine } from '../../../../canvas/line.js';
import { drawText } from '../../../../canvas/text.js';

/** The pairs as they turn at the distance looked at: what training saw of each circle, and where the hand stands now. */
export const rotation = {
  height: (width, data) => Math.round(2 * radiusOf(width) + (isScaled(data) ? 216 : 196) * data.scale),
  ruler: (box, { scale }) => box.y + box.height - 52 * scale,
  describe: (data, t) =>
    t('describeRotation', {
      distance: data.effect.distance,
      trained: data.trained,
      n: data.n,
      pairs: data.effect.pairs
        .map((pair, i) => t(pair.isNew ? 'pairNewSaid' : 'pairSeenSaid', { pair: i, ...pairFacts(pair, t) }))
        .join(', '),
    }),
  title: ({ effect }, t) => t('rotationName', { distance: effect.distance }),
  legend: ({ trained }, t) => t('rotationLegend', { trained }),
  draw(ctx, data, box, style, t) {
    const { effect, scale } = data;
    const { pairs } = effect;
    const column = box.width / pairs.length;
    const radius = radiusOf(box.width);
    const y = box.y + 62 * scale + radius;
    for (const [i, pair] of pairs.entries()) {
      const x = box.x + (i + 0.5) * column;
      const colour = style.speed(i / (pairs.length - 1));
      drawHand(ctx, { x, y, radius }, pair, colour, style);
      const text = { x, align: 'center', maxWidth: column - 6 };
      const facts = pairFacts(pair, t);
      const top = y + radius + 30 * scale;
      drawText(ctx, t('pairName', { pair: i, ...facts }), { ...text, y: top, colour }, style);
      drawText(ctx, t('angleText', facts), { ...text, y: top + 20 * scale, colour: style.second }, style);
      const said = t(pair.isNew ? 'pairNew' : 'pairSeen', facts);
      const look = pair.isNew ? { weight: 700 } : { colour: style.second };
      drawText(ctx, said, { ...text, y: top + 40 * scale, ...look }, style);
      if (!isScaled(data)) continue;
      const ratio = t(isSlowed(pair) ? 'ratioText' : 'ratioSame', facts);
      drawText(ctx, ratio, { ...text, y: top + 60 * scale, colour: style.second }, style);
    }
  },
};

const isSlowed = ({ ratio }) => Math.abs(ratio - 1) > 1e-9;
const isScaled = ({ effect }) => effect.pairs.some(isSlowed);

const radiusOf = (width) => Math.min(46, width / 8 - 12);

const pairFacts = ({ wavelength, angle, ratio, seen }, t) => ({
  over: t.number((angle % (2 * Math.PI)) - seen, { significant: 2 }),
  wavelength: t.number(wavelength, { significant: 3 }),
  angle: t.number(angle, { significant: 3 }),
  ratio: t.number(ratio, { significant: 2 }),
});

// A thick arc for the angles of training, a hand for the angle now: where it is new, an arc of dashes leads to it.
function drawHand(ctx, { x, y, radius }, { seen, angle, isNew }, colour, style) {
  const arcs = [{ from: 0, to: seen, colour, width: 6 }];
  const turn = 2 * Math.PI;
  const phase = angle % turn;
  if (isNew) {
    arcs.push({ from: seen, to: phase, colour: style.ink, width: style.line + 0.5, dash: [3, 3], out: 6 });
  }
  drawDial(ctx, { x, y, radius }, arcs, style);
  const [tipX, tipY] = [x + 0.84 * radius * Math.cos(phase), y - 0.84 * radius * Math.sin(phase)];
  drawLine(ctx, [x, y, tipX, tipY], { colour: isNew ? style.ink : colour, width: 2 * style.line }, style);
}
