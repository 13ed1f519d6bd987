import { codeIn, digitsOf } from '../packed.js';

// Cells of the map in scripts: accuracies in thousandths and scores in tenths, two base-64 digits each.
const ZERO = 2047; // of scores, which have a sign
const PER_SCORE = 10;

const letters = (codes) => codes.map(digitsOf).join('');
const codes = (text) => text.match(/../g).map(codeIn);

// Where the digits of rows stand in a text that is short when compressed: first digits apart from second ones, and those
// of all rows at one place together.
function* placesIn(lengths) {
  for (const digit of [0, 1])
    for (let at = digit; at < Math.max(...lengths); at += 2)
      for (const [row, length] of lengths.entries()) if (at < length) yield { row, at };
}
const lengthsOf = (rows) => rows.map(({ length }) => length);
const joined = (rows) => Array.from(placesIn(lengthsOf(rows)), ({ row, at }) => rows[row][at]).join('');

function parted(text, lengths) {
  const rows = lengths.map((length) => new Array(length));
  let next = 0;
  for (const { row, at } of placesIn(lengths)) rows[row][at] = text[next++];
  return rows.map((row) => row.join(''));
}

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
    return { of: [...seeds[0].slice(0, 4), seeds.length, scores.length], accuracies, scores };
  });
  const rowsOf = (name) => joined(packed.map((cell) => letters(cell[name])));
  return {
    times,
    readings,
    packed: packed.map(({ of }) => of),
    accuracies: rowsOf('accuracies'),
    scores: rowsOf('scores'),
  };
}

/** Cells as packCells leaves them, or of the file as it is stored. @param {any} stored */
export function openedCells(stored) {
  const { times, readings, packed, ...texts } = stored.packed ? stored : packCells(stored);
  const perCell = 2 * 3 * readings.length * times.length;
  const accuracies = parted(texts.accuracies, new Array(packed.length).fill(perCell));
  const scores = parted(
    texts.scores,
    packed.map((of) => 2 * of.at(-1)),
  );
  const cells = packed.map(([headDim, length, base, k, seeds], cell) => {
    const found = codes(accuracies[cell]).map((code) => code / 1000);
    const at = (reading, time) => {
      const [mean, low, high] = found.slice(3 * (reading * times.length + time));
      return { mean, low, high };
    };
    return {
      ...{ headDim, length, base, k, seeds },
      accuracies: Object.fromEntries(
        readings.map((name, reading) => [name, times.map((_, time) => at(reading, time))]),
      ),
      scores: codes(scores[cell]).map((code) => (code - ZERO) / PER_SCORE),
    };
  });
  return { times, cells };
}
