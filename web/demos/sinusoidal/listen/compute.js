import { FARTHEST } from './params.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

const STEPS = 384; // samples of a second

const EACH = 4; // samples of the wave for each position

const LOUD = 0.16; // what the gains of all tones add up to

const [HIGH, OCTAVES] = [880, 3]; // Hz of pair 0, and how far below it the last pair sounds

/** The pitch of a pair in Hz, by its number alone: the first the highest. */
export const pitchOf = (pair, pairs) => HIGH * 2 ** ((-OCTAVES * pair) / Math.max(1, pairs - 1));

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
  const { hear, order, dModel, base, p, q, pair } = values;
  const pairs = dModel / 2;
  const table = { dModel, base, order };
  const distance = Math.abs(q - p);
  const invFreq = memo('frequencies', [dModel, base, order], () => engine.sinusoidal.frequencies(table));
  const beats = invFreq.map((rate) => (distance * rate) / (2 * Math.PI));
  // A second is a walk from p to q: the hands at q have gone ahead of those at p by the angles of these positions.
  const positions = Float64Array.from({ length: STEPS + 1 }, (_, i) => (distance * i) / STEPS);
  const walk = memo('walk', [dModel, base, order, distance], () =>
    engine.sinusoidal.encode({ positions, ...table }),
  );
  const sounding = Array.from({ length: pairs }, (_, i) => i).filter((i) => hear === 'all' || i === pair);
  const gain = LOUD / (2 * sounding.length);
  return {
    values,
    pairs,
    table,
    distance,
    invFreq,
    beats,
    positions,
    walk,
    // Two equal tones, apart by an angle, are as loud as the cosine of half of it.
    loudness: memo('loudness', [walk], () =>
      Array.from({ length: pairs }, (_, i) =>
        Float64Array.from({ length: STEPS + 1 }, (_, step) =>
          Math.sqrt(Math.max(0, (1 + walk[step * dModel + 2 * i + 1]) / 2)),
        ),
      ),
    ),
    wave: memo('wave', [dModel, base, order, p, q, pair], () =>
      waveOf(engine, { table, p, q, pair, length: (2 * Math.PI) / invFreq[pair] }),
    ),
    rows: [p, q].map((position) => engine.sinusoidal.encode({ positions: [position], ...table })),
    sounding,
    // Two tones for every pair that is heard, apart by as many Hz as the pair turns between p and q: that many times
    // in a second they are in step, and loud, and out of step, and silent.
    heard: sounding.flatMap((i) => {
      const frequency = pitchOf(i, pairs);
      return [
        { frequency, gain },
        { frequency: frequency + beats[i], gain },
      ];
    }),
    wrong: order !== 'fast-first',
  };
}

// The cosine of the chosen pair over all positions as seen from p, and where from p to q it is highest again.
function waveOf(engine, { table, p, q, pair, length }) {
  const places = Float64Array.from({ length: EACH * FARTHEST + 1 }, (_, i) => i / EACH);
  const rows = engine.sinusoidal.encode({ positions: places.map((place) => Math.abs(place - p)), ...table });
  const count = Math.floor(Math.abs(q - p) / length);
  return {
    places,
    heights: places.map((_, i) => rows[i * table.dModel + 2 * pair + 1]),
    peaks: Array.from({ length: count }, (_, i) => p + Math.sign(q - p) * length * (i + 1)),
  };
}
