/** @import { Engine } from '../../../types.js' */

export const COUNT = 12; // tokens: the lamp that is on, then eleven that press its switch or wait
const FINE = 12; // points of a curve to a token
export const HALF = Math.PI;
// Of w, which a projection may make of any length: H divides by it.
const LENGTH = 1.125;

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
export function compute(engine, values) {
  const { presses, angle, beta, norm } = values;
  // Every query and every key is the same vector, and a press reflects along it.
  const same = Float32Array.from({ length: 2 * COUNT }, (_, n) => (n % 2 === 0 ? 1 : 0));
  const betas = Float64Array.from(presses, (press, i) => (i > 0 && press > 0.5 ? beta : 0));
  const w = same.map((each) => LENGTH * each);
  const scores = engine.gates.path(same, same, { headDim: 2, w, beta: betas, rule: norm });
  const turned = engine.rope.rotate(same, {
    headDim: 2,
    invFreq: [angle],
    positions: Array.from({ length: COUNT }, (_, i) => i),
  });
  const rope = engine.attention.scores(turned, turned, { headDim: 2, scale: 1 });
  // The same between the tokens, for a curve: the first feature of a vector along it, rotated.
  const between = Array.from({ length: FINE * (COUNT - 1) + 1 }, (_, n) => n / FINE);
  const along = Float32Array.from({ length: 2 * between.length }, (_, n) => (n % 2 === 0 ? 1 : 0));
  const fine = engine.rope.rotate(along, { headDim: 2, invFreq: [angle], positions: between });
  const firsts = (table) => Float32Array.from({ length: COUNT }, (_, i) => table[COUNT * i]);
  let on = true;
  const lamp = presses.map((press, i) => {
    if (i > 0 && press > 0.5) on = !on;
    return on;
  });
  const right = (list) => lamp.filter((lit, i) => (lit ? list[i] > 0 : list[i] < 0)).length;
  const [path, byRope] = [firsts(scores), firsts(rope)];
  return {
    count: COUNT,
    scores,
    path,
    rope: byRope,
    curve: between.map((i, n) => [i, fine[2 * n]]),
    lamp,
    presses: betas.reduce((sum, _, i) => sum + (i > 0 && presses[i] > 0.5 ? 1 : 0), 0),
    pathRight: right(path),
    ropeRight: right(byRope),
    wrong: norm !== 'official',
    factor: norm === 'official' ? 1 - beta : 1 - beta * LENGTH ** 2,
    most: path.reduce((most, each) => Math.max(most, Math.abs(each)), 1),
  };
}
