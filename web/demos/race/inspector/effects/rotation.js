import { drawDial } from '../../../../canvas/dial.js';
import { rimAt } from '../../../../canvas/rim.js';

/** The pairs as they turn at the distance looked at: what training saw of each circle, and where the hand stands now. */
export const rotation = {
  height(width, data) {
    const { rows, pitch } = gridOf(width, data);
    return Math.round(rows * pitch + 146 * data.scale);
  },
  sides: () => [8, 8],
  describe: (data, t) =>
    t('describeRotation', {
      distance: data.effect.distance,
      count: data.effect.pairs.length,
      trained: data.trained,
      n: data.n,
      pairs: data.effect.pairs
        .map((pair, i) => t(pair.isNew ? 'pairNewSaid' : 'pairSeenSaid', { pair: i, ...pairFacts(pair) }))
        .join(', '),
    }),
  title: ({ effect }, t) => t('rotationName', { distance: effect.distance, count: effect.pairs.length }),
  legend: ({ trained }, t) => t('rotationLegend', { trained }),
  draw(pen, data, t) {
    const { box, scale, style, text } = pen;
    const { pairs } = data.effect;
    const { columns, column, radius, pitch } = gridOf(box.width, data);
    for (const [i, pair] of pairs.entries()) {
      const x = box.x + ((i % columns) + 0.5) * column;
      const y = box.y + 62 * scale + radius + Math.floor(i / columns) * pitch;
      const colour = style.speed(i / (pairs.length - 1));
      drawHand(pen, { x, y, radius }, pair, colour);
      const facts = { pair: i, ...pairFacts(pair) };
      const write = (row, key, look) => {
        const place = { x, y: y + radius + (30 + 20 * row) * scale, align: 'center', maxWidth: column - 6 };
        text(t(key, facts), { ...place, colour: style.second, ...look });
      };
      write(0, pairs.length > 4 ? 'pairShort' : 'pairName', { colour });
      write(1, 'angleText');
      if (pair.isNew) write(2, 'pairNew', { weight: 700, colour: style.ink });
      else write(2, 'pairSeen');
      if (isScaled(data)) write(3, isSlowed(pair) ? 'ratioText' : 'ratioSame');
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

const pairFacts = ({ wavelength, angle, ratio, seen }) => ({
  over: (angle % (2 * Math.PI)) - seen,
  wavelength,
  angle,
  ratio,
});

// A thick arc for the angles of training, a hand for the angle now: where it is new, an arc of dashes leads to it.
function drawHand({ style, line, put }, { x, y, radius }, { seen, angle, isNew }, colour) {
  const phase = angle % (2 * Math.PI);
  const dashes = { from: seen, to: phase, colour: style.ink, width: style.line + 0.5, dash: [3, 3], out: 6 };
  put(drawDial, { x, y, radius }, [{ from: 0, to: seen, colour, width: 6 }, ...(isNew ? [dashes] : [])]);
  const tip = rimAt({ x, y, radius }, phase, 0.84);
  line([x, y, tip.x, tip.y], { colour: isNew ? style.ink : colour, width: 2 * style.line });
}
