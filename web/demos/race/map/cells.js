import stored from '../../../../content/race/map/models.json' with { type: 'json' };
import { openedCells } from './packed-cells.js';

const opened = openedCells(stored);

/** Lengths of the test, in those of training. */
export const { times } = opened;

/** Features of a head, and the longest of training, tokens, of all models that the map has. */
export const [{ headDim, length: trained }] = opened.cells;

const own = opened.cells.filter((cell) => cell.headDim === headDim && cell.length === trained);
const unlike = (values) => [...new Set(values)].sort((a, b) => a - b);
export const bases = unlike(own.map(({ base }) => base));
export const distances = unlike(own.map(({ k }) => k));

const places = new Map(own.map((cell) => [`${cell.base} ${cell.k}`, cell]));

/** A cell: accuracies by reading and length, { mean, low, high } over the seeds, and the mean scores of the model of seed 1. */
export const cellAt = (base, k) => places.get(`${base} ${k}`);
