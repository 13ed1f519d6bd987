import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText, textWidth } from '../../../canvas/text.js';
import { drawTrack, lastPosition, trackHandles } from './track.js';

/** The score as a number; as a curve over the query's position with and without the key; the two positions. */
export const line = {
  place: 'side',
  height: (_width, { scale }) => Math.round(226 + 174 * scale),
  frame(box, data) {
    const { scale } = data;
    const left = box.x + 44 * scale;
    const right = box.x + box.width - 16;
    const [above, below] = [34 + 58 * scale, 34 + 78 * scale];
    const chart = { x: left, y: box.y + above, width: right - left, height: box.height - above - below };
    const reach = Math.max(0.1, data.reach) * 1.06;
    return {
      chart,
      left,
      right,
      track: chart.y + chart.height + 46 * scale,
      x: linear([0, lastPosition], [left, right]),
      y: linear([-reach, reach], [chart.y + chart.height, chart.y]),
    };
  },
  describe(data, t) {
    const { values, gap, kept, spread } = data;
    return t(`describeLine.${values.rotate}`, {
      m: values.m,
      n: values.n,
      gap,
      places: kept.positions.length,
      low: t.number(Math.min(...data.free.scores), { digits: 2, sign: true }),
      high: t.number(Math.max(...data.free.scores), { digits: 2, sign: true }),
      spread: t.number(spread, { significant: 2 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const frame = line.frame(box, data);
    drawScore(ctx, data, box, style, t);
    drawChart(ctx, data, frame, style, t);
    drawTrack(ctx, data, frame, style, t);
  },
  handles: (data, box, t) => trackHandles(data.values, line.frame(box, data), t),
};

function drawScore(ctx, data, box, style, t) {
  const name = t(`score.${data.values.rotate}`);
  drawText(ctx, name, { x: box.x, y: box.y + 2, baseline: 'top', colour: style.second }, style);
  drawText(
    ctx,
    t.number(data.score, { digits: 3, sign: true }),
    {
      x: box.x,
      y: box.y + 20 * data.scale + 34,
      size: 34,
      weight: 650,
    },
    style,
  );
}

function drawChart(ctx, data, { chart, x, y }, style, t) {
  const { values, kept, free } = data;
  const wrong = values.rotate !== 'both';
  const colour = style.speed(data.speed);
  const limit = y.domain()[1] / 1.06;
  drawAxis(
    ctx,
    chart,
    {
      side: 'left',
      scale: y,
      ticks: [-limit, 0, limit],
      line: false,
      format: (value) => t.number(value, { digits: 1 }),
    },
    style,
  );
  drawLine(ctx, [x(0), y(0), x(lastPosition), y(0)], { colour: style.hairline }, style);
  drawCurve(
    ctx,
    { xs: free.positions, ys: free.scores },
    {
      xScale: x,
      yScale: y,
      colour: values.lock ? style.rgba(colour, 0.45) : colour,
      width: values.lock ? 1 : 1.75,
    },
    style,
  );
  if (wrong) hatch(ctx, bandOf(kept, x, y), style.rgba(style.second, 0.35), { gap: 8 });
  drawCurve(
    ctx,
    { xs: kept.positions, ys: kept.scores },
    {
      xScale: x,
      yScale: y,
      colour: style.ink,
      width: values.lock ? 3 : 1.5,
      dash: wrong ? [5, 4] : [],
    },
    style,
  );
  const here = { x: x(values.m), y: y(data.score) };
  drawLine(
    ctx,
    [here.x, here.y, here.x, chart.y + chart.height + 20],
    { colour: style.second, dash: [2, 3] },
    style,
  );
  drawPoint(ctx, here, { colour: style.ink, radius: 5 }, style);
  drawKey(ctx, { left: chart.x - 44 * data.scale, y: chart.y - 16, colour, wrong }, style, t);
}

// The range that scores of one and the same gap take: a line when they agree.
function bandOf({ positions, scores }, x, y) {
  const top = y(Math.max(...scores));
  return {
    x: x(positions[0]),
    y: top,
    width: x(positions[positions.length - 1]) - x(positions[0]),
    height: y(Math.min(...scores)) - top,
  };
}

function drawKey(ctx, { left: start, y, colour, wrong }, style, t) {
  let left = start;
  for (const [text, stroke, dash] of [
    [t('keptCurve'), style.ink, wrong ? [5, 4] : []],
    [t('freeCurve'), colour, []],
  ]) {
    drawLine(ctx, [left, y, left + 18, y], { colour: stroke, width: 2, dash }, style);
    drawText(ctx, text, { x: left + 24, y, baseline: 'middle', colour: style.second }, style);
    left += 24 + textWidth(ctx, text, {}, style) + 16;
  }
}
