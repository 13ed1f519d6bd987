import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { tipOf } from '../../../plots/clocks.js';
import { inset } from '../../../plots/places.js';
import { drawGap, leftAtTip } from './dials.js';

// The first step: the query and one key of the cache, before the others come.

const CARD = 34; // px at text size 13
const ROW = 76; // px at text size 13 of a card with its names above and below
const SCORE = 84; // px at text size 13 of the score with its bar

export const singleHeight = (wide, scale) => Math.round((wide ? 302 : 378) * scale);

/** The dial, and beside or below it the words of the cache and the score of two of them. */
export function singleFrame(box, { wide, tokens, scale }) {
  const radius = (wide ? 104 : 60) * scale;
  const block = wide ? 0.36 * box.width : box.width;
  const query = {
    x: box.x + (wide ? block / 2 - 6 * scale : 128 * scale),
    y: box.y + (wide ? 34 : 26) * scale + radius,
    radius,
  };
  const side = wide ? { left: block / scale } : {};
  const top = wide ? 30 : 206;
  const row = inset(box, { ...side, top, height: ROW }, scale);
  const width = row.width / tokens.length;
  const score = inset(box, { ...side, top: top + ROW + (wide ? 60 : 8), height: SCORE }, scale);
  return {
    query,
    width,
    columns: tokens.map((_, j) => row.x + j * width),
    card: { y: row.y + 20 * scale, height: CARD * scale },
    bars: { x: row.x, width: row.width },
    score,
  };
}

/** The angle between the query and the chosen key, and their score, with that of before the move. */
export function drawSingle(pen, data, t) {
  const { query, box, style, scale, text } = pen;
  const { values, now, rate, away, isMixed } = data;
  const [from, to] = [now.actual[values.key] * rate, now.query * rate];
  // Once the key is left behind, a dashed arrow is where it would have to be.
  const should = away[values.key] ? now.should[values.key] : undefined;
  drawGap(pen, query, { from, to, wrong: isMixed, should: should && should * rate });
  if (values.shift === 0) {
    const [start, end] = [0.3, 0.75].map((on) => tipOf({ ...query, radius: query.radius + 6 }, to + on));
    pen.arrow(start, end, { width: 1.5 });
  }
  nameTip(pen, { angle: from, words: t('keyTip'), beyond: 12 });
  nameTip(pen, { angle: to, words: t('queryTip'), beyond: 26, weight: 650 });
  text(t('angleFirst'), {
    ...{ x: query.x, y: query.y + query.radius + 24 * scale, align: 'center' },
    ...{ maxWidth: 2 * (query.x - box.x), colour: style.second },
  });
  if (should !== undefined) nameRight(pen, t('shouldBe'));
  drawCards(pen, data, t);
  drawScore(pen, data, t);
}

function nameTip({ query, box, style, text, widthOf, scale }, { angle, words, beyond, weight = 600 }) {
  const { x, y } = tipOf({ ...query, radius: query.radius + beyond * scale }, angle);
  const aside = (x - query.x) / query.radius;
  const width = widthOf(words, { weight });
  text(words, {
    x: leftAtTip(box, { x, aside, width }),
    y,
    baseline: 'middle',
    weight,
    halo: true,
    colour: style.ink,
  });
}

// Below the dial, beside a dash like that of the arrow.
function nameRight({ query, box, style, scale, text, line, widthOf }, words) {
  const y = query.y + query.radius + 44 * scale;
  const left = Math.max(box.x, query.x - (widthOf(words) + 26 * scale) / 2);
  line([left, y, left + 18 * scale, y], { colour: style.second, width: style.line, dash: [3, 3] });
  text(words, { x: left + 26 * scale, y, baseline: 'middle', colour: style.second });
}

/** The words of the cache, the chosen one framed. */
export function drawWords({ columns, width, card, tokens }, data) {
  tokens(
    data.tokens.map((token, j) => ({
      x: columns[j] + 2,
      y: card.y,
      width: width - 4,
      height: card.height,
      text: token,
      active: j === data.values.key,
    })),
  );
}

// The words, with the positions of the two that are looked at.
function drawCards(pen, data, t) {
  const { columns, width, card, style, text, scale } = pen;
  const { values, now } = data;
  const last = data.tokens.length - 1;
  drawWords(pen, data);
  const roles = [
    [values.key, 'keyRole', now.actual[values.key]],
    ...(values.key === last ? [] : [[last, 'queryRole', now.query]]),
  ];
  for (const [j, role, place] of roles) {
    const middle = { x: columns[j] + width / 2, align: 'center', maxWidth: width - 2 };
    text(t(role), { ...middle, y: card.y - 8 * scale, weight: 650 });
    const isMoved = j === last && values.shift > 0;
    const look = { weight: isMoved ? 650 : 400, colour: isMoved ? style.ink : style.second };
    text(t('placeCell', { value: place }), {
      ...middle,
      ...look,
      y: card.y + card.height + 17 * scale,
    });
  }
}

// A bar from 0 to the score, with a line where it was.
function drawScore(
  { score, style, scale, text, line, fill, widthOf },
  { values, now, first, range, guess },
  t,
) {
  const [value, before] = [now, first].map(({ scores }) => scores[values.key]);
  const said = { x: score.x, y: score.y + 20 * scale, size: 16 * scale, weight: 650, maxWidth: score.width };
  text(t('scoreNow'), said);
  const x = linear(range, [score.x + 4, score.x + score.width - 4]);
  const bar = { y: score.y + 34 * scale, height: 20 * scale };
  const [left, right] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))];
  fill({ ...bar, x: left, width: right - left }, style.rgba(style.second, 0.6));
  const foot = bar.y + bar.height;
  line([x(0), bar.y - 5, x(0), foot + 5], { colour: style.outline, width: 1 });
  text('0', { x: x(0), y: foot + 18 * scale, align: 'center', colour: style.second });
  line([x(before), bar.y - 5, x(before), foot + 5], { width: 2.5 });
  if (values.shift === 0 && !guess) return;
  const words = t(guess ? 'guess' : 'lineRow');
  const half = widthOf(words) / 2;
  const middle = clamp(x(before), score.x + half, score.x + score.width - half);
  if (Math.abs(middle - x(0)) > half + 10) text(words, { x: middle, y: foot + 18 * scale, align: 'center' });
}
