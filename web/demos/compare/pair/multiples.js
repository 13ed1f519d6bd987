import { drawCrosshair } from '../../../canvas/crosshair.js';
import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { tiles } from '../../../plots/places.js';
import { cellIn, nearest } from '../../../plots/tables.js';
import { METHODS } from './methods.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const GAP = 12;
const LOW = 124; // px of a table in two rows
const LARGE = 296; // px of a table where there are two
const TWO = ['sinusoidal', 'rope']; // one whose numbers change with the positions, and one whose stay
const FIRST = ['sinusoidal', 'learned', 'alibi', 'rope']; // the best known, until a step brings all
const ALL = METHODS.map(({ id }) => id);
const [ROPE, LEARNED] = ['rope', 'learned'].map((id) => ALL.indexOf(id));

/** A matrix of queries (rows) and keys (columns) for each method, all with the same cell marked. */
/** @type {View<Data>} */
export const multiples = panel({
  place: 'full',
  height: (width, data) => Math.round(gridOf({ x: 0, y: 0, width }, data).bottom + 58 * data.scale),
  frame: gridOf,
  title: ({ values }, t) => t(`${values.quantity}Name`),
  titleAt: 13,
  draw(
    { rects, shown, bottom, box, scale, style, text, widthOf, line, point, heatmap, hatch, outline, put },
    data,
    t,
  ) {
    const { shows, values } = data;
    const { seqLen, query, key, quantity } = values;
    const pale = { x: box.x, colour: style.second, maxWidth: box.width };
    const isWhole = shown.length === METHODS.length;
    const isFirst = !shows('distance');
    const palette = data.range.min < 0 ? 'diverging' : 'weights';
    text(t(isFirst ? 'axesOnly' : shows('move') ? 'axesNote' : 'axesFirst', { distance: query - key }), {
      ...pale,
      y: box.y + 33 * scale,
    });
    for (const [place, rect] of rects.entries()) {
      const i = shown[place];
      const { id, at, how } = METHODS[i];
      const isChosen = i === data.chosen;
      const strike = id === data.mistaken;
      const under = { x: rect.x, maxWidth: rect.width };
      text(t.option('method', id), {
        ...under,
        y: rect.y - 26 * scale,
        weight: isChosen || isFirst ? 700 : 500,
        strike,
      });
      text(t(`place-${at}-${how}`), { ...under, y: rect.y - 8 * scale, colour: style.second });
      heatmap(rect, { values: data.tables[i], rows: seqLen, cols: seqLen, palette, ...data.range });
      if (strike) hatch(rect, style.rgba(style.ink, 0.22), { gap: 9 });
      if (isChosen && !isFirst) outline(rect, style.ink, { width: style.line + 0.5 });
      else outline(rect);
      if (!shows('move')) drawDistance({ line, style }, rect, data.values);
      const cell = cellIn(rect, { rows: seqLen, row: query, col: key });
      const middle = { x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 };
      const value = data.masked
        ? t('maskedMark')
        : t.number(data.pair[i][quantity], quantity === 'weight' ? '1%' : '+2');
      // At first the same place in both, and its numbers large.
      if (isFirst) {
        // Below the dashed line, where no words of it would lie on the ring.
        if (isChosen && query > key) nameDistance({ rect, text, style }, query - key, t);
        point(middle, isChosen ? { radius: 6, hollow: true } : { radius: 4 });
        const large = { size: 1.6 * style.size, weight: 650, y: rect.y + rect.height + 26 * scale };
        text(data.masked ? value : t(`${quantity}Here`, { value }), { ...under, ...large });
        continue;
      }
      put(drawCrosshair, rect, middle, cell);
      if (isChosen) namePlace({ rect, cell, text, scale, style }, data.values, t);
      const said = isWhole || data.masked ? value : t(`${quantity}Here`, { value });
      text(said, { ...under, y: rect.y + rect.height + 16 * scale, weight: isChosen ? 700 : 400 });
    }
    const legend = t(isFirst ? 'legendFirst' : `${quantity}Legend`, { reach: data.range.max });
    const hasLearned = shown.includes(LEARNED);
    const notes = [legend, ...(hasLearned ? [t(isWhole ? 'randomNote' : 'randomTable')] : [])];
    const stripes = shows('distance') ? stripesOf(data, t) : undefined;
    const below = rects[shown.indexOf(ROPE)];
    const room = below ? box.x + box.width - below.x : 0;
    const hasRoom = below === rects.at(-1) && stripes !== undefined && widthOf(stripes) <= room;
    if (hasRoom) text(stripes, { ...pale, x: below.x, y: bottom + 12 * scale, maxWidth: room });
    else if (stripes) notes.unshift(stripes);
    for (const [i, note] of notes.entries()) text(note, { ...pale, y: bottom + (12 + 18 * i) * scale });
  },
  handles({ rects, shown, box }, data, t) {
    const { seqLen, query, key, method } = data.values;
    const here = cellIn(rects[Math.max(0, shown.indexOf(data.chosen))], {
      rows: seqLen,
      row: query,
      col: key,
    });
    const at = (row, col) => ({ query: clamp(row, 0, seqLen - 1), key: clamp(col, 0, seqLen - 1) });
    return [
      {
        id: 'cell',
        area: box,
        x: here.x + here.width / 2,
        y: here.y + here.height / 2,
        mark: here,
        label: t('cellHandle'),
        value: t('cellValue', {
          query,
          key,
          method: t.option('method', method),
          effect: data.pair[data.chosen].effect,
        }),
        drag({ x, y }, { point }) {
          const i = nearest(rects, point);
          const cell = rects[i].width / seqLen;
          const place = at(Math.floor((y - rects[i].y) / cell), Math.floor((x - rects[i].x) / cell));
          return { method: METHODS[shown[i]].id, ...place };
        },
        key: ({ dx, dy }) => at(query + dy, key + dx),
      },
    ];
  },
  describe(data, t) {
    const { values, pair } = data;
    const strongest = pair.reduce((best, { effect }, i) => (effect > pair[best].effect ? i : best), 0);
    const weakest = pair.reduce((best, { effect }, i) => (effect < pair[best].effect ? i : best), 0);
    return t(data.masked ? 'describeMasked' : 'describeMultiples', {
      quantity: t.option('quantity', values.quantity),
      query: values.query,
      key: values.key,
      most: t.option('method', METHODS[strongest].id),
      mostEffect: pair[strongest].effect,
      least: t.option('method', METHODS[weakest].id),
      leastEffect: pair[weakest].effect,
    });
  },
});

// Why RoPE's matrix is striped or not although it depends on distances: what is rotated counts, too.
function stripesOf({ values: { quantity, source } }, t) {
  if (quantity !== 'effect' || source === 'random') return undefined;
  return t(source === 'identical' ? 'stripesIdentical' : 'stripesWords');
}

// The diagonal of all queries and keys that are as far apart as the chosen two.
function drawDistance({ line, style }, rect, { seqLen, query, key }) {
  const cell = rect.width / seqLen;
  const distance = query - key;
  const [from, to] = [Math.max(0, -distance), Math.min(seqLen, seqLen - distance)];
  const at = (column) => [rect.x + cell * column, rect.y + cell * (column + distance)];
  const ends = [...at(from), ...at(to)];
  line(ends, { colour: style.rgba(style.paper, 0.75), width: style.line + 2 });
  line(ends, { colour: style.ink, width: style.line, dash: [4, 3] });
}

// What the dashed line is, in the corner that it leaves free.
function nameDistance({ rect, text, style }, distance, t) {
  text(t('apart', { distance }), {
    ...{ x: rect.x + 6, y: rect.y + rect.height - 8, halo: true, weight: 600, size: style.size - 0.5 },
    maxWidth: 0.62 * rect.width,
  });
}

// The two positions at the cross: the query's at its row, the key's at its column, off the cell and off each other.
function namePlace({ rect, cell, text, scale, style }, { query, key }, t) {
  const [x, y] = [cell.x + cell.width / 2, cell.y + cell.height / 2];
  const right = rect.x + rect.width;
  const isLeft = x < rect.x + rect.width / 2;
  const isHigh = y < rect.y + Math.max(rect.height / 3, 40 * scale);
  const look = { weight: 600, halo: true };
  text(t('queryMark', { query }), {
    ...look,
    ...(isLeft ? { x: right - 4, align: 'right' } : { x: rect.x + 4 }),
    y: isHigh ? y + style.size + 4 : y - 6,
    maxWidth: rect.width - 8,
  });
  text(t('keyMark', { key }), {
    ...look,
    x: isLeft ? x + 5 : x - 5,
    align: isLeft ? 'left' : 'right',
    y: isHigh ? rect.y + rect.height - 6 : rect.y + style.size + 2,
    maxWidth: (isLeft ? right - x : x - rect.x) - 8,
  });
}

function gridOf(box, { scale, shows, values }) {
  const few = shows('distance') ? FIRST : TWO;
  const ids = shows('move') ? ALL : ALL.filter((id) => few.includes(id) || id === values.method);
  const most = box.width >= 720 ? 6 : box.width >= 440 ? 4 : 3;
  const isPair = ids.length === TWO.length;
  const columns = ids.length > FIRST.length ? most : isPair || box.width < 600 ? 2 : 4;
  const room = Math.min(isPair ? LARGE : 210, (box.width - GAP * (columns - 1)) / columns);
  // Two rows of four are seen at once on a phone.
  const width = columns === 2 && !isPair ? Math.min(LOW, room) : room;
  const above = 44 * scale;
  const grid = { count: ids.length, columns, width, gap: GAP, pitch: width + above + 28 * scale };
  const rects = tiles({ x: box.x, y: box.y + 42 * scale + above }, grid);
  const shown = ids.map((id) => ALL.indexOf(id));
  return { rects, shown, bottom: rects.at(-1).y + width + (isPair ? 40 : 26) * scale };
}
