import stored from '../../../../content/race/map/models.json' with { type: 'json' };
import { openedCells } from './packed-cells.js';

const opened = openedCells(stored);

/** Lengths of the test, in those of training. */
export const { times } = opened;

const unlike = (values) => [...new Set(values)].sort((a, b) => a - b);

function mapOf(cells) {
  const [{ headDim, length: trained }] = cells;
  const places = new Map(cells.map((cell) => [`${cell.base} ${cell.k}`, cell]));
  return {
    ...{ headDim, trained },
    bases: unlike(cells.map(({ base }) => base)),
    distances: unlike(cells.map(({ k }) => k)),
    cellAt: (base, k) => places.get(`${base} ${k}`),
  };
}

/**
 * Maps by the features of a head and the longest of training, tokens, as '8-32'. Of a cell: accuracies by reading and length,
 * { mean, low, high } over the seeds, and the mean scores of the model of seed 1.
 */
export const maps = {};
const nameOf = ({ headDim, length }) => `${headDim}-${length}`;
for (const name of new Set(opened.cells.map(nameOf)))
  maps[name] = mapOf(opened.cells.filter((cell) => nameOf(cell) === name));
