import { hatchDisc } from '../../../canvas/clock.js';
import { tipOf } from '../../../plots/clocks.js';
import { angleTint, drawGap, leftAtTip } from './dials.js';

// The query's arrow and those of all keys with their words, the angle to the chosen one filled and named.
export function drawQuery(pen, data, t) {
  const { query, wide, tight, box, style, scale, line, fill, text, put } = pen;
  const { values, now, away, rate, mistakes } = data;
  const { key } = values;
  const angle = now.query * rate;
  if (mistakes.includes('count')) put(hatchDisc, query);
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
