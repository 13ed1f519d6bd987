import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './opened-model.js' */

// px; the last two at text size 13
const GAP = 8;
const HEAD = 30;
const FOOT = 24;
const EDGE = 2; // px that the frame of the chosen head lies outside it

/** All heads of all layers, small; the chosen one is framed. @type {View<Data>} */
export const maps = panel({
  place: 'side',
  frame(box, data) {
    const { scale, layers, heads } = data;
    const columns = columnsOf(data);
    const side = cellOf(box.width, data);
    const pitch = side + FOOT * scale;
    const count = layers * heads;
    const [width, height] = [columns * (side + GAP) - GAP, (count / columns) * pitch];
    const plot = inset(box, { left: marginOf(data), top: HEAD * scale, width, height });
    const cells = tiles(plot, { count, columns, width: side, gap: GAP, pitch });
    return { plot, cells, columns, pitch, bottom: plot.y + plot.height };
  },
  title: ({ onAnswer }, t) => t(onAnswer ? 'mapsShares' : 'mapsName'),
  draw({ cells, line, box, scale, style, text, heatmap, outline }, data, t) {
    const { heads, layers, n, known, small } = data;
    for (const [i, cell] of cells.entries()) {
      const isChosen = i === data.chosen;
      if (small) {
        const { list, side } = small;
        const size = (cell.width * known) / n;
        const table = { values: list[i], rows: side, cols: side, palette: 'weights', min: 0, max: 1 };
        heatmap({ ...cell, width: size, height: size }, table);
      }
      const look = { width: isChosen ? style.line + 1 : style.hair, inset: -0.5 };
      outline(cell, isChosen ? style.ink : style.hairline, look);
      if (small) continue;
      const diagonal = [cell.x, cell.y, cell.x + cell.width, cell.y + cell.height];
      line(diagonal, { colour: style.hairline });
    }
    for (const [i, { x, y, width, height }] of cells.entries()) {
      const look = i === data.chosen ? { weight: 700 } : { colour: style.second };
      const name = { x: x + width / 2, y: y + height + 6, align: 'center', baseline: 'top', ...look };
      text(nameOf(data, i, t), { ...name, maxWidth: width });
      if (layers === 1 || i % heads > 0) continue;
      const layer = { x: box.x, y: y + height / 2, baseline: 'middle', colour: style.second };
      text(t('layerName', { layer: 1 + i / heads }), { ...layer, maxWidth: 34 * scale });
    }
  },
  handles({ plot, cells, columns, pitch }, data) {
    const { values, layers, heads } = data;
    const chosen = cells[data.chosen];
    const at = (layer, head) => ({ layer: clamp(layer, 1, layers), head: clamp(head, 1, heads) });
    return {
      id: 'head',
      area: plot,
      x: chosen.x + chosen.width / 2,
      y: chosen.y + chosen.height / 2,
      drag({ x, y }) {
        const column = clamp(Math.floor((x - plot.x) / (chosen.width + GAP)), 0, columns - 1);
        const row = clamp(Math.floor((y - plot.y) / pitch), 0, cells.length / columns - 1);
        const i = row * columns + column;
        return at(1 + Math.floor(i / heads), 1 + (i % heads));
      },
      key: ({ dx, dy }) =>
        layers === 1 ? at(1, values.head + dx + columns * dy) : at(values.layer + dy, values.head + dx),
    };
  },
  describe({ small, onAnswer }) {
    if (onAnswer) return 'describeMapsShares';
    return small ? 'describeMaps' : 'describeMapsEmpty';
  },
});

// The head, and how much of it falls on the token with the answer.
function nameOf({ onAnswer, heads, layers }, i, t) {
  const name = t('headName', { head: 1 + (i % heads) });
  if (!onAnswer) return name;
  const share = t.number(onAnswer[i], '0%');
  return layers === 1 ? `${name} · ${share}` : share;
}

// One layer stands in two rows, and so do many heads, so that the maps are larger.
const columnsOf = ({ layers, heads }) => (layers === 1 ? Math.ceil(heads / 2) : Math.min(heads, 4));

const marginOf = ({ layers, scale }) => (layers === 1 ? EDGE : 36 * scale);

function cellOf(width, data) {
  const columns = columnsOf(data);
  return clamp((width - marginOf(data) - EDGE - (columns - 1) * GAP) / columns, 20, 120);
}
