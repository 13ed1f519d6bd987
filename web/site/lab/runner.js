import { furtherStepCost, secondsFor, stepCost, testCost, trainingCost } from './cost.js';
import { allSteps, resumeOf } from './further.js';
import { meansOf, modelKey } from './records.js';
import { askedAt, lengthsOf, paramsOf, settingsOf } from './settings.js';

const TEST = { answers: 1000, seed: 1 }; // as the stored runs were asked
const REACH = { answers: 4000, seed: 1 }; // by distance, of which the far ones are few
const KEPT = 60; // trained models that can still be asked without training them again

/** The model that is trained further, by its key. */
const baseKey = ({ settings, seed }) =>
  modelKey({ settings: settingsOf({ ...settings, furtherSteps: 0 }), seed });

/** Everything that a model is to be asked: { reading, length }. */
export const planOf = (settings, readings, lengths) =>
  readings.flatMap((reading) => lengthsOf(settings, reading, lengths).map((length) => ({ reading, length })));

/** What is missing of models of settings, for each seed: { settings, seed, plan, isTrained }. */
export function wantedOf({ settings, seeds, readings, lengths }, known) {
  return seeds
    .map((seed) => {
      const model = known({ settings, seed });
      const plan = planOf(settings, readings, lengths).filter(
        ({ reading, length }) => model?.readings[reading]?.[length] === undefined,
      );
      return { settings, seed, plan, isNew: !model };
    })
    .filter(({ plan, isNew }) => isNew || plan.length > 0);
}

// At the trained length all readings are the same but those with a factor of their own.
export const atTraining = (readings) => {
  const own = readings.filter((reading) => reading.includes('@'));
  return own.length < readings.length ? ['none', ...own] : own;
};

/** How far back answers are right, in sequences of the trained length, and which distances came in training. */
export const reachPlan = ({ settings, seeds, readings }, known) =>
  seeds
    .map((seed) => {
      const old = known({ settings, seed });
      const { length } = settings;
      const plan = atTraining(readings)
        .filter((reading) => lengthsOf(settings, reading, [length]).length > 0)
        .filter((reading) => !old?.readings[reading])
        .map((reading) => ({ verb: 'reach', reading, length }));
      return { settings, seed, plan: old ? plan : [{ verb: 'distances' }, ...plan] };
    })
    .filter(({ plan }) => plan.length > 0);

// Of what is asked by distance every token counts.
const askCost = (settings, { verb, length }) => {
  if (verb === 'distances') return 0;
  return testCost(settings, length, verb === 'reach' ? (8 * REACH.answers) / length : undefined);
};
const planCost = ({ settings, plan }) => plan.reduce((sum, ask) => sum + askCost(settings, ask), 0);
const askOf = (settings, { verb, reading, length }) => {
  if (verb === 'distances') return { verb };
  return { length, ...(verb ? { verb, ...REACH } : TEST), ...askedAt(settings, reading, length) };
};

/**
 * Trains models in this page and asks them.
 *   pool      of web/trainer
 *   changed() something is new
 *   done(model)   a model is trained and asked: as records.js has it
 *   measured(rate)   operations a second that a worker did
 *   now()     ms
 * Returns { begin(wanted), pause(), resume(), stop(), costOf(wanted), running(model), reach(model), progress() }.
 */
export function makeRunner({ pool, changed, done, measured, now = () => performance.now() }) {
  // One closure: every event of a worker changes runs, models and clock together.
  let runs = new Map();
  const reaches = new Map(); // by model: { pairs, answers, readings: { name: { asked, correct } } }
  const trained = new Map(); // models by their key, the newest last: { bytes, losses, milliseconds }
  let spent = 0;
  let since;
  let isPaused = false;
  let note;

  const isBusy = () => [...runs.values()].some(({ state }) => state === 'going');
  function costOf(wanted) {
    const { settings } = wanted;
    if (trained.has(modelKey(wanted))) return planCost(wanted);
    const isBegun = resumeOf(settings) && trained.has(baseKey(wanted));
    return planCost(wanted) + trainingCost(settings) - (isBegun ? settings.steps * stepCost(settings) : 0);
  }

  function tell() {
    const moment = now();
    if (since !== undefined) spent += moment - since;
    since = isBusy() && !isPaused ? moment : undefined;
    changed();
  }

  function keep({ key, job, losses, milliseconds }) {
    trained.delete(key);
    trained.set(key, { bytes: job.bytes, losses, milliseconds });
    if (trained.size > KEPT) trained.delete(trained.keys().next().value);
  }

  function heard(run, event) {
    const { type } = event;
    if (type === 'steps') {
      run.losses.push(...event.losses);
      run.milliseconds += event.milliseconds;
      const cost = run.isFurther ? furtherStepCost : stepCost;
      run.cost += event.losses.length * cost(run.settings);
    } else if (type === 'trained') {
      run.hash = event.hash;
      if (!run.isOld && !run.isFurther) measured(run.cost / (run.milliseconds / 1000));
    } else if (type === 'evaluated') {
      const asked = run.plan[event.index];
      const { verb, reading, length } = asked;
      run.cost += askCost(run.settings, asked);
      if (verb && event.result) {
        const old = reaches.get(run.key) ?? { readings: {} };
        const now = verb === 'distances' ? event.result : {};
        const readings = verb === 'reach' ? { [reading]: event.result } : {};
        reaches.set(run.key, { ...old, ...now, readings: { ...old.readings, ...readings } });
      } else if (event.result) {
        run.readings[reading] ??= {};
        run.readings[reading][length] = Math.round(1000 * event.result.accuracy) / 1000;
      } else run.error = event.error;
    } else if (type === 'done' && !run.isFurther && run.resume) {
      goOn(run);
    } else if (type === 'done') {
      run.state = 'done';
      keep(run);
      done(modelOf(run));
      run.job.close();
    } else if (type === 'failed') {
      run.state = 'failed';
      run.error = event.error;
    } else if (type === 'restarted' || type === 'here') {
      Object.assign(run, { ...run.begun, losses: [...run.begun.losses], readings: {} });
      note = type;
    }
    tell();
  }

  function jobOf({ settings, seed, asks, old, base, resume }) {
    if (old) return pool.open({ bytes: old.bytes, plan: asks });
    if (base) return pool.extend({ bytes: base.bytes, params: resume, plan: asks });
    return pool.train({ params: { ...paramsOf(settings), seed }, plan: resume ? [] : asks });
  }

  // The further training of a model that is trained.
  function goOn(run) {
    const { job, losses, milliseconds, cost, resume, asks } = run;
    keep({ ...run, key: baseKey(run), losses: [...losses] });
    run.isFurther = true;
    run.begun = { losses: [...losses], milliseconds, cost };
    run.job = pool.extend({ bytes: job.bytes, params: resume, plan: asks });
    job.close();
    run.job.on((event) => heard(run, event));
  }

  const modelOf = ({ settings, seed, hash, losses, readings, milliseconds }) => ({
    ...{ settings, seed, hash, readings, from: '' },
    losses: meansOf(losses, allSteps(settings)).map((loss) => Number(loss.toPrecision(4))),
    seconds: Math.round(milliseconds / 10) / 100,
    when: Date.now(),
  });

  return {
    costOf,
    begin(wanted) {
      if (!isBusy()) {
        runs = new Map();
        spent = 0;
        note = undefined;
      }
      for (const { settings, seed, plan } of wanted) {
        const key = modelKey({ settings, seed });
        if (runs.get(key)?.state === 'going') continue;
        const asks = plan.map((ask) => askOf(settings, ask));
        const old = trained.get(key);
        const resume = old ? undefined : resumeOf(settings);
        const base = resume && trained.get(baseKey({ settings, seed }));
        const job = jobOf({ settings, seed, asks, old, base, resume });
        const total = costOf({ settings, seed, plan });
        const { losses = [], milliseconds = 0 } = old ?? base ?? {};
        const begun = { losses: [...losses], milliseconds, cost: 0 };
        const run = { key, settings, seed, plan, job, total, state: 'going', ...begun, losses: [...losses] };
        const isFurther = base !== undefined;
        Object.assign(run, { readings: {}, isOld: old !== undefined, resume, asks, begun, isFurther });
        runs.set(key, run);
        job.on((event) => heard(run, event));
      }
      tell();
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
      for (const run of runs.values()) if (run.state === 'going') run.state = 'stopped';
      if (isPaused) pool.resume();
      isPaused = false;
      tell();
    },
    /** What was measured of a model by distance. */
    reach: (model) => reaches.get(modelKey(model)),
    /** Losses so far of a model in training. */
    running(model) {
      const run = runs.get(modelKey(model));
      return run?.state === 'going' && run.losses.length > 0
        ? { losses: meansOf(run.losses, allSteps(run.settings)), steps: allSteps(run.settings) }
        : undefined;
    },
    progress() {
      const all = [...runs.values()];
      const sum = (of) => all.reduce((total, run) => total + of(run), 0);
      const count = (state) => all.filter((run) => run.state === state).length;
      const total = sum((run) => run.total);
      const share =
        total > 0
          ? sum((run) => (run.state === 'going' ? Math.min(run.cost, run.total) : run.total)) / total
          : 0;
      const time = (spent + (since === undefined ? 0 : now() - since)) / 1000;
      return {
        isBusy: isBusy(),
        isPaused,
        share,
        spent: time,
        left: share > 0.02 ? time * (1 / share - 1) : undefined,
        steps: sum((run) => run.losses.length),
        count: all.length,
        done: count('done'),
        stopped: count('stopped'),
        failed: all.find(({ state }) => state === 'failed')?.error,
        note,
      };
    },
  };
}

/** Seconds that models will take, by what they cost, the rate of a worker and how many there are. */
export const secondsOf = (wanted, { costOf, rate, workers }) =>
  secondsFor(wanted.map(costOf), { rate, workers });
