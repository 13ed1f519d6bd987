import { drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawLabels } from '../../../canvas/labels.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText, textWidth } from '../../../canvas/text.js';
import { LENGTH } from './compute.js';
import { percent, signed } from './words.js';

const mark = 9; // px from the line to the marks of query and key

/** The query's weights over all keys, its row of buckets, and the line on which query and key are moved. */
export const line = {
  place: 'full',
  height: (_width, { scale }) => Math.round(118 + 104 * scale),
  frame(box, { scale }) {
    const x = box.x + 10;
    const width = box.width - 20;
    const chart = { x, y: box.y + 28 * scale, width, height: 76 };
    const strip = { x, y: chart.y + chart.height + 4, width, height: 24 * scale };
    return {
      chart,
      strip,
      track: strip.y + strip.height + 18 * scale + mark,
      x: linear([-0.5, LENGTH - 0.5], [x, x + width]),
    };
  },
  describe(data, t) {
    const { values, bucket, range, wrong } = data;
    return t(wrong ? 'describeLineWrong' : 'describeLine', {
      query: values.query,
      key: values.key,
      offset: signed(data.offset),
      bucket,
      from: signed(range.from),
      to: signed(range.to),
      weight: percent(data.weights[values.key], t),
      right: data.rightBucket,
      rightWeight: percent((data.rightWeights ?? data.weights)[values.key], t),
    });
  },
  draw(ctx, data, box, style, t) {
    const frame = line.frame(box, data);
    const { query, key } = data.values;
    const { chart, strip, track, x } = frame;
    drawTitle(ctx, data, chart, style, t);
    drawWeights(ctx, data, frame, style);
    drawStrip(ctx, data, frame, style);
    for (const [at, from] of [
      [query, strip.y],
      [key, chart.y],
    ]) {
      drawLine(ctx, [x(at), from, x(at), track], { colour: style.ink, dash: [2, 3] }, style);
    }
    drawLine(ctx, [chart.x, track, chart.x + chart.width, track], { colour: style.second }, style);
    drawPoint(ctx, { x: x(query), y: track - mark }, { colour: style.ink, radius: 6 }, style);
    drawPoint(ctx, { x: x(key), y: track + mark }, { colour: style.ink, radius: 6, hollow: true }, style);
    const bounds = { left: box.x, right: box.x + box.width };
    const beside = (at, text) => {
      const width = textWidth(ctx, text, { weight: 600 }, style) / 2 + 20;
      return x(at) + (x(at) + 2 * width > box.width ? -width : width);
    };
    const names = [
      [t('queryMark', { query }), query, track - mark],
      [t('keyMark', { key, offset: signed(data.offset) }), key, track + mark],
    ];
    for (const [text, at, y] of names) {
      drawLabels(
        ctx,
        [{ x: beside(at, text), text, colour: style.ink, weight: 600 }],
        { ...bounds, y, baseline: 'middle' },
        style,
      );
    }
  },
  handles(data, box, t) {
    const { chart, strip, track, x } = line.frame(box, data);
    const { query, key } = data.values;
    const at = (place) => Math.round(Math.min(LENGTH - 1, Math.max(0, place)));
    return [
      {
        id: 'key',
        area: { ...chart, height: strip.y + strip.height - chart.y },
        x: x(key),
        y: track + mark,
        label: t('keyHandle'),
        value: t('keyValue', { key, offset: signed(data.offset), bucket: data.bucket }),
        drag: (point) => ({ key: at(x.invert(point.x)) }),
        key: ({ dx, dy }) => ({ key: at(key + dx - dy) }),
      },
      {
        id: 'query',
        x: x(query),
        y: track - mark,
        label: t('queryHandle'),
        value: t('queryValue', { query }),
        drag: (point) => ({ query: at(x.invert(point.x)) }),
        key: ({ dx, dy }) => ({ query: at(query + dx - dy) }),
      },
    ];
  },
};

function drawTitle(ctx, data, chart, style, t) {
  const { query, rule, scaling } = data.values;
  const y = chart.y - 0.75 * style.size;
  const used = drawText(ctx, t('weightsName', { query }), { x: chart.x, y, weight: 600 }, style);
  const wrongs = [
    ...(rule === 'log' ? [] : [t.option('rule', rule)]),
    ...(scaling === 'none' ? [] : [t.option('scaling', scaling)]),
  ].join(' · ');
  if (!wrongs) return;
  drawText(
    ctx,
    wrongs,
    {
      x: chart.x + chart.width,
      y,
      align: 'right',
      strike: true,
      colour: style.second,
      maxWidth: chart.width - used - style.size,
    },
    style,
  );
}

function drawWeights(ctx, data, { chart, x }, style) {
  const { weights, rightWeights, causal, values } = data;
  const top = Math.max(...weights, ...(rightWeights ?? []));
  const y = linear([0, top], [chart.y + chart.height, chart.y + 2]);
  const slot = chart.width / LENGTH;
  const columns = (list, paint) => {
    for (const [k, weight] of list.entries())
      paint(x(k - 0.5), y(weight), chart.y + chart.height - y(weight));
  };
  ctx.save();
  if (rightWeights) {
    ctx.fillStyle = style.rgba(style.second, 0.35);
    columns(rightWeights, (left, from, height) => ctx.fillRect(left, from, slot, height));
  }
  ctx.fillStyle = style.ink;
  columns(weights, (left, from, height) => ctx.fillRect(left + 0.2 * slot, from, 0.6 * slot, height));
  ctx.restore();
  if (data.wrong) hatch(ctx, chart, style.rgba(style.second, 0.22), { gap: 9 });
  if (causal && values.query < LENGTH - 1) {
    const left = x(values.query + 0.5);
    hatch(ctx, { ...chart, x: left, width: chart.x + chart.width - left }, style.hairline, { gap: 5 });
  }
}

function drawStrip(ctx, data, { strip, x }, style) {
  const { runs, bucket, values, rgba, causal } = data;
  drawHeatmap(ctx, strip, { rgba: rgba.row, rows: 1, cols: LENGTH });
  if (causal && values.query < LENGTH - 1) {
    const left = x(values.query + 0.5);
    const future = { ...strip, x: left, width: strip.x + strip.width - left };
    ctx.fillStyle = style.paper;
    ctx.fillRect(future.x, future.y, future.width, future.height);
    hatch(ctx, future, style.second, { gap: 5 });
  }
  for (const { from } of runs.slice(1)) {
    const at = x(from - 0.5);
    drawLine(ctx, [at, strip.y, at, strip.y + strip.height], { colour: style.rgba(style.ink, 0.35) }, style);
  }
  const here = runs.find((run) => values.key >= run.from && values.key < run.to);
  ctx.save();
  for (const [colour, width] of [
    [style.paper, style.line + 3],
    [style.ink, style.line + 0.5],
  ]) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.strokeRect(x(here.from - 0.5), strip.y, x(here.to - 0.5) - x(here.from - 0.5), strip.height);
  }
  ctx.restore();
  for (const run of runs) {
    const width = x(run.to - 0.5) - x(run.from - 0.5);
    const text = String(run.bucket);
    if (textWidth(ctx, text, { weight: 600 }, style) + 6 > width) continue;
    const weight = run.bucket === bucket ? 700 : 400;
    const middle = { x: x(run.from - 0.5) + width / 2, y: strip.y + strip.height / 2 + 1 };
    drawText(ctx, text, { ...middle, align: 'center', baseline: 'middle', weight, halo: true }, style);
  }
}
