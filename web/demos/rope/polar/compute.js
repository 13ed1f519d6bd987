// What both kinds of position make of a key.

/** @import { Engine } from '../../../types.js' */

export const LONGEST = 12; // tokens
export const PERIOD = 2 * Math.PI; // tokens: one radian per token
export const WITHIN = 5; // tokens, the last whole distance at first: at the next one the query is nearly where it began
export const query = [1.2, 0];

/** Distances at which the curves are computed. */
export const PLACES = Float64Array.from({ length: 20 * LONGEST + 1 }, (_, i) => i / 20);
const wholes = Array.from({ length: WITHIN + 1 }, (_, at) => at);
const period = Float64Array.from({ length: 629 }, (_, i) => i / 100);

/** The scores of the pair in RoPE at distances. */
const ropeScores = (engine, k, distances) => engine.rope.contributions(query, k, { headDim: 2, distances });

/** The scores of a feature in PoPE, which has the first number of each arrow. */
const popeScores = (engine, { k, phase, magnitude }, distances) =>
  engine.distance.pope([query[0]], [k[0]], { distances, phases: [phase], magnitude });

const peakOf = (scores) => period[scores.indexOf(Math.max(...scores))];

/** The distance within a period at which a score peaks. */
const ropePeak = (engine, k) => peakOf(ropeScores(engine, k, period));
export const popePeak = (engine, values) => peakOf(popeScores(engine, values, period));

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
export function compute(engine, values) {
  const { k, distance, phase, magnitude } = values;
  // A feature's length: the score with a partner of the same number, at its own phase, is its square.
  const lengthOf = (x) => {
    const [square] = engine.distance.pope([x], [x], { distances: [0], magnitude });
    return Math.sign(magnitude === 'softplus' ? 1 : x) * Math.sqrt(square);
  };
  const turned = (vector, at) => engine.rope.rotate(vector, { headDim: 2, positions: [at] });
  const whole = ropeScores(engine, k, wholes);
  return {
    values,
    wrong: magnitude !== 'softplus',
    rope: ropeScores(engine, k, PLACES),
    pope: popeScores(engine, values, PLACES),
    ropePeak: ropePeak(engine, k),
    // The query's arrow at each whole distance of a period, and the one that scores highest.
    queries: wholes.map((at) => turned(query, at)),
    whole,
    best: whole.indexOf(Math.max(...whole)),
    popePeak: popePeak(engine, values),
    ropeScore: ropeScores(engine, k, [distance])[0],
    popeScore: popeScores(engine, values, [distance])[0],
    ropeQuery: turned(query, distance),
    popeQuery: turned([lengthOf(query[0]), 0], distance),
    popeKey: turned([lengthOf(k[0]), 0], phase),
    length: Math.abs(lengthOf(k[0])),
  };
}
