import { drawDial } from '../../../../canvas/dial.js';
import { drawLine } from '../../../../canvas/line.js';
import { drawText } from '../../../../canvas/text.js';

/** The pairs as they turn at the distance looked at: what training saw of each circle, and where the hand stands now. */
export const rotation = {
  height(width, data) {
    const { rows, pitch } = gridOf(width, data);
    return Math.round(rows * pitch + 134 * data.scale);
  },
  ruler: (box, { scale }) => box.y + box.height - 52 * scale,
  describe: (data, t) =>
    t('describeRotation', {
      distance: data.effect.distance,
      count: data.effect.pairs.length,
      trained: data.trained,
      n: data.n,
      pairs: data.effect.pairs
        .map((pair, i) => t(pair.isNew ? 'pairNewSaid' : 'pairSeenSaid', { pair: i, ...pairFacts(pair, t) }))
        .join(', '),
    }),
  title: ({ effect }, t) => t('rotationName', { distance: effect.distance, count: effect.pairs.length }),
  legend: ({ trained }, t) => t('rotationLegend', { trained }),
  draw(ctx, data, box, style, t) {
    const { effect, scale } = data;
    const { pairs } = effect;
    const { columns, column, radius, pitch } = gridOf(box.width, data);
    for (const [i, pair] of pairs.entries()) {
      const x = box.x + ((i % columns) + 0.5) * column;
      const y = box.y + 62 * scale + radius + Math.floor(i / columns) * pitch;
      const colour = style.speed(i / (pairs.length - 1));
      drawHand(ctx, { x, y, radius }, pair, colour, style);
      const text = { x, align: 'center', maxWidth: column - 6 };
      const facts = pairFacts(pair, t);
      const top = y + radius + 30 * scale;
      drawText(
        ctx,
        t(pairs.length > 4 ? 'pairShort' : 'pairName', { pair: i, ...facts }),
        { ...text, y: top, colour },
        style,
      );
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

// Many pairs stand in rows.
function gridOf(width, data) {
  const { length } = data.effect.pairs;
  const columns = Math.min(length, width >= 640 * data.scale ? 8 : 4);
  const radius = Math.min(46, width / (2 * Math.max(4, columns)) - 12);
  const pitch = 2 * radius + (isScaled(data) ? 82 : 62) * data.scale;
  const rows = Math.ceil(length / columns);
  return { columns, column: width / columns, radius, pitch: pitch + (rows > 1 ? 14 * data.scale : 0), rows };
}

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
