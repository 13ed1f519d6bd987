import { hatch } from '../../../canvas/hatch.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawText, textWidth } from '../../../canvas/text.js';
import { cosine } from './words.js';

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
const GAP = 22; // px between frames
const LARGEST = 44; // px of a patch

/** The frames of the video beside each other, every patch as dark as it is like the chosen one. */
export const frames = {
  height: (width, data) => {
    const { cell, rows } = gridOf(width, data);
    return Math.round(rows * (data.values.height * cell + 20 * data.scale + 14) + 58 * data.scale);
  },
  frame: (box, data) => {
    const { values, scale } = data;
    const { cell, columns } = gridOf(box.width, data);
    const [wide, tall] = [values.width * cell, values.height * cell];
    return {
      cell,
      rects: Array.from({ length: values.frames }, (_, frame) => ({
        x: box.x + (frame % columns) * (wide + GAP),
        y: box.y + 48 * scale + Math.floor(frame / columns) * (tall + 20 * scale + 14),
        width: wide,
        height: tall,
      })),
    };
  },
  describe(data, t) {
    const { values, neighbours, low } = data;
    return t(data.wrong ? 'describeFramesWrong' : 'describeFrames', {
      frames: values.frames,
      height: values.height,
      width: values.width,
      frame: values.frame,
      row: values.row,
      col: values.col,
      t: cosine(neighbours[0], t),
      h: cosine(neighbours[1], t),
      w: cosine(neighbours[2], t),
      low: cosine(low, t),
    });
  },
  draw(ctx, data, box, style, t) {
    const { rects, cell } = frames.frame(box, data);
    const { values, rgba, wrong, scale } = data;
    const top = { x: box.x, y: box.y + 14 * scale };
    const used = drawText(ctx, t('framesName'), { ...top, weight: 600, maxWidth: box.width }, style);
    if (wrong) {
      const x = box.x + used + style.size;
      const look = {
        colour: style.second,
        strike: true,
        maxWidth: Math.max(0, box.width - used - style.size),
      };
      if (look.maxWidth > 4 * style.size)
        drawText(ctx, t.option('ids', values.ids), { ...top, ...look, x }, style);
    }
    for (const [frame, rect] of rects.entries()) {
      const name = { x: rect.x, y: rect.y - 7, colour: style.second, maxWidth: rect.width };
      const weight = frame === values.frame ? 600 : 400;
      const used = drawText(ctx, `t = ${frame}`, { ...name, weight }, style);
      drawRange(ctx, data, frame, { x: rect.x + used + 10, y: name.y, end: rect.x + rect.width }, style, t);
      drawHeatmap(ctx, rect, { rgba: rgba[frame], rows: values.height, cols: values.width });
      if (wrong) hatch(ctx, rect, style.rgba(style.paper, 0.6), { gap: 9 });
      drawGrid(ctx, rect, { cell, values }, style);
    }
    drawChosen(ctx, rects[values.frame], { cell, values }, style);
    const foot = t('framesFoot', { low: cosine(data.low, t) });
    const last = rects.at(-1);
    const y = last.y + last.height + 12;
    drawText(ctx, foot, { x: box.x, y, baseline: 'top', colour: style.second, maxWidth: box.width }, style);
  },
  handles(data, box, t) {
    const { rects, cell } = frames.frame(box, data);
    const { values } = data;
    const rect = rects[values.frame];
    const at = (frame, row, col) => ({
      frame: clamp(frame, 0, values.frames - 1),
      row: clamp(row, 0, values.height - 1),
      col: clamp(col, 0, values.width - 1),
    });
    const far = ({ x, y }, each) =>
      Math.hypot(x - each.x - each.width / 2, 2 * (y - each.y - each.height / 2));
    const [first, last] = [rects[0], rects.at(-1)];
    return [
      {
        id: 'patch',
        area: {
          x: box.x,
          y: first.y,
          width: Math.max(...rects.map((each) => each.x + each.width)) - box.x,
          height: last.y + last.height - first.y,
        },
        x: rect.x + (values.col + 0.5) * cell,
        y: rect.y + (values.row + 0.5) * cell,
        label: t('patchHandle'),
        value: t('patchValue', { frame: values.frame, row: values.row, col: values.col }),
        drag: (point) => {
          const nearest = rects.reduce(
            (best, each, i) => (far(point, each) < far(point, rects[best]) ? i : best),
            0,
          );
          const { x, y } = rects[nearest];
          return at(nearest, Math.floor((point.y - y) / cell), Math.floor((point.x - x) / cell));
        },
        // Beyond the right edge the next frame begins.
        key: ({ dx, dy }) => {
          if (Number.isFinite(dx)) {
            const next = values.col + dx;
            const turn = next < 0 ? -1 : next >= values.width ? 1 : 0;
            const isFrame = turn !== 0 && values.frame + turn >= 0 && values.frame + turn < values.frames;
            if (isFrame) return at(values.frame + turn, values.row + dy, turn > 0 ? 0 : values.width - 1);
          }
          return at(values.frame, values.row + dy, values.col + dx);
        },
      },
    ];
  },
};

// Frames in one line where patches are large enough to be hit, else in two.
function gridOf(width, { values }) {
  const cellOf = (columns) => Math.min(LARGEST, (width - GAP * (columns - 1) - 4) / (columns * values.width));
  const columns = cellOf(values.frames) >= 16 ? values.frames : Math.ceil(values.frames / 2);
  return { columns, rows: Math.ceil(values.frames / columns), cell: cellOf(columns) };
}

function drawGrid(ctx, rect, { cell, values }, style) {
  ctx.save();
  ctx.strokeStyle = style.rgba(style.paper, 0.7);
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let i = 1; i < values.height; i++) {
    ctx.moveTo(rect.x, rect.y + i * cell);
    ctx.lineTo(rect.x + rect.width, rect.y + i * cell);
  }
  for (let j = 1; j < values.width; j++) {
    ctx.moveTo(rect.x + j * cell, rect.y);
    ctx.lineTo(rect.x + j * cell, rect.y + rect.height);
  }
  ctx.stroke();
  ctx.strokeStyle = style.second;
  ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
  ctx.restore();
}

// The lowest and the highest score of a frame, where there is room: frames that look alike may differ a little.
function drawRange(ctx, { values, scores }, frame, { x, y, end }, style, t) {
  const count = values.height * values.width;
  const own = scores.subarray(frame * count, (frame + 1) * count);
  const [low, high] = [Math.min(...own), Math.max(...own)].map((score) => cosine(score, t));
  const text = low === high ? low : t('frameRange', { low, high });
  if (textWidth(ctx, text, {}, style) > end - x) return;
  drawText(ctx, text, { x, y, colour: style.second }, style);
}

function drawChosen(ctx, rect, { cell, values: { row, col } }, style) {
  ctx.save();
  for (const [colour, width] of [
    [style.ink, style.line + 6],
    [style.paper, style.line + 2],
  ]) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.strokeRect(rect.x + col * cell + 1, rect.y + row * cell + 1, cell - 2, cell - 2);
  }
  ctx.restore();
}
