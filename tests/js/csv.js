import assert from 'node:assert/strict';

/** Rows of a file of comma-separated values as objects, each with a cell for every head. */
export function rowsOf(csv) {
  const [heads, ...lines] = csv
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  for (const cells of lines) assert.equal(cells.length, heads.length, `${cells}`);
  return lines.map((cells) => Object.fromEntries(cells.map((cell, i) => [heads[i], cell])));
}

/** The rows that have these values. */
export const withValues = (rows, wanted) =>
  rows.filter((row) => Object.entries(wanted).every(([head, value]) => row[head] === `${value}`));
