import { compute } from './compute.js';
import { curves } from './curves.js';
import { each } from './each.js';
import { losses } from './losses.js';
import { numbers } from './numbers.js';
import { params, settle } from './params.js';
import { predict } from './predict.js';
import { ranking } from './ranking.js';
import { makeTraining } from './training.js';
import { readout, seen } from './words.js';

/** Small transformers, alike but for their encoding, at lengths that they were not trained for. */
export default {
  name: 'race/lengths',
  params,
  settle,
  predict,
  compute,
  live: { make: makeTraining() },
  views: { curves, ranking, each, losses },
  readout,
  seen,
  numbers,
};
