import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { cellIn, cellLines, heading } from '../../../plots/tables.js';
import { MOST } from './raster-rows.js';

/** The picture's patches, each in the colour of its likeness to the chosen one. */
export const map = picture({
  place: 'main',
  sides: ['height', 'width'],
  likeness: ({ likeness }) => likeness,
  chosen: ({ values: { row, col } }) => ({ row, col }),
  title: 'mapName',
  wrong: ({ swapped, values }, t) => (swapped ? t.option('axes', values.axes) : undefined),
  foot(data, t) {
    if (!data.shows('line')) return t('mapColour');
    return t(isRaster(data) ? 'mapFoot' : 'mapFootGrid');
  },
  hatched: ({ swapped }) => swapped,
  numbered: true,
  corner: 'size',
  handles({ plot, cell }, { values: { row, col, height, width } }) {
    const table = { rects: [plot], rows: height, cols: width, row: 'row', col: 'col' };
    return { id: 'patch', area: true, mark: markIn(plot, cell, { row, col }), cell: table };
  },
});

const isRaster = ({ values: { method } }) => method === 'raster';

const isLine = ({ method, resize }) => resize === 'wrong-line' && method !== 'axial';

/** The same patch in a picture of another size. */
export const target = picture({
  place: 'side',
  sides: ['toHeight', 'toWidth'],
  likeness: ({ toLikeness }) => toLikeness,
  chosen: ({ there }) => there,
  title: 'targetName',
  wrong: ({ values }, t) => (isLine(values) ? t.option('resize', values.resize) : undefined),
  foot({ values }, t) {
    if (values.method === 'axial') return t('anew');
    return isLine(values) ? '' : t.option('resize', values.resize);
  },
  hatched: ({ swapped, values }) => swapped || isLine(values),
  corner: 'target',
});

/**
 * Patches that stay as large as they are while the corner is dragged: there is room for MOST across and down. Until the
 * step that resizes there is no corner, and they fill the width.
 *
 * @param {any} description
 */
function picture({
  sides: [tall, wide],
  likeness,
  chosen,
  title,
  wrong,
  foot,
  hatched,
  numbered,
  corner,
  ...view
}) {
  const isOpen = ({ shows }) => shows('resize');
  const cellOf = (width, data) => {
    const { [tall]: rows, [wide]: cols } = data.values;
    return Math.min(width - 12, 520) / (isOpen(data) ? MOST : Math.max(rows, cols));
  };
  return panel({
    ...view,
    // Room for the most rows: what stands below stays where it is while a hand changes their number.
    height(width, data) {
      const { scale, values } = data;
      return Math.round((isOpen(data) ? MOST : values[tall]) * cellOf(width, data) + 64 * scale);
    },
    frame(box, data) {
      const { scale, values } = data;
      const { [tall]: rows, [wide]: cols } = values;
      const cell = cellOf(box.width, data);
      return { plot: inset(box, { top: 34, width: cols * cell, height: rows * cell }, scale), cell };
    },
    draw(pen, data, t) {
      const { plot, box, style, text, heatmap, hatch, ring, point } = pen;
      const { [tall]: rows, [wide]: cols } = data.values;
      const top = { x: plot.x, y: plot.y - 1.1 * style.size };
      const words = { title: t(title), wrong: wrong(data, t), width: box.width };
      heading(pen, top, { ...words, least: 3 * style.size });
      heatmap(plot, { values: likeness(data), rows, cols, palette: 'diverging', min: -1, max: 1 });
      if (hatched(data)) hatch(plot, style.rgba(style.ink, 0.25), { gap: 8 });
      cellLines(pen, plot, { rows, cols, colour: style.hairline });
      const isNumbered = numbered && data.shows('line');
      if (isNumbered) drawNumbers(pen, { count: rows * cols, cols, isRaster: isRaster(data) });
      const { row, col } = chosen(data);
      // The two neighbours to compare.
      const cellAt = (down, across) => cellIn(plot, { rows, cols, row: down, col: across });
      const thin = { line: style.hair, rim: 2 };
      if (numbered && col + 1 < cols) ring(cellAt(row, col + 1), thin);
      if (numbered && row + 1 < rows) ring(cellAt(row + 1, col), thin);
      ring(cellAt(row, col), { line: style.line + 1, rim: 3 });
      if (numbered && !isNumbered) {
        const { x, y, width, height } = cellAt(row, col);
        point({ x: x + width / 2, y: y + height / 2 }, { radius: 5, hollow: true });
        drawLikeness(pen, data, t);
      }
      if (numbered && !isOpen(data)) drawBeside(pen, data, t);
      if (isOpen(data))
        point({ x: plot.x + plot.width, y: plot.y + plot.height }, { radius: 5, hollow: true });
      const below = { x: plot.x, y: plot.y + plot.height + 12, baseline: 'top', maxWidth: box.width };
      text(foot(data, t), { ...below, colour: style.second });
    },
    handles(frame, data, t) {
      const { plot, cell } = frame;
      const { [tall]: rows, [wide]: cols } = data.values;
      const at = (down, across) => ({ [tall]: clamp(down, 2, MOST), [wide]: clamp(across, 2, MOST) });
      const own = [view.handles?.(frame, data, t) ?? []].flat();
      if (!isOpen(data)) return own;
      return [
        ...own,
        {
          id: corner,
          x: plot.x + plot.width,
          y: plot.y + plot.height,
          value: `${rows} × ${cols}`,
          drag: ({ x, y }) => at(Math.round((y - plot.y) / cell), Math.round((x - plot.x) / cell)),
          key: ({ dx, dy }) => at(rows + dy, cols + dx),
        },
      ];
    },
  });
}

// Within the cell, clear of the numbers beside it.
const markIn = (plot, cell, { row, col }) => {
  const edge = Math.min(4, 0.2 * cell);
  const side = cell - 2 * edge;
  return { x: plot.x + col * cell + edge, y: plot.y + row * cell + edge, width: side, height: side };
};

// How alike the two neighbours are, in their cells.
function drawLikeness({ plot, cell, style, text }, { values: { row, col }, right, below }, t) {
  const size = Math.min(style.size + 1, 0.32 * cell);
  const look = { align: 'center', baseline: 'middle', size, weight: 650, halo: true };
  for (const [value, down, across] of [
    [right, 0, 1],
    [below, 1, 0],
  ]) {
    if (value === undefined) continue;
    const at = { x: plot.x + (col + across + 0.5) * cell, y: plot.y + (row + down + 0.5) * cell + 1 };
    text(t.number(value, '+2'), { ...look, ...at });
  }
}

// The same two numbers in large type beside the map, where there is room.
function drawBeside({ plot, box, scale, style, text }, { right, below }, t) {
  const x = plot.x + plot.width + 40 * scale;
  if (box.x + box.width - x < 200 * scale) return;
  text(t('besideName'), { x, y: plot.y + 14 * scale, weight: 600 });
  for (const [i, [key, value]] of [
    ['besideRight', right],
    ['besideBelow', below],
  ].entries()) {
    const y = plot.y + (54 + 92 * i) * scale;
    text(t(key), { x, y, colour: style.second });
    const said = value === undefined ? '–' : t.number(value, '+2');
    text(said, { x, y: y + 40 * scale, size: 34 * scale, weight: 650 });
  }
}

// What each patch is known by, where there is room: its place in reading order, or its row and column.
function drawNumbers({ plot, cell, style, text }, { count, cols, isRaster }) {
  const size = Math.min(style.size, (isRaster ? 0.4 : 0.36) * cell);
  if (size < 8.5) return;
  for (let n = 0; n < count; n++) {
    const x = plot.x + ((n % cols) + 0.5) * cell;
    const y = plot.y + (Math.floor(n / cols) + 0.5) * cell + 1;
    const name = isRaster ? n : `${Math.floor(n / cols)},${n % cols}`;
    text(name, { x, y, align: 'center', baseline: 'middle', size, halo: true });
  }
}
