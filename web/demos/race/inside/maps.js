import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawText } from '../../../canvas/text.js';

// px; the last two at text size 13
const gap = 8;
const head = 30;
const foot = 24;
const EDGE = 2; // px that the frame of the chosen head lies outside it

/** All heads of all layers, small; the chosen one is framed. */
export const maps = {
  place: 'side',
  height(width, data) {
    const rows = (data.layers * data.heads) / columnsOf(data);
    return Math.round(rows * (cellOf(width, data) + foot * data.scale) + head * data.scale);
  },
  frame(box, data) {
    const { scale, layers, heads } = data;
    const columns = columnsOf(data);
    const size = cellOf(box.width, data);
    const [left, top] = [box.x + marginOf(data), box.y + head * scale];
    const pitch = size + foot * scale;
    const cells = Array.from({ length: layers * heads }, (_, i) => ({
      x: left + (i % columns) * (size + gap),
      y: top + Math.floor(i / columns) * pitch,
      width: size,
      height: size,
    }));
    const rows = cells.length / columns;
    return {
      plot: { x: left, y: top, width: columns * (size + gap) - gap, height: rows * pitch },
      cells,
      columns,
      pitch,
    };
  },
  describe(data, t) {
    const { values, layers, heads } = data;
    const facts = { layers, heads, layer: values.layer, head: values.head };
    if (!data.maps) return t('describeMapsEmpty', facts);
    if (!data.onAnswer) return t('describeMaps', facts);
    const best = data.onAnswer.indexOf(Math.max(...data.onAnswer));
    return t('describeMapsShares', {
      ...facts,
      share: `${t.number(100 * data.onAnswer[chosenOf(data)], { digits: 0 })}%`,
      bestLayer: 1 + Math.floor(best / heads),
      bestHead: 1 + (best % heads),
      most: `${t.number(100 * data.onAnswer[best], { digits: 0 })}%`,
    });
  },
  draw(ctx, data, box, style, t) {
    const { scale, heads, layers, n, known } = data;
    const { cells } = maps.frame(box, data);
    const title = { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t(data.onAnswer ? 'mapsShares' : 'mapsName'), title, style);
    for (const [i, cell] of cells.entries()) {
      const size = (cell.width * known) / n;
      const isChosen = i === chosenOf(data);
      if (data.maps) {
        const { list, side } = data.maps;
        drawHeatmap(ctx, { ...cell, width: size, height: size }, { rgba: list[i], rows: side, cols: side });
      }
      ctx.save();
      ctx.strokeStyle = isChosen ? style.ink : style.hairline;
      ctx.lineWidth = isChosen ? style.line + 1 : 1;
      ctx.strokeRect(cell.x - 0.5, cell.y - 0.5, cell.width + 1, cell.height + 1);
      if (!data.maps) {
        ctx.strokeStyle = style.hairline;
        ctx.lineWidth = 1;
        ctx.beginPath();
        ctx.moveTo(cell.x, cell.y);
        ctx.lineTo(cell.x + cell.width, cell.y + cell.height);
        ctx.stroke();
      }
      ctx.restore();
    }
    for (const [i, { x, y, width, height }] of cells.entries()) {
      const isChosen = i === chosenOf(data);
      const look = { weight: isChosen ? 700 : 400, colour: isChosen ? style.ink : style.second };
      const name = { x: x + width / 2, y: y + height + 6, align: 'center', baseline: 'top', ...look };
      drawText(ctx, nameOf(data, i, t), { ...name, maxWidth: width }, style);
      if (layers === 1 || i % heads > 0) continue;
      const layer = { x: box.x, y: y + height / 2, baseline: 'middle', colour: style.second };
      drawText(ctx, t('layerName', { layer: 1 + i / heads }), { ...layer, maxWidth: 34 * scale }, style);
    }
  },
  handles(data, box, t) {
    const { values, layers, heads } = data;
    const { plot, cells, columns, pitch } = maps.frame(box, data);
    const within = (place, most) => Math.min(most, Math.max(1, place));
    const chosen = cells[chosenOf(data)];
    const at = (layer, one) => ({ layer: within(layer, layers), head: within(one, heads) });
    const near = ({ x, y }) => {
      const column = within(1 + Math.floor((x - plot.x) / (chosen.width + gap)), columns) - 1;
      const line = within(1 + Math.floor((y - plot.y) / pitch), cells.length / columns) - 1;
      const i = line * columns + column;
      return at(1 + Math.floor(i / heads), 1 + (i % heads));
    };
    return [
      {
        id: 'head',
        area: plot,
        x: chosen.x + chosen.width / 2,
        y: chosen.y + chosen.height / 2,
        label: t('headHandle'),
        value: t('headValue', { layer: values.layer, head: values.head }),
        drag: near,
        key: ({ dx, dy }) =>
          layers === 1 ? at(1, values.head + dx + columns * dy) : at(values.layer + dy, values.head + dx),
      },
    ];
  },
};

const chosenOf = ({ values, heads }) => (values.layer - 1) * heads + values.head - 1;

// The head, and how much of it falls on the token with the answer.
function nameOf({ onAnswer, heads, layers }, i, t) {
  const head = 1 + (i % heads);
  if (!onAnswer) return t('headName', { head });
  const share = `${t.number(100 * onAnswer[i], { digits: 0 })}%`;
  return layers === 1 ? `${t('headName', { head })} · ${share}` : share;
}

// One layer stands in two rows, and so do many heads, so that the maps are larger.
const columnsOf = ({ layers, heads }) => (layers === 1 ? Math.ceil(heads / 2) : Math.min(heads, 4));

const marginOf = ({ layers, scale }) => (layers === 1 ? EDGE : 36 * scale);

function cellOf(width, data) {
  const columns = columnsOf(data);
  return Math.max(20, Math.min(120, (width - marginOf(data) - EDGE - (columns - 1) * gap) / columns));
}
