/**
 * Asks a worker round after round until enough is there, while somebody sees it.
 *   keyOf(values)        what makes two measurements differ
 *   empty(key)           what is there before the first round: { key, problem, … }
 *   isShort(state, values)   whether another round is wanted
 *   round(state, values) a promise of a function that adds to the state what came; not called where other values ask
 *                        for something else meanwhile
 *   copy(state)          what others are given of it, theirs to keep
 *   told(live)           hears of every round: such a copy, and isReading
 * Returns a session: { set(values), resume(), pause() }. What came is kept until values have another key.
 */
export function makeRounds({ keyOf, empty, isShort, round, copy, told }) {
  let wanted;
  let state = empty('');
  let isRunning = false;
  let isHeld = true;

  const tell = () => told({ ...copy(state), isReading: isRunning });
  const goesOn = () => !isHeld && !state.problem && wanted !== undefined && isShort(state, wanted);

  async function run() {
    if (isRunning || !goesOn()) return;
    isRunning = true;
    tell();
    while (goesOn()) {
      const present = state;
      try {
        const add = await round(present, wanted);
        if (present !== state) continue;
        add();
      } catch (error) {
        if (present !== state) continue;
        present.problem = error;
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
      } else if (state.problem && isShort(state, values)) state.problem = undefined;
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
