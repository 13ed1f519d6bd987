import { drawAxis } from '../../../canvas/axis.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { share } from './sequence.js';

/** The attention map of the chosen head: rows are the tokens that ask, columns those that are looked at. */
export const map = {
  place: 'main',
  height: (width, { scale }) => Math.round(side(width, scale) + 118 * scale),
  frame(box, { n, scale }) {
    const size = side(box.width, scale);
    const plot = { x: box.x + 38 * scale, y: box.y + 74 * scale, width: size, height: size };
    return {
      plot,
      x: linear([0, n], [plot.x, plot.x + size]),
      y: linear([0, n], [plot.y, plot.y + size]),
    };
  },
  describe(data, t) {
    const { values, n, trained } = data;
    const facts = { n, trained, layer: values.layer, head: values.head };
    if (!data.map) return t('describeMapEmpty', facts);
    return t('describeMap', { ...facts, ...cellFacts(data, t) });
  },
  draw(ctx, data, box, style, t) {
    const { values, n, known, scale, trained } = data;
    const { plot, x, y } = map.frame(box, data);
    const title = { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('mapName', { layer: values.layer, head: values.head }), title, style);
    drawScale(ctx, { x: box.x, y: box.y + 36 * scale, width: box.width }, data, style, t);
    if (data.map) {
      const size = x(known) - x(0);
      drawHeatmap(
        ctx,
        { x: plot.x, y: plot.y, width: size, height: size },
        { rgba: data.map, rows: known, cols: known },
      );
    }
    drawCorner(ctx, data, { plot, x, y }, style);
    if (known < n) {
      const right = { ...plot, x: x(known), width: plot.x + plot.width - x(known) };
      const below = { ...plot, y: y(known), width: x(known) - x(0), height: plot.y + plot.height - y(known) };
      for (const part of [right, below]) hatch(ctx, part, style.second, { gap: 6 });
    }
    if (!data.map) drawEmpty(ctx, data, plot, style, t);
    drawTrained(ctx, data, { plot, x, y }, style, t);
    drawWrong(ctx, data, { plot, y }, style);
    drawPlace(ctx, data, { plot, x, y }, style);
    const ticks = [0, ...(n > trained ? [trained] : []), n - 1];
    const centred = (scaleOf) => Object.assign((p) => scaleOf(p + (p === trained ? 0 : 0.5)), {});
    drawAxis(
      ctx,
      plot,
      { side: 'left', scale: centred(y), ticks, line: false, label: t('queryAxis') },
      style,
    );
    drawAxis(
      ctx,
      plot,
      { side: 'bottom', scale: centred(x), ticks, line: false, label: t('keyAxis') },
      style,
    );
  },
  handles(data, box, t) {
    const { values, n } = data;
    const { plot, x, y } = map.frame(box, data);
    const at = (place) => Math.floor(Math.min(n - 1, Math.max(0, place)));
    const pair = (query, key) => ({ query: at(query), key: Math.min(at(query), at(key)) });
    return [
      {
        id: 'pair',
        area: plot,
        x: x(values.key + 0.5),
        y: y(values.query + 0.5),
        label: t('pairHandle'),
        value: t('pairValue', cellFacts(data, t)),
        drag: (point) => pair(y.invert(point.y), x.invert(point.x)),
        key: ({ dx, dy }) => pair(values.query + dy, values.key + dx),
      },
    ];
  },
};

const side = (width, scale) => Math.min(480, width - 56 * scale);

/** What is to be said of the cell that is looked at. */
export function cellFacts({ values, own, known }, t) {
  const { query, key } = values;
  return {
    query,
    key,
    distance: query - key,
    weight: own && key < known ? share(own[key], t) : '–',
  };
}

// What the shades mean: roots, so that a twentieth is still seen.
function drawScale(ctx, { x, y, width }, { scale }, style, t) {
  const parts = [0.01, 0.05, 0.2, 0.5, 1];
  const cell = 12 * scale;
  let at =
    x + drawText(ctx, t('weightScale'), { x, y, colour: style.second, maxWidth: 0.35 * width }, style) + 8;
  for (const part of parts) {
    ctx.save();
    ctx.fillStyle = shadeOf(style, Math.sqrt(part));
    ctx.fillRect(at, y - 0.85 * cell, cell, cell);
    ctx.strokeStyle = style.hairline;
    ctx.lineWidth = 1;
    ctx.strokeRect(at, y - 0.85 * cell, cell, cell);
    ctx.restore();
    const text = `${t.number(100 * part)}${part === 1 ? '%' : ''}`;
    at += cell + 4 + drawText(ctx, text, { x: at + cell + 4, y, colour: style.second }, style) + 8;
  }
}

function shadeOf({ palettes: { weights } }, u) {
  const i = 3 * Math.round(u * (weights.length / 3 - 1));
  return `rgb(${weights[i]} ${weights[i + 1]} ${weights[i + 2]})`;
}

// The future is hidden: nothing is drawn beyond the diagonal but its edge.
function drawCorner(ctx, { n }, { plot, x, y }, style) {
  ctx.save();
  ctx.strokeStyle = style.hairline;
  ctx.lineWidth = 1;
  ctx.strokeRect(plot.x - 0.5, plot.y - 0.5, plot.width + 1, plot.height + 1);
  ctx.beginPath();
  ctx.moveTo(plot.x, plot.y);
  if (n <= 24) {
    for (let i = 0; i < n; i++) {
      ctx.lineTo(x(i + 1), y(i));
      ctx.lineTo(x(i + 1), y(i + 1));
    }
  } else ctx.lineTo(plot.x + plot.width, plot.y + plot.height);
  ctx.stroke();
  ctx.restore();
}

// What training showed: positions where the encoding knows those, else distances, which lie along the diagonal.
function drawTrained(ctx, { n, known, trained, values, scale }, { plot, x, y }, style, t) {
  if (n <= trained) return;
  const end = plot.y + plot.height;
  const edge = { dash: known < n ? [] : [5, 4], width: known < n ? 3 : style.line };
  const label = { colour: style.ink, weight: 600 };
  if (isRelative(values)) {
    drawLine(ctx, [plot.x, y(trained), x(n - trained), end], edge, style);
    const text = t('mapDistance', { trained });
    // Above the diagonal, where there are no data, behind a piece of the line that it names.
    const place = { x: plot.x + plot.width - 6, y: plot.y + 20 * scale, align: 'right', ...label };
    const used = drawText(ctx, text, { ...place, maxWidth: 0.6 * plot.width }, style);
    const [right, level] = [place.x - used - 6, place.y - 4 * scale];
    drawLine(ctx, [right - 22, level, right, level], edge, style);
    return;
  }
  drawLine(ctx, [plot.x, y(trained), x(trained), y(trained)], edge, style);
  drawLine(ctx, [x(trained), y(trained), x(trained), end], edge, style);
}

const isRelative = ({ encoding }) => ['rope', 't5', 'alibi'].includes(encoding);

// The cell that is looked at, with lines to both axes.
function drawPlace(ctx, { values }, { plot, x, y }, style) {
  const size = Math.max(8, x(1) - x(0));
  const [middle, level] = [x(values.key + 0.5), y(values.query + 0.5)];
  const line = { colour: style.second };
  drawLine(ctx, [plot.x, level, middle - size / 2, level], line, style);
  drawLine(ctx, [middle, level + size / 2, middle, plot.y + plot.height], line, style);
  ctx.save();
  for (const [colour, width] of [
    [style.paper, style.line + 3],
    [style.ink, style.line + 0.5],
  ]) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.strokeRect(middle - size / 2, level - size / 2, size, size);
  }
  ctx.restore();
}

// A cross at the right of every row whose answer was wrong.
function drawWrong(ctx, { marks, scale }, { plot, y }, style) {
  if (!marks) return;
  const left = plot.x + plot.width + 4;
  const size = 6 * scale;
  ctx.save();
  ctx.strokeStyle = style.ink;
  ctx.lineWidth = style.line;
  ctx.beginPath();
  let free = -Infinity;
  for (const i of marks.wrong) {
    const middle = y(i + 0.5);
    if (middle < free) continue;
    ctx.moveTo(left, middle - size / 2);
    ctx.lineTo(left + size, middle + size / 2);
    ctx.moveTo(left, middle + size / 2);
    ctx.lineTo(left + size, middle - size / 2);
    free = middle + 0.6 * size;
  }
  ctx.stroke();
  ctx.restore();
}

// Before a training: what will be here.
function drawEmpty(ctx, { state, scale }, plot, style, t) {
  const lines = t(state === 'training' ? 'mapTraining' : 'mapEmpty').split('\n');
  const centre = { x: plot.x + 0.68 * plot.width, align: 'center', maxWidth: 0.6 * plot.width };
  for (const [i, line] of lines.entries()) {
    drawText(
      ctx,
      line,
      { ...centre, y: plot.y + 0.22 * plot.height + 20 * i * scale, colour: style.second },
      style,
    );
  }
}
