import { axisNames, headDim, sections } from '../axes.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

export const FAR = 64; // the largest distance along one axis

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
  const placed = memo('ids', [rule, frames, height, width], () => idsOf(engine, values));
  const rotated = memo('rotated', [placed, allocation, base], () =>
    engine.mrope.rotate(repeated(placed.length / 3), { ...turning, ids: placed }),
  );
  const index = indexOf(values);
  const scores = memo('scores', [rotated, index], () => scoresOf(engine, rotated, index));
  const byAxis = memo('axes', [allocation, base], () =>
    axisNames.map((_, axis) => along(engine, axis, turning)),
  );
  const axes = memo('pairs', [allocation], () =>
    engine.mrope.axes({ headDim, sections: turning.sections, allocation }),
  );
  const { invFreq } = memo('frequencies', [base], () => engine.rope.frequencies({ headDim, base }));
  const wavelengths = memo('wavelengths', [invFreq], () =>
    Array.from(invFreq, (frequency) => (2 * Math.PI) / frequency),
  );
  const low = memo('low', [scores], () => Math.min(...scores));
  const count = height * width;
  const { otherFrame, otherRow, otherCol } = values;
  const other = indexOf({ ...values, frame: otherFrame, row: otherRow, col: otherCol });
  const idsAt = (place) => [0, 1, 2].map((axis) => placed[axis * frames * count + place]);
  const own = idsAt(index);
  const away = idsAt(other).map((id, axis) => id - own[axis]);
  return {
    values,
    wrong: rule === 'wrong-flat',
    index,
    turning,
    placed,
    own,
    other: { ids: idsAt(other), score: scores[other] },
    // Of every axis: how far the other patch is, the angles of its hands, and the score that this alone would leave.
    turns: axisNames.map((name, axis) => {
      const hands = wavelengths.flatMap((_, i) =>
        axes[i] === axis ? [{ pair: i, angle: away[axis] * invFreq[i] }] : [],
      );
      const left = memo(`left ${name}`, [away[axis], allocation, base], () =>
        apart(engine, axis, Math.abs(away[axis]), turning),
      );
      // The mean of their cosines is how high they stand; all others stand upright.
      return { name, away: away[axis], hands, left, height: 1 - ((1 - left) * axes.length) / hands.length };
    }),
    scores,
    low,
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
    byFrame: memo('by frame', [scores, frames, count], () =>
      Array.from({ length: frames }, (_, frame) => scores.subarray(frame * count, (frame + 1) * count)),
    ),
  };
}

export const repeated = (count) => new Float32Array(count * headDim).fill(1);

// The ids of all patches; flat ones count them in reading order and give all three axes the same number.
/** @param {any} engine @param {Record<string, any>} video */
function idsOf(engine, { ids: rule, ...video }) {
  if (rule === 'grid') return engine.mrope.positionIds(segmentsOf(video)).ids;
  const count = video.frames * video.height * video.width;
  return Int32Array.from({ length: 3 * count }, (_, i) => i % count);
}

/**
 * @param {Record<string, any>} video
 */
export const segmentsOf = ({ frames, height, width }) => ({
  segments: [{ type: 'video', grid: [frames, height, width] }],
  spatialMergeSize: 1,
});

// The mean over the pairs of the cosine of each one's angle: 1 where two patches stand at the same place.
const scoresOf = (engine, rotated, index) =>
  engine.attention.scores(rotated.subarray(index * headDim, (index + 1) * headDim), rotated, {
    headDim,
    scale: 1 / headDim,
  });

// The same for patches 0 … FAR steps away along one axis, at the same place on the two others.
export function along(engine, axis, turning) {
  const ids = new Int32Array(3 * (FAR + 1));
  for (let d = 0; d <= FAR; d++) ids[axis * (FAR + 1) + d] = d;
  return scoresOf(engine, engine.mrope.rotate(repeated(FAR + 1), { ...turning, ids }), 0);
}

// The score of two patches that differ by `steps` along one axis alone.
function apart(engine, axis, steps, turning) {
  const ids = new Int32Array(6);
  ids[2 * axis + 1] = steps;
  return scoresOf(engine, engine.mrope.rotate(repeated(2), { ...turning, ids }), 0)[1];
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
