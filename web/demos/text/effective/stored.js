import lookup from '../../../../content/text/lookup.json' with { type: 'json' };
import { EACH, modelName, OF_LENGTH, readingName, SAMPLE } from './plan.js';
import { DEPTHS, LENGTHS } from './sequences.js';

const stored = /** @type {any} */ (lookup);

const modelsOf = (encoding) => stored.models.filter((model) => model.name === modelName(encoding));
const ofSeed = (encoding, seed) => modelsOf(encoding).find((model) => model.seed === seed);
const firstOf = (encoding) => ofSeed(encoding, 1);

/** Right answers of the model beside the page, as they were counted before: { needle: [lengths][depths] of EACH, … }. */
export const storedCounts = (values) => firstOf(values.model).readings[readingName(values)];

/**
 * At “three back” in texts of the trained length: shares of texts in which the letter that the model names stands 1, 2 … FAR
 * tokens before the question. A letter may stand in several of these places.
 */
export const namedAt = (encoding, reading, seed = 1) =>
  Float64Array.from(ofSeed(encoding, seed).named[reading], (count) => count / OF_LENGTH);

/** Numbers that were trained. */
export const parametersOf = ({ model }) => firstOf(model).parameters;

/** Shares of right answers over all depths, one for each seed that was read so. */
export function sharesAt(test, length, reading = 'none', encoding = 'rope') {
  const at = LENGTHS.indexOf(length);
  const counts = modelsOf(encoding)
    .filter(({ readings }) => readings[reading])
    .map(({ readings }) => readings[reading][test]?.[at]);
  if (counts.length === 0 || counts.includes(undefined))
    throw new Error(`no model was asked “${test}” at ${length} tokens with ${reading}`);
  const right = (count) => (Array.isArray(count) ? count.reduce((sum, one) => sum + one, 0) : count);
  return counts.map((count) => right(count) / OF_LENGTH);
}

/** Right answers of the model beside the page at one depth, a share. */
export function shareAtDepth(test, length, depth, reading = 'none', encoding = 'rope') {
  const count =
    firstOf(encoding).readings[reading]?.[test]?.[LENGTHS.indexOf(length)]?.[DEPTHS.indexOf(depth)];
  if (count === undefined)
    throw new Error(`no model was asked “${test}” at ${length} tokens and depth ${depth}`);
  return count / EACH;
}

export { EACH, SAMPLE };
