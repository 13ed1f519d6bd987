import { measure } from './compute.js';

/** The prediction before the pictures; the engine knows the answer. */
export const predict = {
  options: ['sinusoidal', 'random', 'both'],
  done: { length: 128, dModel: 64, base: 10000, plane: '1' },
  answer,
};

// On whose map neighbours lie nearer than any two positions do on average.
function answer(engine) {
  const isNear = (table) =>
    measure(engine, { table, length: 128, dModel: 64, base: 10000, plane: '1' }, (_key, _deps, make) =>
      make(),
    ).nearness < 0.5;
  if (isNear('random')) return isNear('sinusoidal') ? 'both' : 'random';
  return 'sinusoidal';
}
