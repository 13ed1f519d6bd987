import { runOnMainThread } from '../../../web/trainer/main-thread.js';
import { serve } from '../../../web/trainer/serve.js';

/**
 * A trainer that counts instead of training: the loss of step n of a model with seed s is s + 1 / n, and takes `pace` ms.
 *
 * @param {{ faults?: { step?: number } }} [options]
 */
export function fakeTrainer({ faults = {} } = {}) {
  let model;
  let corpus = [];
  const refuse = (field, message) => {
    throw Object.assign(new Error(`${field} ${message}`), { code: 'invalid-argument', field });
  };
  const need = () => model ?? refuse('model', 'must be created before');
  return {
    create({ task = 'back', seed = 1, steps = 20, pace = 0, memory = 0 } = {}) {
      if (memory > 0)
        throw Object.assign(new Error('memory is full'), { code: 'too-large', field: 'memory' });
      if (typeof seed !== 'number') refuse('seed', 'must be a number');
      model = { task, seed, steps, pace, step: 0 };
      return { ...model, step: 0, parameters: 13120 };
    },
    train({ steps }) {
      const { seed } = need();
      if (model.step === model.steps) refuse('steps', 'must be 0: this model is trained');
      const losses = [];
      for (; steps > 0 && model.step < model.steps; steps -= 1) {
        model.step += 1;
        for (const end = performance.now() + (model.pace ?? 0); performance.now() < end; );
        if (model.step === faults.step) {
          delete faults.step;
          throw new Error('unreachable');
        }
        losses.push(seed + 1 / model.step);
      }
      return {
        step: model.step,
        losses: Float64Array.from(losses),
        accuracies: new Float64Array(losses.length),
      };
    },
    evaluate({ length = 32 }) {
      const { seed } = need();
      if (length > 512) refuse('length', 'must be at most 512');
      return { accuracy: seed / length };
    },
    inspect: ({ length }) => ({ tokens: new Int32Array(length).fill(need().seed) }),
    save: () => ({
      bytes: Uint8Array.of(need().seed, model.steps, model.step),
      hash: `${model.seed}`.padStart(16, '0'),
    }),
    load(bytes) {
      if (!(bytes instanceof Uint8Array) || bytes.length !== 3) refuse('bytes', 'must be a file of weights');
      const [seed, steps, step] = bytes;
      model = { task: 'back', seed, steps, step };
      return model;
    },
    /** Further: the seed is the loss from which it goes on, the corpus is added to it. */
    resume({ steps }) {
      Object.assign(need(), { steps, step: 0, seed: need().seed + (corpus[0] ?? 0) });
      return model;
    },
    corpus({ tokens }) {
      corpus = tokens;
      return { length: tokens.length };
    },
    losses: ({ length }) => ({ loss: need().seed * length }),
    predict: ({ tokens }) => ({ logits: Float32Array.of(need().seed + tokens[0]) }),
  };
}

/**
 * spawn() for a pool: workers on this thread, recorded in `started`, each with a fake trainer of the same `faults`.
 *
 * @param {{ faults?: { step?: number }, starts?: (count: number) => void }} [options]
 */
export function fakeWorkers({ faults = {}, starts = () => {} } = {}) {
  const started = [];
  const spawn = () => {
    starts(started.length);
    const worker = runOnMainThread((scope) => serve(scope, async () => fakeTrainer({ faults })));
    const { terminate } = worker;
    Object.assign(worker, {
      isGone: false,
      terminate() {
        worker.isGone = true;
        terminate();
      },
    });
    started.push(worker);
    return worker;
  };
  return { spawn, started, alive: () => started.filter(({ isGone }) => !isGone).length };
}

/** Everything a job tells until it is done or has failed: [{ type, … }]. */
export const heard = (job) =>
  new Promise((resolve) => {
    const events = [];
    job.on((event) => {
      events.push(event);
      if (event.type === 'done' || event.type === 'failed') resolve(events);
    });
  });
