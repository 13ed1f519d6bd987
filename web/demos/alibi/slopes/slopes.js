import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawText, textWidth } from '../../../canvas/text.js';

const lowest = 1 / 400;
const fractions = [1, 1 / 4, 1 / 16, 1 / 64, 1 / 256];

/** The slope of every head on a log axis, and on the right how far away it halves a weight. */
export const slopes = {
  place: 'full',
  height: (width, { scale }) => Math.round((width < 500 ? 280 : 300) + 122 * (scale - 1)),
  frame(box, data) {
    const [side, above, below] = [57, 64, 58].map((room) => room * data.scale);
    const plot = {
      x: box.x + side,
      y: box.y + above,
      width: box.width - 2 * side,
      height: box.height - above - below,
    };
    return {
      plot,
      x: linear([0.5, data.values.numHeads + 0.5], [plot.x, plot.x + plot.width]),
      y: log([lowest, 1.15], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const { values, slope, jump } = data;
    const number = (x) => t.number(x, { significant: 3 });
    const facts = {
      numHeads: values.numHeads,
      jump,
      next: jump + 1,
      head: values.head,
      slope: number(slope),
      first: number(data.slopes[0]),
      last: number(data.slopes[jump - 1]),
      after: number(data.slopes[jump] ?? 0),
      end: number(data.slopes[values.numHeads - 1]),
      officialMin: number(Math.min(...data.official)),
    };
    if (values.rule !== 'official') return t('describeWrong', facts);
    return t(jump === values.numHeads ? 'describeEven' : 'describeJump', facts);
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = slopes.frame(box, data);
    const { values, official } = data;
    const wrong = values.rule !== 'official';
    drawGround(ctx, { plot, x, y }, data, style, t);
    const radius = Math.min(4.5, Math.max(2, (0.28 * plot.width) / values.numHeads));
    if (wrong) {
      for (const [i, slope] of official.entries()) {
        drawPoint(ctx, { x: x(i + 1), y: y(slope) }, { colour: style.second, radius, hollow: true }, style);
      }
    }
    drawSlopes(ctx, data.slopes, { x, y, radius, wrong }, style);
    drawChosen(ctx, { plot, x, y }, data, style, t);
  },
  handles(data, box, t) {
    const { x, y } = slopes.frame(box, data);
    const { head, numHeads } = data.values;
    const at = (place) => ({ head: Math.round(Math.min(numHeads, Math.max(1, place))) });
    return [
      {
        id: 'head',
        area: true,
        x: x(head),
        y: y(data.slope),
        label: t('headHandle'),
        value: t('headValue', { head, slope: t.number(data.slope, { significant: 4 }) }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(head + dx - dy),
      },
    ];
  },
};

function drawGround(ctx, { plot, x, y }, data, style, t) {
  const { numHeads, rule } = data.values;
  drawAxis(
    ctx,
    plot,
    {
      side: 'left',
      scale: y,
      ticks: fractions,
      line: false,
      label: t('slopeAxis'),
      format: (value) => (value === 1 ? '1' : `1/${Math.round(1 / value)}`),
    },
    style,
  );
  const halfAt = Object.assign((distance) => y(Math.LN2 / distance), { ticks: () => [1, 10, 100] });
  drawAxis(ctx, plot, { side: 'right', scale: halfAt, ticks: [1, 10, 100], line: false }, style);
  drawText(
    ctx,
    t('halfAxis'),
    {
      x: plot.x + plot.width + 57 * data.scale,
      y: plot.y - 0.75 * style.size,
      align: 'right',
      colour: style.second,
    },
    style,
  );
  for (const fraction of fractions) {
    drawLine(ctx, [plot.x, y(fraction), plot.x + plot.width, y(fraction)], { colour: style.hairline }, style);
  }
  drawAxis(
    ctx,
    plot,
    {
      side: 'bottom',
      scale: x,
      label: t('headAxis'),
      ticks: headTicks(numHeads),
      line: false,
    },
    style,
  );
  if (rule !== 'official') hatch(ctx, plot, style.rgba(style.second, 0.22), { gap: 9 });
}

const headTicks = (numHeads) => {
  const step = numHeads <= 16 ? 1 : numHeads <= 32 ? 4 : 8;
  return Array.from({ length: numHeads }, (_, i) => i + 1).filter(
    (head) => step === 1 || head === 1 || head % step === 0,
  );
};

function drawSlopes(ctx, list, { x, y, radius, wrong }, style) {
  const points = Array.from(list, (slope, i) => [x(i + 1), y(slope)]);
  drawCurve(ctx, points, { colour: style.second, width: 1, dash: wrong ? [4, 4] : [] }, style);
  for (const [px, py] of points) {
    if (!wrong) {
      drawPoint(ctx, { x: px, y: py }, { colour: style.ink, radius }, style);
      continue;
    }
    for (const s of [1, -1]) {
      drawLine(
        ctx,
        [px - radius, py - s * radius, px + radius, py + s * radius],
        { colour: style.ink, width: 2 },
        style,
      );
    }
  }
}

function drawChosen(ctx, { plot, x, y }, data, style, t) {
  const { head } = data.values;
  const here = { x: x(head), y: y(data.slope) };
  drawLine(
    ctx,
    [here.x, plot.y - 38 * data.scale, here.x, plot.y + plot.height],
    { colour: style.ink, dash: [3, 3] },
    style,
  );
  ctx.save();
  ctx.beginPath();
  ctx.arc(here.x, here.y, 9, 0, 2 * Math.PI);
  ctx.strokeStyle = style.ink;
  ctx.lineWidth = style.line + 0.5;
  ctx.stroke();
  ctx.restore();
  const text = t('chosen', { head, slope: t.number(data.slope, { significant: 3 }) });
  const half = textWidth(ctx, text, { weight: 600 }, style) / 2;
  drawText(
    ctx,
    text,
    {
      x: Math.min(plot.x + plot.width - half, Math.max(plot.x + half, here.x)),
      y: plot.y - 44 * data.scale,
      align: 'center',
      weight: 600,
      halo: true,
    },
    style,
  );
}
