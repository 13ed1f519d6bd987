import { apart } from '../../core/fine.js';
import { choice, flag, int, vector } from '../../core/parameters.js';
import { baseParam } from '../../core/rope-parameters.js';
import { figure } from '../../figure/figure.js';
import { lastPosition, line } from './pair/line.js';
import { angleBetween, plane } from './pair/plane.js';

/** @import { Engine } from '../../types.js' */

const headDim = 64;
const pairs = headDim / 2;

const positions = Float64Array.from({ length: lastPosition + 1 }, (_, position) => position);
const finePositions = Float64Array.from({ length: 4 * lastPosition + 1 }, (_, i) => i / 4);

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
  const sharedKeys = placeKey(
    k,
    shared.map((position) => position - gap),
  );
  const keptScores = scores(placeQuery(q, shared), sharedKeys);
  const kept = { positions: shared, scores: diagonal(keptScores, shared.length) };
  return {
    wrong: rotate !== 'both',
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

function seen({ values: { rotate, lock }, wrong }) {
  if (rotate === 'wrong-add') return ['seenAdd', 'seenAddRange'];
  if (wrong) return ['seenWrong', 'seenWrongRange'];
  return ['seenAngle', 'seenScore', lock && 'seenKept'];
}

export default figure({
  name: 'rope/pair',
  modules: ['scores', 'turns'],
  symbols: { m: ['m'], n: ['n'], q: ['q'], k: ['k'], ω: ['pair'], i: ['pair'], θ: ['base'] },
  scene: { query: 'm', key: 'n' },
  params: {
    pair: int({ initial: 6, min: 0, max: pairs - 1, group: 'setup' }),
    base: baseParam({ group: 'setup' }),
    lock: flag({ initial: false }),
    rotate: choice({ options: ['both', 'wrong-query-only', 'wrong-add'], control: 'buttons' }),
    m: int({ initial: 21, min: 0, max: lastPosition, control: 'none' }),
    n: int({ initial: 12, min: 0, max: lastPosition, control: 'none' }),
    q: vector({ initial: [1.5, 0.35], length: 2, min: -1.6, max: 1.6, digits: 2, control: 'none' }),
    k: vector({ initial: [0.6, 1.1], length: 2, min: -1.6, max: 1.6, digits: 2, control: 'none' }),
  },
  predict: {
    options: ['grows', 'shrinks', 'stays'],
    done: { rotate: 'both', m: 26, n: 17 },
    // The score next to that of the query at 21 and the key at 12.
    answer({ score, kept }) {
      const change = score - kept.scores[kept.positions.indexOf(21)];
      if (Math.abs(change) < 1e-5) return 'stays';
      return change > 0 ? 'grows' : 'shrinks';
    },
  },
  steps: {
    drag: { views: ['plane', 'line'], handle: 'm', see: 'seenAngle' },
    together: { set: { lock: true }, handle: 'gap', controls: ['lock'], see: 'seenKept' },
    swap: {
      set: { lock: false, m: 12, n: 21 },
      see: 'seenSwap',
    },
    mistake: {
      set: { lock: true, rotate: 'wrong-query-only', m: 26, n: 17 },
      handle: 'm',
      controls: ['rotate'],
      see: (data) => (data.wrong ? seen(data)[0] : 'seenKept'),
    },
  },
  // Both move on by a token, whether or not the gap is locked.
  play: {
    next: ({ m, n }) => (Math.max(m, n) < lastPosition ? { m: m + 1, n: n + 1 } : undefined),
    start: { m: 9, n: 0 },
    from: 'together',
  },
  compute,
  views: { plane, line },
  slots(data, t) {
    const { values, invFreq, gap, rotatedQ, rotatedK, kept, free, spread } = data;
    const { m, n, q, k, rotate, lock } = values;
    return {
      ...{ degrees: degrees(invFreq), turnQ: degrees(m * invFreq), turnK: degrees(n * invFreq) },
      ...{ between: degrees(angleBetween(rotatedQ, rotatedK)), places: kept.positions.length },
      ...{ low: Math.min(...kept.scores), high: Math.max(...kept.scores) },
      ...{ freeLow: Math.min(...free.scores), freeHigh: Math.max(...free.scores) },
      ...{ qx: q[0], qy: q[1], kx: k[0], ky: k[1] },
      ...{ apart: apart(spread, t), gapWords: t(lock ? 'gapLocked' : 'gap', { gap }) },
      formula: rotate === 'wrong-add' ? sum(data, t) : waves(data, t),
    };
  },
  seen,
  readout: ({ speed, wrong }) => [
    [{ key: 'pairLine', speed }, wrong && 'rotateLine'],
    ['scoreLine'],
    ['spreadLine'],
  ],
  // The score at every place of the query, and both vectors where they stand.
  numbers: ({ rotatedQ, rotatedK, free }) => [
    ['scores', { 'query-position': free.positions.length }, free.scores],
    ['query-positions', { 'query-position': free.positions.length }, free.positions],
    ['query', { feature: 2 }, rotatedQ],
    ['key', { feature: 2 }, rotatedK],
  ],
});

const degrees = (radians) => (radians * 180) / Math.PI;

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
