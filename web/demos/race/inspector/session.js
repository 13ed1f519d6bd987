import { modelKey, modelOf, readingOf } from './inspector-params.js';
import { isOpened, openedModel } from './opened-model.js';
import { lengthened } from './weights.js';

const ANSWERS = 1000; // of each accuracy
const REST = 150; // ms after the last change before answers are counted
const LOOK = 250; // ms from one look at a model in training to the next
const MOST = 8; // models kept

/**
 * The models of one figure: which is trained, what it makes of the text of the values, and how many answers are right.
 *   pool      as of web/trainer, or one like it
 *   told(live)   what `compute` gets, whenever it is another: { key, progress, model, losses, view, score, hash,
 *             bytes, speed, isStored, problem, event }
 * Returns { set(values), open(), train(), halt(), pause(), resume(), close() }. Of questions the newest is answered, those between are left out.
 */
export function makeSession({ pool, told }) {
  // One closure: an answer that comes late is dropped by what is wished for by then.
  const models = new Map();
  let values;
  let speed;
  let rest;
  let isOver = false;

  const current = () => values && models.get(modelKey(values));

  function tell() {
    const model = current();
    if (isOver) return;
    if (!model) return told(speed && { speed });
    told({ ...model, model: model.made, speed });
  }

  /** What a model is asked for. */
  const wished = () => ({ length: values.testLen, sample: values.sample, reading: readingOf(values) });

  // One question at a time, and after it whatever has come to be wished meanwhile.
  async function look(model) {
    if (model.isLooking || !model.made) return;
    const wish = wished();
    const name = JSON.stringify([wish, model.hash]);
    if (model.viewed === name && !model.progress) return;
    model.isLooking = true;
    try {
      const { length, sample, reading } = wish;
      const found = await model.job.ask('inspect', { length, seed: sample, ...reading });
      model.view = { ...found, length };
      model.viewed = name;
      model.problem = undefined;
    } catch (error) {
      model.problem = error;
      model.viewed = name;
    }
    model.isLooking = false;
    model.looked = performance.now();
    if (model !== current()) return;
    tell();
    if (!model.progress) look(model);
  }

  const count = (model, length, reading) => {
    const name = JSON.stringify([length, reading]);
    if (!model.counted.has(name)) {
      const answer = model.job.ask('evaluate', { length, answers: ANSWERS, ...reading });
      model.counted.set(
        name,
        answer.then((found) => ({ ...found, length })),
      );
      answer.catch(() => model.counted.delete(name));
    }
    return model.counted.get(name);
  };

  // Right answers at the length of training and at that of the text.
  async function grade(model) {
    const { length, reading } = wished();
    const home = Number(model.values.trainLen);
    try {
      const at = [await count(model, home, {}), await count(model, length, reading)];
      const now = wished();
      if (now.length !== length || JSON.stringify(now.reading) !== JSON.stringify(reading)) return;
      model.score = { chance: model.made.chance, home: at[0], here: at[1] };
    } catch (error) {
      model.problem = error;
    }
    if (model === current()) tell();
  }

  function ask(model) {
    look(model);
    clearTimeout(rest);
    rest = setTimeout(() => model === current() && grade(model), REST);
  }

  function hear(model, event) {
    const { type } = event;
    model.event = ['restarted', 'here'].includes(type) ? type : model.event;
    if (type === 'created') {
      model.made = { ...event, step: 0 };
      model.took = 0;
      if (model.isStored) return;
      model.progress = { step: 0, steps: event.steps, chance: event.chance };
      model.losses = new Float64Array(0);
    } else if (type === 'steps') {
      model.took += event.milliseconds;
      model.losses = Float64Array.of(...model.losses, ...event.losses);
      const { step } = event;
      const { steps, chance } = model.progress;
      speed = (1000 * model.made.operations * step) / model.took;
      model.progress = { step, steps, chance, left: ((steps - step) * model.took) / step / 1000 };
      if (!(performance.now() - model.looked < LOOK) && model === current()) look(model);
    } else if (type === 'trained') {
      model.made = { ...model.made, step: event.step };
      model.progress = undefined;
      model.seconds = model.took / 1000;
      model.event = model.isStored ? 'opened' : 'trained';
      Object.assign(model, { bytes: model.job.bytes, hash: event.hash });
      if (model === current()) ask(model);
    } else if (type === 'failed') {
      model.progress = undefined;
      model.problem = event.error;
      model.event = 'failed';
    }
    if (model === current()) tell();
  }

  function drop(model) {
    model.job.close();
    models.delete(model.key);
  }

  function begin(job, own) {
    const key = modelKey(values);
    const model = { key, job, values, counted: new Map(), ...own };
    models.set(key, model);
    job.on((event) => {
      if (!isOver && models.get(key) === model) hear(model, event);
    });
    tell();
  }

  return {
    set(next) {
      values = next;
      const model = current();
      tell();
      if (model?.hash) ask(model);
    },
    /** Opens the stored model, where the values ask for it and it is not here yet. */
    open() {
      if (!isOpened(values) || current()) return;
      begin(pool.open({ bytes: lengthened(openedModel), plan: [] }), { isStored: true, event: 'opens' });
    },
    /** Trains the model of the values, anew if it is there. */
    train() {
      const key = modelKey(values);
      for (const other of [...models.values()]) if (other.progress || other.key === key) drop(other);
      if (models.size >= MOST) drop(models.values().next().value);
      const { steps } = values;
      const progress = { step: 0, steps, chance: 0.5 };
      begin(pool.train({ params: modelOf(values), plan: [] }), { progress, event: 'starts' });
    },
    /** Ends a training; nothing of it stays. */
    halt() {
      const model = current();
      if (!model?.progress) return;
      drop(model);
      tell();
    },
    pause: () => pool.pause(),
    resume: () => pool.resume(),
    /** Gives everything back. */
    close() {
      isOver = true;
      clearTimeout(rest);
      for (const model of [...models.values()]) drop(model);
      pool.stop();
    },
  };
}
