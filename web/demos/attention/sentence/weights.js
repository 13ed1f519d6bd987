import { linear } from '../../../canvas/scale.js';
import { panel } from '../../../plots/panel.js';
import { colourOf, colourOfMoved, columnsOf } from './vectors.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../sentence.js' */

// px at text size 13
const above = 66; // title and key
const scoresHeight = 72;
const numbersHeight = 22;
const weightsHeight = 72;
const between = 50; // numbers of the scores, and the title of the weights
const cardsAt = 24; // below the weights
const arcsAt = 84;
const arcsHeight = 34;
const wordsHeight = arcsAt + arcsHeight;
const noScores = 50; // title and note of the weights alone
const ROOM = 46; // px of a column in which a word has a card

// The scores wait for the step that compares methods.
const hasScores = (data) => data.shows('method');

/** What the query's scores consist of, and the weights that softmax makes of them. @type {View<Data>} */
export const weights = panel({
  place: 'full',
  invites: false,
  title: (data, t) => t(hasScores(data) ? 'scoresTitle' : 'weightsOf'),
  frame(box, data) {
    const { scale, scores, products, own, before, isSeen } = data;
    const columns = columnsOf(box, data);
    const seen = [...scores, ...products].filter((_, i) => isSeen(i % data.size));
    const [low, high] = [Math.min(-0.5, ...seen), Math.max(0.5, ...seen)];
    const top = box.y + above * scale;
    const foot = top + scoresHeight * scale;
    const second = hasScores(data) ? foot + between * scale : box.y + noScores * scale;
    const last = second + weightsHeight * scale;
    return {
      ...columns,
      bar: Math.min(0.5 * columns.slot, 44 * scale),
      top,
      foot,
      second,
      last,
      bottom: last + wordsHeight * scale,
      score: linear([low, high], [foot, top]),
      weight: linear([0, Math.max(0.4, ...own, ...before)], [last, second + 8 * scale]),
    };
  },
  draw(pen, data, t) {
    const { box, left, right, score, second, last, scale, style, text, line } = pen;
    const level = (y) => line([left, y, right, y], { colour: style.second });
    drawWords(pen, data);
    for (const i of data.tokens.keys()) drawWeight(pen, data, i, t);
    level(last);
    if (!hasScores(data)) {
      const note = { x: box.x, y: box.y + 36 * scale, colour: style.second, maxWidth: box.width };
      text(t('weightsNote'), note);
      return;
    }
    text(t('weightsTitle'), { x: box.x, y: second - 8 * scale, weight: 600, maxWidth: box.width });
    drawKey(pen, data, t);
    for (const i of data.tokens.keys()) drawScore(pen, data, i, t);
    level(score(0));
  },
  handles: ({ box, left, slot, x, last }, { size, values: { query }, scale }, t) => ({
    id: 'bar',
    param: 'query',
    area: box,
    x: x(query),
    y: last + arcsAt * scale,
    mark: cardIn({ x, slot, last }, query, scale),
    value: t('queryValue'),
    along: { from: left, pitch: slot, count: size },
  }),
});

// What full and outlined bars stand for.
function drawKey(pen, data, t) {
  const { box, scale, style, text, widthOf } = pen;
  const size = 10 * scale;
  let y = box.y + 33 * scale;
  let left = box.x;
  const entry = (key, drawSquare, colour) => {
    if (left + size + 6 + widthOf(t(key)) > box.x + box.width) [left, y] = [box.x, y + 18 * scale];
    drawSquare(pen, { x: left, y: y - size / 2, width: size, height: size }, colour);
    text(t(key), { x: left + size + 6, y: y + 1, baseline: 'middle', colour: style.second });
    left += size + 6 + widthOf(t(key)) + 16;
  };
  entry('contentKey', fillContent, style.ink);
  if (data.values.method !== 'none') entry('addedKey', drawAdded, colourOfMoved(data, style));
  entry('scoreKey', drawTotal, style.ink);
}

const cardIn = ({ x, slot, last }, i, scale) => ({
  x: x(i) - slot / 2 + 4,
  y: last + cardsAt * scale,
  width: slot - 8,
  height: 26 * scale,
});

// The cards of the words with their positions; narrow columns have their words alone.
function drawWords(pen, data) {
  const { x, slot, last, scale, style, tokens, text } = pen;
  const isWide = slot >= ROOM * scale;
  const { query, offset } = data.values;
  if (isWide)
    tokens(
      data.tokens.map((token, i) => ({
        ...cardIn(pen, i, scale),
        text: token,
        sub: String(offset + i),
        active: i === query,
      })),
    );
  else
    for (const [i, token] of data.tokens.entries()) {
      const look = { weight: i === query ? 700 : 400, colour: colourOf(data, i, style) };
      text(token, { ...look, x: x(i), y: last + 41 * scale, align: 'center', maxWidth: slot - 4 });
    }
  for (const key of data.tokens.keys()) if (key !== query && data.isSeen(key)) drawArc(pen, data, key);
}

// From the query to a word that it attends to, as thick as the weight is large.
function drawArc({ path, x, last, scale, style }, { values: { query }, own, size }, key) {
  const [from, to, y] = [x(query), x(key), last + arcsAt * scale];
  const depth = (arcsHeight - 8) * scale * Math.sqrt(Math.abs(key - query) / size);
  const trace = (on) => {
    on.moveTo(from, y);
    on.quadraticCurveTo((from + to) / 2, y + 2 * depth, to, y);
  };
  const colour = style.rgba(style.ink, style.dark ? 0.7 : 0.55);
  path(trace, { colour, width: 0.75 + 10 * own[key], cap: 'round' });
}

function drawTotal({ line }, { x, y, width, height }, colour) {
  line([x, y + height / 2, x + width, y + height / 2], { colour, width: 2.5 });
}

function fillContent({ style, fill }, rect, colour) {
  fill(rect, style.rgba(colour, style.dark ? 0.45 : 0.35));
}

function drawAdded({ style, outline }, rect, colour) {
  const width = style.projector ? 3 : 2;
  outline(rect, colour, { width, inset: Math.min(width, rect.height) / 2 });
}

// Between two values of a scale, as a rectangle.
const barOf = (scale, [from, to], { x, width }) => ({
  x: x - width / 2,
  y: Math.min(scale(from), scale(to)),
  width,
  height: Math.abs(scale(to) - scale(from)),
});

function drawScore(pen, data, i, t) {
  const { x, slot, bar, score, foot, scale, style, text, line, arrow } = pen;
  const number = {
    x: x(i),
    y: foot + (numbersHeight - 6) * scale,
    align: 'center',
    maxWidth: slot - 2,
    colour: i === data.values.query || data.isTwin[i] ? style.ink : style.second,
  };
  if (!data.isSeen(i)) {
    text('–', number);
    return;
  }
  const place = { x: x(i), width: bar };
  const [content, whole] = [data.products[i], data.scores[i]];
  const colour = colourOf(data, i, style);
  fillContent(pen, barOf(score, [0, content], place), colour);
  const added = barOf(score, [content, whole], place);
  if (added.height > 0.5) drawAdded(pen, added, colourOfMoved(data, style));
  const y = score(whole);
  if (added.height > 12)
    arrow({ x: x(i), y: score(content) }, { x: x(i), y }, { width: 1.5, colour: style.ink });
  line([place.x - bar / 2 - 3, y, place.x + bar / 2 + 3, y], { colour, width: 2.5 });
  text(t.number(whole, slot < 60 * scale ? '+1' : '+2'), number);
}

function drawWeight({ x, slot, bar, weight, last, scale, ctx, style, text, fill }, data, i, t) {
  const { own, before, values } = data;
  const place = { x: x(i), width: bar };
  const colour = colourOf(data, i, style);
  const middle = { x: x(i), align: 'center', maxWidth: slot - 4 };
  const number = { ...middle, y: last + 16 * scale, weight: data.isTwin[i] ? 600 : 400 };
  if (!data.isSeen(i)) {
    text('–', { ...number, colour: style.second });
    return;
  }
  fill(barOf(weight, [0, own[i]], place), colour);
  if (values.offset > 0) {
    const old = barOf(weight, [0, before[i]], { ...place, width: bar + 8 });
    ctx.save();
    ctx.strokeStyle = style.second;
    ctx.lineWidth = style.hair;
    ctx.setLineDash([3, 2]);
    ctx.strokeRect(old.x, old.y, old.width, old.height);
    ctx.restore();
  }
  text(t.number(own[i], '0%'), number);
}
