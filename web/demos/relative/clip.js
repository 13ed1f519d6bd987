import { linear } from '../../canvas/scale.js';
import { clamp } from '../../core/numbers.js';
import { choice, int } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { alongX, whole } from '../../plots/drag.js';
import { panel } from '../../plots/panel.js';
import { inset } from '../../plots/places.js';

/** @import { ComputeContext, Engine, View } from '../../types.js' */

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} _context */
function compute(engine, values, _context) {
  const { clip, maxRelativePosition: K, seqLen, query, key } = values;
  const shape = { queryLen: seqLen, keyLen: seqLen };
  const clipped = engine.relative.indices({ ...shape, maxRelativePosition: K });
  // With room for every distance nothing is clipped; what is added stays K, as in the code with the bug.
  const all = engine.relative.indices({ ...shape, maxRelativePosition: seqLen });
  const indices = clip === 'clip' ? clipped : all.map((index) => index - seqLen + K);
  const index = indices[query * seqLen + key];
  return {
    ...{ K, clipped, indices, index, distance: key - query },
    hasRow: index >= 0 && index <= 2 * K,
    clippedIndex: clipped[query * seqLen + key],
  };
}

const HEIGHT = 28; // px of a cell

/** The tokens, the query above, the key below, and how far K reaches on both sides of the query. @type {View<Data>} */
const line = panel({
  place: 'full',
  height: [HEIGHT + 66, 60],
  frame(box, { scale, values }) {
    const cells = inset(box, { left: 12, right: 12, top: 26 * scale + 22, height: HEIGHT });
    const bottom = cells.y + HEIGHT;
    return { cells, bottom, x: linear([-0.5, values.seqLen - 0.5], [cells.x, cells.x + cells.width]) };
  },
  draw(pen, data, t) {
    const { cells, bottom, x, box, style, line, point, labels, widthOf } = pen;
    const { query, key, seqLen } = data.values;
    drawReach(pen, data);
    for (let p = 0; p <= seqLen; p++) {
      line([x(p - 0.5), cells.y, x(p - 0.5), bottom], { colour: style.hairline });
    }
    for (const y of [cells.y, bottom]) line([cells.x, y, cells.x + cells.width, y], { colour: style.second });
    drawEnds(pen, data);
    drawNumbers(pen, data);
    point({ x: x(query), y: cells.y - 10 }, { radius: 6 });
    point({ x: x(key), y: bottom + 10 }, { radius: 6, hollow: true });
    const bounds = { left: box.x, right: box.x + box.width };
    const heavy = { colour: style.ink, weight: 600 };
    const far = drawFar(pen, data, widthOf(t('queryMark'), heavy));
    const above = [
      { x: x(query), text: t('queryMark'), ...heavy },
      ...(far ? [{ x: far.x, text: `K = ${data.K}` }] : []),
    ];
    labels(above, { ...bounds, y: cells.y - 25, baseline: 'bottom' });
    const mark = t('keyMark', { distance: clippedWords(data, t) });
    labels([{ x: x(key), text: mark, ...heavy }], { ...bounds, y: bottom + 32 });
  },
  handles({ cells, bottom, x }, data) {
    const { values, K } = data;
    const { query, seqLen } = values;
    const along = (name) => alongX(x, values[name], (wished) => ({ [name]: whole(wished, 0, seqLen - 1) }));
    const reach = (far) => ({ maxRelativePosition: whole(far, 1, 8) });
    const side = sideOf(data);
    return [
      { id: 'key', area: cells, x: x(values.key), y: bottom + 10, ...along('key') },
      { id: 'query', x: x(query), y: cells.y - 10, ...along('query') },
      {
        id: 'reach',
        x: x(clamp(query + side * (K + 0.5), -0.5, seqLen - 0.5)),
        y: cells.y - 2,
        value: `K = ${K}`,
        drag: (point) => reach(side * (x.invert(point.x) - query) - 0.5),
        key: ({ dx, dy }) => reach(K + side * dx - dy),
      },
    ];
  },
  describe: ({ hasRow }) => (hasRow ? 'describeLine' : 'describeLineNone'),
});

// On which side of the query K is shown: after it, where it ends in the text or does not end on either side.
const sideOf = ({ values: { query, seqLen }, K }) => (query + K <= seqLen - 1 || query - K < 0 ? 1 : -1);

// The relative position, and what it is clipped to.
function clippedWords({ values: { clip }, distance, K }, t) {
  const signed = t.number(distance, '+');
  if (clip !== 'clip' || Math.abs(distance) <= K) return signed;
  return `${signed} → ${t.number(clamp(distance, -K, K), '+')}`;
}

// The ground of what K reaches; what lies beyond is hatched where it is not clipped.
function drawReach({ cells, x, style, fill, hatch }, { values: { query, seqLen, clip }, K }) {
  const between = (from, to) => ({ ...cells, x: x(from), width: x(to) - x(from) });
  const [from, to] = [Math.max(-0.5, query - K - 0.5), Math.min(seqLen - 0.5, query + K + 0.5)];
  fill(between(from, to), style.rgba(style.ink, style.dark ? 0.16 : 0.08));
  if (clip === 'clip') return;
  for (const beyond of [between(-0.5, from), between(to, seqLen - 0.5)])
    hatch(beyond, style.second, { gap: 6 });
}

// From the query to the last key that K reaches. Its length is written into it; where it is too short, this returns a
// place beside the name of the query, `taken` px wide.
function drawFar({ cells, x, arrow, style, text, fill, widthOf }, data, taken) {
  const { values, K } = data;
  const { query, seqLen } = values;
  const side = sideOf(data);
  const [from, to] = [query, clamp(query + side * K, 0, seqLen - 1)].map(x);
  const y = cells.y - 10;
  if (Math.abs(to - from) > 16) arrow({ x: from, y }, { x: to, y }, { colour: style.second });
  const said = `K = ${K}`;
  const width = widthOf(said, { weight: 600 }) + 10;
  if (Math.abs(to - from) > width + 44) {
    const middle = (from + to) / 2;
    fill({ x: middle - width / 2, y: y - 8, width, height: 15 }, style.paper);
    text(said, { x: middle, y: y + 1, align: 'center', baseline: 'middle', weight: 600 });
    return undefined;
  }
  const least = (taken + widthOf(said)) / 2 + style.size;
  return { x: from + side * Math.max(Math.abs(to - from) / 2, least) };
}

// Brackets at both ends of what K reaches.
function drawEnds({ cells, bottom, x, line }, { values: { query, seqLen }, K }) {
  for (const [at, side] of [
    [query - K - 0.5, 1],
    [query + K + 0.5, -1],
  ]) {
    if (at < -0.5 || at > seqLen - 0.5) continue;
    line([x(at), cells.y - 5, x(at), bottom + 5], { width: 2.5 });
    for (const y of [cells.y - 5, bottom + 5]) line([x(at), y, x(at) + 6 * side, y], { width: 2.5 });
  }
}

// Every position, or every second where cells are narrow.
function drawNumbers({ cells, x, style, text }, { values: { query, key, seqLen } }) {
  const pitch = x(1) - x(0);
  const look = { y: cells.y + HEIGHT / 2 + 1, align: 'center', baseline: 'middle' };
  for (let p = 0; p < seqLen; p++) {
    const isChosen = p === query || p === key;
    if (pitch < 1.5 * style.size && p % 2 === 1 && !isChosen) continue;
    text(p, {
      ...look,
      x: x(p),
      colour: isChosen ? style.ink : style.second,
      weight: isChosen ? 700 : 400,
      size: Math.min(style.size, 0.8 * pitch),
    });
  }
}

const ofRow = ({ K, distance, hasRow }) =>
  hasRow ? (Math.abs(distance) > K ? 'seenClipped' : 'seenOwn') : 'seenOutside';

/** Shaw's relative positions: one row of a table for each distance up to K, and the outermost for all beyond. */
export default figure({
  name: 'relative/clip',
  modules: ['biases'],
  symbols: { i: ['query'], j: ['key'] },
  predict: {
    options: ['six', 'seven', 'nineteen'],
    done: { clip: 'clip', maxRelativePosition: 3, seqLen: 10 },
    // The rows that queries and keys of ten tokens choose when distances are clipped at 3.
    answer: ({ indices }) => ({ 6: 'six', 7: 'seven', 19: 'nineteen' })[new Set(indices).size],
  },
  scene: { query: 'query', key: 'key', length: 'seqLen' },
  params: {
    clip: choice({ options: ['clip', 'wrong-unclipped'], control: 'buttons' }),
    maxRelativePosition: int({ initial: 3, min: 1, max: 8 }),
    seqLen: int({ initial: 10, min: 3, max: 20, snaps: [10], group: 'setup' }),
    query: int({ initial: 2, min: 0, max: 19, below: 'seqLen', control: 'none' }),
    key: int({ initial: 8, min: 0, max: 19, below: 'seqLen', control: 'none' }),
  },
  compute,
  views: { line },
  slots: ({ values: { query, key }, K, distance }) => ({
    ...{ count: 2 * K + 1, last: 2 * K, edge: Math.sign(distance) * K },
    ...{ difference: `${key} − ${query}`, clipped: clamp(distance, -K, K) },
  }),
  // The index worked out with its numbers.
  readout: ({ values }) => [[values.clip === 'clip' ? 'rowLine' : 'rowWrong'], ['countLine']],
  seen: (data) => [ofRow(data)],
  // Which row each query reads for each key; where the mistake is shown, what would be right stands first.
  numbers({ values: { clip, seqLen }, clipped, indices }) {
    const square = { query: seqLen, key: seqLen };
    return [['indices', square, clipped], clip !== 'clip' && ['unclipped', square, indices]];
  },
});
