import { linear } from '../../canvas/scale.js';
import { clamp } from '../../core/numbers.js';
import { choice, int, real } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { panel } from '../../plots/panel.js';
import { inset, tiles } from '../../plots/places.js';
import { cellIn } from '../../plots/tables.js';
import { slopes } from './slopes/slopes.js';

/** @import { ComputeContext, Engine, View } from '../../types.js' */

const GAP = 22; // px between the tables, room for + and →
const MOST = 300; // px of a side
const PARTS = ['scores', 'bias', 'weights'];

/** Scores, plus bias, through softmax: weights. Rows are queries; the future is left out. @type {View<Data>} */
const matrices = panel({
  frame(box, { scale }) {
    const side = Math.min(MOST, (box.width - 2 * GAP) / 3);
    const corner = inset(box, { top: 32 }, scale);
    return {
      rects: tiles(corner, { count: 3, width: side, gap: GAP }),
      bottom: corner.y + side + 32 * scale,
    };
  },
  draw(pen, { values, wrong, shown, reach }, t) {
    const { rects, box, style, text, heatmap, hatch, outline, ring } = pen;
    const { seqLen, query } = values;
    const cell = rects[0].width / seqLen;
    for (const [i, part] of PARTS.entries()) {
      const rect = rects[i];
      const palette = part === 'weights' ? 'weights' : 'diverging';
      const [min, max] = part === 'weights' ? [0, 1] : [-reach, reach];
      text(t(`${part}Name`), { x: rect.x, y: rect.y - 10, maxWidth: rect.width + GAP - 4, weight: 600 });
      heatmap(rect, { values: shown[part], palette, min, max, rows: seqLen, cols: seqLen });
      if (part === 'bias' && wrong) hatch(rect, style.rgba(style.ink, 0.22), { gap: 9 });
      outline(rect);
      const row = { x: rect.x, y: rect.y + query * cell - 1, height: cell + 2 };
      ring({ ...row, width: (query + 1) * cell }, { line: style.line, rim: 2 });
      if (i === 2) continue;
      const middle = { x: rect.x + rect.width + GAP / 2, y: rect.y + rect.height / 2 };
      const look = { align: 'center', baseline: 'middle', colour: style.second, size: style.size + 3 };
      text(i === 0 ? '+' : '→', { ...middle, ...look });
    }
    const foot = { x: box.x, y: rects[0].y + rects[0].height + 8, baseline: 'top', maxWidth: box.width };
    text(t('axes'), { ...foot, colour: style.second });
  },
  handles({ rects }, { values: { seqLen, query } }, t) {
    const [first, , last] = rects;
    const here = cellIn(last, { rows: seqLen, row: query, col: query });
    return {
      id: 'query-row',
      area: { ...first, width: last.x + last.width - first.x },
      x: here.x + here.width / 2,
      y: here.y + here.height / 2,
      label: t('rowHandle'),
      value: t('queryValue'),
      param: 'query',
      along: { from: first.y, pitch: here.height, count: seqLen, axis: 'y' },
    };
  },
});

const headDim = 16;
const SEED = 49;

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { numHeads, rule, seqLen, head, query } = values;
  const shape = { queryLen: seqLen, keyLen: seqLen };
  const official = engine.alibi.slopes({ numHeads });
  const list = memo('slopes', [official, rule], () => slopesOf(engine, { official, rule }));
  const scores = contentScores(engine, values);
  const maskedScores = memo('maskedScores', [scores], () =>
    scores.map((score, i) => (inFuture(i, seqLen) ? -Infinity : score)),
  );
  const params = { numHeads, causal: true, ...shape };
  const engineRule = isMade(rule) ? {} : { rule };
  const given = engine.alibi.bias({ ...params, ...engineRule });
  const factorAt = (i) => list[Math.floor(i / seqLen ** 2)] / official[Math.floor(i / seqLen ** 2)];
  const biases = isMade(rule)
    ? memo('biases', [given, list], () => given.map((bias, i) => bias * factorAt(i)))
    : given;
  const bias = memo('bias', [biases, head], () =>
    biases.subarray((head - 1) * seqLen * seqLen, head * seqLen * seqLen),
  );
  const weights = engine.attention.weights(scores, { bias, causal: true, ...shape });
  const ownRow = (table) => table.subarray(query * seqLen, query * seqLen + query + 1);
  const reach = Math.max(1, ...maskedScores.filter(Number.isFinite).map(Math.abs));
  const slope = list[head - 1];
  const rowWeights = ownRow(weights);
  return {
    wrong: rule !== 'official',
    official,
    slopes: list,
    isSame: list.every((one, i) => one === official[i]),
    gpus: gpusFor(numHeads),
    slope,
    reach,
    biases,
    scores,
    weights,
    jump: 2 ** Math.floor(Math.log2(numHeads)),
    half: Math.LN2 / slope,
    rowWeights,
    // How many of the most recent tokens together hold half of the weight.
    recent: engine.attention.window(rowWeights, { queryLen: 1, keyLen: query + 1, share: 0.5 })[0],
    contentWeights: ownRow(engine.attention.weights(scores, { causal: true, ...shape })),
    // As it is shown: without what lies in the future of a query.
    shown: {
      scores: maskedScores,
      bias,
      weights: memo('shown weights', [weights], () =>
        weights.map((weight, i) => (inFuture(i, seqLen) ? -Infinity : weight)),
      ),
    },
  };
}

const ofSlopes = ({ wrong, isSame, jump, values }) =>
  wrong ? `seenWrong${isSame ? 'Even' : ''}` : jump === values.numHeads ? 'seenEven' : 'seenJump';

/** The weights of one query over its keys; outlined, what they would be without the bias. @type {View<Data>} */
const row = chart({
  place: 'side',
  height: (width, data) =>
    Math.round((width < 420 && !data.shows('query') ? 112 : 158) + (topOf(data) + 58) * data.scale),
  margin: (scale, data) => ({ left: 44 * scale, right: 8, top: topOf(data) * scale, bottom: 58 * scale }),
  x: (range, { values }) => linear([-0.5, values.seqLen - 0.5], range),
  y: (range, { rowWeights, contentWeights }) =>
    linear([0, Math.max(0.05, ...rowWeights, ...contentWeights) * 1.06], range),
  axes: {
    left: { ticks: 4, line: false, format: '0%' },
    bottom: { label: 'keyAxis', ticks: ({ values }) => keyTicks(values.seqLen) },
  },
  draw(marks, data, t) {
    const { plot, y, style, axes, bars } = marks;
    const { seqLen, query } = data.values;
    const slot = plot.width / seqLen;
    const seen = { ...plot, width: slot * (query + 1) };
    bars(seen, { values: data.rowWeights, scale: y });
    if (data.shows('query'))
      bars(seen, { values: data.contentWeights, scale: y, colour: style.second, dash: [3, 2] });
    axes();
    drawKey(marks, data, t);
    drawHalf(marks, data, t);
  },
  drag: { query: { range: ({ values }) => [0, values.seqLen - 1] } },
});

// Px at text size 13 above the bars, where what the outlines mean comes with the query.
const topOf = ({ shows }) => (shows('query') ? 74 : 46);

const keyTicks = (seqLen) => {
  const step = seqLen <= 8 ? 1 : seqLen <= 16 ? 5 : seqLen <= 32 ? 10 : 20;
  return Array.from({ length: Math.ceil(seqLen / step) }, (_, i) => i * step);
};

function drawKey({ box, ctx, style, text }, { scale, shows }, t) {
  const name = { x: box.x, y: box.y + 16 * scale, maxWidth: box.width };
  text(t(shows('query') ? 'rowName' : 'rowFirst'), { ...name, weight: 600 });
  if (!shows('query')) return;
  const y = box.y + 34 * scale;
  ctx.save();
  ctx.strokeStyle = style.second;
  ctx.setLineDash([3, 2]);
  ctx.strokeRect(box.x + 1, y - 5, 14, 10);
  ctx.restore();
  text(t('withoutBias'), { x: box.x + 22, y: y + 1, baseline: 'middle', colour: style.second });
}

// Where a key with equal content would have half the weight of the query's own token.
function drawHalf({ plot, x, style, rule, text, widthOf }, { values, half, shows }, t) {
  const place = values.query - half;
  if (place < 0 || !shows('query')) return;
  const name = t('halfMark');
  const width = widthOf(name);
  rule(place, { colour: style.second, dash: [2, 3] });
  const at = clamp(x(place) - width / 2, plot.x, plot.x + plot.width - width);
  text(name, { x: at, y: plot.y - 5, colour: style.second, halo: true });
}

export default figure({
  name: 'alibi/slopes',
  modules: ['scores'],
  symbols: { m: ['head'], H: ['numHeads'], i: ['query', 'query-row'] },
  predict: {
    options: ['yes', 'no', 'flat'],
    done: { numHeads: 12, rule: 'official' },
    // Whether the slopes of 12 heads fall all the way.
    answer({ slopes }) {
      if (slopes.slice(8).every((slope) => slope === slopes[8])) return 'flat';
      return slopes.every((slope, head) => head === 0 || slope < slopes[head - 1]) ? 'yes' : 'no';
    },
  },
  steps: {
    head: {
      views: ['slopes', 'row'],
      set: { numHeads: 8, content: 0 },
      handle: 'head',
      see: ({ wrong, jump, values }) => ['seeHead', !wrong && values.head > jump && 'seeSecond'],
    },
    query: { views: ['matrices', 'row'], set: { content: 1 }, handle: 'query-row', see: 'seeQuery' },
    content: {
      views: ['slopes', 'matrices', 'row'],
      set: { content: 0 },
      controls: ['content'],
      handle: 'head',
      see: 'seeHead',
    },
    count: {
      views: ['slopes'],
      set: { numHeads: 12, head: 9 },
      controls: ['numHeads'],
    },
    mistake: { set: { numHeads: 12, rule: 'wrong-truncated', head: 12 }, controls: ['rule'] },
  },
  scene: { query: 'query', numHeads: 'numHeads', length: 'seqLen' },
  params: {
    numHeads: int({ initial: 12, min: 1, max: 64, snaps: [8, 12, 16, 32] }),
    rule: choice({
      options: ['official', 'wrong-truncated', 'wrong-from-zero', 'wrong-local'],
      control: 'buttons',
    }),
    seqLen: int({ initial: 16, min: 2, max: 64, group: 'setup' }),
    content: real({ initial: 1, min: 0, max: 4, step: 0.05, digits: 2 }),
    head: int({ initial: 1, min: 1, max: 64, control: 'none' }),
    query: int({ initial: 15, min: 0, max: 63, below: 'seqLen', control: 'none' }),
  },
  settle: (values) => ({ ...values, head: Math.min(values.head, values.numHeads) }),
  compute,
  views: { slopes, row, matrices },
  variant: ({ rule }) => rule.replace('wrong-', ''),
  slots({ values, slopes: list, official, jump, gpus, slope, rowWeights, contentWeights }) {
    const [wrongMin, officialMin] = [list, official].map((all) => Math.min(...all));
    const heaviest = rowWeights.indexOf(Math.max(...rowWeights));
    return {
      ...{ next: jump + 1, first: list[0], last: official[jump - 1], after: official[jump] ?? 0 },
      ...{ begin: official[0], factor: list[0] / official[0], largestSlope: Math.max(...list) },
      ...{ local: values.numHeads / gpus, end: list[values.numHeads - 1], far: slope * (values.seqLen - 1) },
      ...{ wrongMin, officialMin, wrongHalf: Math.LN2 / wrongMin, officialHalf: Math.LN2 / officialMin },
      ...{ heaviest, largest: rowWeights[heaviest], without: contentWeights[heaviest] },
      ...{ own: rowWeights[values.query] },
    };
  },
  seen: (data) => [ofSlopes(data), 'seenHalf'],
  readout: ({ wrong }) => [
    [wrong ? 'slopeLineWrong' : 'slopeLine', 'halfLine'],
    ['recentLine', 'ownLine'],
  ],
  numbers({ values: { numHeads, seqLen, rule }, slopes, biases, scores, weights }) {
    const square = { query: seqLen, key: seqLen };
    const ofHeads = [
      ['bias', { head: numHeads, ...square }, biases],
      ['slopes', { head: numHeads }, slopes],
    ];
    const ofHead = [
      ['scores', square, scores],
      ['weights', square, weights],
    ];
    // The first array is one of the engine’s own.
    return isMade(rule) ? [...ofHead, ...ofHeads] : [...ofHeads, ...ofHead];
  },
});

/** Rules that the engine does not have. */
const isMade = (rule) => ['wrong-from-zero', 'wrong-local'].includes(rule);

/** GPUs that share the heads evenly, four at most. */
const gpusFor = (numHeads) => [4, 2, 1].find((count) => numHeads % count === 0);

/** The slope of every head by a rule. */
function slopesOf(engine, { official, rule }) {
  const numHeads = official.length;
  if (!isMade(rule)) return engine.alibi.slopes({ numHeads, rule });
  if (rule === 'wrong-local') {
    const local = engine.alibi.slopes({ numHeads: numHeads / gpusFor(numHeads) });
    return official.map((_, head) => local[head % local.length]);
  }
  // The second series has odd exponents, which begin at 1 as they should.
  const jump = 2 ** Math.floor(Math.log2(numHeads));
  return official.map((slope, head) => (head < jump ? slope / official[0] : slope));
}

const inFuture = (index, seqLen) => index % seqLen > Math.floor(index / seqLen);

// Queries and keys are unrelated seeded vectors: scores of a few units, as content gives them.
function contentScores(engine, { seqLen, content }) {
  const table = engine.learned.table({ maxLen: 2 * seqLen, dModel: headDim, std: 1, seed: SEED });
  const half = seqLen * headDim;
  return engine.attention.scores(table.subarray(0, half), table.subarray(half), {
    headDim,
    scale: content / Math.sqrt(headDim),
  });
}
