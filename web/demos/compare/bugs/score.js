import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';
import { ROUNDS } from './compute.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const COLUMNS = 6;

/** The rounds of the game as numbers: found ones are filled, missed ones crossed out. @type {View<Data>} */
export const score = panel({
  place: 'side',
  height: (width, { scale }) => Math.round(2 * cellOf(width) + 74 * scale),
  frame(box, { scale }) {
    const cell = cellOf(box.width);
    const plot = inset(box, { top: 30, width: COLUMNS * cell, height: (ROUNDS / COLUMNS) * cell }, scale);
    return { plot, cell };
  },
  title: 'scoreName',
  titleAt: 16,
  draw(pen, data, t) {
    const { plot, cell, box, scale, text } = pen;
    const grid = { count: ROUNDS, columns: COLUMNS, width: cell - 4, gap: 4, pitch: cell };
    for (const [i, rect] of tiles({ x: plot.x + 2, y: plot.y + 2 }, grid).entries())
      drawRound(pen, rect, data, i);
    text(t('tallyLine', data.tally), {
      x: box.x,
      y: plot.y + plot.height + 24 * scale,
      maxWidth: box.width,
    });
  },
  handles({ plot, cell }, { values: { round } }, t) {
    const [row, column] = [Math.floor((round - 1) / COLUMNS), (round - 1) % COLUMNS];
    const within = (place, count) => clamp(Math.floor(place / cell), 0, count - 1);
    const at = (wished) => ({ round: clamp(wished, 1, ROUNDS), looking: 0 });
    return [
      {
        id: 'round',
        area: true,
        x: plot.x + (column + 0.5) * cell,
        y: plot.y + (row + 0.5) * cell,
        label: t('roundHandle'),
        value: t('roundValue', { round, rounds: ROUNDS }),
        drag: ({ x, y }) =>
          at(1 + within(x - plot.x, COLUMNS) + COLUMNS * within(y - plot.y, ROUNDS / COLUMNS)),
        key: ({ dx, dy }) => at(round + dx + (Math.abs(dy) === 1 ? COLUMNS * dy : dy)),
      },
    ];
  },
  describe: (data, t) => t('describeScore', { ...data.tally, round: data.values.round, rounds: ROUNDS }),
});

const cellOf = (width) => Math.min(46, width / COLUMNS);

function drawRound({ ctx, style, text }, { x, y, width, height }, { values, game }, i) {
  const pick = values.picks[i + 1];
  const isHere = values.round === i + 1;
  const isFound = pick === game[i].at;
  const strike = pick >= 0 && !isFound;
  ctx.beginPath();
  ctx.roundRect(x + 0.5, y + 0.5, width - 1, height - 1, 4);
  ctx.fillStyle = style.ink;
  if (isFound) ctx.fill();
  ctx.strokeStyle = isHere ? style.ink : style.outline;
  ctx.lineWidth = isHere ? 2 * style.line : style.hair;
  ctx.stroke();
  const colour = isFound ? style.paper : strike ? style.second : style.ink;
  const middle = { x: x + width / 2, y: y + height / 2 + 1, align: 'center', baseline: 'middle' };
  text(i + 1, { ...middle, colour, weight: isHere ? 700 : 400, strike });
}
