import { drawDial, rimAt } from '../../../../canvas/clock.js';
import { linear } from '../../../../canvas/scale.js';
import { alongX, whole } from '../../../../plots/drag.js';
import { panel } from '../../../../plots/panel.js';
import { inset } from '../../../../plots/places.js';
import { WIDTH } from '../../settings.js';
import { bias, nothing } from './lines.js';

/** @import { View } from '../../../../types.js' */
/** @import { Data } from '../opened-model.js' */

/** The row that is added to each token: sines and cosines, or what a table has learned as far as it goes. */
const rows = {
  height: (_width, { scale }) => 226 * scale,
  sides: () => [1, 1],
  byPosition: true,
  cells: true,
  describe: (data) => keyOf(data, 'describeRows'),
  title: (data) => keyOf(data, 'rowsName'),
  legend: (data) => keyOf(data, 'rowsLegend'),
  draw(pen, data, t) {
    const { field, style, text, line, hatch, ring } = pen;
    const { effect, n, values, known } = data;
    const { seen, clamped } = effect;
    const start = (position) => pen.x(position - 0.5);
    const [top, end] = [field.y, field.y + field.height];
    const count = Math.min(n, effect.rows);
    const part = { ...field, width: start(count) - field.x };
    if (effect.table) drawTable(pen, part, { ...part, width: start(effect.rows) - field.x }, data);
    else drawSlots(pen, part, count);
    if (count < n) {
      const beyond = { ...field, x: start(count), width: start(n) - start(count) };
      hatch(beyond, style.second, { gap: clamped ? 9 : 6 });
      if (!clamped) line([start(count), top - 6, start(count), end], { width: 3 });
      drawCard(pen, beyond, t(clamped ? 'clampedCard' : 'noRowCard'));
    } else if (n > seen) {
      const edge = start(seen);
      line([edge, top - 6, edge, end], { dash: [5, 4] });
      const name = { x: edge + 4, y: top - 5, maxWidth: field.x + field.width - edge - 4 };
      text(t('beyondTrained'), { ...name, colour: style.second });
    }
    const column = clamped ? Math.min(values.query, count - 1) : values.query;
    if (column >= known && !clamped) return;
    const slot = start(1) - start(0);
    const width = Math.max(3, slot);
    ring({ ...field, x: start(column) + (slot - width) / 2, width });
  },
};

const keyOf = ({ values, view }, key) => {
  if (values.encoding === 'sinusoidal') return key;
  return key + (view ? 'Learned' : 'Slots');
};

// All rows that there are, seen through `part`.
function drawTable({ clip, heatmap }, part, whole, { columns, effect: { rows: cols, reach } }) {
  const table = { values: columns, rows: WIDTH, cols, palette: 'diverging', min: -reach, max: reach };
  clip(part, () => heatmap(whole, table));
}

// Rows that there will be, as empty boxes.
function drawSlots({ line, style, outline }, rect, count) {
  const { x, y, width, height } = rect;
  outline(rect, style.hairline, { inset: 0 });
  for (let i = 1; i < count; i++) {
    const at = x + (i * width) / count;
    line([at, y, at, y + height], { colour: style.hairline });
  }
}

function drawCard({ style, fill, outline, text }, part, words) {
  if (part.width < 60) return;
  const width = Math.min(part.width - 8, 15 * style.size);
  const height = 2 * style.size;
  const card = {
    x: part.x + (part.width - width) / 2,
    y: part.y + (part.height - height) / 2,
    width,
    height,
  };
  fill(card, style.paper);
  outline(card, style.ink, { width: style.line, inset: 0 });
  const middle = { x: card.x + width / 2, y: card.y + height / 2 + 1, align: 'center', baseline: 'middle' };
  text(words, { ...middle, weight: 600, maxWidth: width - 8 });
}

/** The pairs as they turn at the distance looked at: what training saw of each circle, and where the hand stands now. */
const rotation = {
  height(width, data) {
    const { rows, pitch } = gridOf(width, data);
    return rows * pitch + 146 * data.scale;
  },
  sides: () => [8, 8],
  describe: () => 'describeRotation',
  title: () => 'rotationName',
  legend: () => 'rotationLegend',
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

// Of each kind of effect: keys of title, legend and description, height, draw(pen, data, t) with a plot `field` over the ruler,
// sides(scale) (px left and right of it), byPosition (the ruler has positions), cells (each with a width).
const kinds = { rotation, bias, rows, nothing };
const kindOf = ({ effect }) => kinds[effect.kind];

/** What the encoding does, above a ruler of distances, or of positions where it knows no distance. */
/** @type {View<Data>} */
export const effect = panel({
  height: (width, data) => Math.round(kindOf(data).height(width, data)),
  frame(box, data) {
    const { n, scale } = data;
    const { sides, cells } = kindOf(data);
    const [left, right] = sides(scale);
    const inner = inset(box, { left, right });
    const domain = cells ? [-0.5, n - 0.5] : [0, Math.max(1, n - 1)];
    return {
      plot: inset(box, { top: 48, bottom: 28 }, scale),
      field: inset(inner, { top: 66, bottom: 64 }, scale),
      x: linear(domain, [inner.x, inner.x + inner.width]),
      y: box.y + box.height - 52 * scale,
    };
  },
  title: (data, t) => t(kindOf(data).title(data)),
  note: (data, t) => t(kindOf(data).legend(data)),
  draw(pen, data, t) {
    const { x, y, box, style, text, line, point, labels } = pen;
    const { trained, n } = data;
    const kind = kindOf(data);
    kind.draw(pen, data, t);
    const [left, right] = x.range();
    const edge = Math.min(n - 1, trained - 1);
    line([left, y, right, y], { colour: style.hairline, width: 3 });
    line([left, y, x(edge), y], { colour: style.second, width: 3 });
    const place = placeOf(data);
    point({ x: x(place), y }, { radius: 6 });
    const marks = [
      { x: x(place), text: String(place), colour: style.ink, weight: 700 },
      { x: x(edge), text: t('trainedMark') },
      { x: x(0), text: '0' },
      { x: x(n - 1), text: String(n - 1) },
    ];
    labels(marks, { left: box.x, right: box.x + box.width, y: y + 9 });
    const foot = { x: box.x, y: y + 9 + 1.4 * style.size, baseline: 'top', maxWidth: box.width };
    text(t(kind.byPosition ? 'positionAxis' : 'distanceAxis'), { ...foot, colour: style.second });
  },
  handles({ plot, x, y }, data, t) {
    const { n, values } = data;
    const place = placeOf(data);
    const { byPosition } = kindOf(data);
    const at = (wished) => {
      const to = whole(wished, 0, n - 1);
      if (byPosition) return { query: to };
      // A distance beyond the first token takes a later query.
      const query = Math.max(values.query, to);
      return { query, key: query - to };
    };
    return {
      id: byPosition ? 'position' : 'distance',
      area: { ...plot, height: y + 12 - plot.y },
      x: x(place),
      y,
      ...(byPosition && { label: t('queryHandle') }),
      ...alongX(x, place, at),
    };
  },
  describe: (data) => kindOf(data).describe(data),
});

const placeOf = (data) => (kindOf(data).byPosition ? data.values.query : data.distance);
