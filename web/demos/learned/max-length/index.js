import { choice, int } from '../../../core/parameters.js';
import { unlessRefused } from '../../../core/refusal.js';
import { line, placeText } from './line.js';
import { similar, table } from './table.js';

/** @import { ComputeContext, Descriptor, Engine } from '../../../types.js' */

const params = {
  after: choice({
    initial: 'refuse',
    options: ['refuse', 'resize', 'wrong-clamp', 'wrong-wrap'],
    control: 'select',
  }),
  mode: choice({
    initial: 'half-pixel',
    options: ['half-pixel', 'align-corners', 'scale'],
    control: 'select',
    group: 'setup',
  }),
  maxLen: int({ initial: 16, min: 2, max: 64, snaps: [16, 32], group: 'setup' }),
  seqLen: int({ initial: 24, min: 2, max: 96, snaps: [24, 32, 64], group: 'setup' }),
  rows: choice({ initial: 'random', options: ['random', 'smooth'], control: 'buttons' }),
  std: choice({ initial: '0.02', options: ['0.02', 'wrong-1'], control: 'buttons' }),
  dModel: int({ initial: 32, min: 4, max: 256, step: 4, scale: 'log', snaps: [32, 64, 128], group: 'setup' }),
  seed: int({ initial: 1, min: 0, max: 999, control: 'another', group: 'setup' }),
  position: int({ initial: 16, min: 0, max: 95, control: 'none' }),
  other: int({ initial: 15, min: 0, max: 95, control: 'none' }),
};

/** Both positions lie on the line. */
const settle = (values) => ({
  ...values,
  position: Math.min(values.position, values.seqLen - 1),
  other: Math.min(values.other, values.seqLen - 1),
});

const indices = (count) => Array.from({ length: count }, (_, i) => i);

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { after, mode, maxLen, seqLen, rows, std: start, dModel, seed, position, other } = values;
  const std = start === 'wrong-1' ? 1 : 0.02;
  const table =
    rows === 'random'
      ? engine.learned.table({ maxLen, dModel, std, seed })
      : smoothTable(engine, { maxLen, dModel, std });
  // Where in the table each position reads: a row, a place between two, or none.
  const places = memo('places', [after, mode, maxLen, seqLen], () => placesOf(engine, values));
  const count = places.findIndex(Number.isNaN) < 0 ? seqLen : maxLen;
  const given =
    after === 'resize'
      ? engine.learned.resize(table, { dModel, rows: seqLen, mode })
      : engine.learned.lookup(table, { dModel, positions: places.subarray(0, count) });
  const norms = memo('norms', [given], () => normsOf(given, dModel));
  const similarity = memo('similarity', [given, norms], () =>
    similarityOf(engine, given, { norms, dModel, count, seqLen }),
  );
  const word = engine.learned.table({ maxLen: 1, dModel, std: 0.02, seed: 99 });
  return {
    values,
    std,
    table,
    given,
    places,
    count,
    norms,
    hasRow: position < count,
    refusal: position < count ? undefined : refusalOf(engine, table, { dModel, position }),
    similarity,
    cosine: similarity[position * seqLen + other],
    // How alike a row is to the next one, on average: 1 where they are the same.
    nextCosine: mean(indices(count - 1).map((i) => similarity[i * seqLen + i + 1])),
    meanNorm: mean(norms),
    wordNorm: normsOf(word, dModel)[0],
    wrongAfter: after.startsWith('wrong') && seqLen > maxLen,
    // A row that the table lacks has no numbers.
    rows: memo('rows', [given, seqLen], () => filled(given, seqLen * dModel)),
  };
}

function placesOf(engine, { after, mode, maxLen, seqLen }) {
  if (after === 'resize') {
    return engine.learned.resize(indices(maxLen), { dModel: 1, rows: seqLen, mode });
  }
  const place = {
    refuse: (p) => (p < maxLen ? p : Number.NaN),
    'wrong-clamp': (p) => Math.min(p, maxLen - 1),
    'wrong-wrap': (p) => p % maxLen,
  }[after];
  return Float32Array.from(indices(seqLen), place);
}

// Neighbouring rows alike, as trained tables have them, and as long as random ones: sinusoids of a small base.
function smoothTable(engine, { maxLen, dModel, std }) {
  const waves = engine.sinusoidal.encode({ seqLen: maxLen, dModel, base: 100 });
  return engine.attention.scores(waves, [1], { headDim: 1, scale: Math.SQRT2 * std });
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const normsOf = (rows, width) =>
  Float64Array.from({ length: rows.length / width }, (_, i) =>
    Math.hypot(...rows.subarray(i * width, (i + 1) * width)),
  );

function filled(values, size) {
  const out = new Float32Array(size).fill(Number.NaN);
  out.set(values);
  return out;
}

// The cosine of the rows of every two positions, NaN where one has none.
function similarityOf(engine, given, { norms, dModel, count, seqLen }) {
  const units = given.map((value, i) => value / norms[Math.floor(i / dModel)]);
  const cosines = engine.attention.scores(units, units, { headDim: dModel, scale: 1 });
  const out = new Float32Array(seqLen * seqLen).fill(Number.NaN);
  for (let i = 0; i < count; i++) out.set(cosines.subarray(i * count, (i + 1) * count), i * seqLen);
  return out;
}

// What the engine says to a position that has no row.
function refusalOf(engine, table, { dModel, position }) {
  const look = () => void engine.learned.lookup(table, { dModel, positions: [position] });
  return unlessRefused(look, ({ message }) => message);
}

/** What the position reads, how long that is beside a word's vector, and how many numbers are learned. */
function readout(data, t) {
  const { values, hasRow, refusal, norms, wordNorm, cosine } = data;
  const { position, other, maxLen, dModel, after, std } = values;
  const wrong = data.wrongAfter ? [' ', { text: t.option('after', after), as: 'wrong' }] : [];
  const first = hasRow
    ? [
        t('readsLine', { position }),
        ' ',
        { text: t('reads', { row: placeText(data) }), as: 'strong' },
        ...wrong,
      ]
    : [{ text: t('cardName', { position }), as: 'strong' }, ' · ', { text: refusal, as: 'muted' }];
  const named = ` · ${t('cosineLine', { position, other })} `;
  const isKnown = !Number.isNaN(cosine);
  const alike = [
    { text: isKnown ? named : '', room: named },
    { text: isKnown ? t.number(cosine, '+3') : '', as: 'strong', room: '+0.000' },
  ];
  return [
    first,
    [
      t('normLine'),
      ' ',
      { text: hasRow ? t.number(norms[position], '3s') : '–', as: 'strong' },
      ` · ${t('wordLine', { norm: wordNorm })}`,
      ...(std === '0.02' ? [] : [' · ', { text: t.option('std', std), as: 'wrong' }]),
      ...alike,
    ],
    [t('countLine', { maxLen, dModel }), ' ', { text: t.number(maxLen * dModel), as: 'strong' }],
  ];
}

function seen(data, t) {
  const { values, hasRow } = data;
  const { position, maxLen, seqLen, after, rows } = values;
  const facts = {
    position,
    maxLen,
    last: maxLen - 1,
    length: seqLen,
    row: hasRow ? placeText(data) : '',
    same: after === 'wrong-wrap' ? position % maxLen : maxLen - 1,
    next: data.nextCosine,
    norm: data.meanNorm,
    low: Math.min(...data.norms),
    high: Math.max(...data.norms),
    word: data.wordNorm,
    ratio: data.meanNorm / data.wordNorm,
  };
  const whatCame = () => {
    if (after === 'resize') return 'seenResize';
    if (position < maxLen) return 'seenInside';
    return { refuse: 'seenRefuse', 'wrong-clamp': 'seenClamp', 'wrong-wrap': 'seenWrap' }[after];
  };
  return [
    t(whatCame(), facts),
    t(
      after === 'resize'
        ? rows === 'random'
          ? 'seenBlend'
          : 'seenSmooth'
        : rows === 'random'
          ? 'seenNoise'
          : 'seenWaves',
      facts,
    ),
    t(values.std === '0.02' ? 'seenSmall' : 'seenLarge', facts),
  ];
}

/** A table with one row a position ends; what comes after its last row has to be decided. */
/** @type {Descriptor<Data>} */
export default {
  name: 'learned/max-length',
  modules: ['tables'],
  params,
  steps: [
    {
      name: 'past',
      views: ['line'],
      set: { after: 'refuse', position: 8 },
      handle: 'token',
      see: (data, t) => seen(data, t)[0],
    },
    {
      name: 'table',
      views: ['line', 'table'],
      set: { after: 'refuse' },
      handle: 'wall',
      see: (data, t) => seen(data, t)[0],
    },
    {
      name: 'stretch',
      views: ['line', 'table'],
      set: { after: 'resize' },
      controls: ['after'],
      see: (data, t) => seen(data, t)[0],
    },
    {
      name: 'alike',
      views: ['similar'],
      set: { after: 'refuse', std: '0.02' },
      controls: ['rows'],
      see: (data, t) => seen(data, t)[1],
    },
    {
      name: 'mistake',
      views: ['table'],
      set: { after: 'refuse', rows: 'random', std: 'wrong-1' },
      controls: ['std'],
      see: (data, t) => seen(data, t)[2],
    },
  ],
  scene: { query: 'position', key: 'other', length: 'seqLen' },
  settle,
  compute,
  views: { line, table, similar },
  readout,
  seen,
  predict: {
    options: ['weak', 'last', 'none'],
    done: { after: 'refuse', maxLen: 16, seqLen: 24, position: 16 },
    // What a table of 16 rows gives for the seventeenth position.
    answer(engine) {
      const dModel = 32;
      const rows = engine.learned.table({ maxLen: 16, dModel, seed: 1 });
      const look = () => engine.learned.lookup(rows, { dModel, positions: [16] });
      const isLast = (row) => row.every((value, i) => value === rows[15 * dModel + i]);
      return unlessRefused(
        () => (isLast(look()) ? 'last' : 'weak'),
        () => 'none',
      );
    },
  },
  numbers,
};

/** What every position gets, and the table that it comes from. */
function numbers({ values: { maxLen, seqLen, dModel }, table, given, count, similarity }) {
  return [
    { name: 'rows', axes: ['position', 'feature'], shape: [count, dModel], values: given },
    { name: 'table', axes: ['row', 'feature'], shape: [maxLen, dModel], values: table },
    { name: 'cosines', axes: ['position', 'other'], shape: [seqLen, seqLen], values: similarity },
  ];
}
