import openedModel from '../../../../content/race/weights/back-rope-300.json' with { type: 'json' };
import { frequenciesAt } from '../../../trainer/frequencies.js';
import { keyOf } from '../settings.js';
import { HEADS, modelKey, readingOf, settingsOf } from './inspector-params.js';
import { operationsOf, SPEED } from './tasks.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

/** The model that a figure opens with, as `npm run race` writes it: { params, hash (before it was rounded), header, weights }. */
export { openedModel };

const openedKey = keyOf(openedModel.params);

/** Whether the values ask for the model that the figure opens with. */
export const isOpened = (values) => modelKey(values) === openedKey;

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * Everything the views read. `live` is what goes on beside the values (session.js): a training, a trained model, and
 * what it makes of the sequence.
 *
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
export function compute(engine, values, { memo, live }) {
  const { head, query, key } = values;
  const own = live?.key === modelKey(values) ? live : undefined;
  const view = own?.view;
  const settings = settingsOf(values);
  const trained = settings.length;
  const heads = HEADS;
  const n = view?.length ?? values.testLen;
  const at = { query: Math.min(query, n - 1), key: Math.min(key, query, n - 1) };
  const now = { ...values, ...at };
  const state = own?.progress ? 'training' : view ? 'ready' : 'empty';
  const marks = memo('marks', [view], () => view && marksOf(view, settings.k));
  const cells = n * n;
  const weights = memo('weights', [view, head], () =>
    view?.weights.subarray((head - 1) * cells, head * cells),
  );
  return {
    state,
    settings,
    trained,
    n,
    layer: 1,
    heads,
    distance: at.query - at.key,
    view,
    marks,
    weights,
    // So that a head that looks at many tokens is seen too.
    roots: memo('roots', [weights], () => weights?.map(Math.sqrt)),
    own: weights?.subarray(at.query * n, at.query * n + at.query + 1),
    source: marks ? (marks.source[at.query] ?? -1) : -1,
    effect: effectOf(engine, now, { n }),
    score: own?.score,
    model: own?.model,
    progress: own?.progress,
    losses: own?.losses,
    hash: own?.hash,
    // It comes by itself where nothing else is here.
    isStored: own ? own.isStored === true && own.event !== 'failed' : isOpened(values),
    bytes: own?.bytes,
    seconds: operationsOf(values) / (live?.speed ?? SPEED),
    error: errorOf(own),
  };
}

const TURN = 2 * Math.PI;

// RoPE's pairs as they turn at the distance looked at in a text of n tokens, and what training saw of each.
function effectOf(engine, values, { n }) {
  const { base, headDim, length: trained } = settingsOf(values);
  const distance = values.query - values.key;
  const read = readingOf({ ...values, testLen: n });
  const { invFreq, attentionFactor } = frequenciesAt(engine, { base, headDim, trained, length: n }, read);
  const plain = engine.rope.frequencies({ headDim, base }).invFreq;
  const pairs = Array.from(invFreq, (frequency, i) => {
    const seen = plain[i] * (trained - 1);
    const angle = frequency * distance;
    const phase = angle % TURN;
    const far = frequency * (n - 1);
    return {
      wavelength: TURN / plain[i],
      ratio: frequency / plain[i],
      seen,
      angle,
      // Where training saw less than a turn, all that lies beyond it is new.
      isNew: seen < TURN && phase > seen * (1 + 1e-9),
      meetsNew: seen < TURN && far > seen * (1 + 1e-9),
    };
  });
  return { invFreq, attentionFactor, pairs };
}

function errorOf(own) {
  const { problem, event } = own ?? {};
  // A training that failed says so itself.
  if (!problem || event === 'failed') return undefined;
  const field = problem.field === 'length' ? 'testLen' : problem.field;
  return { field, say: (t) => t('errorModel', { message: problem.message }) };
}

// Where something is asked, what was right and what was wrong, and where each answer is written.
function marksOf({ targets, predicted, length }, k) {
  const asked = [];
  const wrong = [];
  for (let i = 0; i < length; i++) {
    if (targets[i] < 0) continue;
    asked.push(i);
    if (predicted[i] !== targets[i]) wrong.push(i);
  }
  return {
    asked,
    wrong,
    isWrong: (i) => targets[i] >= 0 && predicted[i] !== targets[i],
    isAsked: (i) => targets[i] >= 0,
    source: Array.from({ length }, (_, i) => (targets[i] >= 0 ? i - k : -1)),
  };
}

/** The key that a head gives most of a query to. */
function mostOf({ weights, length }, { head }, query) {
  const start = ((head - 1) * length + query) * length;
  let most = 0;
  for (let j = 1; j <= query; j++) if (weights[start + j] > weights[start + most]) most = j;
  return most;
}

/** The wrong answer after or before the query, with the key that it looks at most; nothing where there is none. */
export function nextWrong({ view, wrong, values }, step) {
  const { query } = values;
  const next =
    step > 0
      ? (wrong.find((i) => i > query) ?? wrong[0])
      : (wrong.findLast((i) => i < query) ?? wrong.at(-1));
  return next === undefined ? {} : { query: next, key: mostOf(view, values, next) };
}
