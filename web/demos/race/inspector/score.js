import { linear, log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { paragraph } from '../../../plots/paragraph.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './opened-model.js' */

/** How many answers are right, at the training length and at this one; while training, how the loss falls. */
/** @type {View<Data>} */
export const score = panel({
  place: 'side',
  height: [0, 268],
  title: ({ state, isStored }, t) => t(`scoreName.${state === 'empty' && isStored ? 'ready' : state}`),
  draw(pen, data, t) {
    const wide = { x: pen.box.x, maxWidth: pen.box.width };
    const write = (words, place) => pen.text(words, { ...wide, colour: pen.style.second, ...place });
    if (data.state === 'empty' && data.isStored) write(t('openingLine'), { y: pen.box.y + 52 * pen.scale });
    else if (data.state === 'empty') drawPlan(pen, write, t);
    else if (data.state === 'training') drawLosses(pen, data, write, t);
    else if (data.score?.home) drawScores(pen, data, write, t);
    else write(t('scoreWaits'), { y: pen.box.y + 52 * pen.scale });
  },
  describe({ state, isStored, score: scores }) {
    if (state === 'empty') return isStored ? 'openingLine' : 'describeScoreEmpty';
    if (state === 'training') return 'describeScoreTraining';
    if (!scores?.home) return 'describeScoreWaits';
    return 'describeScore';
  },
});

// Before a training: what there will be, a line each.
function drawPlan({ box, scale, style }, write, t) {
  for (const [i, line] of t('plan').split('\n').entries())
    write(line, { y: box.y + (44 + 24 * i) * scale, colour: i === 0 ? style.ink : style.second });
}

function drawScores(pen, data, write, t) {
  const { box, scale, style, text, line, fill } = pen;
  const { score: scores, trained } = data;
  const { home, here, chance } = scores;
  const asked = { x: box.x, y: box.y + 38 * scale, width: box.width, most: 2, colour: style.second };
  paragraph(pen, t('asks.back'), asked);
  const isHome = here.length === trained;
  const at = (px) => box.y + (44 + px) * scale;
  const big = { x: box.x, y: at(60), size: 30 * scale, weight: 650 };
  const after = text(t.number(here.accuracy, '%'), big) + 10;
  const beside = { x: box.x + after, y: at(60), maxWidth: box.width - after };
  write(t('answersHere'), beside);
  const x = linear([0, 1], [box.x, box.x + box.width]);
  const bars = [
    ['barHome', home],
    ['barHere', here],
  ].slice(isHome ? 1 : 0);
  for (const [i, [key, one]] of /** @type {any[]} */ (bars).entries()) {
    if (!isHome) write(t(key), { y: at(92 + 46 * i) });
    const bar = { x: x(0), y: at(99 + 46 * i), width: box.width, height: 10 * scale };
    fill(bar, style.hairline);
    fill({ ...bar, width: x(one.accuracy) - x(0) }, style.ink);
  }
  const guessed = x(chance);
  for (const top of bars.map((_, i) => at(98 + 46 * i))) {
    line([guessed, top, guessed, top + 13 * scale], { colour: style.paper, width: 5 });
    line([guessed, top, guessed, top + 13 * scale], { dash: [3, 3] });
  }
  const foot = isHome ? -46 : 0;
  write(t('chanceMark'), { x: guessed, y: at(174 + foot), maxWidth: box.x + box.width - guessed });
  // Of how it was measured not before the sequence is there.
  if (!data.shows('beyond')) return;
  write(t('countLine'), { y: at(196 + foot) });
  write(t('modelLine'), { y: at(216 + foot) });
}

function drawLosses({ box, scale, style, line, curve }, data, write, t) {
  const { losses = [], progress } = data;
  write(t('stepLine'), { y: box.y + 38 * scale });
  const [left, right] = [box.x, box.x + box.width];
  const [top, foot] = [box.y + 56 * scale, box.y + 176 * scale];
  const x = linear([0, progress.steps], [left, right]);
  const y = log([0.005, 4], [foot, top]);
  line([left, foot, right, foot], { colour: style.second });
  const chance = y(Math.log(1 / progress.chance));
  line([left, chance, right, chance], { dash: [3, 3], colour: style.second });
  const step = progress.step / Math.max(1, losses.length);
  const points = Array.from(losses, (loss, i) => [x((i + 1) * step), y(clamp(loss, 0.005, 4))]);
  if (points.length > 1) curve(points, { width: 2 * style.line });
  write(t('lossFoot'), { y: foot + 20 * scale });
}
