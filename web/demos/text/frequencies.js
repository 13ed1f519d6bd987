import { frequenciesAt } from '../../trainer/frequencies.js';
import { readingAt, TRAINED } from './runs.js';

// The models have 96 features in four heads.
const MODEL = { headDim: 24, base: 10000, trained: TRAINED };

/** How RoPE's pairs rotate by a reading at a context length, radians per token: an array of a demo's numbers. */
export function frequenciesOf(engine, reading, context) {
  const { invFreq } = frequenciesAt(engine, { ...MODEL, length: context }, readingAt(reading, context));
  return ['frequencies', { pair: invFreq.length }, invFreq];
}
