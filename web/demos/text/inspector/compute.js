import { frequenciesOf } from '../frequencies.js';
import { ALIKE, TRAINED } from '../runs.js';
import { HALF } from './plan.js';
import { HEADS_OF, PAIRS_OF } from './stored.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

/** From here on a head counts as one that looks one back, or as one that copies. */
const MUCH = 0.5;

// The weight of a key, were all that a query sees given the same: over the queries that were measured.
const evenOver = (from, to) => {
  const shares = Array.from({ length: to - from }, (_, i) => 1 / (from + i + 1));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
};
const EVEN = evenOver(TRAINED / 2, TRAINED);
const EVEN_COPY = evenOver(HALF, 2 * HALF);

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * `live`: the loss with pairs taken away, as a worker found it: { key, loss, problem }.
 *
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
export function compute(engine, values, { memo, live }) {
  const { model, mode, away } = values;
  const own = HEADS_OF[model];
  const heads = own.byDistance.map((weights, head) => ({
    weights,
    previous: weights[1],
    distance: own.distance[head],
    first: own.first[head],
    induction: own.induction[head],
  }));
  const { queryNorms, keyNorms, loss: base } = PAIRS_OF;
  const norms = memo('norms', [], () =>
    queryNorms.map((row, head) => row.map((norm, pair) => norm * keyNorms[head][pair])),
  );
  const frequencies = memo('frequencies', [], () => frequenciesOf(engine, 'none', TRAINED));
  const more = Object.fromEntries(
    ['silent', 'still'].map((name) => [name, PAIRS_OF[name].map((loss) => loss - base)]),
  );
  return {
    values,
    heads,
    slopes: model === 'alibi' ? engine.alibi.slopes({ numHeads: 4 }) : undefined,
    even: EVEN,
    evenCopy: EVEN_COPY,
    looking: heads.flatMap(({ previous }, head) => (previous >= MUCH ? [head] : [])),
    copying: heads.flatMap(({ induction }, head) => (induction >= MUCH ? [head] : [])),
    mostCopy: Math.max(...heads.map(({ induction }) => induction)),
    norms,
    wavelengths: Array.from(frequencies.values, (speed) => (2 * Math.PI) / speed),
    base,
    more,
    // What costs nothing when it stands still has no position; what costs something when it is gone is used.
    content: more.still.flatMap((loss, pair) =>
      loss < ALIKE / 5 && more.silent[pair] > ALIKE / 10 ? [pair] : [],
    ),
    own: own && away.length > 0 ? lossOf(away, mode, live) : base,
    isMeasuring: away.length > 0 && lossOf(away, mode, live) === undefined,
    problem: live?.problem,
    frequencies,
  };
}

/** What tells one choice of pairs from another. */
export const keyOf = (away, mode) => (away.length > 0 ? `${mode} ${away.join(' ')}` : '');

function lossOf(away, mode, live) {
  if (away.length === 1) return PAIRS_OF[mode][Number(away[0])];
  return live?.losses?.get(keyOf(away, mode));
}
