import createModule from '#trainer-glue';
import packedWasm from '#trainer-wasm';
import { EngineError } from './error.js';
import { startModule } from './load.js';

/** @typedef {Awaited<ReturnType<typeof startTrainer>>} Trainer */

/**
 * Starts a trainer of small Transformers with memory of its own: one model at a time, the same numbers for the same
 * parameters everywhere. Every verb throws EngineError on what it cannot use and leaves the model as it was.
 */
export async function startTrainer() {
  const bound = await startModule(createModule, packedWasm);
  const verb =
    (name) =>
    (given = {}) =>
      settle(bound[name](given));
  return Object.freeze({
    /** A new model: { parameters, vocabulary, chance, operations, steps, rows } and every parameter. */
    create: verb('create'),
    /** Up to `steps` more: { step, losses, accuracies }; none is left after the last. */
    train: verb('train'),
    /** At one length, with the encoding read as asked: { correct, answers, accuracy, loss }. */
    evaluate: verb('evaluate'),
    /** One sequence: { tokens, targets, predicted, probabilities, weights, bias, invFreq, attentionFactor }. */
    inspect: verb('inspect'),
    /** The model as a file: { bytes, hash }. */
    save: verb('save'),
    /** The model of such a file: what create gives, and `step`. */
    load: verb('load'),
  });
}

function settle(result) {
  if (result.code) throw new EngineError(result);
  return result;
}
