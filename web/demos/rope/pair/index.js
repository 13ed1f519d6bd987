import { apart } from '../../../core/fine.js';
import { choice, flag, int, real, vector } from '../../../core/parameters.js';
import { lastPosition } from '../track.js';
import { line } from './line.js';
import { plane } from './plane.js';

/** @import { Descriptor, Engine, Step } from '../../../types.js' */

const headDim = 64;
const pairs = headDim / 2;

const positions = Float64Array.from({ length: lastPosition + 1 }, (_, position) => position);
const finePositions = Float64Array.from({ length: 4 * lastPosition + 1 }, (_, i) => i / 4);

const params = {
  pair: int({ initial: 6, min: 0, max: pairs - 1, group: 'setup' }),
  base: real({
    initial: 10000,
    min: 1000,
    max: 1e7,
    scale: 'log',
    snaps: [10000, 500000, 1e6],
    group: 'setup',
  }),
  lock: flag({ initial: false }),
  rotate: choice({
    initial: 'both',
    options: ['both', 'wrong-query-only', 'wrong-add'],
    control: 'buttons',
  }),
  m: int({ initial: 21, min: 0, max: lastPosition, control: 'none' }),
  n: int({ initial: 12, min: 0, max: lastPosition, control: 'none' }),
  q: vector({ initial: [1.5, 0.35], length: 2, min: -1.6, max: 1.6, digits: 2, control: 'none' }),
  k: vector({ initial: [0.6, 1.1], length: 2, min: -1.6, max: 1.6, digits: 2, control: 'none' }),
};

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { pair, base, rotate, m, n, q, k } = values;
  const invFreq = engine.rope.frequencies({ headDim, base }).invFreq[pair];
  const turn = (vector, places) =>
    engine.rope.rotate(
      Array.from(places).flatMap(() => vector),
      { headDim: 2, positions: places, invFreq: [invFreq] },
    );
  const repeated = (vector, places) => Float32Array.from(Array.from(places).flatMap(() => vector));
  const added = (vector, places) => turn([1, 0], places).map((value, i) => value + vector[i % 2]);
  const placeQuery = rotate === 'wrong-add' ? added : turn;
  const placeKey = rotate === 'wrong-query-only' ? repeated : placeQuery;
  const scores = (queries, keys) => engine.attention.scores(queries, keys, { headDim: 2, scale: 1 });

  const gap = m - n;
  // With 1 radian per token the distances are angles: at 0 and a quarter turn the score is the part that goes
  // with the cosine and the part that goes with the sine.
  const [cosPart, sinPart] = engine.rope.contributions(q, k, {
    headDim: 2,
    distances: [0, Math.PI / 2],
    invFreq: [1],
  });
  const rotatedQ = placeQuery(q, [m]);
  const rotatedK = placeKey(k, [n]);
  const queries = placeQuery(q, finePositions);
  const more = rotate === 'wrong-add' ? 1 : 0;
  const shared = positions.filter((position) => position - gap >= 0 && position - gap <= lastPosition);
  const kept = {
    positions: shared,
    scores: diagonal(
      scores(
        placeQuery(q, shared),
        placeKey(
          k,
          shared.map((position) => position - gap),
        ),
      ),
      shared.length,
    ),
  };
  return {
    values,
    invFreq,
    gap,
    rotatedQ,
    rotatedK,
    kept,
    cosPart,
    sinPart,
    speed: pair / (pairs - 1),
    score: scores(rotatedQ, rotatedK)[0],
    // With the positions the other way round.
    swapped: scores(placeQuery(q, [n]), placeKey(k, [m]))[0],
    free: { positions: finePositions, queries, scores: scores(queries, rotatedK) },
    // q · k, and what adding positions puts beside it.
    products: scores([...q, ...turn([1, 0], [m])], [...k, ...turn([1, 0], [n])]),
    spread: Math.max(...kept.scores) - Math.min(...kept.scores),
    reach: (Math.hypot(...q) + more) * (Math.hypot(...k) + more),
  };
}

function readout(data, t) {
  const { values, gap, invFreq, score, spread, kept, speed } = data;
  const wrong = values.rotate !== 'both';
  return [
    [
      {
        text: t('pairSpeed', {
          pair: values.pair,
          radians: invFreq,
          degrees: (invFreq * 180) / Math.PI,
        }),
        speed,
      },
      ...(wrong ? [' · ', { text: t.option('rotate', values.rotate), as: 'wrong' }] : []),
    ],
    [
      { text: `${values.rotate === 'wrong-add' ? sum(data, t) : waves(data, t)} = `, as: 'math' },
      { text: t.number(score, '+3'), as: 'strong' },
    ],
    [t('spread', { places: kept.positions.length, gap }), ' ', { text: apart(spread, t), as: 'strong' }],
  ];
}

function seen(data, t) {
  const facts = factsOf(data, t);
  const { rotate } = data.values;
  if (rotate === 'wrong-add') return [t('seenAdd', facts), t('seenAddRange', facts)];
  if (rotate !== 'both') return [t('seenWrong', facts), t('seenWrongRange', facts)];
  return [t('seenAngle', facts), t('seenScore', facts), ...(data.values.lock ? [t('seenKept', facts)] : [])];
}

function factsOf(data, t) {
  const { values, gap, spread, kept } = data;
  const degrees = (position) => (position * data.invFreq * 180) / Math.PI;
  return {
    m: values.m,
    n: values.n,
    gap,
    places: kept.positions.length,
    score: data.score,
    before: data.swapped,
    apart: apart(spread, t),
    spread,
    low: Math.min(...kept.scores),
    high: Math.max(...kept.scores),
    degrees: degrees(1),
    turnQ: degrees(values.m),
    turnK: degrees(values.n),
  };
}

/** @type {Step<Data>[]} */
const steps = [
  { name: 'drag', views: ['plane', 'line'], handle: 'm', see: (data, t) => t('seenAngle', factsOf(data, t)) },
  {
    name: 'together',
    set: { lock: true },
    views: ['plane', 'line'],
    handle: 'gap',
    controls: ['lock'],
    see: (data, t) => t('seenKept', factsOf(data, t)),
  },
  {
    name: 'swap',
    set: { lock: false, m: 12, n: 21 },
    views: ['plane', 'line'],
    see: (data, t) => t('seenSwap', factsOf(data, t)),
  },
  {
    name: 'mistake',
    set: { lock: true, rotate: 'wrong-query-only', m: 26, n: 17 },
    views: ['plane', 'line'],
    handle: 'm',
    controls: ['rotate'],
    see: (data, t) => (data.values.rotate === 'both' ? t('seenKept', factsOf(data, t)) : seen(data, t)[0]),
  },
];

// Both move on by a token, whether or not the gap is locked.
const play = {
  next: ({ m, n }) => (Math.max(m, n) < lastPosition ? { m: m + 1, n: n + 1 } : undefined),
  start: { m: 9, n: 0 },
  from: 'together',
};

/** The score at every place of the query, and both vectors where they stand. */
function numbers({ rotatedQ, rotatedK, free }) {
  const places = { axes: ['query-position'], shape: [free.positions.length] };
  const vector = { axes: ['feature'], shape: [2] };
  return [
    { name: 'scores', ...places, values: free.scores },
    { name: 'query-positions', ...places, values: free.positions },
    { name: 'query', ...vector, values: rotatedQ },
    { name: 'key', ...vector, values: rotatedK },
  ];
}

/** @type {Descriptor<Data>} */
export default {
  name: 'rope/pair',
  symbols: { m: ['m'], n: ['n'], q: ['q'], k: ['k'], ω: ['pair'], i: ['pair'], θ: ['base'] },
  scene: { query: 'm', key: 'n' },
  params,
  predict: { options: ['grows', 'shrinks', 'stays'], done: { rotate: 'both', m: 26, n: 17 }, answer },
  steps,
  play,
  compute,
  views: { plane, line },
  readout,
  seen,
  numbers,
};

// The score of a query at 21 and a key at 12, and of both five places on.
function answer(engine) {
  const { invFreq } = engine.rope.frequencies({ headDim: 64 });
  const turn = (vector, position) =>
    engine.rope.rotate(vector, { headDim: 2, positions: [position], invFreq: [invFreq[6]] });
  const score = (m, n) =>
    engine.attention.scores(turn([1.5, 0.35], m), turn([0.6, 1.1], n), { headDim: 2, scale: 1 })[0];
  const change = score(26, 17) - score(21, 12);
  if (Math.abs(change) < 1e-5) return 'stays';
  return change > 0 ? 'grows' : 'shrinks';
}

function diagonal(matrix, size) {
  return Float32Array.from({ length: size }, (_, i) => matrix[i * size + i]);
}

// The part that goes with the cosine and the one that goes with the sine.
function waves({ values, gap, invFreq, cosPart, sinPart }, t) {
  const number = (x) => t.number(x, '3');
  const angle = bracket(t.number((values.rotate === 'both' ? gap : values.m) * invFreq, '3f'));
  return `${number(cosPart)} × cos ${angle} + ${bracket(number(sinPart))} × sin ${angle}`;
}

// q · k, and the three products that adding positions makes beside it.
function sum({ products: [own, withKey, withQuery, places] }, t) {
  const number = (x) => bracket(t.number(x, '2'));
  return `q·k ${number(own)} + q·p ${number(withKey)} + p·k ${number(withQuery)} + p·p ${number(places)}`;
}

const bracket = (text) => (text.startsWith('\u2212') ? `(${text})` : text);
