import { askedAt, EACH, modelName, noCounts, readingName, readingOf } from './plan.js';
import { LENGTHS } from './sequences.js';

const ROUND = 4; // sequences for each test, length and depth in one go

/** What makes two measurements differ. */
export const keyOf = (values) => `${values.model} ${readingName(values)} ${values.sample}`;

/**
 * Asks a model all tests at all lengths, a few sequences each, then a few more, while somebody sees it. `ask(model, verb,
 * params)` is the models'; told({ key, counts, asked, isReading, problem }) hears after every length of every round.
 * Returns { set(values), resume(), pause() }. What came is kept until values have another key.
 */
export function makeSession({ ask, told }) {
  let wanted;
  let state = empty('');
  let isRunning = false;
  let isHeld = true;

  const tell = () => told({ ...state, asked: [...state.asked], isReading: isRunning });
  const isShort = () => Math.min(...state.asked) < EACH;
  const goesOn = () => !isHeld && !state.problem && wanted !== undefined && isShort();

  async function round(present, values) {
    const at = present.asked.indexOf(Math.min(...present.asked));
    const from = present.asked[at];
    const right = await askedAt((params) => ask(modelName(values.model), 'predict', params), {
      ...{ length: LENGTHS[at], sample: values.sample, from, to: from + ROUND, reading: readingOf(values) },
    });
    present.asked[at] += ROUND;
    // Another object, for those who keep what they made of the last.
    present.counts = Object.fromEntries(
      Object.entries(present.counts).map(([test, rows]) => [
        test,
        rows.map((depths, i) => (i === at ? depths.map((sum, d) => sum + right[test][d]) : depths)),
      ]),
    );
  }

  async function run() {
    if (isRunning || !goesOn()) return;
    isRunning = true;
    tell();
    while (goesOn()) {
      const present = state;
      await round(present, wanted).catch((error) => {
        present.problem = error;
      });
      // Meanwhile other values may ask for something else.
      if (present === state) tell();
    }
    isRunning = false;
    tell();
  }

  return {
    set(values) {
      const key = keyOf(values);
      wanted = values;
      if (key !== state.key) {
        state = empty(key);
        tell();
      } else if (state.problem && isShort()) state.problem = undefined;
      run();
    },
    resume() {
      isHeld = false;
      run();
    },
    pause() {
      isHeld = true;
    },
  };
}

const empty = (key) => ({
  key,
  counts: noCounts(),
  asked: LENGTHS.map(() => 0),
  problem: undefined,
});
