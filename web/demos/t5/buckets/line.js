import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { alongX, dotMark, whole } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { beneath, inset } from '../../../plots/places.js';
import { drawColourKey } from '../../../plots/tables.js';
import { LENGTH } from './distance-buckets.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './distance-buckets.js' */

const DOT = 6; // px of the radius of both marks
const SMALL = 0.85; // of the text's size: numbers of buckets that have hardly room for them
const MARK = 12; // px from the line to the marks of query and key
const WINDOW = 64; // keys back from the query that are seen at first, so that near buckets are, too

// At first only the keys before the query, farther ones where the chosen one lies there.
function seenIn({ shows, values: { query, key } }) {
  if (shows('bias')) return [0, LENGTH - 1];
  return [Math.min(query - WINDOW + 1, key), Math.max(query, key)];
}

// Heights: px of the weights, which come with the biases; at text size 13 of the row of buckets, which is alone at first,
// and above it, at first for two lines.
const heightsIn = (shows) =>
  shows('bias') ? { weights: 76, buckets: 24, head: 28 } : { weights: 0, buckets: 68, head: 52 };

/** The query's weights over all keys, its row of buckets, and the line on which query and key are moved. */
/** @type {View<Data>} */
export const line = panel({
  place: 'full',
  frame(box, data) {
    const { scale, values, shows } = data;
    const { weights, buckets, head } = heightsIn(shows);
    const chart = inset(box, { left: 10, right: 10, top: head * scale, height: weights });
    const strip = beneath(chart, { gap: 4, height: buckets * scale });
    const [first, last] = seenIn(data);
    const x = linear([first - 0.5, last + 0.5], [chart.x, chart.x + chart.width]);
    const between = (from, to) => ({ x: x(from - 0.5), width: x(to - 0.5) - x(from - 0.5) });
    const track = strip.y + strip.height + 18 * scale + MARK;
    return {
      ...{ chart, strip, track, x },
      bottom: track + 32 + 34 * scale,
      /** The keys from … to, `to` excluded, as part of a rectangle. */
      between,
      future: values.query < LENGTH - 1 ? between(values.query + 1, LENGTH) : undefined,
    };
  },
  draw(pen, data, t) {
    const { chart, strip, track, x, style, line, point } = pen;
    const { query, key } = data.values;
    const isFirst = !data.shows('bias');
    if (isFirst) drawStripes(pen, data, t);
    else {
      drawTitle(pen, data, t);
      drawWeights(pen, data);
      drawBuckets(pen, data);
    }
    const foot = strip.y + strip.height;
    line([x(query), isFirst ? foot : strip.y, x(query), track], { dash: [2, 3] });
    line([x(key), isFirst ? foot : chart.y, x(key), track], { dash: [2, 3] });
    line([chart.x, track, chart.x + chart.width, track], { colour: style.second });
    point({ x: x(query), y: track - MARK }, { radius: DOT });
    point({ x: x(key), y: track + MARK }, { radius: DOT, hollow: true });
    const isBack = isFirst && query >= key;
    drawName(pen, t(isBack ? 'queryFirst' : 'queryMark'), x(query), track - MARK);
    drawName(pen, t(isBack ? 'keyFirst' : 'keyMark'), x(key), track + MARK);
    (isFirst ? drawBack : drawPositions)(pen, data, t);
  },
  handles({ chart, strip, track, x }, data) {
    const { values, shows } = data;
    const [first, last] = seenIn(data).map((at) => clamp(at, 0, LENGTH - 1));
    const grip = (id, out) => {
      const place = { x: x(values[id]), y: track + out };
      const moves = alongX(x, values[id], (wished) => ({ [id]: whole(wished, first, last) }));
      return { id, ...place, mark: dotMark(place, DOT), ...moves };
    };
    const area = { ...chart, height: strip.y + strip.height - chart.y };
    // At first all that is seen is seen from the query.
    return [{ ...grip('key', MARK), area }, ...(shows('bias') ? [grip('query', -MARK)] : [])];
  },
  describe: ({ wrong }) => (wrong ? 'describeLineWrong' : 'describeLine'),
});

// The keys of the bucket that a key is in.
const runAt = (runs, key) => runs.find(({ from, to }) => key >= from && key < to);

// The title, and on the right the mistakes that are shown, or else how high the highest bar is.
function drawTitle({ chart, style, text, widthOf }, data, t) {
  const { rule, scaling } = data.values;
  const y = chart.y - 0.75 * style.size;
  const used = text(t('weightsName'), { x: chart.x, y, weight: 600 });
  const wrong = [
    ...(rule === 'log' ? [] : [t.option('rule', rule)]),
    ...(scaling === 'none' ? [] : [t.option('scaling', scaling)]),
  ].join(' · ');
  const most = t('weightsMost');
  const maxWidth = chart.width - used - style.size;
  const right = { x: chart.x + chart.width, y, align: 'right', maxWidth, colour: style.second };
  if (wrong) text(wrong, { ...right, crossed: true });
  else if (widthOf(most) <= maxWidth) text(most, right);
}

function drawWeights(
  { chart, future, style, hatch, absent, bars },
  { weights, rightWeights, causal, wrong },
) {
  const top = Math.max(...weights, ...(rightWeights ?? []));
  const scale = linear([0, top], [chart.y + chart.height, chart.y + 2]);
  if (rightWeights) {
    bars(chart, { values: rightWeights, scale, colour: style.rgba(style.second, 0.35), gap: 0 });
  }
  bars(chart, { values: weights, scale, gap: (0.4 * chart.width) / LENGTH });
  if (causal && future) absent({ ...chart, ...future });
  if (wrong) hatch(chart, style.rgba(style.second, 0.22), { gap: 9 });
}

// At first the buckets alone, a block each with a gap to the next; that of the key in black, with its width.
function drawStripes({ strip, between, x, style, text, widthOf, fill }, data, t) {
  const { runs, values } = data;
  const [first, last] = seenIn(data);
  text(t('stripeNote'), { x: strip.x, y: strip.y - 40 * (style.size / 13), colour: style.second });
  const here = runAt(runs, values.key);
  const grey = style.rgba(style.ink, 0.24);
  const gap = Math.min(4, 0.35 * (x(1) - x(0)));
  for (const run of runs) {
    const [from, to] = [Math.max(run.from, first), Math.min(run.to, last + 1)];
    if (from >= to) continue;
    const block = between(from, to);
    fill({ ...strip, x: block.x + gap / 2, width: block.width - gap }, run === here ? style.ink : grey);
  }
  const words = t('bucketNow');
  const look = { size: 1.15 * style.size, weight: 650 };
  const half = widthOf(words, look) / 2;
  const own = between(here.from, here.to);
  const middle = clamp(own.x + own.width / 2, strip.x + half, strip.x + strip.width - half);
  text(words, { ...look, x: middle, y: strip.y - 0.7 * style.size, align: 'center' });
}

// Below the marks how many tokens lie between a place and the query.
function drawBack(pen, data, t) {
  const { box, track, x, scale, style, text, labels } = pen;
  const { query } = data.values;
  const y = track + MARK + 14 * scale;
  const [first] = seenIn(data);
  const ticks = [0, 60, 20, 40, 10, 30, 50].filter((back) => query - back >= first);
  const placed = ticks.map((back) => ({ x: x(query - back), text: t.number(back) }));
  labels(placed, { y, left: box.x, right: box.x + box.width });
  text(t('backAxis'), { x: box.x + 10, y: y + 2 * style.size, baseline: 'middle', colour: style.second });
}

// The bias of every key in colour and the numbers of the buckets.
function drawBuckets(pen, { runs, bucket, values, row, reach, causal }) {
  const { strip, between, future, x, style, text, widthOf, line, absent, heatmap, ring } = pen;
  heatmap(strip, { values: row, rows: 1, cols: LENGTH, palette: 'diverging', min: -reach, max: reach });
  if (causal && future) absent({ ...strip, ...future });
  for (const { from } of runs.slice(1)) {
    const at = x(from - 0.5);
    line([at, strip.y, at, strip.y + strip.height], { colour: style.rgba(style.ink, 0.35) });
  }
  const here = runAt(runs, values.key);
  const own = { ...strip, ...between(here.from, here.to) };
  ring(own);
  for (const run of [here, ...runs.filter((each) => each !== here)]) {
    const part = between(run.from, run.to);
    const weight = run.bucket === bucket ? 700 : 400;
    const sizes = [style.size, SMALL * style.size];
    const size = sizes.find((each) => widthOf(run.bucket, { weight: 700, size: each }) + 2 <= part.width);
    if (size === undefined) continue;
    const middle = { x: part.x + part.width / 2, y: strip.y + strip.height / 2 + 1 };
    text(run.bucket, { ...middle, align: 'center', baseline: 'middle', weight, size, halo: true });
  }
}

// Numbers of the positions below the marks, then their name and what the colours of the buckets stand for.
function drawPositions(pen, { reach }, t) {
  const { box, track, x, scale, style, text, labels } = pen;
  const y = track + MARK + 14 * scale;
  const ticks = [0, LENGTH - 1, 100, 200, 50, 150].map((at) => ({ x: x(at), text: t.number(at) }));
  labels(ticks, { y, left: box.x, right: box.x + box.width });
  const middle = y + 2 * style.size;
  const right = box.x + box.width - 4;
  const key = { right, middle, low: t('biasFrom'), high: `+${reach}` };
  const maxWidth = drawColourKey(pen, key) - x(0) - 10;
  text(t('positionAxis'), { x: x(0), y: middle, baseline: 'middle', colour: style.second, maxWidth });
}

// Beside a mark, on its right where there is room.
function drawName({ box, style, labels, widthOf }, text, x, y) {
  const width = widthOf(text, { weight: 600 }) / 2 + 20;
  const label = { x: x + (x + 2 * width > box.width ? -width : width), text, colour: style.ink, weight: 600 };
  labels([label], { y, left: box.x, right: box.x + box.width, baseline: 'middle' });
}
