import { frequenciesAt } from '../../../trainer/frequencies.js';
import { LONGEST_INSIDE, READINGS, rowsOf, WIDTH } from '../settings.js';
import { askedOf, canRead, HEADS, settingsOf } from './inspector-params.js';

/**
 * What the encoding does to a text of n tokens, trained or not: { kind, … }.
 *   rotation  pairs as they turn at the distance looked at, and what training saw of each
 *   bias      of each distance, for the head
 *   rows      of the table that is added to the tokens, by position; `rows` of them exist, `seen` are of training
 *   nothing   what log-n makes of the scores, by position
 */
export function effectOf(engine, values, { n, view, table, memo }) {
  const make = {
    rope: rotation,
    t5: bucketed,
    alibi: sloped,
    sinusoidal: waves,
    learned: rows,
    none: nothing,
  };
  return make[values.encoding](engine, values, { n, view, table, memo });
}

/** What the scores of the token at a position are multiplied by, where log-n is read. */
const logScale = ({ reading, trainLen }, position) =>
  READINGS[reading].logN ? Math.max(1, Math.log(position + 1) / Math.log(Number(trainLen))) : 1;

const TURN = 2 * Math.PI;

function rotation(engine, values, { n }) {
  const { base, headDim, length: trained } = settingsOf(values);
  const distance = values.query - values.key;
  const read = askedOf({ ...values, testLen: n });
  const { invFreq, attentionFactor } = frequenciesAt(engine, { base, headDim, trained, length: n }, read);
  const plain = engine.rope.frequencies({ headDim, base }).invFreq;
  const pairs = Array.from(invFreq, (frequency, i) => {
    const seen = plain[i] * (trained - 1);
    const angle = frequency * distance;
    const phase = angle % TURN;
    const far = frequency * (n - 1);
    return {
      wavelength: TURN / plain[i],
      ratio: frequency / plain[i],
      seen,
      angle,
      // Where training saw less than a turn, all that lies beyond it is new.
      isNew: seen < TURN && phase > seen * (1 + 1e-9),
      meetsNew: seen < TURN && far > seen * (1 + 1e-9),
    };
  });
  return { kind: 'rotation', invFreq, attentionFactor, pairs };
}

// Of keys from the query backwards.
const BACKWARDS = Int32Array.from({ length: LONGEST_INSIDE }, (_, distance) => -distance);

function bucketed(engine, values, { n, view }) {
  const { numBuckets, maxDistance } = settingsOf(values);
  const params = { bidirectional: false, numBuckets, maxDistance };
  return {
    kind: 'bias',
    buckets: engine.t5.buckets({ relativePositions: BACKWARDS.subarray(0, n), ...params }),
    edges: [...engine.t5.thresholds(params)],
    bias: view ? lastRow(view, values.head) : new Float32Array(n),
  };
}

function sloped(engine, values, { n }) {
  const { slopeFactor } = settingsOf(values);
  const numHeads = HEADS;
  const all = engine.alibi.bias({ numHeads, queryLen: 1, keyLen: n, queryOffset: n - 1 });
  const steeper = slopeFactor === 1 ? undefined : all.map((x) => slopeFactor * x);
  const official = engine.alibi.slopes({ numHeads });
  return {
    kind: 'bias',
    all,
    steeper,
    slope: slopeFactor * official[values.head - 1],
    bias: (steeper ?? all).slice((values.head - 1) * n, values.head * n).reverse(),
  };
}

// The bias of a head by distance: that of the last token, from itself backwards.
function lastRow({ bias, known }, head) {
  const end = head * known * known;
  return bias.slice(end - known, end).reverse();
}

function waves(engine, values, { n }) {
  const settings = settingsOf(values);
  return {
    kind: 'rows',
    table: engine.sinusoidal.encode({ seqLen: n, dModel: WIDTH, base: settings.base }),
    rows: n,
    seen: rowsOf(settings),
    reach: 1,
  };
}

// Before a training the rows are small numbers drawn by chance, of which there is nothing to see.
function rows(engine, values, { n, table, memo }) {
  const count = rowsOf(settingsOf(values));
  const reach = memo('reach', [table], () => Math.max(1e-6, ...(table ?? [0]).map(Math.abs)));
  return {
    kind: 'rows',
    values: plainRow(engine, values, n),
    table,
    rows: count,
    seen: count,
    reach,
    clamped: count < n && values.reading === 'clamp' && canRead(values),
  };
}

const ALIKE = new Float32Array(LONGEST_INSIDE);

// What a causal mask alone makes of the query's scores when they are all alike.
const plainRow = (engine, { query }, n) =>
  engine.attention.weights(ALIKE.subarray(0, n), {
    queryLen: 1,
    keyLen: n,
    queryOffset: query,
    causal: true,
  });

function nothing(engine, values, { n }) {
  return {
    kind: 'nothing',
    values: plainRow(engine, values, n),
    scales: Array.from({ length: n }, (_, position) => logScale(values, position)),
  };
}
