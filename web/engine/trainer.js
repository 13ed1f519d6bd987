import packedWasm from '#wasm/trainer';
import { EngineError } from './error.js';
import { startModule } from './load.js';

/** @typedef {Awaited<ReturnType<typeof startTrainer>>} Trainer */

/**
 * Starts a trainer of small Transformers with memory of its own: one model at a time, the same numbers for the same
 * parameters everywhere. Every verb throws EngineError on what it cannot use and leaves the model as it was.
 */
export async function startTrainer() {
  const bound = await startModule(packedWasm, { hasState: true });
  const call = (/** @type {string} */ name, params = {}) => {
    const result = bound[name](params);
    if (result.code) throw new EngineError(result);
    return result;
  };
  return Object.freeze({
    /** A new model in the place of the last: { parameters, vocabulary, chance, operations, rows, step } and every parameter. */
    create: (/** @type {object} */ params) => call('trainerCreate', params),
    /**
     * Bytes that training a model and testing it at `lengths` takes, and again up to `furtherLength`: { bytes, most, dModel,
     * longest }, of which nothing is made. `most` is what there is, `dModel` the largest and `longest` the longest test that fit.
     */
    memory: (/** @type {object} */ params) => call('trainerMemory', params),
    /** A trained or loaded model goes on, at another length or otherwise read: what create gives. Then train it. */
    resume: (/** @type {object} */ params) => call('trainerResume', params),
    /** Token ids that models of 'text' learn, kept for every model to come: { length }. */
    corpus: (/** @type {{ tokens: ArrayLike<number> }} */ params) => call('trainerCorpus', params),
    /** Up to `steps` more: { step, losses, accuracies }. A model that is trained, or was loaded, refuses. */
    train: (/** @type {object} */ params) => call('trainerTrain', params),
    /** At one length, read as asked: { correct, answers, accuracy, loss }. */
    evaluate: (/** @type {object} */ params) => call('trainerEvaluate', params),
    /** The same of all answers, by how far before the question each stands: { asked, correct }, both [length]. */
    reach: (/** @type {object} */ params) => call('trainerReach', params),
    /** How often each distance came in all steps of training, drawn again: { pairs, answers }. */
    distances: () => call('trainerDistances'),
    /** Of given tokens, after contexts of `length` before each of `ends`: { loss, positions, each }, nats. */
    losses: (/** @type {object} */ params) => call('trainerLosses', params),
    /** What follows the `last` of given tokens: { logits, losses }. */
    predict: (/** @type {object} */ params) => call('trainerPredict', params),
    /** One sequence, drawn or of given tokens: { tokens, targets, predicted, probabilities, weights, bias, invFreq, attentionFactor }. */
    inspect: (/** @type {object} */ params) => call('trainerInspect', params),
    /** The model as a file of 'float32', 'float16' or 'int8', and a hash of its weights: { bytes, hash }. */
    save(/** @type {{ format?: string }} */ params = {}) {
      const { bytes, hash } = call('trainerSave', params);
      return { bytes: new Uint8Array(bytes.buffer), hash };
    },
    /** The model of such a file: what create gives. */
    load: (/** @type {ArrayLike<number>} */ bytes) => call('trainerLoad', { bytes }),
  });
}
