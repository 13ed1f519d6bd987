import { drawAxis } from '../../../canvas/axis.js';
import { drawBars } from '../../../canvas/bars.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText, textWidth } from '../../../canvas/text.js';

/** The weights of one query over its keys; outlined, what they would be without the bias. */
export const row = {
  place: 'side',
  height: (_width, { scale }) => Math.round(158 + 132 * scale),
  frame(box, data) {
    const [left, above, below] = [44, 74, 58].map((room) => room * data.scale);
    const plot = {
      x: box.x + left,
      y: box.y + above,
      width: box.width - left - 8,
      height: box.height - above - below,
    };
    const top = Math.max(0.05, ...data.rowWeights, ...data.contentWeights);
    return {
      plot,
      x: linear([-0.5, data.values.seqLen - 0.5], [plot.x, plot.x + plot.width]),
      y: linear([0, top * 1.06], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const { query } = data.values;
    const heaviest = data.rowWeights.indexOf(Math.max(...data.rowWeights));
    return t('describeRow', {
      query,
      heaviest,
      weight: percent(data.rowWeights[heaviest], t),
      without: percent(data.contentWeights[heaviest], t),
      recent: recentHalf(data.rowWeights),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = row.frame(box, data);
    const { seqLen, query } = data.values;
    const slot = plot.width / seqLen;
    const used = { ...plot, width: slot * (query + 1) };
    drawBars(ctx, used, { values: data.rowWeights, scale: y, colour: style.ink }, style);
    drawOutlines(ctx, data.contentWeights, { plot, slot, y }, style);
    drawAxis(
      ctx,
      plot,
      { side: 'left', scale: y, ticks: 4, line: false, format: (value) => percent(value, t, 0) },
      style,
    );
    drawAxis(
      ctx,
      plot,
      {
        side: 'bottom',
        scale: x,
        label: t('keyAxis'),
        ticks: keyTicks(seqLen),
      },
      style,
    );
    drawKey(ctx, { box, plot }, data, style, t);
    drawHalf(ctx, { plot, x }, data, style, t);
  },
  handles(data, box, t) {
    const { plot, x } = row.frame(box, data);
    const { seqLen, query } = data.values;
    const at = (place) => ({ query: Math.round(Math.min(seqLen - 1, Math.max(0, place))) });
    return [
      {
        id: 'query',
        area: true,
        x: x(query),
        y: plot.y + plot.height,
        label: t('barsHandle'),
        value: t('queryValue', { query }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(query + dx - dy),
      },
    ];
  },
};

export const percent = (weight, t, digits = 1) => `${t.number(100 * weight, { digits })}%`;

/** How many of the most recent tokens together hold half of the weight. */
export function recentHalf(weights) {
  let sum = 0;
  for (let count = 1; count <= weights.length; count++) {
    sum += weights[weights.length - count];
    if (sum >= 0.5) return count;
  }
  return weights.length;
}

const keyTicks = (seqLen) => {
  const step = seqLen <= 8 ? 1 : seqLen <= 16 ? 5 : seqLen <= 32 ? 10 : 20;
  return Array.from({ length: Math.ceil(seqLen / step) }, (_, i) => i * step);
};

function drawOutlines(ctx, weights, { plot, slot, y }, style) {
  const gap = Math.min(6, 0.25 * slot);
  ctx.save();
  ctx.strokeStyle = style.second;
  ctx.lineWidth = 1;
  ctx.setLineDash([3, 2]);
  for (const [i, weight] of weights.entries()) {
    ctx.strokeRect(plot.x + i * slot + gap / 2, y(weight), slot - gap, plot.y + plot.height - y(weight));
  }
  ctx.restore();
}

function drawKey(ctx, { box }, data, style, t) {
  const text = t('rowName', { query: data.values.query });
  drawText(ctx, text, { x: box.x, y: box.y + 16 * data.scale, weight: 600 }, style);
  const y = box.y + 34 * data.scale;
  ctx.save();
  ctx.strokeStyle = style.second;
  ctx.setLineDash([3, 2]);
  ctx.strokeRect(box.x + 1, y - 5, 14, 10);
  ctx.restore();
  drawText(
    ctx,
    t('withoutBias'),
    { x: box.x + 22, y: y + 1, baseline: 'middle', colour: style.second },
    style,
  );
}

// Where a key with equal content would have half the weight of the query's own token.
function drawHalf(ctx, { plot, x }, data, style, t) {
  const place = data.values.query - data.halfDistance;
  if (place < 0) return;
  const at = x(place);
  const text = t('halfMark');
  const width = textWidth(ctx, text, {}, style);
  const baseline = plot.y + plot.height;
  drawLine(ctx, [at, plot.y, at, baseline], { colour: style.second, dash: [2, 3] }, style);
  drawText(
    ctx,
    text,
    {
      x: Math.min(plot.x + plot.width - width, Math.max(plot.x, at - width / 2)),
      y: plot.y - 5,
      colour: style.second,
      halo: true,
    },
    style,
  );
}
