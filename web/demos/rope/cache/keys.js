import { drawBars } from '../../../canvas/bars.js';
import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { angleAt, tipOf, wrapped } from '../../../plots/clocks.js';
import { whole } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { paragraph } from '../../../plots/paragraph.js';
import { heading } from '../../../plots/tables.js';
import { FARTHEST } from './cached.js';
import { drawGap, drawQuery } from './dials.js';
import { drawSingle, drawWords, singleFrame, singleHeight } from './single.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../cache.js' */

const BREAK = 600; // px of the box, at text size 13, from which the query stands beside the keys
const TIGHT = 300; // px of the box, at text size 13, below which the angle is named above the circle
const ROOMY = 72; // px of a column, at text size 13, from which each number of a key has its name beside it
const NUMBERS = 30; // px of a column, at text size 13, from which a gap is written beside the one it should be

const isWide = (width, scale) => width >= BREAK * scale;
const isTight = (width, scale) => width < TIGHT * scale;
const isRoomy = (width, { tokens, scale }) => width / tokens.length >= ROOMY * scale;

/** The query's arrow, and for every key of the cache: its arrow, the angle between the two, and the score. */
/** @type {View<Data>} */
export const keys = panel({
  height(width, { scale, shows, tokens }) {
    const wide = isWide(width, scale);
    if (!shows('before')) return singleHeight(wide, scale);
    if (wide) return Math.round(446 * scale);
    const names = isRoomy(width, { tokens, scale }) ? 0 : 26 * 3;
    const above = isTight(width, scale) ? 44 : 0;
    return Math.round((566 + names + above) * scale);
  },
  /** @returns {any} with fewer rows before the others are shown */
  frame(box, data) {
    const { scale, tokens, shows } = data;
    const wide = isWide(box.width, scale);
    if (!shows('before')) return singleFrame(box, { wide, tokens, scale });
    const roomy = !wide && isRoomy(box.width, data);
    const block = wide ? clamp(0.3 * box.width, 200 * scale, 290 * scale) : box.width;
    // Round the circle is room for the words at the tips.
    const radius = wide ? Math.min(block / 2 - 48 * scale, 96 * scale) : 54 * scale;
    const tight = isTight(box.width, scale);
    const top = box.y + (tight && !wide ? 74 : 30) * scale;
    const query = wide
      ? { x: box.x + block / 2, y: box.y + 50 * scale + radius, radius }
      : { x: box.x + radius + 62 * scale, y: top + 18 * scale + radius, radius };
    const left = wide ? box.x + block + 104 * scale : box.x;
    const width = (box.x + box.width - left) / tokens.length;
    const columns = tokens.map((_, j) => left + j * width);
    const small = Math.min(width / 2 - 3, 46 * scale);
    // A line of words stands above a row where there is no room beside it.
    const said = (wide || roomy ? 0 : 26) * scale;
    const card = { y: wide ? top + 40 * scale : query.y + radius + 70 * scale, height: 34 * scale };
    const kept = card.y + card.height + 6 * scale + said;
    const dial = kept + 26 * scale + small;
    const gap = dial + small + 10 * scale + said;
    const score = gap + 26 * scale + said;
    const bars = {
      x: columns[0],
      width: width * tokens.length,
      y: score + 30 * scale,
    };
    // Below them is room for a sentence, of two lines where it is narrow.
    const below = wide ? 40 : 54;
    const height = box.y + box.height - bars.y - below * scale;
    return {
      wide,
      roomy,
      tight,
      block,
      query,
      width,
      columns,
      small,
      card,
      kept,
      dial,
      gap,
      score,
      bars: { ...bars, height },
    };
  },
  draw(pen, data, t) {
    if (!data.shows('before')) return drawSingle(pen, data, t);
    const { box, wide, block, query, columns, card, style, scale } = pen;
    const { values, isMixed, shows } = data;
    const head = { x: box.x, y: box.y + 14 * scale };
    const wrong = isMixed ? t.option('store', values.store) : undefined;
    heading(pen, head, { title: t('keysName'), wrong, width: box.width });
    const side = wide ? box.x + block + 104 * scale : box.x;
    const place = wide
      ? { y: box.y + 52 * scale, most: 1, size: style.size + 3 }
      : { y: query.y + query.radius + 38 * scale, most: 2 };
    const width = box.x + box.width - side;
    paragraph(pen, t(`insight${insightOf(data)}`), { ...place, x: side, width, weight: 600 });
    drawQuery(pen, data, t);
    drawColumns(pen, data, t);
    drawScores(pen, data, t);
    if (values.store !== 'wrong-mixed' || !shows('boundary')) return;
    const x = columns[Math.min(values.boundary, columns.length - 1)];
    pen.line([x, card.y - 8, x, card.y + card.height + 8], { width: 2 * style.line });
  },
  handles({ query, columns, width, card, bars, dial, small, box }, data) {
    const { values, tokens, now, rate, shows } = data;
    const { shift, key, boundary, store } = values;
    const list = [
      {
        id: 'shift',
        ...tipOf(query, now.query * rate),
        drag: (point, start) => ({ shift: shiftTo({ query, rate, shift }, point, start) }),
        key: ({ dx, dy }) => ({ shift: whole(shift + dx - dy, 0, FARTHEST) }),
      },
      {
        id: 'key',
        x: columns[key] + width / 2,
        y: shows('before') ? dial + small : card.y + card.height,
        hit: { x: columns[0], y: card.y, width: bars.width, height: box.y + box.height - card.y },
        along: { from: columns[0], pitch: width, count: tokens.length },
        key: ({ dx, dy }) => ({ key: whole(key + dx - dy, 0, tokens.length - 1) }),
      },
    ];
    if (store !== 'wrong-mixed') return list;
    const last = tokens.length - 1;
    return [
      ...list,
      {
        id: 'boundary',
        x: columns[Math.min(boundary, last)],
        y: card.y + card.height / 2,
        drag: (point) => ({ boundary: whole((point.x - columns[0]) / width, 0, last) }),
        key: ({ dx, dy }) => ({ boundary: whole(boundary + dx - dy, 0, last) }),
      },
    ];
  },
  describe: ({ off }) => (off === 0 ? 'describeKeys' : 'describeKeysOff'),
});

// By as much as the pointer goes round from where it took the arrow.
function shiftTo({ query, rate, shift }, point, { point: taken, values }) {
  const wished = values.shift * rate + angleAt(query, point) - angleAt(query, taken);
  return whole(shift + Math.round(wrapped(wished - shift * rate) / rate), 0, FARTHEST);
}

/** What is to be seen: what keys of words end with. */
export function insightOf({ values, off }) {
  if (off === 0) return values.shift > 0 ? 'Held' : 'First';
  if (values.store === 'wrong-mixed') return 'Mixed';
  return 'Old';
}

function drawColumns(pen, data, t) {
  const { columns, width, kept, dial, gap, small, roomy, text, style, scale } = pen;
  const cell = (name, value) => (roomy ? t(name, { value }) : value);
  const { values, now, away, rate } = data;
  rowName(pen, { y: kept, word: t('keptRow') });
  rowName(pen, { y: gap, word: t('gapRow') });
  const middle = { align: 'center', baseline: 'top', maxWidth: width - 2 };
  drawWords(pen, data);
  for (const [j, place] of now.actual.entries()) {
    const x = columns[j] + width / 2;
    const isPlain = now.stored[j] === undefined && values.store === 'wrong-mixed';
    const colour = away[j] ? style.ink : style.second;
    text(cell('placeCell', isPlain ? '–' : t.number(place)), { ...middle, x, y: kept, colour: style.second });
    const should = away[j] ? now.should[j] * rate : undefined;
    const arrows = { from: place * rate, to: now.query * rate, should, active: j === values.key };
    drawGap(pen, { x, y: dial, radius: small }, { ...arrows, wrong: isPlain && away[j] });
    const [is, right] = [now.query - place, now.query - now.should[j]];
    const words =
      away[j] && width > NUMBERS * 2 * scale ? `${t.number(right)} → ${t.number(is)}` : t.number(is);
    text(cell('gapCell', words), { ...middle, x, y: gap, colour, weight: away[j] ? 600 : 400 });
  }
}

// The name of a row: at its left where there is room, else above it, unless each number has its name.
function rowName({ wide, roomy, columns, box, text, style, scale }, { y, word }) {
  if (roomy) return;
  const look = { colour: style.second, baseline: 'top' };
  if (wide) text(word, { ...look, x: columns[0] - 14 * scale, y, align: 'right', maxWidth: 96 * scale });
  else text(word, { ...look, x: box.x, y: y - 19 * scale, maxWidth: box.width });
}

function drawScores(pen, data, t) {
  const { bars, score, width, columns, style, scale, put, line, text, wide, roomy, box } = pen;
  const { values, now, first, away, range, guess } = data;
  const isMoved = values.shift > 0 || away.includes(true);
  const y = linear(range, [bars.y + bars.height, bars.y]);
  rowName(pen, { y: score, word: t(wide || !isMoved ? 'scoreRow' : 'scoreRowLines') });
  if (wide && isMoved) rowName(pen, { y: y(0) - 0.5 * style.size, word: t('lineRow') });
  const note = { x: bars.x, y: box.y + box.height - (wide ? 10 : 26) * scale, width: bars.width };
  const says = roomy && isMoved ? 'linesNote' : 'wordsNote';
  paragraph(pen, t(says), { ...note, most: wide ? 1 : 2, colour: style.second });
  // Whoever guessed that rotated keys keep their scores meant the lines of before.
  const top = Math.max(bars.y, y(Math.max(0, ...first.scores)) - 8);
  const beside = { x: bars.x + bars.width, y: top, align: 'right' };
  if (guess) text(t('guess'), { ...beside, colour: style.second, halo: true });
  for (const [j, value] of now.scores.entries()) {
    const middle = { x: columns[j] + width / 2, y: score, align: 'center', baseline: 'top' };
    const look = { colour: away[j] ? style.ink : style.second, weight: away[j] ? 600 : 400 };
    text(roomy ? t('scoreCell', { value }) : t.number(value, '+1'), {
      ...middle,
      ...look,
      maxWidth: width - 2,
    });
  }
  const colour = (j) => (j === values.key ? style.ink : style.rgba(style.second, away[j] ? 0.75 : 0.5));
  put(drawBars, bars, { values: now.scores, scale: y, colour, gap: Math.max(6, 0.5 * width) });
  line([bars.x, y(0), bars.x + bars.width, y(0)], { colour: style.outline, width: 1 });
  if (!isMoved) return;
  for (const [j, value] of first.scores.entries()) {
    const [from, to] = [columns[j] + 0.14 * width, columns[j] + 0.86 * width];
    line([from, y(value), to, y(value)], { colour: style.paper, width: 4 });
    line([from, y(value), to, y(value)], { width: 2 });
  }
}
