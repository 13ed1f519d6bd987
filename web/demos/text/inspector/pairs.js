import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { PAIRS } from './plan.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const HEADS = 12;
const TOP = 84;
const ROW = 19;

/** RoPE's pairs, the fastest left: norm of queries times norm of keys, a row for each head. @type {View<Data>} */
export const pairs = panel({
  place: 'main',
  height: (_width, { scale }) => Math.round((TOP + HEADS * ROW + 40) * scale),
  frame(box, { scale }) {
    const table = inset(box, { left: 62, top: TOP, height: HEADS * ROW * scale }, scale);
    return { table, cell: table.width / PAIRS, pitch: ROW * scale };
  },
  title: 'pairsName',
  titleAt: 16,
  note: 'pairsHow',
  noteAt: 38,
  draw(pen, data, t) {
    const { box, scale, style, table, cell, pitch, text, heatmap, outline } = pen;
    const { norms, values, wavelengths } = data;
    heatmap(table, {
      values: Float32Array.from(norms.flat(), (norm) => Math.log(norm)),
      rows: HEADS,
      cols: PAIRS,
      palette: 'weights',
      min: Math.log(Math.min(...norms.flat())),
      max: Math.log(Math.max(...norms.flat())),
    });
    const head = { y: table.y - 8 * scale, colour: style.second };
    text(t('fastest'), { ...head, x: table.x, maxWidth: table.width / 2 - 4 });
    text(t('slowest'), { ...head, x: table.x + table.width, align: 'right', maxWidth: table.width / 2 - 4 });
    for (let row = 0; row < HEADS; row += 4)
      text(t('layerShort', { layer: 1 + row / 4 }), {
        ...{ x: box.x, y: table.y + (row + 2) * pitch, baseline: 'middle', colour: style.second },
        maxWidth: table.x - box.x - 6,
      });
    for (const row of [4, 8])
      pen.line([table.x, table.y + row * pitch, table.x + table.width, table.y + row * pitch], {
        colour: style.paper,
        width: 2,
      });
    outline({ x: table.x + values.pair * cell, y: table.y, width: cell, height: table.height }, style.ink, {
      width: 3,
    });
    text(
      t('wavelength', {
        pair: values.pair + 1,
        tokens: wavelengths[values.pair],
      }),
      {
        ...{ x: table.x, y: table.y + table.height + 20 * scale, colour: style.ink },
        maxWidth: table.width,
      },
    );
  },
  handles({ table, cell }, data, t) {
    const { pair } = data.values;
    const to = (wished) => ({ pair: Math.min(PAIRS - 1, Math.max(0, wished)) });
    return [
      {
        id: 'pair',
        area: table,
        x: table.x + (pair + 0.5) * cell,
        y: table.y + table.height,
        label: t('pairHandle'),
        value: pairWords(data, t),
        drag: (point) => to(Math.floor((point.x - table.x) / cell)),
        key: ({ dx, dy }) => to(pair + dx - dy),
      },
    ];
  },
  describe: (data, t) => t('describePairs', { words: pairWords(data, t) }),
});

// To the thousandth of a nat: less is nothing, and a fall as small is none.
const rise = (loss) => Math.max(0, Math.round(1000 * loss) / 1000);

/** The chosen pair in a sentence. */
export function pairWords({ values: { pair }, wavelengths, more }, t) {
  return t('pairValue', {
    pair: pair + 1,
    tokens: wavelengths[pair],
    silent: rise(more.silent[pair]),
    still: rise(more.still[pair]),
  });
}
