import { rowsOf, WIDTH } from '../settings.js';
import { askedOf, canRead, headsOf, settingsOf } from './params.js';

/**
 * What the encoding does to a text of n tokens, trained or not: { kind, call (what makes its numbers), … }.
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
  askedOf(reading).logN ? Math.max(1, Math.log(position + 1) / Math.log(Number(trainLen))) : 1;

function frequencyCall(values, n) {
  const { base, headDim, length: trained } = settingsOf(values);
  const { reading, betaFast, betaSlow } = values;
  const { scaling, mscale } = askedOf(reading);
  if (!scaling) {
    return { verb: 'rope.frequencies', params: { headDim, base }, field: 'invFreq' };
  }
  const config = {
    rope_theta: base,
    head_dim: headDim,
    max_position_embeddings: trained,
    rope_scaling: {
      rope_type: scaling,
      factor: scaling === 'dynamic' ? 1 : Math.max(1, n / trained),
      ...(scaling === 'yarn' && { beta_fast: betaFast, beta_slow: betaSlow }),
      ...(mscale === false && { attention_factor: 1 }),
    },
  };
  const params = { config, seqLen: n, ...(scaling === 'yarn' && { ramp: 'rotations' }) };
  return { verb: 'rope.frequencies', params, field: 'invFreq' };
}

const TURN = 2 * Math.PI;

function rotation(engine, values, { n, memo }) {
  const { base, headDim, length: trained } = settingsOf(values);
  const distance = values.query - values.key;
  const { reading, betaFast, betaSlow } = values;
  const call = memo('call', [n, base, headDim, trained, reading, betaFast, betaSlow], () =>
    frequencyCall(values, n),
  );
  const { invFreq, attentionFactor } = memo('frequencies', [call], () =>
    engine.rope.frequencies(call.params),
  );
  const plain = memo('plain', [base, headDim], () => engine.rope.frequencies({ headDim, base }).invFreq);
  const pairs = Array.from(invFreq, (frequency, i) => {
    const seen = plain[i] * (trained - 1);
    const angle = frequency * distance;
    const phase = angle % TURN;
    const far = frequency * (n - 1);
    return {
      wavelength: TURN / plain[i],
      ratio: frequency / plain[i],
      turns: (plain[i] * trained) / TURN,
      seen,
      far,
      angle,
      // Where training saw less than a turn, all that lies beyond it is new.
      isNew: seen < TURN && phase > seen * (1 + 1e-9),
      meetsNew: seen < TURN && far > seen * (1 + 1e-9),
    };
  });
  return { kind: 'rotation', call, distance, invFreq, attentionFactor, pairs };
}

const distances = (n) => Array.from({ length: n }, (_, distance) => distance);

function bucketed(engine, values, { n, view, memo }) {
  const { numBuckets, maxDistance } = settingsOf(values);
  const params = {
    relativePositions: distances(n).map((distance) => (distance === 0 ? 0 : -distance)),
    bidirectional: false,
    numBuckets,
    maxDistance,
  };
  const buckets = memo('buckets', [n, numBuckets], () => engine.t5.buckets(params));
  const { relativePositions, ...rest } = params;
  const edges = memo('edges', [numBuckets], () => [...engine.t5.thresholds(rest)]);
  return {
    kind: 'bias',
    call: { verb: 't5.buckets', params },
    buckets,
    edges,
    distance: values.query - values.key,
    bias: view ? lastRow(view, values.head) : new Float32Array(n),
  };
}

function sloped(engine, values, { n, memo }) {
  const { slopeFactor } = settingsOf(values);
  const numHeads = headsOf(values);
  const params = { numHeads, queryLen: 1, keyLen: n, queryOffset: n - 1 };
  const all = memo('slopes', [n, numHeads], () => engine.alibi.bias(params));
  const steeper =
    slopeFactor === 1
      ? undefined
      : memo('steeper', [all, slopeFactor], () => all.map((x) => slopeFactor * x));
  const official = memo('slope', [numHeads], () => engine.alibi.slopes({ numHeads }));
  return {
    kind: 'bias',
    call: { verb: 'alibi.bias', params },
    all,
    steeper,
    distance: values.query - values.key,
    slope: slopeFactor * official[values.head - 1],
    bias: (steeper ?? all).slice((values.head - 1) * n, values.head * n).reverse(),
  };
}

// The bias of a head by distance: that of the last token, from itself backwards.
function lastRow({ bias, known }, head) {
  const end = head * known * known;
  return bias.slice(end - known, end).reverse();
}

function waves(engine, values, { n, memo }) {
  const settings = settingsOf(values);
  const { base } = settings;
  const params = { seqLen: n, dModel: WIDTH, base };
  const table = memo('waves', [n, base], () => engine.sinusoidal.encode(params));
  return {
    kind: 'rows',
    call: { verb: 'sinusoidal.encode', params },
    table,
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
    call: plainCall(values, n),
    values: memo('row', [n, values.query], () => plainRow(engine, values, n)),
    table,
    rows: count,
    seen: count,
    reach,
    clamped: count < n && values.reading === 'clamp' && canRead(values),
  };
}

// What a causal mask alone makes of the query's scores when they are all alike.
const plainCall = (values, n) => ({
  verb: 'attention.weights',
  inputs: [new Float32Array(n)],
  params: { queryLen: 1, keyLen: n, queryOffset: values.query, causal: true },
});

function plainRow(engine, values, n) {
  const { inputs, params } = plainCall(values, n);
  return engine.attention.weights(inputs[0], params);
}

function nothing(engine, values, { n, memo }) {
  return {
    kind: 'nothing',
    call: plainCall(values, n),
    values: memo('row', [n, values.query], () => plainRow(engine, values, n)),
    scales: distances(n).map((position) => logScale(values, position)),
  };
}
