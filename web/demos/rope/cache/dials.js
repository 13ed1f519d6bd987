import { arcOf, drawHand, hatchDisc, rimAt } from '../../../canvas/clock.js';
import { clamp } from '../../../core/numbers.js';
import { tipOf } from '../../../plots/clocks.js';

const WHOLE = 2 * Math.PI;
const SHORT = 30; // px

/**
 * What lies between a key's arrow and the query's: the key's thin, the query's heavy, the angle between them filled;
 * dashed, where the key's arrow would have to be.
 *   face { x, y, radius }; from, to: angles of key and query, clockwise from twelve
 *
 * @param {any} pen
 * @param {{ x: number, y: number, radius: number }} face
 * @param {{ from: number, to: number, should?: number, active?: boolean, wrong?: boolean }} arrows
 */
export function drawGap(pen, face, { from, to, should, active = false, wrong = false }) {
  const { ctx, style, put } = pen;
  if (wrong) put(hatchDisc, face);
  fillSector(ctx, face, { from, to }, angleTint(style));
  const rim = active ? { colour: style.ink, width: style.line } : { colour: style.hairline };
  pen.circle(face, rim);
  arc(pen, face, { from, to });
  if (should !== undefined) {
    const look = { colour: style.second, width: style.line, dash: [3, 3] };
    put((ctx) => drawHand(ctx, face, should, look));
  }
  for (const [angle, width] of [
    [from, 1.5],
    [to, 3],
  ]) {
    // A head would be most of a short arrow.
    if (face.radius < SHORT) put((ctx) => drawHand(ctx, face, angle, { colour: style.ink, width }));
    else pen.arrow(face, tipOf(face, angle), { width });
  }
}

export const angleTint = (style) => style.rgba(style.ink, style.dark ? 0.2 : 0.11);

/** Where a word begins beyond the tip of an arrow: `aside`, how far to the right of its foot, -1 to 1. */
export const leftAtTip = (box, { x, aside, width }) =>
  clamp(x - (aside > 0.3 ? 0 : aside < -0.3 ? width : width / 2), box.x, box.x + box.width - width);

function fillSector(ctx, { x, y, radius }, { from, to }, colour) {
  ctx.beginPath();
  const isWhole = Math.abs(to - from) >= WHOLE;
  if (!isWhole) ctx.moveTo(x, y);
  arcOf(ctx, { x, y, radius }, from, isWhole ? from + WHOLE : to);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
}

// From the key to the query, half way out; what goes round more than once winds outwards.
function arc({ style, curve }, { x, y, radius }, { from, to }) {
  if (Math.abs(to - from) < 0.02) return;
  const steps = Math.ceil(Math.abs(to - from) / 0.1);
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / steps;
    const far = radius * (0.42 + (0.16 * Math.abs(angle - from)) / WHOLE);
    const at = rimAt({ x, y, radius: far }, angle);
    return [at.x, at.y];
  });
  curve(points, { colour: style.second, width: style.line });
}

// The query's arrow and those of all keys with their words, the angle to the chosen one filled and named.
export function drawQuery(pen, data, t) {
  const { query, wide, tight, box, style, scale, line, fill, text } = pen;
  const { values, now, away, rate } = data;
  const { key } = values;
  const angle = now.query * rate;
  pen.circle(query, { colour: style.outline });
  for (const [j, place] of now.actual.entries())
    if (j !== key) pen.arrow(query, tipOf(query, place * rate), { colour: style.second, width: 1.2 });
  const should = away[key] ? now.should[key] * rate : undefined;
  drawGap(pen, query, { from: now.actual[key] * rate, to: angle, should });
  const beside = query.x + query.radius + 46 * scale;
  const [x, first] = wide
    ? [query.x - query.radius, query.y + query.radius + 48 * scale]
    : tight
      ? [box.x, box.y + 36 * scale]
      : [beside, query.y + query.radius - 6 * scale];
  const width = wide ? box.x + pen.block + query.radius - query.x : box.x + box.width - x;
  const names = [
    [t('angleIs'), undefined],
    ...(away[key] ? [[t('shouldBe'), { dash: [3, 3], colour: style.second }]] : []),
  ];
  nameTips(pen, data, { x, y: first - 11 * scale, width, height: 44 * scale });
  for (const [i, [name, look]] of /** @type {any[]} */ (names).entries()) {
    const y = first + 22 * i * scale;
    if (look) line([x, y, x + 18 * scale, y], look);
    else fill({ x, y: y - 6 * scale, width: 18 * scale, height: 12 * scale }, angleTint(style));
    text(name, { x: x + 26 * scale, y, baseline: 'middle', maxWidth: width - 26 * scale });
  }
}

// Each word beyond the tip of its arrow, the query's beyond its handle; keys at one place share a line. The query and the
// chosen key come first: a word that would lie on another one, or on what is named, stands in the cache only.
function nameTips({ query, box, style, text, widthOf, scale }, data, named) {
  const { values, tokens, now, rate } = data;
  const last = tokens.length - 1;
  const places = new Map([[now.query, [last]]]);
  for (const j of [values.key, ...now.actual.keys()]) {
    const all = places.get(now.actual[j]) ?? [];
    if (!all.includes(j)) places.set(now.actual[j], [...all, j]);
  }
  const taken = [named];
  for (const [place, list] of places) {
    const isQuery = place === now.query;
    const isChosen = list.includes(values.key) || isQuery;
    const beyond = { ...query, radius: query.radius + (isQuery ? 21 : 11) * scale };
    const { x, y } = tipOf(beyond, place * rate);
    const aside = (x - query.x) / beyond.radius;
    const all = list.toSorted((a, b) => a - b).map((j) => tokens[j]);
    const words = all.join(', ');
    const weight = isChosen ? 600 : 400;
    const width = Math.min(widthOf(words, { weight }), 110 * scale);
    const left = leftAtTip(box, { x, aside, width });
    const rect = { x: left - 2, y: y - 8 * scale, width: width + 4, height: 16 * scale };
    if (taken.some((other) => isOver(other, rect))) continue;
    taken.push(rect);
    text(words, {
      x: left,
      y,
      baseline: 'middle',
      colour: isChosen ? style.ink : style.second,
      weight,
      halo: true,
      maxWidth: width + 1,
    });
  }
}

const isOver = (a, b) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
