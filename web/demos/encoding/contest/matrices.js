import { drawCrosshair } from '../../../canvas/crosshair.js';
import { clamp } from '../../../core/numbers.js';
import { matrix } from '../../../plots/matrix.js';
import { panel } from '../../../plots/panel.js';

const side = 300;

/** The table that the formula makes: a row for each position. */
export const table = panel({
  place: 'main',
  height: (_width, { scale }) => Math.round(side + 66 * scale),
  title: ({ isHeld }, t) => t(isHeld ? 'tableHeld' : 'tableName'),
  titleAt: 19.7,
  frame(box, { scale, values: { seqLen, dModel } }) {
    const plot = { x: box.x, y: box.y + 34 * scale, width: box.width, height: side };
    return { plot, cell: { width: plot.width / dModel, height: plot.height / seqLen } };
  },
  depends: (data) => [data.own, data.paint, data.values, data.isHeld],
  draw({ box, plot, cell, style, put, text, heatmap, outline }, { own, reach, values }, t) {
    const { seqLen, dModel, position, column } = values;
    heatmap(plot, { values: own, rows: seqLen, cols: dModel, ...lookOf(reach) });
    outline(plot);
    const { width, height } = cell;
    const chosen = { x: plot.x + column * width, y: plot.y + position * height, width, height };
    put(drawCrosshair, plot, { x: chosen.x + width / 2, y: chosen.y + height / 2 }, chosen);
    const below = { x: plot.x, y: plot.y + plot.height + 8, baseline: 'top', maxWidth: box.width };
    text(t('tableAxes'), { ...below, colour: style.second });
  },
  handles({ plot, cell }, { values: { seqLen, dModel, position, column }, value }, t) {
    const at = (x, y) => ({
      column: Math.floor(clamp(x, 0, dModel - 1)),
      position: Math.floor(clamp(y, 0, seqLen - 1)),
    });
    return [
      {
        id: 'cell',
        area: true,
        x: plot.x + (column + 0.5) * cell.width,
        y: plot.y + (position + 0.5) * cell.height,
        label: t('cellHandle'),
        value: t('cellValue', { position, column, value }),
        drag: ({ x, y }) => at((x - plot.x) / cell.width, (y - plot.y) / cell.height),
        key: ({ dx, dy }) => at(column + dx, position + dy),
      },
    ];
  },
  describe: ({ values: { seqLen, dModel, position, column }, reach, value }, t) =>
    t('describeTable', { seqLen, dModel, reach, position, column, value }),
});

/** E Eᵀ: the products of the rows of every two positions. */
export const similar = matrix({
  place: 'side',
  most: side,
  below: 66,
  size: ({ values }) => values.seqLen,
  table: ({ products, productReach }) => ({ values: products, ...lookOf(productReach) }),
  cell: ['position', 'other'],
  title: 'similarName',
  axes: 'similarAxes',
  handle: 'pair',
  value: ({ values: { position, other }, product }, t) =>
    t('pairValue', { position, other, product: t.number(product, { significant: 3 }) }),
  depends: (data) => [data.products, data.paint, data.values],
  describe: ({ values: { position, other }, score, product }, t) =>
    t(score.holds[3] ? 'describeStripes' : 'describeNoStripes', { position, other, product }),
});

// Numbers of either sign, 0 in the middle.
const lookOf = (reach) => ({ palette: 'diverging', min: -reach, max: reach });
