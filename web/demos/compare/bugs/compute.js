import { CURVES } from './curves.js';
import { MAPS } from './maps.js';

export const BUGS = { ...MAPS, ...CURVES };
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

export function compute(engine, values, { memo, palettes, size = 13 }) {
  const { seed, round, picks, looking } = values;
  const game = memo('game', [seed], () => gameOf(engine, seed));
  const { id, at, settings } = game[round - 1];
  const bug = BUGS[id];
  const paint = (picture) =>
    picture.rows
      ? {
          ...picture,
          rgba: engine.paint.heatmap(picture.values, { ...picture, palette: palettes[picture.palette] }),
        }
      : picture;
  const panels = memo('panels', [game, round, palettes.diverging], () =>
    settings.map((setting, i) => paint(bug.picture(engine, setting, i === at))),
  );
  const right = memo('right', [panels], () => paint(bug.picture(engine, settings[at], false)));
  const pick = picks[round];
  return {
    values,
    scale: size / 13,
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
