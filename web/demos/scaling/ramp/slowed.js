import { log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { inset } from '../../../plots/places.js';
import { drawFactors } from '../pairs.js';

const MOST = 64; // times that a text may be longer than those of training
const WIDE = 420; // px of the slider at most, so that nobody takes it for an axis of the bars
const HEIGHT = { wide: 210, narrow: 168 };
const FLOOR = 0.8; // where bars begin, so that one of 1 is seen
const TIMES = [1, 2, 4, 8, 16, 32, 64];

// Px at text size 13: the slider with its words, the name of the bars, and what stands below them.
const [SLIDER, HEAD, FOOT] = [82, 40, 52];

export const slowedHeight = (width, { scale }) =>
  Math.round(barsHeight(width) + (SLIDER + HEAD + FOOT) * scale);

const slowedOf = ({ ratios }) => Array.from(ratios, (ratio) => 1 / ratio);

const barsHeight = (width) => HEIGHT[width < 500 ? 'narrow' : 'wide'];

/** The first step's places: the length of the text on a slider, and below it a bar for each pair. */
export function slowedFrame(box, { scale, trained, chosen }) {
  const plot = inset(box, { left: 40, right: 12, top: SLIDER + HEAD, height: barsHeight(box.width) }, scale);
  const reach = [box.x + 12, box.x + Math.min(WIDE, box.width - 12)];
  return {
    plot,
    x: log([trained, MOST * trained], reach),
    grip: box.y + 40 * scale,
    y: log([FLOOR, 1.3 * Math.max(MOST, ...slowedOf(chosen))], [plot.y + plot.height, plot.y]),
  };
}

/** How many times slower each pair rotates than in training. */
export function drawSlowed(pen, data, t) {
  const { plot, x, y, box, grip, scale, style, text, line, point, arrow, axis, fill } = pen;
  const { length, trained, chosen } = data;
  const isSame = length === trained;
  const head = { x: box.x, y: box.y + 16 * scale, size: 16 * scale, weight: 650, maxWidth: box.width };
  const times = Number((length / trained).toPrecision(3));
  text(t(isSame ? 'contextSame' : 'contextTimes', { length, times }), head);
  const [low, high] = x.range();
  const here = clamp(x(length), low, high);
  line([low, grip, high, grip], { colour: style.hairline, width: 3 });
  line([low, grip, here, grip], { width: 2 * style.line });
  point({ x: here, y: grip }, { radius: 8 });
  if (isSame) arrow({ x: low + 24, y: grip }, { x: low + 64, y: grip }, { width: 1.5 });
  text(t('sliderEnd', { length: MOST * trained }), {
    ...{ x: high, y: grip + 24 * scale, align: 'right', colour: style.second },
  });
  text(t('slowedName'), { x: box.x, y: plot.y - 16 * scale, weight: 600, maxWidth: box.width });
  const slowed = slowedOf(chosen);
  line([plot.x, y(1), plot.x + plot.width, y(1)], { colour: style.hairline });
  const format = (times) => t('times', { times });
  axis(plot, {
    side: 'left',
    scale: y,
    ticks: TIMES,
    format,
    line: false,
  });
  drawFactors({ plot, y, style, fill, from: FLOOR }, slowed);
  // Which end is which, in the colours of their bars.
  const foot = plot.y + plot.height + 18 * scale;
  const last = slowed.length - 1;
  text(t('bandFast'), { x: plot.x, y: foot, colour: style.speed(0), weight: 600 });
  const right = { x: plot.x + plot.width, align: 'right' };
  text(t('bandSlow'), { ...right, y: foot, colour: style.speed(1), weight: 600 });
  text(t('pairsOrder', { pairs: slowed.length }), {
    ...{ x: plot.x, y: foot + 20 * scale, colour: style.second, maxWidth: plot.width },
  });
  if (isSame) {
    const at = { x: plot.x + plot.width / 2, y: y(1) - 12, align: 'center', colour: style.second };
    text(t('asTrained'), { ...at, maxWidth: plot.width });
    return;
  }
  for (const { pair, ...place } of [
    { pair: 0, x: plot.x },
    { pair: last, ...right },
  ])
    text(format(t.number(slowed[pair], '1')), {
      ...place,
      ...{ y: y(slowed[pair]) - 6, weight: 650, halo: true, colour: style.speed(pair / last) },
    });
}
