import { drawCurve } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { share } from './sequence.js';

/** How many answers are right, at the training length and at this one; while training, how the loss falls. */
export const score = {
  place: 'side',
  height: (_width, { scale }) => Math.round(224 * scale),
  describe(data, t) {
    const { state, score: scores, model } = data;
    if (state === 'empty') return t('describeScoreEmpty', { time: secondsText(data, t) });
    if (state === 'training') return t('describeScoreTraining', lossFacts(data, t));
    if (!scores?.home) return t('describeScoreWaits', { step: model.step });
    return t(scores.here ? 'describeScore' : 'describeScoreWall', scoreFacts(data, t));
  },
  draw(ctx, data, box, style, t) {
    const { scale, state } = data;
    const wide = { x: box.x, maxWidth: box.width };
    drawText(ctx, t(`scoreName.${state}`), { ...wide, y: box.y + 16 * scale, weight: 600 }, style);
    if (state === 'empty') drawPlan(ctx, data, box, style, t);
    else if (state === 'training') drawLosses(ctx, data, box, style, t);
    else drawScores(ctx, data, box, style, t);
  },
  handles: () => [],
};

/** About how long a training takes. */
export const secondsText = ({ seconds }, t) => secondsOf(seconds, t);

/** A time in words. */
export const secondsOf = (seconds, t) =>
  t(seconds < 90 ? 'seconds' : 'minutes', {
    count: t.number(seconds < 1 ? 1 : seconds < 90 ? seconds : seconds / 60, {
      significant: seconds < 10 ? 1 : 2,
    }),
  });

/** The numbers of the score, as words have them. */
export function scoreFacts({ score: scores, trained, values, n }, t) {
  const { home, here } = scores;
  return {
    trained,
    length: here?.length ?? n,
    home: share(home.accuracy, t),
    here: here ? share(here.accuracy, t) : '–',
    chance: share(scores.chance, t),
    answers: (here ?? home).answers,
    reading: t.option('reading', values.reading),
  };
}

export const lossFacts = ({ progress, losses }, t) => ({
  step: progress.step,
  steps: progress.steps,
  loss: t.number(losses?.at(-1) ?? 0, { digits: 2 }),
});

// Before a training: what there will be, a line each.
function drawPlan(ctx, data, box, style, t) {
  const { scale } = data;
  const lines = t('plan', { time: secondsText(data, t), steps: data.values.steps }).split('\n');
  for (const [i, line] of lines.entries()) {
    const place = { x: box.x, y: box.y + (44 + 24 * i) * scale, maxWidth: box.width };
    drawText(ctx, line, { ...place, colour: i === 0 ? style.ink : style.second }, style);
  }
}

function drawScores(ctx, data, box, style, t) {
  const { scale, score: scores } = data;
  if (!scores?.home) {
    drawText(
      ctx,
      t('scoreWaits'),
      { x: box.x, y: box.y + 52 * scale, colour: style.second, maxWidth: box.width },
      style,
    );
    return;
  }
  const facts = scoreFacts(data, t);
  const { home, here } = scores;
  const big = { x: box.x, y: box.y + 60 * scale, size: 30 * scale, weight: 650 };
  const left = box.x + drawText(ctx, here ? facts.here : '–', big, style) + 10;
  const of = t(here ? 'answersHere' : 'wallHere', facts);
  const room = box.x + box.width - left;
  drawText(ctx, of, { x: left, y: box.y + 60 * scale, colour: style.second, maxWidth: room }, style);
  const x = linear([0, 1], [box.x, box.x + box.width]);
  for (const [i, [key, one]] of [
    ['barHome', home],
    ['barHere', here],
  ].entries()) {
    const y = box.y + (92 + 46 * i) * scale;
    drawText(ctx, t(key, facts), { x: box.x, y, colour: style.second, maxWidth: box.width }, style);
    const bar = { y: y + 7 * scale, height: 10 * scale };
    ctx.fillStyle = style.hairline;
    ctx.fillRect(x(0), bar.y, x(1) - x(0), bar.height);
    if (!one) continue;
    ctx.fillStyle = style.ink;
    ctx.fillRect(x(0), bar.y, x(one.accuracy) - x(0), bar.height);
  }
  const at = x(scores.chance);
  for (const line of [0, 1]) {
    const top = box.y + (98 + 46 * line) * scale;
    drawLine(ctx, [at, top, at, top + 13 * scale], { colour: style.paper, width: 5 }, style);
    drawLine(ctx, [at, top, at, top + 13 * scale], { dash: [3, 3] }, style);
  }
  const line = { x: box.x, colour: style.second, maxWidth: box.width };
  drawText(
    ctx,
    t('chanceMark', facts),
    { ...line, x: at, y: box.y + 174 * scale, maxWidth: box.x + box.width - at },
    style,
  );
  const { model, values } = data;
  const count = t(values.task === 'copy' ? 'countLineCopy' : 'countLine', facts);
  drawText(ctx, count, { ...line, y: box.y + 196 * scale }, style);
  const said = t('modelLine', { parameters: model.parameters, step: model.step });
  drawText(ctx, said, { ...line, y: box.y + 216 * scale }, style);
}

function drawLosses(ctx, data, box, style, t) {
  const { scale, losses = [], progress } = data;
  const facts = lossFacts(data, t);
  const wide = { x: box.x, maxWidth: box.width };
  drawText(ctx, t('stepLine', facts), { ...wide, y: box.y + 38 * scale, colour: style.second }, style);
  const plot = { x: box.x, y: box.y + 56 * scale, width: box.width, height: 120 * scale };
  const x = linear([0, progress.steps], [plot.x, plot.x + plot.width]);
  const y = log([0.005, 4], [plot.y + plot.height, plot.y]);
  drawLine(
    ctx,
    [plot.x, plot.y + plot.height, plot.x + plot.width, plot.y + plot.height],
    { colour: style.second },
    style,
  );
  const chance = y(Math.log(1 / progress.chance));
  drawLine(ctx, [plot.x, chance, plot.x + plot.width, chance], { dash: [3, 3], colour: style.second }, style);
  const step = progress.step / Math.max(1, losses.length);
  const points = Array.from(losses, (loss, i) => [x((i + 1) * step), y(Math.min(4, Math.max(0.005, loss)))]);
  if (points.length > 1) drawCurve(ctx, points, { width: 2 * style.line }, style);
  const foot = { ...wide, y: plot.y + plot.height + 20 * scale, colour: style.second };
  drawText(ctx, t('lossFoot', facts), foot, style);
}
