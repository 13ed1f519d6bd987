import { askedAt, EACH, modelName, noCounts, readingName, readingOf } from './plan.js';
import { LENGTHS } from './sequences.js';

const ROUND = 4; // sequences for each test, length and depth in one go

/** What makes two measurements differ. */
export const keyOf = (values) => `${values.model} ${readingName(values)} ${values.sample}`;

/**
 * Asks a model all tests at all lengths, a few sequences each, then a few more. `ask(model, verb, params)` is the
 * models'; told({ key, counts, asked, isReading, problem }) hears after every length of every round. What was counted is
 * kept until other values ask for something else.
 */
export function makeSession({ ask, told }) {
  let wanted;
  let state = empty();
  let isRunning = false;
  let isHeld = true;

  const isShort = () => wanted && Math.min(...state.asked) < EACH;
  const tell = () => told({ ...state, asked: [...state.asked], isReading: isRunning });

  async function count(at) {
    const { key } = state;
    const { model, sample } = wanted;
    const from = state.asked[at];
    const right = await askedAt((params) => ask(modelName(model), 'predict', params), {
      ...{ length: LENGTHS[at], sample, from, to: from + ROUND, reading: readingOf(wanted) },
    });
    if (key !== state.key) return;
    state.asked[at] += ROUND;
    // Another object, for those who keep what they made of the last.
    state.counts = Object.fromEntries(
      Object.entries(state.counts).map(([test, rows]) => [
        test,
        rows.map((depths, i) => (i === at ? depths.map((sum, d) => sum + right[test][d]) : depths)),
      ]),
    );
  }

  async function run() {
    if (isRunning || isHeld || state.problem || !isShort()) return;
    isRunning = true;
    tell();
    while (!isHeld && !state.problem && isShort()) {
      const { key } = state;
      try {
        await count(state.asked.indexOf(Math.min(...state.asked)));
      } catch (error) {
        if (key === state.key) state.problem = error;
      }
      tell();
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
      }
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

const empty = (key = '') => ({
  key,
  counts: noCounts(),
  asked: LENGTHS.map(() => 0),
  problem: undefined,
});
