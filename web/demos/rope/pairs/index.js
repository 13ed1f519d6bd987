import { choice, int, real } from '../../../core/parameters.js';
import { sketchError, sketchParams } from '../../../core/sketch.js';
import { bars } from './bars.js';
import { curve, farthest, knotsOn } from './curve.js';
import { numbers } from './numbers.js';
import { predict } from './predict.js';
import { readout, seen } from './words.js';

const distances = Float64Array.from({ length: farthest + 1 }, (_, distance) => distance);

export default {
  name: 'rope/pairs',
  predict,
  scene: { headDim: 'headDim' },
  params: {
    content: choice({ initial: 'same', options: ['same', 'random'], control: 'buttons' }),
    headDim: int({ initial: 128, min: 4, max: 256, step: 2, scale: 'log', snaps: [64, 128, 256] }),
    base: real({ initial: 10000, min: 1000, max: 1e7, scale: 'log', snaps: [10000, 500000, 1e6] }),
    seed: int({ initial: 1, min: 0, max: 999 }),
    axis: choice({ initial: 'log', options: ['log', 'linear'], control: 'buttons' }),
    sound: choice({ initial: 'all', options: ['all', 'solo', 'mute'], control: 'buttons' }),
    ...sketchParams(),
    from: int({ initial: 0, min: 0, max: 127, control: 'none' }),
    to: int({ initial: 31, min: 0, max: 127, control: 'none' }),
    distance: int({ initial: 100, min: 0, max: farthest, control: 'none' }),
  },
  settle(values) {
    const last = values.headDim / 2 - 1;
    const to = Math.min(values.to, last);
    const from = Math.min(values.from, to);
    // One pair is heard in any case.
    return { ...values, from, to: values.sound === 'mute' && from === 0 && to === last ? last - 1 : to };
  },
  compute(engine, values, { memo, size = 13 }) {
    const { content, headDim, base, seed, distance, sound, from, to } = values;
    const pairs = headDim / 2;
    const [whole, k] = memo('vectors', [content, headDim, seed], () => vectors(engine, values));
    const q = memo('heard', [whole, sound, from, to], () =>
      sound === 'all' ? whole : whole.map((value, j) => (isHeard(values, j >> 1) ? value : 0)),
    );
    // The score itself: the query turned to every distance, the key at position 0.
    const queries = memo('queries', [q], () => repeated(q, distances.length));
    const curveFacts = memo('curve', [queries, k, base], () => {
      const rotated = engine.rope.rotate(queries, { headDim, base, positions: distances });
      return describeCurve(engine.attention.scores(rotated, k, { headDim, scale: 1 }));
    });
    // With 1 radian per token the distances are angles: 0 and a quarter turn give both parts of each pair's wave.
    const reach = memo('reach', [q, k], () => {
      const parts = engine.rope.contributions(q, k, {
        headDim,
        distances: [0, Math.PI / 2],
        invFreq: new Float64Array(pairs).fill(1),
      });
      return Float64Array.from({ length: pairs }, (_, i) => Math.hypot(parts[i], parts[pairs + i]));
    });
    const contributions = engine.rope.contributions(q, k, { headDim, base, distances: [distance] });
    const { totals, low, high } = curveFacts;
    const largest = Math.max(1e-6, high, -low);
    return {
      values,
      scale: size / 13,
      largest,
      sketchError: sketchError(values.drawn, knotsOn(values.axis), (place) => totals[place] / largest),
      pairs,
      q,
      k,
      contributions,
      reach,
      distances,
      ...curveFacts,
      total: contributions.reduce((sum, part) => sum + part, 0),
      invFreq: memo('frequencies', [headDim, base], () => engine.rope.frequencies({ headDim, base }).invFreq),
    };
  },
  views: { curve, bars },
  readout,
  seen,
  numbers,
};

function vectors(engine, { content, headDim, seed }) {
  if (content === 'same') {
    const ones = new Float32Array(headDim).fill(1);
    return [ones, ones];
  }
  const table = engine.learned.table({ maxLen: 2, dModel: headDim, std: 1, seed });
  return [table.subarray(0, headDim), table.subarray(headDim)];
}

// A pair is muted by zeros in the query.
function isHeard({ sound, from, to }, pair) {
  return (pair >= from && pair <= to) === (sound === 'solo');
}

function repeated(vector, count) {
  const rows = new Float32Array(count * vector.length);
  for (let row = 0; row < count; row++) rows.set(vector, row * vector.length);
  return rows;
}

// rises: steps of one token at which the score grows although the key moved away.
function describeCurve(totals) {
  let [low, high, rises] = [Infinity, -Infinity, 0];
  for (let distance = 0; distance < totals.length; distance++) {
    low = Math.min(low, totals[distance]);
    high = Math.max(high, totals[distance]);
    if (distance > 0 && totals[distance] > totals[distance - 1]) rises += 1;
  }
  return { totals, low, high, rises, firstNegative: totals.findIndex((total) => total < 0) };
}
