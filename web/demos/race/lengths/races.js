import { keyOf, LENGTHS, READINGS, readAt, rowsOf } from '../settings.js';

const TEST = { answers: 1000, seed: 1 }; // as the stored runs were asked
const PASSES = 3; // a step takes about as long as this many times its tokens forwards

/** What is asked of a trained model: one evaluation for each length of each reading, where it can have an answer. */
export const planOf = (settings, encoding, readings) =>
  readings.flatMap((reading) =>
    LENGTHS.filter(
      (length) => encoding !== 'learned' || reading === 'clamp' || length <= rowsOf(settings),
    ).map((length) => {
      const model = { ...settings, length, trained: settings.length };
      return { reading, length, ask: { length, ...TEST, ...readAt(READINGS[reading], model) } };
    }),
  );

// How long an evaluation takes, in steps of training: 125 sequences with 8 answers each, a step having 1024 tokens.
const weightOf = ({ length }) => (125 * length) / (PASSES * 1024);

/**
 * Models that are trained in this page.
 *   pool      of web/trainer
 *   changed() something is new
 *   now()     ms
 * Returns { begin(models), ask(key, plan), pause(), resume(), stop(), clear(), value(), progress() }; a model is { params,
 * plan, steps, stored (the hash of its stored run) }. value() is what compute gets as `live`.
 */
export function makeRaces({ pool, changed, now = () => performance.now() }) {
  // One closure: every event of a worker changes runs, models and clock together.
  let models = new Map();
  const running = new Set();
  let runs = new Map();
  let spent = 0; // ms of training, without pauses
  let since;
  let isPaused = false;
  let note;

  const isBusy = () => [...runs.values()].some(({ isOver }) => !isOver);

  function clock() {
    const moment = now();
    if (since !== undefined) spent += moment - since;
    since = isBusy() && !isPaused ? moment : undefined;
  }

  function tell() {
    clock();
    changed();
  }

  function read(run, { reading, length }, accuracy) {
    const old = models.get(run.key);
    const values = Float64Array.from(old.readings[reading] ?? LENGTHS.map(() => Number.NaN));
    values[LENGTHS.indexOf(length)] = accuracy;
    const lengths = LENGTHS.filter((one) => one === length || old.lengths.includes(one));
    models = new Map(models).set(run.key, {
      ...old,
      lengths,
      readings: { ...old.readings, [reading]: values },
    });
  }

  function over(run, state) {
    run.isOver = true;
    run.state = state;
    running.delete(run.key);
  }

  function heard(run, event) {
    const { type } = event;
    if (type === 'steps') {
      run.done += event.losses.length;
      running.add(run.key);
    } else if (type === 'trained') {
      models = new Map(models).set(run.key, { hash: event.hash, readings: {}, lengths: [] });
    } else if (type === 'evaluated') {
      run.asked += weightOf(run.plan[event.index]);
      if (event.result) read(run, run.plan[event.index], event.result.accuracy);
    } else if (type === 'done') over(run, 'done');
    else if (type === 'failed') {
      run.error = event.error;
      over(run, 'failed');
    } else if (type === 'restarted' || type === 'here') {
      run.done = 0;
      running.delete(run.key);
      note = type;
    }
    tell();
  }

  return {
    begin(wanted) {
      if (!isBusy()) {
        runs = new Map(
          [...runs].filter(([key]) => models.has(key)).map(([key, run]) => [key, { ...run, isOld: true }]),
        );
        spent = 0;
        note = undefined;
      }
      for (const { params, plan, steps, stored } of wanted) {
        const key = keyOf(params);
        const run = { key, plan, steps, stored, done: 0, asked: 0, isOver: false };
        run.readings = new Set(plan.map(({ reading }) => reading));
        runs.set(key, run);
        run.job = pool.train({ params, plan: plan.map(({ ask }) => ask) });
        run.job.on((event) => heard(run, event));
      }
      tell();
    },
    /** Asks a trained model for readings that it was not asked for. */
    async ask(key, plan) {
      const run = runs.get(key);
      const isNew = plan.filter(({ reading }) => !run.readings.has(reading));
      for (const { reading } of isNew) run.readings.add(reading);
      for (const { reading, length, ask } of isNew) {
        try {
          const { accuracy } = await run.job.ask('evaluate', ask);
          if (!models.has(key)) return;
          read(run, { reading, length }, accuracy);
          tell();
        } catch {
          // Stopped, or no answer at this length: the curve has a gap.
        }
      }
    },
    pause() {
      isPaused = true;
      pool.pause();
      tell();
    },
    resume() {
      isPaused = false;
      pool.resume();
      tell();
    },
    stop() {
      pool.stop();
      for (const run of runs.values()) if (!run.isOver) over(run, 'stopped');
      running.clear();
      if (isPaused) pool.resume();
      isPaused = false;
      tell();
    },
    clear() {
      [models, runs] = [new Map(), new Map()];
      running.clear();
      tell();
    },
    value: () => (models.size + running.size > 0 ? { models, running } : undefined),
    progress() {
      clock();
      const all = [...runs.values()].filter(({ isOld }) => !isOld);
      const totalOf = (run) => run.steps + run.plan.reduce((sum, one) => sum + weightOf(one), 0);
      const doneOf = (run) => (run.isOver ? totalOf(run) : run.done + run.asked);
      const sum = (of) => all.reduce((total, run) => total + of(run), 0);
      const share = all.length > 0 ? sum(doneOf) / sum(totalOf) : 0;
      const done = all.filter(({ state }) => state === 'done');
      const known = done.filter(({ stored }) => stored);
      return {
        isBusy: isBusy(),
        isPaused,
        share,
        left: share > 0.01 ? (spent / 1000) * (1 / share - 1) : undefined,
        spent: spent / 1000,
        steps: sum((run) => run.done),
        totalSteps: sum((run) => run.steps),
        count: all.length,
        done: done.length,
        known: known.length,
        same: known.filter(({ key, stored }) => models.get(key).hash === stored).length,
        failed: all.find(({ state }) => state === 'failed')?.error,
        isStopped: all.some(({ state }) => state === 'stopped'),
        note,
      };
    },
  };
}
