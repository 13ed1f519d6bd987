import { codeIn, digitsOf } from '../packed.js';

// Cells of the map in scripts: accuracies in thousandths and scores in tenths, two base-64 digits each.
const ZERO = 2047; // of scores, which have a sign
const PER_SCORE = 10;

const letters = (codes) => codes.map(digitsOf).join('');
const codes = (text) => text.match(/../g).map(codeIn);

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const overSeeds = [mean, (all) => Math.min(...all), (all) => Math.max(...all)];

/** The file of the map as a figure needs it, in short. */
export function packCells({ times, readings, models }) {
  const cells = new Map();
  for (const model of models) {
    const key = model.slice(0, 4).join();
    cells.set(key, [...(cells.get(key) ?? []), model]);
  }
  const packed = [...cells.values()].map((seeds) => {
    const accuracies = readings.flatMap((_, reading) =>
      times.flatMap((_, time) =>
        overSeeds.map((of) => Math.round(of(seeds.map((model) => model[6 + reading][time])))),
      ),
    );
    const scores = seeds[0].at(-1).map((score) => score + ZERO);
    return [...seeds[0].slice(0, 4), seeds.length, letters(accuracies), letters(scores)];
  });
  return { times, readings, packed };
}

/** Cells as packCells leaves them, or of the file as it is stored. @param {any} stored */
export function openedCells(stored) {
  const { times, readings, packed } = stored.packed ? stored : packCells(stored);
  const cells = packed.map(([headDim, length, base, k, seeds, accuracies, scores]) => {
    const found = codes(accuracies).map((code) => code / 1000);
    const at = (reading, time) => {
      const [mean, low, high] = found.slice(3 * (reading * times.length + time));
      return { mean, low, high };
    };
    return {
      ...{ headDim, length, base, k, seeds },
      accuracies: Object.fromEntries(
        readings.map((name, reading) => [name, times.map((_, time) => at(reading, time))]),
      ),
      scores: codes(scores).map((code) => (code - ZERO) / PER_SCORE),
    };
  });
  return { times, cells };
}
