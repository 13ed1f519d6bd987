import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';
import { cellIn } from '../../../plots/tables.js';
import { lettersOf } from './compute.js';
import { facts, own } from './words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const namesOf = ({ values }) => [...lettersOf(values), 'total'];

// CSS px at text size 13
const HEAD = 198; // title, weights, sentence, the marks under it and the title of the rows
const ABOVE = 88; // of it, the title and the weights, which wait for a step
const CARD = { top: 92, height: 36, most: 150, gap: 6 };
const MARK = 14; // from a word down to what it is marked with
const WEIGHT = 46; // of the tallest bar above the sentence
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
  height: (width, data) =>
    Math.round(headIn(data) * data.scale + namesOf(data).length * rowFor(width, data) + 4),
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
      bars: barsIn(data),
      x: linear(ends, [left + asideIn(box.width, data), right - END * scale]),
      row: (i) => inset(field, { left: left - box.x, top: i * pitch, height: pitch - BETWEEN * scale }),
    };
  },
  title: (data, t) =>
    data.shows('drop') &&
    t(!isApart(data) ? 'weightsName' : data.causal ? 'weightsApart' : 'weightsApartAll', facts(data)),
  titleAt: 15,
  draw(pen, data, t) {
    drawSentence(pen, data, t);
    const below = { x: pen.box.x, y: pen.box.y + (headIn(data) - 14) * pen.scale, maxWidth: pen.box.width };
    pen.text(t(own(data, 'pairName'), facts(data)), { ...below, weight: 600 });
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
    const { query, key, word, distance } = values;
    const cell = side / size;
    const at = (place) => clamp(Math.floor(place), 0, size - 1);
    const all = facts(data);
    const top = cards[0].y - (data.shows('drop') ? WEIGHT : 0);
    const strip = { x: box.x, y: top, width: room * size, height: cards[0].y + cards[0].height - top };
    const cardAt = ({ x }) => at((x - box.x) / room);
    const foot = (i) => ({ x: cards[i].x + cards[i].width / 2, y: cards[i].y + cards[i].height });
    const grip = { x: foot(key).x, y: foot(key).y + MARK + 7 * data.scale };
    const points = pointsIn(frame, data);
    const here = cellIn(rects.total, { rows: size, row: query, col: key });
    const tables = Object.values(rects);
    const inTables = [
      points.c && {
        id: 'word',
        ...points.c,
        label: t(own(data, 'wordHandle')),
        value: t(own(data, 'mark.c'), all),
        drag: (point) => ({ word: at((point.x - rects.c.x) / cell) }),
        key: ({ dx, dy }) => ({ word: at(word + dx + dy) }),
      },
      points.d && {
        id: 'distance',
        ...points.d,
        label: t('distanceHandle'),
        value: t('mark.d', all),
        drag: (point) => ({ distance: at((point.y - rects.d.y) / cell) }),
        key: ({ dx, dy }) => ({ distance: at(distance + dx + dy) }),
      },
      {
        id: 'cell',
        area: { ...rects.a, height: rects.total.y + side - rects.a.y },
        x: here.x + cell / 2,
        y: here.y + cell / 2,
        label: t('cellHandle'),
        value: t('cellValue', all),
        drag(point) {
          const rect = tables.reduce((best, one) => (far(one, point) < far(best, point) ? one : best));
          return { key: at((point.x - rect.x) / cell), query: at((point.y - rect.y) / cell) };
        },
        key: ({ dx, dy }) => ({ key: at(key + dx), query: at(query + dy) }),
      },
    ].filter(Boolean);
    return [
      {
        id: 'key',
        area: strip,
        ...grip,
        mark: cards[key],
        label: t('keyHandle'),
        value: t('cellValue', all),
        drag: (point) => ({ key: cardAt(point) }),
        key: ({ dx, dy }) => ({ key: at(key + dx + dy) }),
      },
      {
        id: 'query',
        ...foot(query),
        hit: cards[query],
        mark: cards[query],
        label: t('queryHandle'),
        value: t('queryValue', all),
        drag: (point) => ({ query: cardAt(point) }),
        key: ({ dx, dy }) => ({ query: at(query + dx + dy) }),
      },
      ...(data.shows('drop') ? lettersOf(values) : []).map((letter, i) => ({
        id: letter,
        area: frame.row(i),
        ...switchIn(frame, i),
        label: t(own(data, `map.${letter}`)),
        value: t(values[letter] ? 'termOn' : 'termOff', { part: data.parts[letter] }),
        // A press drops the term or takes it back.
        drag: (_point, start) => ({ [letter]: !start.values[letter] }),
        key: ({ dx, dy }) => ({ [letter]: dx - dy > 0 }),
      })),
      ...(data.shows('favours') ? inTables : []),
    ];
  },
  describe(data, t) {
    const all = facts(data);
    const tables = own(data, data.mistaken.length > 0 ? 'describeMapsWrong' : 'describeMaps');
    const weights = data.causal ? 'describeWeights' : 'describeWeightsAll';
    return [t(weights, all), t(own(data, 'describePair'), all), t(tables, all)].join(' ');
  },
});

const far = (rect, { y }) => Math.abs(rect.y + rect.height / 2 - y);

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
  const used = widthOf(t(own({ values }, `map.${guess}`)), { weight: 600 }) + 28;
  if (used + widthOf(said) > at.width) return;
  text(said, { x: at.x + at.width, y: at.y + 14 * pen.scale, align: 'right', colour: style.second });
}

// The words, above each the weight that the query gives it, outlined what it would be with all four terms.
function drawSentence({ cards, room, box, style, scale, tokens, fill, labels, ctx }, data, t) {
  const { own, whole, values } = data;
  const { query, key } = values;
  const most = Math.max(0.05, ...own, ...whole);
  const isRoomy = room >= 46 * scale;
  const sides = { left: box.x, right: box.x + box.width };
  for (const [i, { x, y, width }] of cards.entries()) {
    // At first the score alone is the question.
    if (!data.shows('drop') || (data.causal && i > query)) continue;
    const bar = (weight) => {
      const height = Math.max(1, (WEIGHT * scale * weight) / most);
      return { x: x + 0.2 * width, y: y - 4 - height, width: 0.6 * width, height };
    };
    fill(bar(own[i]), i === key ? style.ink : style.rgba(style.ink, 0.45));
    if (isApart(data)) ghost({ ctx, style }, bar(whole[i]));
    if (!isRoomy && i !== key) continue;
    const { y: top } = bar(isApart(data) ? Math.max(own[i], whole[i]) : own[i]);
    const look = { weight: i === key ? 700 : 400, colour: i === key ? style.ink : style.second };
    const label = { x: x + width / 2, text: t.number(own[i], '1%'), ...look };
    labels([label], { y: top - 4, baseline: 'alphabetic', ...sides });
  }
  tokens(
    cards.map((card, i) => ({
      ...card,
      text: data.tokens[i],
      active: i === query || i === key,
      fill: i === query ? style.rgba(style.ink, style.dark ? 0.25 : 0.12) : undefined,
      muted: data.causal && i > query,
    })),
  );
  const mark = (i, word) => ({ x: cards[i].x + cards[i].width / 2, text: t(word), colour: style.second });
  const marks = query === key ? [mark(key, 'bothMark')] : [mark(key, 'keyMark'), mark(query, 'queryMark')];
  labels(marks, { y: cards[0].y + cards[0].height + MARK, ...sides });
}

// Whether the weights are others than those of the right score.
const isApart = ({ values, letters, mistaken }) =>
  letters.length < lettersOf(values).length || mistaken.length > 0;

function ghost({ ctx, style }, rect) {
  ctx.save();
  ctx.strokeStyle = style.second;
  ctx.lineWidth = style.hair;
  ctx.setLineDash([3, 2]);
  ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, Math.max(1, rect.width - 1), Math.max(1, rect.height - 1));
  ctx.restore();
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
  const all = facts(data);
  const isSum = name === 'total';
  const isOn = isSum || data.values[name];
  const colour = isOn ? style.ink : style.second;
  const isWrong = isWrongAt(data, name);
  const hasVectors = data.shows('favours');
  const hasWords = data.shows('drop');
  const said = isSum ? t(sumKey(data), all) : t(isOn ? doesKey(data, name, isWrong) : 'dropped', all);
  const hasSwitch = !isSum && data.shows('drop');
  const title = { x: hasSwitch ? left + 20 : left, y: y + 14 * scale, weight: 600, colour, halo: true };
  const heading = t(
    isSum ? 'map.total' : hasVectors || !data.causal ? own(data, `map.${name}`) : `term.${name}`,
  );
  const used = Math.min(width, Math.max(title.x - left + widthOf(heading, { weight: 600 }), widthOf(said)));
  // Joints of the bars pass behind the words.
  if (hasVectors) fill({ x: left, y, width: used + 2, height: 39 * scale }, style.paper);
  else if (hasWords)
    fill({ x: left, y: y + 21 * scale, width: widthOf(said) + 2, height: 18 * scale }, style.paper);
  if (hasSwitch) point(switchIn(pen, i), { radius: 5, hollow: !isOn });
  text(heading, { ...title, maxWidth: width - 20 });
  const look = { colour: style.second, halo: true, strike: isWrong && isOn };
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
  if (isWrong) return own(data, `wrong.${name}`);
  if (name === 'a') return `does.${likeness(data)}`;
  if (!data.causal) return own(data, `does.${isClass(data) ? 'class' : name}`);
  return data.shows('favours') ? `does.${name}` : `does.first.${name}`;
}

const isClass = ({ values }) => values.method === 'tupe' && (values.query === 0 || values.key === 0);

const sumKey = (data) => {
  if (data.causal && data.values.key > data.values.query) return 'sumHidden';
  return !isApart(data) ? 'sumAll' : data.causal ? 'sumDropped' : 'sumDroppedAll';
};
