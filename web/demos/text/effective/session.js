import { makeRounds } from '../rounds.js';
import { askedAt, EACH, modelName, noCounts, readingName, readingOf } from './plan.js';
import { LENGTHS } from './sequences.js';

const ROUND = 4; // sequences for each test, length and depth in one go

/** What makes two measurements differ. */
export const keyOf = (values) => `${values.model} ${readingName(values)} ${values.sample}`;

/**
 * Asks a model all tests at all lengths, a few sequences each, then a few more. `ask(model, verb, params)` is the
 * models'; told({ key, counts, asked, isReading, problem }) hears after every length of every round.
 */
export const makeSession = ({ ask, told }) =>
  makeRounds({
    keyOf,
    empty,
    told,
    copy: (state) => ({ ...state, asked: [...state.asked] }),
    isShort: ({ asked }) => Math.min(...asked) < EACH,
    async round(state, values) {
      const { model, sample } = values;
      const at = state.asked.indexOf(Math.min(...state.asked));
      const from = state.asked[at];
      const right = await askedAt((params) => ask(modelName(model), 'predict', params), {
        ...{ length: LENGTHS[at], sample, from, to: from + ROUND, reading: readingOf(values) },
      });
      return () => {
        state.asked[at] += ROUND;
        // Another object, for those who keep what they made of the last.
        state.counts = Object.fromEntries(
          Object.entries(state.counts).map(([test, rows]) => [
            test,
            rows.map((depths, i) => (i === at ? depths.map((sum, d) => sum + right[test][d]) : depths)),
          ]),
        );
      };
    },
  });

const empty = (key) => ({
  key,
  counts: noCounts(),
  asked: LENGTHS.map(() => 0),
  problem: undefined,
});
