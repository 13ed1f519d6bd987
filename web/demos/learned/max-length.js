import { choice, int } from '../../core/parameters.js';
import { unlessRefused } from '../../core/refusal.js';
import { figure } from '../../figure/figure.js';
import { line } from './max-length/line.js';
import { similar, table } from './max-length/table.js';

/** @import { ComputeContext, Engine } from '../../types.js' */

// Rows of OPT, BART and RoBERTa before that of the first position.
const EXTRA = 2;
const hasExtra = ({ after, first }) => after === 'refuse' && first !== 'row-0';
const isForgotten = (values) => hasExtra(values) && values.first === 'wrong-row-0';

// How many positions have a row of the table: two too many where the offset is forgotten.
const endOf = (values) => values.maxLen + (isForgotten(values) ? EXTRA : 0);

const dModel = 32;

const indices = (count) => Array.from({ length: count }, (_, i) => i);

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { after, first, maxLen, seqLen, rows, std: start, position, other } = values;
  const std = start === 'wrong-1' ? 1 : 0.02;
  const rowCount = maxLen + (hasExtra(values) ? EXTRA : 0);
  const end = endOf(values);
  const forgotten = isForgotten(values);
  const offset = rowCount - end;
  const table =
    rows === 'random'
      ? engine.learned.table({ maxLen: rowCount, dModel, std, seed: 1 })
      : smoothTable(engine, { maxLen: rowCount, std });
  // Where in the table each position reads: a row, a place between two, or none.
  const places = memo('places', [after, first, maxLen, seqLen], () =>
    placesOf(engine, values, { end, offset }),
  );
  const count = places.findIndex(Number.isNaN) < 0 ? seqLen : end;
  const given =
    after === 'resize'
      ? engine.learned.resize(table, { dModel, rows: seqLen })
      : engine.learned.lookup(table, { dModel, positions: places.subarray(0, count) });
  const norms = memo('norms', [given], () => normsOf(given));
  const similarity = memo('similarity', [given, norms], () =>
    similarityOf(engine, given, { norms, count, seqLen }),
  );
  const word = engine.learned.table({ maxLen: 1, dModel, std: 0.02, seed: 99 });
  return {
    std,
    rowCount,
    end,
    offset,
    forgotten,
    // What the token does: a row where it should, another one, or one where there should be none.
    reading: !forgotten ? 'reads' : position < maxLen ? 'misreads' : 'overreads',
    table,
    dModel,
    given,
    places,
    count,
    norms,
    hasRow: position < count,
    refusal: position < count ? undefined : refusalOf(engine, table, position + offset),
    similarity,
    cosine: similarity[position * seqLen + other],
    // How alike a row is to the next one, on average: 1 where they are the same.
    nextCosine: mean(indices(count - 1).map((i) => similarity[i * seqLen + i + 1])),
    meanNorm: mean(norms),
    wordNorm: normsOf(word)[0],
    wrongAfter: after.startsWith('wrong') && seqLen > maxLen,
    // A row that the table lacks has no numbers.
    rows: memo('rows', [given, seqLen], () => filled(given, seqLen * dModel)),
  };
}

function placesOf(engine, { after, maxLen, seqLen }, { end, offset }) {
  if (after === 'resize') {
    return engine.learned.resize(indices(maxLen), { dModel: 1, rows: seqLen });
  }
  const place = {
    refuse: (p) => (p < end ? p + offset : Number.NaN),
    'wrong-clamp': (p) => Math.min(p, maxLen - 1),
    'wrong-wrap': (p) => p % maxLen,
  }[after];
  return Float32Array.from(indices(seqLen), place);
}

// Neighbouring rows alike, as trained tables have them, and as long as random ones: sinusoids of a small base.
function smoothTable(engine, { maxLen, std }) {
  const waves = engine.sinusoidal.encode({ seqLen: maxLen, dModel, base: 100 });
  return engine.attention.scores(waves, [1], { headDim: 1, scale: Math.SQRT2 * std });
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const normsOf = (rows) =>
  Float64Array.from({ length: rows.length / dModel }, (_, i) =>
    Math.hypot(...rows.subarray(i * dModel, (i + 1) * dModel)),
  );

function filled(values, size) {
  const out = new Float32Array(size).fill(Number.NaN);
  out.set(values);
  return out;
}

// The cosine of the rows of every two positions, NaN where one has none.
function similarityOf(engine, given, { norms, count, seqLen }) {
  const units = given.map((value, i) => value / norms[Math.floor(i / dModel)]);
  const cosines = engine.attention.scores(units, units, { headDim: dModel, scale: 1 });
  const out = new Float32Array(seqLen * seqLen).fill(Number.NaN);
  for (let i = 0; i < count; i++) out.set(cosines.subarray(i * count, (i + 1) * count), i * seqLen);
  return out;
}

// What the engine says to a position that has no row.
function refusalOf(engine, table, position) {
  const look = () => void engine.learned.lookup(table, { dModel, positions: [position] });
  return unlessRefused(look, ({ message }) => message);
}

// A row that the table lacks has no cosine, but the line is as long.
function alike(cosine, t) {
  const isKnown = !Number.isNaN(cosine);
  const named = ` · ${t('cosineLine')} `;
  return [
    { text: isKnown ? named : '', room: named },
    { text: isKnown ? t.number(cosine, '+3') : '', as: 'strong', room: '+0.000' },
  ];
}

function seenRow({ forgotten, offset, values: { after, position, maxLen } }) {
  if (forgotten || offset > 0) return forgotten ? 'seenForgotten' : 'seenOffset';
  return after === 'resize' ? 'seen.resize' : position < maxLen ? 'seenInside' : `seen.${after}`;
}

const seen = (data) => {
  const { after, rows, std } = data.values;
  return [
    seenRow(data),
    after === 'resize' ? `seenResized.${rows}` : `seenRows.${rows}`,
    std === '0.02' ? 'seenSmall' : 'seenLarge',
  ];
};

/** A table with one row a position ends; what comes after its last row has to be decided. */
export default figure({
  name: 'learned/max-length',
  modules: ['scores', 'tables'],
  params: {
    after: choice({ options: ['refuse', 'resize', 'wrong-clamp', 'wrong-wrap'], control: 'select' }),
    first: choice({
      options: ['row-0', 'row-2', 'wrong-row-0'],
      control: 'select',
      acts: ({ after }) => after === 'refuse',
    }),
    maxLen: int({ initial: 16, min: 2, max: 64, snaps: [16, 32], group: 'setup' }),
    seqLen: int({ initial: 24, min: 2, max: 96, snaps: [24, 32, 64], group: 'setup' }),
    rows: choice({ options: ['random', 'smooth'], control: 'buttons' }),
    std: choice({ options: ['0.02', 'wrong-1'], control: 'buttons' }),
    position: int({ initial: 16, min: 0, max: 95, below: 'seqLen', control: 'none' }),
    other: int({ initial: 15, min: 0, max: 95, below: 'seqLen', control: 'none' }),
  },
  steps: {
    past: {
      views: ['line'],
      set: { after: 'refuse', position: 8 },
      handle: 'token',
    },
    table: {
      views: ['line', 'table'],
      set: { after: 'refuse' },
      handle: 'wall',
    },
    stretch: {
      set: { after: 'resize' },
      controls: ['after'],
    },
    alike: {
      views: ['similar'],
      set: { after: 'refuse', std: '0.02' },
      controls: ['rows'],
      see: (data) => seen(data)[1],
    },
    mistake: {
      views: ['table'],
      set: { after: 'refuse', rows: 'random', std: 'wrong-1' },
      controls: ['std'],
      see: (data) => seen(data)[2],
    },
  },
  scene: { query: 'position', key: 'other', length: 'seqLen' },
  compute,
  views: { line, table, similar },
  // Beyond the end of the table, by what is done there.
  variant: (values) => (values.seqLen > endOf(values) ? values.after : undefined),
  slots({ values, hasRow, places, norms, count, meanNorm, wordNorm, rowCount, end }) {
    const { position, maxLen, seqLen, after } = values;
    return {
      ...{ last: end - 1, lastPlace: seqLen - 1, lastFeature: dModel - 1, numbers: rowCount * dModel },
      ...{ lastRow: rowCount - 1, right: position + EXTRA, next: maxLen + 1 },
      row: String(Number(places[position].toFixed(2))), // 15, or 10.67 between two rows
      same: after === 'wrong-wrap' ? position % maxLen : maxLen - 1,
      missing: seqLen - count,
      ...{ norm: hasRow ? norms[position] : '–', low: Math.min(...norms), high: Math.max(...norms) },
      ratio: meanNorm / wordNorm,
    };
  },
  readout({ hasRow, refusal, wrongAfter, reading, cosine, values: { std } }, t) {
    const isUsual = std === '0.02';
    return [
      hasRow
        ? [wrongAfter ? 'readsWrong' : `${reading}Line`]
        : ['refusedLine', { text: refusal, as: 'muted' }],
      ['normLine', !isUsual && 'wordLine', [isUsual ? 'wordLine' : 'stdLine', ...alike(cosine, t)]],
      ['countLine'],
    ];
  },
  seen,
  predict: {
    options: ['weak', 'last', 'none'],
    done: { after: 'refuse', first: 'row-0', maxLen: 16, seqLen: 24, position: 16 },
    answer: ({ hasRow, places }) => (!hasRow ? 'none' : places[16] === 15 ? 'last' : 'weak'),
  },
  // What every position gets, and the table that it comes from.
  numbers: ({ values: { seqLen }, rowCount, table, given, count, similarity }) => [
    ['rows', { position: count, feature: dModel }, given],
    ['table', { row: rowCount, feature: dModel }, table],
    ['cosines', { position: seqLen, other: seqLen }, similarity],
  ],
});
