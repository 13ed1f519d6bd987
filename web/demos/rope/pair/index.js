import { choice, flag, int, real, vector } from '../../../core/parameters.js';
import { line } from './line.js';
import { numbers } from './numbers.js';
import { plane } from './plane.js';
import { predict } from './predict.js';
import { lastPosition } from './track.js';
import { readout, seen } from './words.js';

const headDim = 64;
const pairs = headDim / 2;

const positions = Float64Array.from({ length: lastPosition + 1 }, (_, position) => position);
const finePositions = Float64Array.from({ length: 4 * lastPosition + 1 }, (_, i) => i / 4);

export default {
  name: 'rope/pair',
  predict,
  scene: { query: 'm', key: 'n' },
  params: {
    pair: int({ initial: 6, min: 0, max: pairs - 1 }),
    base: real({ initial: 10000, min: 1000, max: 1e7, scale: 'log', snaps: [10000, 500000, 1e6] }),
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
  },
  compute(engine, values, { memo, size = 13 }) {
    const { pair, base, rotate, m, n, q, k } = values;
    const all = memo('frequencies', [base], () => engine.rope.frequencies({ headDim, base }).invFreq);
    const invFreq = all[pair];
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
      scale: size / 13,
      invFreq,
      gap,
      rotatedQ,
      rotatedK,
      kept,
      cosPart,
      sinPart,
      speed: pair / (pairs - 1),
      score: scores(rotatedQ, rotatedK)[0],
      free: { positions: finePositions, queries, scores: scores(queries, rotatedK) },
      // q · k, and what adding positions puts beside it.
      products: scores([...q, ...turn([1, 0], [m])], [...k, ...turn([1, 0], [n])]),
      spread: Math.max(...kept.scores) - Math.min(...kept.scores),
      reach: (Math.hypot(...q) + more) * (Math.hypot(...k) + more),
    };
  },
  views: { plane, line },
  readout,
  seen,
  numbers,
};

function diagonal(matrix, size) {
  return Float32Array.from({ length: size }, (_, i) => matrix[i * size + i]);
}
