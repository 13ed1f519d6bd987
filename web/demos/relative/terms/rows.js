import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';
import { cellIn } from '../../../plots/tables.js';
import { lettersOf } from './score-terms.js';
import { drawSentence, ghost, isApart, MARK, WEIGHT } from './sentence.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './score-terms.js' */

const namesOf = ({ values }) => [...lettersOf(values), 'total'];

// CSS px at text size 13
const HEAD = 198; // title, weights, sentence, the marks under it and the title of the rows
const ABOVE = 88; // of it, the title and the weights, which wait for a step
const CARD = { top: 92, height: 36, most: 150, gap: 6 };
const TEXTS = 80; // two lines and a bar
const BETWEEN = 16; // rows
const END = 60; // a number
const LOW = 50; // a row before there are tables
const FIRST = 36; // and before it says more than its name
const EDGE = 16; // px left of the tables, for the point of v

const sideFor = (width) => clamp(0.15 * width, 84, 96);
// Before there are tables rows are low, and the bars stand beside their words.
const isWide = (width, scale) => width >= 640 * scale;
const asideIn = (width, { scale, shows }) =>
  shows('favours') ? 2 : (isWide(width, scale) ? 330 : 128) * scale;
const barsIn = ({ scale, shows }) =>
  shows('favours') ? { top: 44 * scale, height: 22 * scale } : { top: 2 * scale, height: 18 * scale };
const rowFor = (width, { scale, shows }) =>
  (shows('favours') ? Math.max(sideFor(width) / scale, TEXTS) + BETWEEN : shows('drop') ? LOW : FIRST) *
  scale;
const aboveIn = ({ shows }) => (shows('drop') ? 0 : ABOVE);
const headIn = (data) => HEAD - aboveIn(data);

/**
 * What the query gives to each word; and why, for the chosen one: a row for each term with its table, what it prefers
 * and what it adds, and below them their sum.
 *
 * @type {View<Data>}
 */
export const rows = panel({
  place: 'full',
  frame(box, data) {
    const { scale, size, ends, shows } = data;
    const side = sideFor(box.width);
    const pitch = rowFor(box.width, data);
    const top = box.y + headIn(data) * scale;
    const field = { ...box, y: top };
    const names = namesOf(data);
    const tables = { count: names.length, columns: 1, width: side, pitch };
    const places = tiles(inset(field, { left: EDGE }), tables);
    const rects = Object.fromEntries(names.map((name, i) => [name, places[i]]));
    const left = box.x + (shows('favours') ? EDGE + side + 14 : 0);
    const right = box.x + box.width;
    const room = Math.min(CARD.most * scale, (box.width + CARD.gap) / size);
    const line = { count: size, gap: CARD.gap };
    const card = { width: room - CARD.gap, height: CARD.height * scale };
    const cards = tiles(inset(box, { top: CARD.top - aboveIn(data) }, scale), { ...line, ...card });
    return {
      side,
      pitch,
      rects,
      cards,
      room,
      left,
      bottom: top + names.length * pitch + 4,
      bars: barsIn(data),
      x: linear(ends, [left + asideIn(box.width, data), right - END * scale]),
      row: (i) => inset(field, { left: left - box.x, top: i * pitch, height: pitch - BETWEEN * scale }),
    };
  },
  title: (data, t) => data.shows('drop') && t(isApart(data) ? 'weightsApart' : 'weightsName'),
  draw(pen, data, t) {
    drawSentence(pen, data, t);
    const below = { x: pen.box.x, y: pen.box.y + (headIn(data) - 14) * pen.scale, maxWidth: pen.box.width };
    pen.text(t('pairName'), { ...below, weight: 600 });
    const ends = drawWaterfall(pen, data);
    for (const [i, name] of namesOf(data).entries()) {
      if (data.shows('favours')) drawTable(pen, name, data);
      drawWords(pen, { i, name, end: ends[i] }, data, t);
    }
    if (data.shows('favours')) drawPoints(pen, data);
    if (data.guess) drawGuess(pen, data, t);
  },
  handles(frame, data, t) {
    const { rects, side, cards, room, box } = frame;
    const { size, values } = data;
    const { query, key } = values;
    const top = cards[0].y - (data.shows('drop') ? WEIGHT : 0);
    const along = { from: box.x, pitch: room, count: size };
    const foot = (i) => ({ x: cards[i].x + cards[i].width / 2, y: cards[i].y + cards[i].height });
    const points = pointsIn(frame, data);
    const cells = { pitch: side / size, count: size };
    const inTables = [
      points.c && { id: 'word', ...points.c, along: { ...cells, from: rects.c.x } },
      points.d && { id: 'distance', ...points.d, along: { ...cells, from: rects.d.y, axis: 'y' } },
      {
        id: 'cell',
        area: { ...rects.a, height: rects.total.y + side - rects.a.y },
        cell: { rects: Object.values(rects), size, row: 'query', col: 'key' },
      },
    ].filter(Boolean);
    return [
      {
        id: 'key',
        area: { x: box.x, y: top, width: room * size, height: foot(0).y - top },
        x: foot(key).x,
        y: foot(key).y + MARK + 7 * data.scale,
        mark: cards[key],
        value: t('cellValue'),
        along,
      },
      { id: 'query', ...foot(query), hit: cards[query], mark: cards[query], along },
      // A press drops the term or takes it back.
      ...(data.shows('drop') ? lettersOf(values) : []).map((letter, i) => ({
        id: letter,
        area: frame.row(i),
        ...switchIn(frame, i),
        label: t(`map.${letter}`),
        value: t(values[letter] ? 'termOn' : 'termOff', { part: data.parts[letter] }),
        flips: true,
      })),
      ...(data.shows('favours') ? inTables : []),
    ];
  },
  describe: ({ mistaken }) => [
    'describeWeights',
    'describePair',
    mistaken.length > 0 ? 'describeMapsWrong' : 'describeMaps',
  ],
});

// The point that stands for a term: full where it is added.
const switchIn = ({ left, row }, i) => ({ x: left + 7, y: row(i).y + 10 });

// u stands above the column of its word, where that begins; v at the left of the diagonal of its distance. In an encoder
// every column begins at the top.
/**
 * @param {{ rects: any, side: number }} frame
 * @param {any} data
 */
function pointsIn({ rects: { c, d }, side }, { size, causal, values: { word, distance } }) {
  const cell = side / size;
  return {
    ...(c && { c: { x: c.x + (word + 0.5) * cell, y: c.y + (causal ? word * cell : 0) - 7 } }),
    ...(d && { d: { x: d.x - 8, y: d.y + (distance + 0.5) * cell } }),
  };
}

function drawPoints(pen, data) {
  for (const at of Object.values(pointsIn(pen, data))) pen.point(at, { radius: 5, hollow: true });
}

// The term that was guessed.
function drawGuess(pen, { guess, values, shows }, t) {
  const letters = lettersOf(values);
  if (!letters.includes(guess)) return;
  const { rects, row, style, text, widthOf } = pen;
  const { x, y, width, height } = rects[guess];
  if (shows('favours')) ghost(pen, { x: x - 3, y: y - 3, width: width + 6, height: height + 6 });
  const at = row(letters.indexOf(guess));
  const said = t('guess');
  const used = widthOf(t(`map.${guess}`), { weight: 600 }) + 28;
  if (used + widthOf(said) > at.width) return;
  text(said, { x: at.x + at.width, y: at.y + 14 * pen.scale, align: 'right', colour: style.second });
}

function drawTable({ rects, side, ctx, style, heatmap, hatch, outline, ring }, name, data) {
  const { values, size, shown, reach, mistaken } = data;
  const rect = rects[name];
  const isDropped = values[name] === false;
  ctx.save();
  ctx.globalAlpha = isDropped ? 0.25 : 1;
  heatmap(rect, {
    values: shown[name],
    rows: size,
    cols: size,
    palette: 'diverging',
    min: -reach,
    max: reach,
  });
  ctx.restore();
  if (mistaken.includes(name)) hatch(rect, style.rgba(style.ink, 0.3), { gap: 9 });
  outline(rect);
  const cell = cellIn(rect, { rows: size, row: values.query, col: values.key });
  ring(cell, { line: side / size > 12 ? style.line + 0.5 : style.line, rim: 2 });
}

// Each bar from where the one before ended; what is dropped is left as an outline. Gives where each ends at the right.
function drawWaterfall(pen, data) {
  const { row, bars, style, fill, line, rects, pitch } = pen;
  const { values, parts, sum, wholeSum } = data;
  const letters = lettersOf(values);
  const last = letters.length;
  const [low, high] = pen.x.range();
  const x = (value) => clamp(pen.x(value), low, high);
  const zero = x(0);
  const barOf = (i, from, to) => ({
    x: Math.min(x(from), x(to)),
    y: row(i).y + bars.top,
    width: Math.max(1.5, Math.abs(x(to) - x(from))),
    height: bars.height,
  });
  for (const i of namesOf(data).keys()) {
    const top = row(i).y + bars.top;
    line([zero, top - 4, zero, top + bars.height + 4], { colour: style.second });
  }
  const ends = [];
  let from = 0;
  for (const [i, letter] of letters.entries()) {
    const to = from + parts[letter];
    const bar = barOf(i, from, to);
    if (values[letter]) fill(bar, parts[letter] < 0 ? style.negative : style.positive);
    else ghost(pen, bar);
    ends.push(Math.max(zero, bar.x + bar.width));
    if (values[letter]) from = to;
    const joint = [x(from), bar.y, x(from), bar.y + pitch + (i === last - 1 ? bars.height : 0)];
    line(joint, { colour: style.second, dash: [2, 3] });
  }
  const { y } = rects.total;
  line([rects.total.x, y - BETWEEN / 2, row(last).x + row(last).width, y - BETWEEN / 2], {
    colour: style.hairline,
  });
  const [whole, score] = [barOf(last, 0, wholeSum), barOf(last, 0, sum)];
  fill(score, style.ink);
  if (isApart(data)) ghost(pen, whole);
  const shown = isApart(data) ? [score, whole] : [score];
  return [...ends, Math.max(zero, ...shown.map((bar) => bar.x + bar.width))];
}

// What a row is and does, and its number beside its bar.
function drawWords(pen, { i, name, end }, data, t) {
  const { left, row, bars, box, style, text, widthOf, fill, point, scale } = pen;
  const { y, width } = row(i);
  const isSum = name === 'total';
  const isOn = isSum || data.values[name];
  const colour = isOn ? style.ink : style.second;
  const isWrong = isWrongAt(data, name);
  const hasVectors = data.shows('favours');
  const hasWords = data.shows('drop');
  const said = t(isSum ? sumKey(data) : isOn ? doesKey(data, name, isWrong) : 'dropped');
  const hasSwitch = !isSum && data.shows('drop');
  const title = { x: hasSwitch ? left + 20 : left, y: y + 14 * scale, weight: 600, colour, halo: true };
  const heading = t(isSum || hasVectors || !data.causal ? `map.${name}` : `term.${name}`);
  const used = Math.min(width, Math.max(title.x - left + widthOf(heading, { weight: 600 }), widthOf(said)));
  // Joints of the bars pass behind the words.
  if (hasVectors) fill({ x: left, y, width: used + 2, height: 39 * scale }, style.paper);
  else if (hasWords)
    fill({ x: left, y: y + 21 * scale, width: widthOf(said) + 2, height: 18 * scale }, style.paper);
  if (hasSwitch) point(switchIn(pen, i), { radius: 5, hollow: !isOn });
  text(heading, { ...title, maxWidth: width - 20 });
  const look = { colour: style.second, halo: true, crossed: isWrong && isOn };
  if (hasWords) text(said, { ...look, x: left, y: y + 33 * scale, maxWidth: width });
  const number = t.number(isSum ? data.sum : data.parts[name], '+2');
  const x = end + 8;
  const middle = { x, y: y + bars.top + bars.height / 2 + 1, baseline: 'middle' };
  text(number, { ...middle, weight: isOn ? 700 : 400, colour, halo: true, maxWidth: box.x + box.width - x });
}

const likeness = ({ tokens, values }) => (tokens[values.query] === tokens[values.key] ? 'same' : 'other');

// At distance 0 the wrong index of DeBERTa is the right one.
const isWrongAt = ({ mistaken, values: { method, query, key } }, name) =>
  mistaken.includes(name) && (method !== 'deberta' || query !== key);

// What a term does is said of the pair; once there are tables, of u and v.
function doesKey(data, name, isWrong) {
  if (isWrong) return `wrong.${name}`;
  if (name === 'a') return `does.${likeness(data)}`;
  if (!data.causal) return `does.${isClass(data) ? 'class' : name}`;
  return data.shows('favours') ? `does.${name}` : `does.first.${name}`;
}

const isClass = ({ values }) => values.method === 'tupe' && (values.query === 0 || values.key === 0);

const sumKey = (data) => {
  if (data.causal && data.values.key > data.values.query) return 'sumHidden';
  return isApart(data) ? 'sumDropped' : 'sumAll';
};
