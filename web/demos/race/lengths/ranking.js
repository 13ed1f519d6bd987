import { drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { ENCODINGS } from '../settings.js';
import { guessHandle } from './curves.js';
import { nameOf, percent } from './look.js';
import { accuracyWords, rankWords } from './words.js';

const ROW = 36;
const GUTTER = 30; // px at text size 13, for the mark of the chosen row

/** Everyone at the test length, best first; while a prediction is drawn, where the reader puts them. */
export const ranking = {
  place: 'side',
  height: (_width, data) => Math.round((64 + ROW * rowsIn(data).length + 34) * data.scale),
  frame(box, data) {
    const { scale } = data;
    const names = Math.min(0.46 * box.width, (GUTTER + 104) * scale);
    const plot = {
      x: box.x + names,
      y: box.y + 56 * scale,
      width: box.width - names - 50 * scale,
      height: ROW * rowsIn(data).length * scale,
    };
    const x = linear([0, 1], [plot.x + 6, plot.x + plot.width - 6]);
    return { plot, x, pitch: ROW * scale, names };
  },
  describe(data, t) {
    if (data.hides) {
      const list = rowsIn(data).map(({ id }) => `${nameOf(id, t)} ${percent(guessOf(data, id), t)}`);
      return t('describeGuess', { goal: data.goal, list: list.join(', ') });
    }
    return t('describeRanking', { length: data.length, list: rankWords(data, t) });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, pitch, names } = ranking.frame(box, data);
    const { values, scale, hides, goal } = data;
    const title = hides ? t('guessName', { goal }) : t('rankingName', { length: data.length });
    drawText(ctx, title, { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width }, style);
    const under = { y: box.y + 38 * scale, colour: style.second };
    drawText(
      ctx,
      hides ? t('guessHow') : t('rankingHow'),
      { ...under, x: box.x, maxWidth: box.width },
      style,
    );
    const chance = x(data.chance);
    drawLine(
      ctx,
      [chance, plot.y, chance, plot.y + plot.height],
      { colour: style.second, dash: [1, 3] },
      style,
    );
    for (const [i, row] of rowsIn(data).entries()) {
      const y = plot.y + (i + 0.5) * pitch;
      const isOwn = row.id === values.chosen;
      if (isOwn) {
        ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.16 : 0.08);
        ctx.fillRect(box.x, y - pitch / 2, box.width, pitch);
      }
      const line = { y, baseline: 'middle', weight: isOwn ? 650 : 400 };
      const gutter = GUTTER * scale;
      const name = { ...line, x: box.x + gutter, maxWidth: names - gutter - 4 };
      drawText(ctx, nameOf(row.id, t), name, style);
      if (isOwn && !hides)
        drawPoint(ctx, { x: box.x + gutter / 2, y }, { colour: style.ink, radius: 5 }, style);
      drawLine(ctx, [x(0), y, x(1), y], { colour: style.hairline }, style);
      if (hides) drawGuess(ctx, data, row, { x, y }, style);
      else drawRow(ctx, data, row, { x, y }, style);
      const number = { ...line, x: box.x + box.width - 4, align: 'right', maxWidth: 46 * scale };
      const colour = hides || Number.isFinite(row.mean) ? style.ink : style.second;
      drawText(ctx, sayOf(data, row, t), { ...number, colour }, style);
    }
    const foot = { y: plot.y + plot.height + 8 * scale, baseline: 'top', colour: style.second };
    drawText(ctx, percent(0, t), { ...foot, x: x(0), align: 'center' }, style);
    drawText(ctx, percent(1, t), { ...foot, x: x(1), align: 'center' }, style);
  },
  handles(data, box, t) {
    const { plot, x, pitch } = ranking.frame(box, data);
    const rows = rowsIn(data);
    if (data.hides) {
      return rows.map(({ id }, i) => {
        const y = plot.y + (i + 0.5) * pitch;
        const level = Object.assign((share) => x(share), { invert: x.invert });
        const handle = guessHandle(data, { x: 0, y: level }, id, t);
        return {
          ...handle,
          x: handle.y,
          y,
          hit: { x: box.x, y: y - pitch / 2, width: box.width, height: pitch },
          drag: (point) => handle.drag({ y: point.x }),
          key: ({ dx, dy }) => handle.key({ dx, dy }),
        };
      });
    }
    const at = Math.max(
      0,
      rows.findIndex(({ id }) => id === data.values.chosen),
    );
    const to = (row) => ({ chosen: rows[Math.min(rows.length - 1, Math.max(0, row))].id });
    return [
      {
        id: 'chosen',
        area: { x: box.x, y: plot.y, width: box.width, height: plot.height },
        x: box.x + (GUTTER * data.scale) / 2,
        y: plot.y + (at + 0.5) * pitch,
        label: t('chosenHandle'),
        value: t('chosenValue', { name: nameOf(rows[at].id, t), value: sayOf(data, rows[at], t) }),
        drag: (point) => to(Math.floor((point.y - plot.y) / pitch)),
        key: ({ dx, dy }) => to(at + dx + dy),
      },
    ];
  },
};

const guessOf = ({ values }, id) => values.guess[ENCODINGS.indexOf(id)] / 100;

// A prediction is of encodings, in their own order, so that no row moves under the hand.
const rowsIn = (data) => (data.hides ? data.curves.filter(({ id }) => ENCODINGS.includes(id)) : data.ranking);

const sayOf = (data, row, t) => {
  if (data.hides) return percent(guessOf(data, row.id), t);
  return accuracyWords(row, t);
};

function drawGuess(ctx, data, { id }, { x, y }, style) {
  drawPoint(ctx, { x: x(guessOf(data, id)), y }, { colour: style.ink, radius: 6, hollow: true }, style);
}

function drawRow(ctx, data, { id, mean, low, high, found }, { x, y }, style) {
  const { at, sketch, values, goal } = data;
  const isOwn = id === values.chosen;
  if (Number.isFinite(mean)) {
    drawLine(ctx, [x(low), y, x(high), y], { width: 3, colour: style.second }, style);
    for (const { values: accuracies } of found) {
      const seed = x(accuracies[at]);
      if (Number.isFinite(seed)) drawLine(ctx, [seed, y - 5, seed, y + 5], { colour: style.second }, style);
    }
    drawPoint(
      ctx,
      { x: x(mean), y },
      { colour: isOwn ? style.ink : style.second, radius: isOwn ? 6 : 5 },
      style,
    );
  }
  if (sketch !== 'compare' || !ENCODINGS.includes(id) || data.length !== goal) return;
  const guess = x(guessOf(data, id));
  if (Number.isFinite(mean))
    drawLine(ctx, [x(mean), y, guess, y], { dash: [2, 3], colour: style.ink }, style);
  drawPoint(ctx, { x: guess, y }, { colour: style.ink, radius: 4.5, hollow: true }, style);
}
