import { drawHand, hatchDisc } from '../../../canvas/hands.js';
import { panel } from '../../../plots/panel.js';
import { largestTurn } from './words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const MOST = 74; // px of a radius

/** A dial for every axis, with the hands of its pairs: upright at the chosen patch, turned by the way to the other. */
/** @type {View<Data>} */
export const dials = panel({
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
