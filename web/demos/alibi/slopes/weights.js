import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../slopes.js' */

/** The weights of one query over its keys; outlined, what they would be without the bias. @type {View<Data>} */
export const row = chart({
  place: 'side',
  height: (width, data) =>
    Math.round((width < 420 && !data.shows('query') ? 112 : 158) + (topOf(data) + 58) * data.scale),
  margin: (scale, data) => ({ left: 44 * scale, right: 8, top: topOf(data) * scale, bottom: 58 * scale }),
  x: (range, { values }) => linear([-0.5, values.seqLen - 0.5], range),
  y: (range, { rowWeights, contentWeights }) =>
    linear([0, Math.max(0.05, ...rowWeights, ...contentWeights) * 1.06], range),
  axes: {
    left: { ticks: 4, line: false, format: '0%' },
    bottom: { label: 'keyAxis', ticks: ({ values }) => keyTicks(values.seqLen) },
  },
  draw(marks, data, t) {
    const { plot, y, style, axes, bars } = marks;
    const { seqLen, query } = data.values;
    const slot = plot.width / seqLen;
    const seen = { ...plot, width: slot * (query + 1) };
    bars(seen, { values: data.rowWeights, scale: y });
    if (data.shows('query'))
      bars(seen, { values: data.contentWeights, scale: y, colour: style.second, dash: [3, 2] });
    axes();
    drawKey(marks, data, t);
    drawHalf(marks, data, t);
  },
  drag: { query: { range: ({ values }) => [0, values.seqLen - 1] } },
});

// Px at text size 13 above the bars, where what the outlines mean comes with the query.
const topOf = ({ shows }) => (shows('query') ? 74 : 46);

const keyTicks = (seqLen) => {
  const step = seqLen <= 8 ? 1 : seqLen <= 16 ? 5 : seqLen <= 32 ? 10 : 20;
  return Array.from({ length: Math.ceil(seqLen / step) }, (_, i) => i * step);
};

function drawKey({ box, ctx, style, text }, { scale, shows }, t) {
  const name = { x: box.x, y: box.y + 16 * scale, maxWidth: box.width };
  text(t(shows('query') ? 'rowName' : 'rowFirst'), { ...name, weight: 600 });
  if (!shows('query')) return;
  const y = box.y + 34 * scale;
  ctx.save();
  ctx.strokeStyle = style.second;
  ctx.setLineDash([3, 2]);
  ctx.strokeRect(box.x + 1, y - 5, 14, 10);
  ctx.restore();
  text(t('withoutBias'), { x: box.x + 22, y: y + 1, baseline: 'middle', colour: style.second });
}

// Where a key with equal content would have half the weight of the query's own token.
function drawHalf({ plot, x, style, rule, text, widthOf }, { values, half, shows }, t) {
  const place = values.query - half;
  if (place < 0 || !shows('query')) return;
  const name = t('halfMark');
  const width = widthOf(name);
  rule(place, { colour: style.second, dash: [2, 3] });
  const at = clamp(x(place) - width / 2, plot.x, plot.x + plot.width - width);
  text(name, { x: at, y: plot.y - 5, colour: style.second, halo: true });
}
