import { choice, int, real } from '../../../core/parameters.js';
import { history } from './history.js';
import { mass } from './mass.js';
import { numbers } from './numbers.js';
import { predict } from './predict.js';
import { stream } from './stream.js';
import { readout, seen } from './words.js';

const longest = 40;

/** A cache of the first tokens and the most recent ones: what it keeps, where its keys stand, and where the mass goes. */
export default {
  name: 'sinks/cache',
  predict,
  params: {
    length: int({ initial: 15, min: 1, max: longest, snaps: [13, 15] }),
    sinkSize: int({ initial: 4, min: 0, max: 8, snaps: [0, 1, 4] }),
    windowSize: int({ initial: 8, min: 1, max: 16, snaps: [8] }),
    positions: choice({ initial: 'cache', options: ['cache', 'wrong-original'], control: 'buttons' }),
    sinkLogit: real({ initial: 6, min: -4, max: 10, step: 0.1, digits: 1, control: 'none' }),
    pastLogit: real({ initial: 0, min: -4, max: 10, step: 0.1, digits: 1, control: 'none' }),
    recentLogit: real({ initial: 1, min: -4, max: 10, step: 0.1, digits: 1, control: 'none' }),
    token: int({ initial: 0, min: 0, max: longest - 1, control: 'none' }),
  },
  settle: (values) => ({ ...values, token: Math.min(values.token, values.length - 1) }),
  compute(engine, values, { memo, size = 13 }) {
    const { length, sinkSize, windowSize, positions, token } = values;
    const { sinkLogit, pastLogit, recentLogit } = values;
    const cache = memo('cache', [length, sinkSize, windowSize], () =>
      engine.sinks.cache({ length, windowSize, sinkSize }),
    );
    const trace = memo('trace', [sinkSize, windowSize], () =>
      engine.sinks.trace({ length: longest, windowSize, sinkSize }),
    );
    // Token 0 is the one that models pour attention on; the window's tokens are recent.
    const groupOf = (i) => (i === 0 ? 'sink' : i >= length - windowSize ? 'recent' : 'past');
    const logits = { sink: sinkLogit, past: pastLogit, recent: recentLogit };
    const row = Float32Array.from({ length }, (_, i) => logits[groupOf(i)]);
    const mask = new Uint8Array(length);
    for (const kept of cache.kept) mask[kept] = 1;
    const shape = { queryLen: 1, keyLen: length };
    const whole = engine.attention.weights(row, shape);
    const kept = engine.attention.weights(row, { ...shape, mask });
    const recent = new Uint8Array(length).fill(1, Math.max(0, length - windowSize));
    const windowOnly = engine.attention.weights(row, { ...shape, mask: recent });
    const massOf = (weights) => engine.sinks.mass(weights, { ...shape, sinkSize: 1 })[0];
    const places = positions === 'cache' ? cache.positions : cache.kept;
    return {
      values,
      scale: size / 13,
      longest,
      kept: cache.kept,
      places,
      mask,
      groupOf,
      row,
      whole,
      cached: kept,
      windowOnly,
      mass: { whole: massOf(whole), cached: massOf(kept) },
      trace,
      evicted: trace.evicted[length - 1],
      // Of the query that comes next, and how far the farthest key lies from it.
      queryAt: positions === 'cache' ? cache.kept.length : length,
      reach: (positions === 'cache' ? cache.kept.length : length) - places[0],
      slot: cache.kept.indexOf(token),
      wrong: positions !== 'cache',
    };
  },
  views: { stream, mass, history },
  readout,
  seen,
  numbers,
};
