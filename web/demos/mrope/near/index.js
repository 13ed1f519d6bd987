import { drawHand, hatchDisc } from '../../../canvas/hands.js';
import { choice, int, real } from '../../../core/parameters.js';
import { panel } from '../../../plots/panel.js';
import { axisNames, headDim, sections } from '../axes.js';
import { along, compute, FAR, settle } from './compute.js';
import { bands, curves } from './curves.js';
import { frames } from './frames.js';
import { largestTurn, readout, seen, seenPair, seenShares, seenSteps } from './words.js';

/** @import { Descriptor, View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const MOST = 74; // px of a radius

/** A dial for every axis, with the hands of its pairs: upright at the chosen patch, turned by the way to the other. */
/** @type {View<Data>} */
const dials = panel({
  height: (width, { scale }) => Math.round(56 * scale + 2 * radiusIn(width) + 74 * scale),
  frame({ x, y, width }, { scale }) {
    const radius = radiusIn(width);
    const faces = [0, 1, 2].map((axis) => ({
      x: x + ((axis + 0.5) * width) / 3,
      y: y + 56 * scale + radius,
      radius,
    }));
    return { faces, across: width / 3 };
  },
  draw(pen, data, t) {
    const { faces, across, box, scale, style, text, put, line } = pen;
    const { turns, other, wrong, axes } = data;
    const head = { x: box.x, maxWidth: box.width };
    const said = t('scoreName', { score: other.score });
    text(said, { ...head, y: box.y + 15 * scale, size: style.size + 3, weight: 650 });
    const count = axes.length;
    text(t('scoreNote', { count }), { ...head, y: box.y + 36 * scale, colour: style.second });
    for (const [axis, { name, away, hands, height }] of turns.entries()) {
      const face = faces[axis];
      drawRim(pen, face);
      if (wrong) put(hatchDisc, face);
      // The slow ones first, so that the fast ones stay in sight.
      for (const { pair, angle } of hands.toReversed()) {
        const look = { colour: style.speed(pair / (count - 1)), width: 1.2 * style.line };
        drawHand(pen.ctx, { ...face, radius: 0.94 * face.radius }, angle, look);
      }
      const level = face.y - height * face.radius * 0.94;
      line([face.x - face.radius, level, face.x + face.radius, level], { dash: [2, 3] });
      const below = { x: face.x, align: 'center', maxWidth: across - 4 };
      const foot = face.y + face.radius;
      text(t('axisSteps', { axis: name, steps: Math.abs(away) }), {
        ...below,
        y: foot + 20 * scale,
        weight: 650,
      });
      const turn = t('turnUpTo', { turn: largestTurn(hands) });
      text(turn, { ...below, y: foot + 39 * scale });
      const isStill = away !== 0 && largestTurn(hands) < 1;
      const note = isStill
        ? { said: t('stillNote'), weight: 650 }
        : { said: t('handsCount', { count: hands.length }), colour: style.second };
      text(note.said, { ...below, ...note, y: foot + 58 * scale });
    }
  },
  describe({ turns, other, wrong }, t) {
    const list = turns.map(({ name, away, hands }) =>
      t('dialText', { axis: name, steps: Math.abs(away), count: hands.length, turn: largestTurn(hands) }),
    );
    const said = { list: list.join(t('dialJoin')), score: other.score };
    return t(wrong ? 'describeDialsWrong' : 'describeDials', said);
  },
});

const radiusIn = (width) => Math.min(MOST, width / 6 - 6);

// The rim, and where hands stand that have not turned.
function drawRim({ ctx, style, line }, { x, y, radius }) {
  ctx.strokeStyle = style.hairline;
  ctx.lineWidth = style.hair;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.stroke();
  line([x, y - radius - 5, x, y - radius], { colour: style.second });
}

const place = (initial, max) => int({ initial, min: 0, max, control: 'none' });

const chosen = { frame: 1, row: 2, col: 3 };

/**
 * A patch of a video and all others: which are near to it, when each axis turns pairs of its own.
 *
 * @type {Descriptor<Data>}
 */
export default {
  name: 'mrope/near',
  modules: ['rotations'],
  params: {
    allocation: choice({ initial: 'sections', options: ['sections', 'interleaved'], control: 'buttons' }),
    ids: choice({ initial: 'grid', options: ['grid', 'wrong-flat'], control: 'buttons' }),
    frames: int({ initial: 3, min: 1, max: 4, group: 'setup' }),
    height: int({ initial: 6, min: 2, max: 12, group: 'setup' }),
    width: int({ initial: 8, min: 2, max: 12, group: 'setup' }),
    base: real({
      initial: 1e6,
      min: 100,
      max: 1e7,
      digits: 0,
      scale: 'log',
      snaps: [10000, 1e6, 5e6],
      group: 'setup',
    }),
    distance: int({ initial: 8, min: 1, max: FAR, control: 'none' }),
    frame: place(1, 3),
    row: place(2, 11),
    col: place(3, 11),
    otherFrame: place(1, 3),
    otherRow: place(2, 11),
    otherCol: place(4, 11),
    pair: place(20, 63),
  },
  settle,
  compute,
  views: { frames, dials, curves, bands },
  steps: [
    {
      name: 'look',
      // Here no axis looks like the others; by sections a frame would have one shade.
      set: {
        ...{ allocation: 'interleaved', ids: 'grid', frames: 2 },
        ...{ ...chosen, frame: 0, otherFrame: 0, otherRow: 2, otherCol: 6 },
      },
      views: ['frames'],
      handle: 'other',
      see: seenSteps,
    },
    {
      name: 'hands',
      set: {
        allocation: 'sections',
        ids: 'grid',
        frames: 3,
        ...chosen,
        otherFrame: 2,
        otherRow: 2,
        otherCol: 3,
      },
      views: ['frames', 'dials'],
      handle: 'other',
      see: seenPair,
    },
    {
      name: 'interleaved',
      set: { allocation: 'interleaved', otherFrame: 1, otherRow: 2, otherCol: 7 },
      views: ['frames', 'dials'],
      controls: ['allocation'],
      handle: 'other',
      see: seenPair,
    },
    {
      name: 'flat',
      set: { allocation: 'sections', ids: 'wrong-flat', otherFrame: 1, otherRow: 3, otherCol: 3 },
      views: ['frames', 'dials'],
      controls: ['ids'],
      handle: 'other',
      see: seenPair,
    },
    {
      name: 'why',
      set: { ids: 'grid' },
      views: ['curves', 'bands'],
      controls: ['allocation'],
      handle: 'pair',
      see: seenShares,
    },
  ],
  readout,
  seen,
  // Along which axis a single step changes the score most, with sections one after the other.
  predict: {
    options: [...axisNames],
    done: {
      allocation: 'sections',
      ids: 'grid',
      frames: 3,
      height: 6,
      width: 8,
      ...chosen,
      otherFrame: 2,
      otherRow: 2,
      otherCol: 3,
    },
    answer(engine) {
      const turning = { headDim, sections: sections.sections, allocation: 'sections', base: 1e6 };
      const step = axisNames.map((_, axis) => along(engine, axis, turning)[1]);
      return axisNames[step.indexOf(Math.min(...step))];
    },
  },
  numbers,
};

// The numbers of the figure as arrays to take away.
function numbers({ values: { frames, height, width }, scores, byAxis, axes }) {
  const all = Float32Array.from(byAxis.flatMap((list) => [...list]));
  return [
    { name: 'scores', axes: ['frame', 'row', 'column'], shape: [frames, height, width], values: scores },
    { name: 'axes', axes: ['pair'], shape: [axes.length], values: axes },
    { name: 'along-axes', axes: ['axis', 'distance'], shape: [3, FAR + 1], values: all },
  ];
}
