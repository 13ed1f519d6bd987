import { linear } from '../../../canvas/scale.js';
import { matrix } from '../../../plots/matrix.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../max-length.js' */

/** The row that every position gets, and beside it how long that row is. @type {View<Data>} */
export const table = panel({
  place: 'main',
  height: [286, 82],
  frame(box, { scale, values, wordNorm, norms }) {
    const both = inset(box, { left: 44, top: 34, bottom: 48 }, scale);
    const plot = inset(both, { width: Math.round(0.64 * both.width) });
    const bars = inset(both, { left: plot.width + 14, right: 4 });
    return {
      plot,
      bars,
      y: linear([0, values.seqLen], [plot.y, plot.y + plot.height]),
      x: linear([0, 1.06 * Math.max(wordNorm, ...norms)], [bars.x, bars.x + bars.width]),
    };
  },
  draw(pen, data, t) {
    const { plot, bars, y, box, style, text, heatmap, hatch, absent, line, border, axis } = pen;
    const { values, rows, std, dModel, count, wrongAfter, forgotten } = data;
    const { seqLen, position } = values;
    const title = { x: box.x, y: plot.y - 1.1 * style.size, weight: 600, maxWidth: box.width };
    text(t('tableName'), { ...title, crossed: forgotten });
    const reach = 2.5 * std;
    const colours = { palette: 'diverging', min: -reach, max: reach };
    heatmap(plot, { values: rows, rows: seqLen, cols: dModel, ...colours });
    const end = y(Math.min(data.end, seqLen));
    const beyond = { ...plot, y: end, height: plot.y + plot.height - end };
    if (count < seqLen) absent(beyond);
    else if (wrongAfter) hatch(beyond, style.rgba(style.ink, 0.3), { gap: 9 });
    if (forgotten) hatch({ ...plot, height: end - plot.y }, style.rgba(style.ink, 0.3), { gap: 9 });
    if (count < seqLen || wrongAfter) line([plot.x - 6, end, bars.x + bars.width, end], { width: 3 });
    drawNorms(pen, data);
    const height = Math.max(4, y(1) - y(0));
    const row = { ...plot, y: y(position + 0.5) - height / 2, height };
    border(row, { colour: style.paper, width: style.line + 3 });
    border(row);
    const ticks = ticksOf(seqLen, position);
    axis(plot, { side: 'left', scale: (p) => y(p + 0.5), line: false, ticks });
    drawFeet(pen, data, t);
    if (!data.hasRow) drawCard(pen, beyond, [t('cardName'), t('cardText')]);
  },
  handles: ({ plot, y }, { values: { position, seqLen } }) => ({
    id: 'row',
    area: plot,
    x: plot.x + plot.width,
    y: y(position + 0.5),
    param: 'position',
    along: { from: plot.y, pitch: plot.height / seqLen, count: seqLen, axis: 'y' },
  }),
});

function ticksOf(seqLen, position) {
  const step = seqLen <= 12 ? 1 : seqLen <= 40 ? 4 : 16;
  const near = Math.max(1, 0.05 * seqLen);
  const others = Array.from({ length: Math.ceil(seqLen / step) }, (_, i) => i * step);
  return [...others.filter((p) => Math.abs(p - position) > near), position];
}

function drawNorms({ bars, x, y, style, fill, line }, { norms, values, wordNorm }) {
  const gap = Math.min(4, 0.25 * (y(1) - y(0)));
  for (const [p, norm] of norms.entries()) {
    const bar = { x: bars.x, y: y(p) + gap / 2, width: x(norm) - bars.x, height: y(1) - y(0) - gap };
    fill(bar, p === values.position ? style.ink : style.rgba(style.ink, 0.45));
  }
  const word = x(wordNorm);
  line([word, bars.y, word, bars.y + bars.height], { colour: style.ink, width: 1.5, dash: [4, 3] });
}

function drawFeet({ plot, bars, x, style, text, labels }, { values, wordNorm }, t) {
  const y = plot.y + plot.height + 8;
  const name = { y, baseline: 'top', colour: style.second };
  text(t('dimensions'), { ...name, x: plot.x, maxWidth: plot.width });
  const crossed = values.std !== '0.02';
  text(t(crossed ? 'normWrong' : 'normName'), { ...name, x: bars.x, maxWidth: bars.width, crossed });
  const mark = { x: x(wordNorm), text: t('wordMark'), colour: style.ink };
  labels([mark], { y: y + 1.45 * style.size, left: plot.x, right: bars.x + bars.width + 4 });
}

// The error, where the row would be.
function drawCard({ plot, style, fill, border, text }, beyond, [name, reason]) {
  const height = 3.5 * style.size;
  const width = Math.min(plot.width - 12, 13 * style.size);
  const lowest = plot.y + plot.height - height / 2 - 6;
  const card = {
    x: plot.x + (plot.width - width) / 2,
    y: Math.max(plot.y + 4, Math.min(beyond.y + beyond.height / 2, lowest) - height / 2),
    width,
    height,
  };
  fill(card, style.paper);
  border(card);
  const line = { x: card.x + width / 2, align: 'center', baseline: 'middle', maxWidth: width - 10 };
  text(name, { ...line, y: card.y + 1.1 * style.size, weight: 700 });
  text(reason, { ...line, y: card.y + 2.5 * style.size });
}

/** How alike the rows of every two positions are. @type {View<Data>} */
export const similar = matrix({
  place: 'side',
  most: 320,
  below: 60,
  size: ({ values }) => values.seqLen,
  table: ({ similarity }) => ({ values: similarity, palette: 'diverging', min: -1, max: 1 }),
  cell: ['position', 'other'],
  title: 'similarName',
  axes: 'similarAxes',
  draw({ rect, cell, hatch, absent, style }, { count, values, wrongAfter, forgotten }) {
    const known = count * cell;
    const rest = rect.width - known;
    if (count < values.seqLen) {
      absent({ ...rect, x: rect.x + known, width: rest });
      absent({ ...rect, width: known, y: rect.y + known, height: rest });
    }
    const wrong = forgotten ? { ...rect, width: known, height: known } : rect;
    if (wrongAfter || forgotten) hatch(wrong, style.rgba(style.ink, 0.18), { gap: 9 });
  },
  handle: 'pair',
  value: ({ cosine }, t) => t(Number.isNaN(cosine) ? 'pairNone' : 'pairValue'),
});
