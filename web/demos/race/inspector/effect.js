import { drawDial, rimAt } from '../../../canvas/clock.js';
import { linear } from '../../../canvas/scale.js';
import { alongX, whole } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './opened-model.js' */

/**
 * The pairs as they turn at the distance looked at, above a ruler of distances: what training saw of each circle, and where
 * the hand stands now. @type {View<Data>}
 */
export const effect = panel({
  height(width, data) {
    const { rows, pitch } = gridOf(width, data);
    return Math.round(rows * pitch + 146 * data.scale);
  },
  frame(box, { n, scale }) {
    const inner = inset(box, { left: 8, right: 8 });
    return {
      plot: inset(box, { top: 48, bottom: 28 }, scale),
      x: linear([0, Math.max(1, n - 1)], [inner.x, inner.x + inner.width]),
      y: box.y + box.height - 52 * scale,
    };
  },
  title: 'rotationName',
  note: 'rotationLegend',
  draw(pen, data, t) {
    drawPairs(pen, data, t);
    const { x, y, box, style, text, line, point, labels } = pen;
    const { trained, n, distance } = data;
    const [left, right] = x.range();
    const edge = Math.min(n - 1, trained - 1);
    line([left, y, right, y], { colour: style.hairline, width: 3 });
    line([left, y, x(edge), y], { colour: style.second, width: 3 });
    point({ x: x(distance), y }, { radius: 6 });
    const marks = [
      { x: x(distance), text: String(distance), colour: style.ink, weight: 700 },
      { x: x(edge), text: t('trainedMark') },
      { x: x(0), text: '0' },
      { x: x(n - 1), text: String(n - 1) },
    ];
    labels(marks, { left: box.x, right: box.x + box.width, y: y + 9 });
    const foot = { x: box.x, y: y + 9 + 1.4 * style.size, baseline: 'top', maxWidth: box.width };
    text(t('distanceAxis'), { ...foot, colour: style.second });
  },
  handles({ plot, x, y }, { n, values, distance }) {
    const at = (wished) => {
      const to = whole(wished, 0, n - 1);
      // A distance beyond the first token takes a later query.
      const query = Math.max(values.query, to);
      return { query, key: query - to };
    };
    const area = { ...plot, height: y + 12 - plot.y };
    return { id: 'distance', area, x: x(distance), y, ...alongX(x, distance, at) };
  },
  describe: 'describeRotation',
});

function drawPairs(pen, data, t) {
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
}

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

/** A pair in words. */
export const pairFacts = ({ wavelength, angle, ratio, seen }) => ({
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
