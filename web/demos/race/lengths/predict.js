import { ENCODINGS, keyOf, LENGTHS, modelParams } from '../settings.js';
import { storedModels } from '../stored.js';
import { AHEAD } from './compute.js';
import { params, settingsOf } from './params.js';

const OPTIONS = ['t5', 'alibi', 'rope', 'other'];

const asOption = (encoding) => (OPTIONS.includes(encoding) ? encoding : 'other');
const best = (scores) => ENCODINGS[scores.indexOf(Math.max(...scores))];

/** The prediction before the curves go on: drawn, and the stored runs know the answer. */
export const predict = {
  options: OPTIONS,
  answer() {
    const initial = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, param.initial]));
    const settings = settingsOf(initial);
    const at = LENGTHS.indexOf(AHEAD * settings.length);
    const meanOf = (encoding) => {
      const seeds = Array.from({ length: initial.seeds }, (_, i) => i + 1);
      const all = seeds.map(
        (seed) => storedModels.get(keyOf(modelParams(settings, encoding, seed)))?.readings.none[at] || 0,
      );
      return all.reduce((sum, value) => sum + value, 0) / all.length;
    };
    return asOption(best(ENCODINGS.map(meanOf)));
  },
  drawn: ({ guess, shown }) =>
    asOption(best(guess.map((height, i) => (shown.includes(ENCODINGS[i]) ? height : -1)))),
  done: { sketch: 'compare', task: 'back', k: params.k.initial, trainLen: '32', testLen: 128 },
};
