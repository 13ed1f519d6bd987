import { headDim, sections } from '../ids/numbers.js';

export const FAR = 64; // the largest distance along one axis
export const axisNames = ['t', 'h', 'w'];

/** The chosen patch lies in the video. */
export const settle = (values) => ({
  ...values,
  frame: Math.min(values.frame, values.frames - 1),
  row: Math.min(values.row, values.height - 1),
  col: Math.min(values.col, values.width - 1),
});

const indexOf = ({ height, width, frame, row, col }) => (frame * height + row) * width + col;

export function compute(engine, values, { memo, palettes, size = 13 }) {
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
  const wavelengths = memo('wavelengths', [base], () =>
    engine.rope.frequencies({ headDim, base }).invFreq.map((frequency) => (2 * Math.PI) / frequency),
  );
  const low = memo('low', [scores], () => Math.min(...scores));
  const count = height * width;
  return {
    values,
    scale: size / 13,
    wrong: rule === 'wrong-flat',
    index,
    turning,
    placed,
    own: [0, 1, 2].map((axis) => placed[axis * frames * count + index]),
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
    rgba: memo('paint', [scores, palettes.weights], () =>
      Array.from({ length: frames }, (_, frame) =>
        engine.paint.heatmap(scores.subarray(frame * count, (frame + 1) * count), {
          rows: height,
          cols: width,
          palette: palettes.weights,
          // One scale whatever the scores are. 1 is not quite black, so that the frame round the chosen patch stands out.
          min: 0,
          max: 1.35,
        }),
      ),
    ),
  };
}

const repeated = (count) => new Float32Array(count * headDim).fill(1);

// The ids of all patches; flat ones count them in reading order and give all three axes the same number.
function idsOf(engine, { ids: rule, ...video }) {
  if (rule === 'grid') return engine.mrope.positionIds(segmentsOf(video)).ids;
  const count = video.frames * video.height * video.width;
  return Int32Array.from({ length: 3 * count }, (_, i) => i % count);
}

const segmentsOf = ({ frames, height, width }) => ({
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
function along(engine, axis, turning) {
  const ids = new Int32Array(3 * (FAR + 1));
  for (let d = 0; d <= FAR; d++) ids[axis * (FAR + 1) + d] = d;
  return scoresOf(engine, engine.mrope.rotate(repeated(FAR + 1), { ...turning, ids }), 0);
}

// The scores one step away along each axis, undefined where the video ends.
function neighboursOf(values, scores) {
  const { frames, height, width, frame, row, col } = values;
  const near = [
    frame + 1 < frames ? frame + 1 : frame - 1,
    row + 1 < height ? row + 1 : row - 1,
    col + 1 < width ? col + 1 : col - 1,
  ];
  const at = [{ frame: near[0] }, { row: near[1] }, { col: near[2] }];
  return at.map((place, axis) => (near[axis] < 0 ? undefined : scores[indexOf({ ...values, ...place })]));
}

/** The numbers of the figure as arrays to take away. */
export function numbers({ values, scores, byAxis, axes, turning, index, placed, wrong }) {
  const { frames, height, width } = values;
  const ids = wrong ? placed : { verb: 'mrope.positionIds', params: segmentsOf(values), field: 'ids' };
  const rotated = { verb: 'mrope.rotate', inputs: [repeated(scores.length)], params: { ...turning, ids } };
  const chosen = { ...rotated, part: [index * headDim, (index + 1) * headDim] };
  return [
    {
      name: 'scores',
      axes: ['frame', 'row', 'column'],
      shape: [frames, height, width],
      values: scores,
      call: { verb: 'attention.scores', inputs: [chosen, rotated], params: { headDim, scale: 1 / headDim } },
    },
    {
      name: 'axes',
      axes: ['pair'],
      shape: [axes.length],
      values: axes,
      call: {
        verb: 'mrope.axes',
        params: { headDim, sections: turning.sections, allocation: turning.allocation },
      },
    },
    {
      name: 'along-axes',
      axes: ['axis', 'distance'],
      shape: [3, FAR + 1],
      values: Float32Array.from(byAxis.flatMap((list) => [...list])),
    },
  ];
}

/** Along which axis a single step changes the score most, with sections one after the other. */
export const predict = {
  options: [...axisNames],
  done: { allocation: 'sections', ids: 'grid' },
  answer(engine) {
    const turning = { headDim, sections: sections.sections, allocation: 'sections', base: 1e6 };
    const step = axisNames.map((_, axis) => along(engine, axis, turning)[1]);
    return axisNames[step.indexOf(Math.min(...step))];
  },
};
