import { CURVES } from './curves.js';
import { MAPS } from './maps.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

/**
 * The bugs, each with four `settings` and the `source` where it was found. MAPS and CURVES have for each
 *   compute(engine, setting, wrong)   what both of the next are made of
 *   picture(computed, setting)        what is shown
 *   fault(computed, setting)          the number that gives the bug away
 * and the last two are here functions of (engine, setting, wrong).
 */
export const BUGS = Object.fromEntries(
  Object.entries(/** @type {Record<string, any>} */ ({ ...MAPS, ...CURVES })).map(
    ([id, { compute, picture, fault, ...round }]) => [
      id,
      {
        ...round,
        picture: (engine, setting, wrong) => picture(compute(engine, setting, wrong), setting),
        fault: (engine, setting, wrong) => fault(compute(engine, setting, wrong), setting),
      },
    ],
  ),
);

export const ROUNDS = Object.keys(BUGS).length;
export const PANELS = 4;
const NONE = -1;

/** No panel picked in any round of a game: its seed, then a panel a round. */
export const noPicks = (seed) => [seed, ...Array.from({ length: ROUNDS }, () => NONE)];

/** Picks belong to the game of their seed. */
export const settle = (values) => ({
  ...values,
  picks:
    values.picks[0] === values.seed
      ? values.picks.map((pick, i) => (i === 0 ? pick : Math.min(PANELS - 1, pick)))
      : noPicks(values.seed),
});

/** The draws of the engine that shuffle a game: a row a round, for the place of the bug and for the settings. */
export const drawParams = (seed) => ({ maxLen: ROUNDS, dModel: 2 * PANELS, std: 1, seed });

/** The rounds of a game: which bug, in which panel, and the settings of the panels. */
export function gameOf(engine, seed) {
  const order = ranks(engine.learned.table({ maxLen: 1, dModel: ROUNDS, std: 1, seed: seed + 1000 }));
  const draws = engine.learned.table(drawParams(seed));
  return order.map((bug, round) => {
    const own = draws.subarray(round * 2 * PANELS, (round + 1) * 2 * PANELS);
    const id = Object.keys(BUGS)[bug];
    return {
      id,
      at: ranks(own.subarray(0, PANELS))[0],
      settings: ranks(own.subarray(PANELS)).map((i) => BUGS[id].settings[i]),
    };
  });
}

// The places of values from the smallest to the largest.
const ranks = (values) => Array.from(values, (_, i) => i).sort((a, b) => values[a] - values[b]);

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
  const { seed, round, picks, looking } = values;
  const game = memo('game', [seed], () => gameOf(engine, seed));
  const { id, at, settings } = game[round - 1];
  const bug = BUGS[id];
  const panels = memo('panels', [game, round], () =>
    settings.map((setting, i) => bug.picture(engine, setting, i === at)),
  );
  const right = memo('right', [panels], () => bug.picture(engine, settings[at], false));
  const pick = picks[round];
  return {
    values,
    game,
    id,
    at,
    settings,
    panels,
    right,
    pick,
    picked: pick !== NONE,
    looking,
    source: bug.source,
    measured: memo('measured', [panels], () =>
      [true, false].map((wrong) => bug.fault(engine, settings[at], wrong)),
    ),
    draws: memo('draws', [seed], () => engine.learned.table(drawParams(seed))),
    tally: {
      done: picks.filter((each, i) => i > 0 && each !== NONE).length,
      right: game.filter((each, i) => picks[i + 1] === each.at).length,
    },
  };
}
