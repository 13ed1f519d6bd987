import { diagonalSpread, largestDifference } from '../../core/fine.js';
import { choice, flag, int } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { panel } from '../../plots/panel.js';
import { inset, tiles } from '../../plots/places.js';
import { cellIn } from '../../plots/tables.js';
import { halfOrder, wiring } from './layout/wiring.js';

/** @import { ComputeContext, Engine, View } from '../../types.js' */

const seqLen = 12; // positions of queries and of keys

const kinds = ['interleaved', 'half', 'mixed'];

const thirds = {
  'wrong-key': ['interleaved', 'half'],
  'wrong-query': ['half', 'interleaved'],
  // The pairs of halves, with cosines repeated as neighbours want them.
  'wrong-repeat': ['wrong-mixed', 'wrong-mixed'],
};

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { permute, third, offset, headDim } = values;
  const scores = memo('scores', [permute, third, offset, headDim], () => allScores(engine, values));
  const still = memo('still', [permute, third, headDim], () => allScores(engine, { ...values, offset: 0 }));
  const reach = Math.max(...kinds.flatMap((kind) => [...still[kind]].map(Math.abs)));
  const panels = kinds.map((kind) => ({
    kind,
    scores: scores[kind],
    difference: largestDifference(scores[kind], scores.interleaved),
    moved: largestDifference(scores[kind], still[kind]),
    spread: diagonalSpread(scores[kind], seqLen),
  }));
  return { panels, reach, pairs: headDim / 2, seqLen };
}

const seenOrder = ({ values }) => (values.permute ? 'seenSame' : 'seenDifferent');

const gap = 14; // px between the matrices

/** The scores of every query (row) and key (column) under each layout, and what was measured on them. */
/** @type {View<Data>} */
const matrices = panel({
  place: 'full',
  height: (width, data) => Math.round(side(width, countOf(data)) + 152 * data.scale),
  frame(box, data) {
    const { scale, seqLen } = data;
    const count = countOf(data);
    const size = side(box.width, count);
    const rects = tiles(inset(box, { top: 34 }, scale), { count, width: size, gap });
    return { size, rects, cell: size / seqLen };
  },
  draw(pen, data, t) {
    const { reach, seqLen, values } = data;
    const { box, scale, rects, size, style, text } = pen;
    const { query, key } = values;
    const panels = data.panels.slice(0, rects.length);
    for (const [i, { kind, scores }] of panels.entries()) {
      const rect = rects[i];
      const isMixed = kind === 'mixed';
      const name = { x: rect.x, y: rect.y - 12, weight: 600, crossed: isMixed, maxWidth: size };
      text(t(isMixed ? thirdTable(values) : `${kind}Name`), name);
      const look = { palette: 'diverging', min: -reach, max: reach };
      pen.heatmap(rect, { values: scores, rows: seqLen, cols: seqLen, ...look });
      if (isMixed) pen.hatch(rect, style.rgba(style.ink, 0.22), { gap: 9 });
      pen.outline(rect);
      pen.ring(cellIn(rect, { rows: seqLen, row: query, col: key }), { rim: 2 });
    }
    for (const [row, { label, measured, reference, look: written }] of rowsOf(data, panels, t).entries()) {
      const y = rects[0].y + size + (16 + row * 52) * scale;
      text(label, { x: box.x, y, baseline: 'top', colour: style.second, maxWidth: box.width });
      const look = { baseline: 'top', size: style.size + 2, weight: 600, maxWidth: size };
      for (const [i, number] of measured.entries()) {
        const words = i === reference ? '–' : t.number(number, written);
        text(words, { x: rects[i].x, y: y + 1.5 * style.size, ...look });
      }
    }
  },
  // One handle for all matrices, which show the same cell.
  handles({ rects, size, cell }, { seqLen, values: { query, key } }) {
    const [first] = rects;
    return {
      id: 'cell',
      area: { ...first, width: rects.length * (size + gap) - gap },
      x: first.x + (key + 0.5) * cell,
      y: first.y + (query + 0.5) * cell,
      cell: { rects, size: seqLen, row: 'query', col: 'key' },
    };
  },
});

/** The name of the third table, wherever it is written. */
const thirdTable = ({ third }) => (third === 'wrong-repeat' ? 'repeatedName' : 'mixedName');

const side = (width, count) => Math.min(300, (width - (count - 1) * gap) / count);

// The mixed layouts come with the step that runs them.
const countOf = ({ shows }) => (shows('mistake') ? 3 : 2);

// What is written below the matrices: the chosen scores until the mistake, then what moving both changes.
function rowsOf({ seqLen, values, shows }, panels, t) {
  const { query, key, offset } = values;
  const chosen = {
    label: t('cellRow'),
    measured: panels.map(({ scores }) => scores[query * seqLen + key]),
    look: '+3',
  };
  const look = '2s';
  const differences = panels.map(({ difference }) => difference);
  const moved = panels.map((panel) => panel.moved);
  return [
    ...(shows('mistake') ? [] : [chosen]),
    ...(shows('mistake') || values.permute
      ? [{ label: t('differenceRow'), measured: differences, reference: 0, look }]
      : []),
    ...(shows('mistake') && offset !== 0 ? [{ label: t('movedRow'), measured: moved, look }] : []),
  ];
}

export default figure({
  name: 'rope/layout',
  modules: ['scores', 'turns'],
  scene: { query: 'query', key: 'key', headDim: 'headDim' },
  params: {
    permute: flag({ initial: false }),
    third: choice({ options: ['wrong-key', 'wrong-query', 'wrong-repeat'], group: 'mistake' }),
    offset: int({ initial: 100, min: 0, max: 200 }),
    headDim: int({ initial: 8, min: 4, max: 32, step: 2, group: 'setup' }),
    query: int({ initial: 7, min: 0, max: seqLen - 1, control: 'none' }),
    key: int({ initial: 3, min: 0, max: seqLen - 1, control: 'none' }),
  },
  predict: {
    options: ['error', 'same', 'silent'],
    done: { permute: false, third: 'wrong-key' },
    // A query rotated in one layout against a key rotated in the other.
    answer: ({ panels }) => (panels[2].difference < 1e-5 ? 'same' : 'silent'),
  },
  // The steps keep the offset: what moving both does is asked in the lesson.
  steps: {
    pairs: {
      views: ['wiring'],
      set: { permute: false },
      handle: 'order',
      see: ({ values }) => (values.permute ? 'seePermuted' : 'seePairs'),
    },
    cell: {
      views: ['matrices'],
      set: { permute: false },
      handle: 'cell',
      see: 'seeCell',
    },
    permute: {
      views: ['wiring', 'matrices'],
      set: { permute: true },
      controls: ['permute'],
    },
    mistake: {
      views: ['matrices'],
      set: { permute: false, third: 'wrong-key' },
      controls: ['third'],
      see: 'seeMixed',
    },
  },
  compute,
  views: { wiring, matrices },
  slots({ values, panels }, t) {
    const { query, key, offset, permute } = values;
    const [interleaved, half, mixed] = panels.map(({ scores }) => scores[query * seqLen + key]);
    const [spreadInterleaved, spreadHalf, spreadMixed] = panels.map(({ spread }) => spread);
    return {
      ...{ interleaved, half, mixed, spreadInterleaved, spreadHalf, spreadMixed },
      ...{ queryAt: offset + query, keyAt: offset + key, gap: query - key },
      ...{ difference: panels[1].difference, spread: Math.max(spreadInterleaved, spreadHalf) },
      ...{ moved: Math.max(panels[0].moved, panels[1].moved), movedMixed: panels[2].moved },
      thirdTable: t(thirdTable(values)),
      permuted: t(permute ? 'permutedWords' : 'plainWords'),
    };
  },
  seen: (data) => [seenOrder(data), 'seenRelative', data.values.offset === 0 ? 'seenTryOffset' : 'seenMoved'],
  readout: () => [['cellLine'], ['spreadLine']],
  numbers: ({ panels }) =>
    panels.map(({ kind, scores }) => [`scores-${kind}`, { query: seqLen, key: seqLen }, scores]),
});

// The same q stands at every position, and the same k, so that only positions can make scores differ.
function allScores(engine, values) {
  const { headDim, third, permute, offset } = values;
  const table = engine.learned.table({ maxLen: 2, dModel: headDim, std: 1, seed: 37 });
  const positions = Float64Array.from({ length: seqLen }, (_, i) => offset + i);
  // Its columns are permuted where halves turn.
  const turned = (vector, layout) => {
    const columns =
      layout !== 'interleaved' && permute ? halfOrder(headDim).map((column) => vector[column]) : vector;
    const rows = Float32Array.from({ length: seqLen * headDim }, (_, i) => columns[i % headDim]);
    return engine.rope.rotate(rows, { headDim, positions, layout });
  };
  const scoresOf = (kind) => {
    const [ofQueries, ofKeys] = layoutsOf(kind, third);
    const queries = turned(table.subarray(0, headDim), ofQueries);
    return engine.attention.scores(queries, turned(table.subarray(headDim), ofKeys), { headDim });
  };
  return Object.fromEntries(kinds.map((kind) => [kind, scoresOf(kind)]));
}

// The layouts of queries and of keys in one of the three matrices.
const layoutsOf = (kind, third) => (kind === 'mixed' ? thirds[third] : [kind, kind]);
