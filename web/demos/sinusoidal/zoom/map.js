import { drawAxis } from '../../../canvas/axis.js';
import { drawCrosshair } from '../../../canvas/crosshair.js';
import { drawCurve } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLabels } from '../../../canvas/labels.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText, textWidth } from '../../../canvas/text.js';
import { fine } from '../../../core/fine.js';
import { clamp } from '../pairs.js';
import { following, zoomed } from './compute.js';
import { drawTiles } from './paint.js';

const LEFT = 64; // px beside the plot for what the mean leaves of each pair

/** The visible part of the table: positions across, pairs from the fastest on top to the slowest. */
export const map = {
  place: 'full',
  height: (width, { scale }) => Math.round((width < 480 ? 192 : 256) + 92 * scale),
  frame(box, { scale, left, values: { from, span }, pairs }) {
    const aside = box.width < 480 ? 0 : LEFT;
    const plot = {
      x: box.x + left,
      y: box.y + 48 * scale,
      width: box.width - left - aside - 2,
      height: box.height - 92 * scale,
    };
    return {
      plot,
      aside: aside && { x: plot.x + plot.width + 12, y: plot.y, width: aside - 14, height: plot.height },
      x: linear([from, from + span], [plot.x, plot.x + plot.width]),
      y: linear([0, pairs], [plot.y, plot.y + plot.height]),
    };
  },
  describe(data, t) {
    const { values, pairs, count, wrong } = data;
    return t(wrong ? 'describeMapWrong' : count === 1 ? 'describeMapSingle' : 'describeMap', {
      from: Math.floor(values.from),
      to: Math.ceil(values.from + values.span) - 1,
      pairs,
      part: values.part,
      count,
      position: values.position,
      pair: values.pair,
      value: t.number(data.value, { digits: 3 }),
      kept: fine(Math.abs(data.factors[values.pair]), 3, t),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, aside, x, y } = map.frame(box, data);
    const { values, source, count, group, pairs, wrong } = data;
    const { from, span, length } = values;
    drawHead(ctx, data, { box, plot }, style, t);
    const isWhole = drawTiles(ctx, plot, { source, from, to: from + span, length, count, group, pairs });
    if (wrong && count > 1) hatch(ctx, plot, style.rgba(style.ink, 0.16), { gap: 10 });
    ctx.strokeStyle = style.hairline;
    ctx.lineWidth = 1;
    ctx.strokeRect(plot.x + 0.5, plot.y + 0.5, plot.width - 1, plot.height - 1);
    drawCursor(ctx, data, { plot, x, y }, style);
    drawAxis(
      ctx,
      plot,
      { side: 'left', scale: rowScale(y), ticks: [0, values.pair, pairs - 1], line: false, format: t.number },
      style,
    );
    drawText(ctx, t('pairAxis'), { x: box.x, y: plot.y - 10, colour: style.second }, style);
    drawPositions(ctx, data, { box, plot, x }, style, t);
    if (aside) drawKept(ctx, data, { aside, y }, style, t);
    return isWhole ? undefined : 'unfinished';
  },
  handles(data, box, t) {
    const { plot, x, y } = map.frame(box, data);
    const { values, count, pairs } = data;
    const { from, span, length, position, pair } = values;
    const at = (place, row) => {
      const next = clamp(Math.floor(place), 0, length - 1);
      return { position: next, pair: clamp(Math.floor(row), 0, pairs - 1), ...following(values, next) };
    };
    return [
      {
        id: 'cell',
        area: true,
        x: clamp(x(position + 0.5), plot.x, plot.x + plot.width),
        y: y(pair + 0.5),
        label: t('cellHandle'),
        value: t('cellValue', { position, pair, value: t.number(data.value, { digits: 3 }) }),
        drag: (point) => at(clamp(x.invert(point.x), from, from + span - 0.01), y.invert(point.y)),
        key: ({ dx, dy }) => at(position + dx * (Number.isFinite(dx) ? count : 1), pair + dy),
      },
    ];
  },
  zoom(data, box, { x: at, factor, dx }) {
    const { plot } = map.frame(box, data);
    return zoomed(data.values, { at: (at - plot.x) / plot.width, factor, moved: dx / plot.width });
  },
};

const rowScale = (y) => Object.assign((pair) => y(pair + 0.5), { ticks: () => [] });

// What is shown, and what a column of it means.
function drawHead(ctx, data, { box, plot }, style, t) {
  const { values, count, group, wrong } = data;
  const y = box.y + 14 * data.scale;
  const title = t('mapName', { part: values.part });
  const used = drawText(ctx, title, { x: box.x, y, weight: 600, maxWidth: box.width }, style);
  const key = count === 1 ? 'columnSingle' : wrong ? 'columnStride' : 'columnMean';
  const means = [t(key, { count }), ...(group > 1 ? [t('rowMean', { group })] : [])].join(' · ');
  const isBeside = used + textWidth(ctx, means, {}, style) + 2 * style.size < box.width;
  const look = { colour: style.second, strike: wrong && count > 1 };
  if (isBeside) {
    drawText(ctx, means, { ...look, x: box.x + box.width, y, align: 'right' }, style);
  } else {
    const x = plot.x + 14;
    drawText(ctx, means, { ...look, x, y: plot.y - 10, maxWidth: box.x + box.width - x }, style);
  }
}

function drawCursor(ctx, { values: { position, pair, from, span } }, { plot, x, y }, style) {
  if (position < from || position > from + span) {
    drawLine(
      ctx,
      [plot.x, y(pair + 0.5), plot.x + plot.width, y(pair + 0.5)],
      { colour: style.ink, dash: [4, 4] },
      style,
    );
    return;
  }
  const cell = { x: x(position), y: y(pair), width: x(position + 1) - x(position), height: y(1) - y(0) };
  const middle = {
    x: clamp(cell.x + cell.width / 2, plot.x, plot.x + plot.width),
    y: cell.y + cell.height / 2,
  };
  drawCrosshair(ctx, plot, middle, { ...cell, x: Math.max(plot.x, cell.x) }, style);
}

// Round numbers along the bottom, at the middle of their cell where single positions are seen.
function drawPositions(ctx, { values, count }, { box, plot, x }, style, t) {
  const { from, span, length } = values;
  const middle = count === 1 ? 0.5 : 0;
  const ticks = linear([from, from + span - middle], [0, 1])
    .ticks(plot.width < 420 ? 4 : 8)
    .filter((tick) => Number.isInteger(tick) && tick >= 0 && tick <= length);
  const edge = plot.y + plot.height;
  for (const tick of ticks) {
    drawLine(ctx, [x(tick + middle), edge, x(tick + middle), edge + 4], { colour: style.second }, style);
  }
  drawLabels(
    ctx,
    ticks.map((tick) => ({ x: x(tick + middle), text: t.number(tick) })),
    {
      y: edge + 8,
      left: plot.x - 12,
      right: Math.min(plot.x + plot.width + 6, box.x + box.width),
      gap: style.size,
    },
    style,
  );
  const label = { x: box.x, y: box.y + box.height - 5, colour: style.second };
  drawText(ctx, t('positionAxis'), label, style);
}

// How much of each pair's wave the mean over a column leaves, beside its row.
function drawKept(ctx, { factors, pairs, values, wrong, count }, { aside, y }, style, t) {
  const x = linear([0, 1], [aside.x, aside.x + aside.width]);
  drawText(
    ctx,
    t('keptName'),
    { x: aside.x, y: aside.y - 10, colour: style.second, maxWidth: aside.width },
    style,
  );
  for (const end of [0, 1]) {
    drawLine(ctx, [x(end), aside.y, x(end), aside.y + aside.height], { colour: style.hairline }, style);
  }
  drawLabels(
    ctx,
    [0, 1].map((end) => ({ x: x(end), text: String(end) })),
    { y: aside.y + aside.height + 8, left: aside.x - 6, right: aside.x + aside.width + 4 },
    style,
  );
  if (wrong && count > 1) return;
  const points = Array.from(factors, (factor, i) => [x(Math.abs(factor)), y(i + 0.5)]);
  const parts = 24;
  for (let part = 0; part < parts; part++) {
    const [first, last] = [part, part + 1].map((edge) => Math.round((edge * (pairs - 1)) / parts));
    drawCurve(ctx, points.slice(first, last + 1), { colour: style.speed(part / (parts - 1)) }, style);
  }
  const here = y(values.pair + 0.5);
  drawLine(ctx, [aside.x, here, aside.x + aside.width, here], { colour: style.ink, dash: [2, 3] }, style);
}
