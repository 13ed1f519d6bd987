import { clamp } from '../../../core/numbers.js';
import { choice, int, real } from '../../../core/parameters.js';
import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';
import { cellIn } from '../../../plots/tables.js';
import { slopes } from './slopes.js';
import { row } from './weights.js';
import { readout, see, seen } from './words.js';

/** @import { ComputeContext, Descriptor, Engine, Point, View } from '../../../types.js' */

const GAP = 22; // px between the tables, room for + and →
const MOST = 300; // px of a side
const PARTS = ['scores', 'bias', 'weights'];

const sideIn = (/** @type {number} */ width) => Math.min(MOST, (width - 2 * GAP) / 3);

/** Scores, plus bias, through softmax: weights. Rows are queries; the future is left out. @type {View<Data>} */
const matrices = panel({
  height: (width, { scale }) => Math.round(sideIn(width) + 64 * scale),
  frame(box, { scale }) {
    const side = sideIn(box.width);
    return { rects: tiles(inset(box, { top: 32 }, scale), { count: 3, width: side, gap: GAP }) };
  },
  draw(pen, { values, shown, reach }, t) {
    const { rects, box, style, text, heatmap, hatch, outline, ring } = pen;
    const { seqLen, query, rule } = values;
    const cell = rects[0].width / seqLen;
    for (const [i, part] of PARTS.entries()) {
      const rect = rects[i];
      const palette = part === 'weights' ? 'weights' : 'diverging';
      const [min, max] = part === 'weights' ? [0, 1] : [-reach, reach];
      text(t(`${part}Name`), { x: rect.x, y: rect.y - 10, maxWidth: rect.width + GAP - 4, weight: 600 });
      heatmap(rect, { values: shown[part], palette, min, max, rows: seqLen, cols: seqLen });
      if (part === 'bias' && rule !== 'official') hatch(rect, style.rgba(style.ink, 0.22), { gap: 9 });
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
    const at = (/** @type {number} */ row) => ({ query: clamp(row, 0, seqLen - 1) });
    return [
      {
        id: 'query-row',
        area: { ...first, width: last.x + last.width - first.x },
        x: here.x + here.width / 2,
        y: here.y + here.height / 2,
        label: t('rowHandle'),
        value: t('queryValue', { query }),
        drag: (/** @type {Point} */ { y }) => at(Math.floor((y - first.y) / here.height)),
        key: (/** @type {{ dx: number, dy: number }} */ { dx, dy }) => at(query + dx + dy),
      },
    ];
  },
  describe(data, t) {
    const { values, slope } = data;
    return t(values.form === 'relative' ? 'describeMatrices' : 'describeMatricesColumn', {
      seqLen: values.seqLen,
      head: values.head,
      slope,
      far: slope * (values.seqLen - 1),
      query: values.query,
      difference: data.formDifference,
    });
  },
});

const headDim = 16;

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { numHeads, rule, seqLen, form, head, query } = values;
  const shape = { queryLen: seqLen, keyLen: seqLen };
  const list = engine.alibi.slopes({ numHeads, rule });
  const scores = contentScores(engine, values);
  const maskedScores = memo('maskedScores', [scores], () =>
    scores.map((score, i) => (inFuture(i, seqLen) ? -Infinity : score)),
  );
  const biasOf = (wanted) => engine.alibi.bias({ numHeads, rule, form: wanted, causal: true, ...shape });
  const headOf = (all) => all.subarray((head - 1) * seqLen * seqLen, head * seqLen * seqLen);
  const weightsOf = (wanted) =>
    engine.attention.weights(scores, { bias: headOf(biasOf(wanted)), causal: true, ...shape });

  const bias = headOf(biasOf(form));
  const weights = weightsOf(form);
  const ownRow = (table) => table.subarray(query * seqLen, query * seqLen + query + 1);
  const other = weightsOf(form === 'relative' ? 'column' : 'relative');
  const reach = Math.max(1, ...maskedScores.filter(Number.isFinite).map(Math.abs));
  const slope = list[head - 1];
  return {
    values,
    official: engine.alibi.slopes({ numHeads }),
    slopes: list,
    slope,
    reach,
    biases: biasOf(form),
    bias,
    scores,
    weights,
    jump: 2 ** Math.floor(Math.log2(numHeads)),
    halfDistance: Math.LN2 / slope,
    rowWeights: ownRow(weights),
    contentWeights: ownRow(engine.attention.weights(scores, { causal: true, ...shape })),
    formDifference: weights.reduce((largest, weight, i) => Math.max(largest, Math.abs(weight - other[i])), 0),
    // As it is shown: without what lies in the future of a query.
    shown: {
      scores: maskedScores,
      bias: memo('shown bias', [biasOf(form), head], () => bias),
      weights: memo('shown weights', [weights], () =>
        weights.map((weight, i) => (inFuture(i, seqLen) ? -Infinity : weight)),
      ),
    },
  };
}

/** @type {Descriptor<Data>} */
export default {
  name: 'alibi/slopes',
  symbols: { m: ['head'], H: ['numHeads'], i: ['query', 'query-row'] },
  predict: {
    options: ['yes', 'no', 'flat'],
    done: { numHeads: 12, rule: 'official' },
    // Whether the slopes of 12 heads fall all the way.
    answer(engine) {
      const slopes = engine.alibi.slopes({ numHeads: 12 });
      if (slopes.slice(8).every((slope) => slope === slopes[8])) return 'flat';
      return slopes.every((slope, head) => head === 0 || slope < slopes[head - 1]) ? 'yes' : 'no';
    },
  },
  steps: [
    {
      name: 'head',
      views: ['slopes', 'row'],
      set: { numHeads: 8, content: 0 },
      handle: 'head',
      see: see.head,
    },
    { name: 'query', views: ['matrices', 'row'], set: { content: 1 }, handle: 'query-row', see: see.query },
    {
      name: 'content',
      views: ['slopes', 'matrices', 'row'],
      set: { content: 0 },
      controls: ['content'],
      handle: 'head',
      see: see.content,
    },
    {
      name: 'count',
      views: ['slopes'],
      set: { numHeads: 12, head: 9 },
      controls: ['numHeads'],
      see: see.count,
    },
    {
      name: 'mistake',
      views: ['slopes'],
      set: { numHeads: 12, rule: 'wrong-truncated', head: 12 },
      controls: ['rule'],
      see: see.mistake,
    },
  ],
  scene: { query: 'query', numHeads: 'numHeads', length: 'seqLen' },
  params: {
    numHeads: int({ initial: 12, min: 1, max: 64, snaps: [8, 12, 16, 32] }),
    rule: choice({ initial: 'official', options: ['official', 'wrong-truncated'], control: 'buttons' }),
    seqLen: int({ initial: 16, min: 2, max: 64, group: 'setup' }),
    content: real({ initial: 1, min: 0, max: 4, step: 0.05, digits: 2 }),
    form: choice({
      initial: 'relative',
      options: ['relative', 'column'],
      control: 'buttons',
      group: 'setup',
    }),
    seed: int({ initial: 49, min: 0, max: 999, control: 'another', group: 'setup' }),
    head: int({ initial: 1, min: 1, max: 64, control: 'none' }),
    query: int({ initial: 15, min: 0, max: 63, control: 'none' }),
  },
  settle: (values) => ({
    ...values,
    head: Math.min(values.head, values.numHeads),
    query: Math.min(values.query, values.seqLen - 1),
  }),
  compute,
  views: { slopes, row, matrices },
  readout,
  seen,
  numbers,
};

const inFuture = (index, seqLen) => index % seqLen > Math.floor(index / seqLen);

// Queries and keys are unrelated seeded vectors: scores of a few units, as content gives them.
function contentScores(engine, { seqLen, content, seed }) {
  const table = engine.learned.table({ maxLen: 2 * seqLen, dModel: headDim, std: 1, seed });
  const half = seqLen * headDim;
  return engine.attention.scores(table.subarray(0, half), table.subarray(half), {
    headDim,
    scale: content / Math.sqrt(headDim),
  });
}

function numbers({ values: { numHeads, seqLen }, slopes, biases, scores, weights }) {
  const square = { axes: ['query', 'key'], shape: [seqLen, seqLen] };
  return [
    { name: 'bias', axes: ['head', ...square.axes], shape: [numHeads, ...square.shape], values: biases },
    { name: 'slopes', axes: ['head'], shape: [numHeads], values: slopes },
    { name: 'scores', ...square, values: scores },
    { name: 'weights', ...square, values: weights },
  ];
}
