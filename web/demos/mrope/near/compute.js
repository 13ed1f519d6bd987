import { axisNames, headDim, sections } from '../axes.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

export const FAR = 64; // the largest distance along one axis
const MOST = 576; // patches of a video

/** Both patches lie in the video. */
export const settle = (values) => ({
  ...values,
  frame: Math.min(values.frame, values.frames - 1),
  row: Math.min(values.row, values.height - 1),
  col: Math.min(values.col, values.width - 1),
  otherFrame: Math.min(values.otherFrame, values.frames - 1),
  otherRow: Math.min(values.otherRow, values.height - 1),
  otherCol: Math.min(values.otherCol, values.width - 1),
});

const indexOf = ({ height, width, frame, row, col }) => (frame * height + row) * width + col;

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
  const { allocation, ids: rule, frames, height, width, base, distance, pair } = values;
  const turning = { headDim, sections: sections[allocation], allocation, base };
  const count = height * width;
  // Flat ids count the patches in reading order and give all three axes the same number.
  const placed =
    rule === 'grid'
      ? engine.mrope.positionIds({
          segments: [{ type: 'video', grid: [frames, height, width] }],
          spatialMergeSize: 1,
        }).ids
      : memo('flat', [frames, count], () =>
          Int32Array.from({ length: 3 * frames * count }, (_, i) => i % (frames * count)),
        );
  const index = indexOf(values);
  const scores = scoresAt(engine, placed, index, turning);
  const byAxis = axisNames.map((_, axis) => along(engine, axis, turning));
  const axes = engine.mrope.axes({ headDim, sections: turning.sections, allocation });
  const { invFreq } = engine.rope.frequencies({ headDim, base });
  const wavelengths = Array.from(invFreq, (frequency) => (2 * Math.PI) / frequency);
  const { otherFrame, otherRow, otherCol } = values;
  const other = indexOf({ ...values, frame: otherFrame, row: otherRow, col: otherCol });
  const idsAt = (place) => [0, 1, 2].map((axis) => placed[axis * frames * count + place]);
  const own = idsAt(index);
  const away = idsAt(other).map((id, axis) => id - own[axis]);
  return {
    values,
    wrong: rule === 'wrong-flat',
    index,
    placed,
    own,
    other: { ids: idsAt(other), score: scores[other] },
    // Of every axis: how far the other patch is, the angles of its hands, and the score that this alone would leave.
    turns: axisNames.map((name, axis) => {
      const hands = wavelengths.flatMap((_, i) =>
        axes[i] === axis ? [{ pair: i, angle: away[axis] * invFreq[i] }] : [],
      );
      const left = apart(engine, axis, Math.abs(away[axis]), turning);
      // The mean of their cosines is how high they stand; all others stand upright.
      return { name, away: away[axis], hands, left, height: 1 - ((1 - left) * axes.length) / hands.length };
    }),
    scores,
    low: Math.min(...scores),
    byAxis,
    here: byAxis.map((list) => list[distance]),
    step: byAxis.map((list) => list[1]),
    neighbours: neighboursOf(values, scores),
    axes,
    wavelengths,
    ranges: axisNames.map((_, axis) => {
      const own = wavelengths.filter((_, i) => axes[i] === axis);
      return { count: own.length, shortest: own[0], longest: own.at(-1) };
    }),
    axis: axes[pair],
    byFrame: Array.from({ length: frames }, (_, frame) =>
      scores.subarray(frame * count, (frame + 1) * count),
    ),
  };
}

const ONES = new Float32Array(MOST * headDim).fill(1);

// The mean over the pairs of the cosine of each one's angle: 1 where two patches stand at the same place.
function scoresAt(engine, ids, index, turning) {
  const rotated = engine.mrope.rotate(ONES.subarray(0, (ids.length / 3) * headDim), { ...turning, ids });
  const own = rotated.subarray(index * headDim, (index + 1) * headDim);
  return engine.attention.scores(own, rotated, { headDim, scale: 1 / headDim });
}

// Ids of patches 0 … FAR steps away along each axis, at the same place on the two others.
const AWAY = axisNames.map((_, axis) =>
  Int32Array.from({ length: 3 * (FAR + 1) }, (_, i) => {
    return Math.floor(i / (FAR + 1)) === axis ? i % (FAR + 1) : 0;
  }),
);

/** The scores of these patches. */
export const along = (engine, axis, turning) => scoresAt(engine, AWAY[axis], 0, turning);

// The score of two patches that differ by `steps` along one axis alone.
function apart(engine, axis, steps, turning) {
  const ids = axisNames.flatMap((_, each) => [0, each === axis ? steps : 0]);
  return scoresAt(engine, ids, 0, turning)[1];
}

// The scores one step away along each axis, NaN where the video ends.
function neighboursOf(values, scores) {
  const { frames, height, width, frame, row, col } = values;
  const near = [
    frame + 1 < frames ? frame + 1 : frame - 1,
    row + 1 < height ? row + 1 : row - 1,
    col + 1 < width ? col + 1 : col - 1,
  ];
  const at = [{ frame: near[0] }, { row: near[1] }, { col: near[2] }];
  return at.map((place, axis) => (near[axis] < 0 ? Number.NaN : scores[indexOf({ ...values, ...place })]));
}
