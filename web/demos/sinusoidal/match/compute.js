import { wavelength } from '../pairs.js';
import { bases, PAIRS } from './params.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

export const FARTHEST = 128; // the farthest distance shown

/** How near to the target a curve has to lie. */
export const NEAR = 0.03;

// What each level hides: how many pairs are on, and whether the base is another than 10000.
const levels = {
  1: { pairs: PAIRS, base: true },
  2: { pairs: 1, base: false },
  3: { pairs: 3, base: false },
  4: { pairs: 2, base: true },
  5: { pairs: 3, base: true },
};

export const indices = (count) => Array.from({ length: count }, (_, i) => i);

/** The table whose cosines, one for each distance and pair, make up every curve: { values, params }. */
export function tableOf(engine, base) {
  const params = { seqLen: FARTHEST + 1, dModel: 2 * PAIRS, base };
  return { values: engine.sinusoidal.encode(params), params };
}

/** The pairs that a number stands for, bit by bit. */
export const pairsOn = (on) => indices(PAIRS).filter((i) => (on >> i) & 1);

export const isOn = ({ on }, pair) => ((on >> pair) & 1) === 1;

/** How alike two positions are at every distance by the pairs that are on: the mean of their cosines. */
export function curveOf(table, on) {
  const pairs = pairsOn(on);
  return Float64Array.from(indices(FARTHEST + 1), (distance) => {
    const sum = pairs.reduce((total, i) => total + table[distance * 2 * PAIRS + 2 * i + 1], 0);
    return sum / Math.max(1, pairs.length);
  });
}

/** How often a curve turns from falling to rising or back. */
export function ripples(curve) {
  const rising = Array.from(curve.subarray(1), (value, i) => value > curve[i]);
  return rising.filter((rises, i) => i > 0 && rises !== rising[i - 1]).length;
}

// A base and a choice of pairs that a player can set too; the same for the same level and seed.
function targetOf(engine, { level, seed }) {
  const { pairs, base } = levels[level];
  const others = bases.filter((one) => one !== 10000);
  const dModel = PAIRS + others.length;
  const drawn = engine.learned.table({ maxLen: 1, dModel, std: 1, seed: 10 * seed + Number(level) });
  const rank = (list) => list.map((_, i) => i).sort((a, b) => list[b] - list[a]);
  const chosen = rank([...drawn.subarray(0, PAIRS)]).slice(0, pairs);
  const on = chosen.reduce((sum, i) => sum + 2 ** i, 0);
  return { on, base: base ? others[rank([...drawn.subarray(PAIRS)])[0]] : 10000 };
}

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
  const { level, seed, base, on } = values;
  const table = memo('table', [base], () => tableOf(engine, base));
  const target = memo('target', [level, seed], () => {
    const hidden = targetOf(engine, { level, seed });
    return { ...hidden, curve: curveOf(tableOf(engine, hidden.base).values, hidden.on) };
  });
  const yours = memo('yours', [table, on], () => curveOf(table.values, on));
  const gaps = yours.map((value, i) => Math.abs(value - target.curve[i]));
  const gap = Math.max(...gaps);
  const within = gaps.filter((one) => one <= NEAR).length;
  return {
    values,
    table,
    target,
    yours,
    gap,
    farthestGap: gaps.indexOf(gap),
    within,
    score: Math.floor((100 * within) / gaps.length),
    won: within === gaps.length,
    wavelengths: memo('wavelengths', [base], () =>
      engine.sinusoidal.frequencies({ dModel: 2 * PAIRS, base }).map(wavelength),
    ),
  };
}
