import { makeRounds } from '../rounds.js';
import { TRAINED } from '../runs.js';
import { asked, BLOCK, CACHES, nextPiece } from './plan.js';

/**
 * Reads a stream, piece by piece. `ask(model, verb, params)` is the models', loadStream() a promise of the tokens, `begun`
 * { key, losses, first } of a stream whose beginning has been read;
 * told({ key, losses, first, isReading, problem }) hears of every piece: the mean loss of each block by cache, nats, and the
 * weight that each head gives to the first character of a full context.
 */
export function makeSession({ ask, loadStream, told, begun = undefined }) {
  let stream;

  async function readPiece(losses, { model, cacheSize, sinkSize, count }) {
    const from = BLOCK * losses.window.length;
    const size = nextPiece(from, count);
    const pieces = {};
    for (const cache of CACHES) {
      const params = asked(cache, stream, { from, size, cacheSize, sinkSize });
      if (params) pieces[cache] = blocksOf((await ask(model, 'losses', params)).each);
    }
    return pieces;
  }

  return makeRounds({
    keyOf,
    empty: (key) => beginningOf(key, begun),
    told,
    copy: (state) => ({ ...state, losses: copied(state.losses) }),
    isShort: ({ losses }, { count }) => BLOCK * losses.window.length < count,
    async round(state, values) {
      stream ??= await loadStream();
      const first = state.first ?? (await firstWeights(ask, values.model, stream));
      const pieces = await readPiece(state.losses, values);
      return () => {
        state.first = first;
        for (const cache of CACHES) state.losses[cache].push(...(pieces[cache] ?? []));
      };
    },
  });
}

/** What makes two streams differ. */
export const keyOf = ({ model, cacheSize, sinkSize }) => `${model} ${cacheSize} ${sinkSize}`;

/** A stream before the first question about it. */
export function beginningOf(key, begun) {
  const { losses, first } = begun?.key === key ? begun : { losses: { whole: [], window: [], sinks: [] } };
  return { key, losses: copied(losses), first, problem: undefined };
}

const copied = (losses) => Object.fromEntries(CACHES.map((cache) => [cache, [...losses[cache]]]));

const meanOf = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

const blocksOf = (each) =>
  Array.from({ length: each.length / BLOCK }, (_, i) => meanOf(each.subarray(BLOCK * i, BLOCK * (i + 1))));

// Of each head, over the second half of the queries of one context as long as in training.
async function firstWeights(ask, model, stream) {
  const { weights } = await ask(model, 'inspect', { tokens: stream.subarray(0, TRAINED) });
  const map = TRAINED * TRAINED;
  return Array.from({ length: weights.length / map }, (_, head) =>
    meanOf(Array.from({ length: TRAINED / 2 }, (_, i) => weights[head * map + (TRAINED / 2 + i) * TRAINED])),
  );
}

/** The weight on the first character, were all that such a query sees given the same. */
export const EVEN = meanOf(Array.from({ length: TRAINED / 2 }, (_, i) => 1 / (TRAINED / 2 + i + 1)));
