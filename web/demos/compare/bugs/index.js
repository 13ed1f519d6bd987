import { clamp } from '../../../core/numbers.js';
import { int, vector } from '../../../core/parameters.js';
import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';
import { BUGS, compute, drawParams, noPicks, ROUNDS, settle } from './compute.js';
import { evidence, panels } from './pictures.js';
import { LETTERS, readout, seen, seePick } from './words.js';

/** @import { Descriptor, View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const COLUMNS = 6;

/** The rounds of the game as numbers: found ones are filled, missed ones crossed out. @type {View<Data>} */
const score = panel({
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

/** Twelve rounds of reading plots: of four pictures by the engine, one is computed with a bug that shipped. */
/** @type {Descriptor<Data>} */
export default {
  name: 'compare/bugs',
  modules: ['tables'],
  params: {
    seed: int({ initial: 7, min: 1, max: 999, control: 'another', group: 'setup' }),
    round: int({ initial: 1, min: 1, max: ROUNDS, control: 'none' }),
    looking: int({ initial: 0, min: 0, max: LETTERS.length - 1, control: 'none' }),
    picks: vector({ initial: noPicks(7), min: -1, max: 999, digits: 0, control: 'none' }),
  },
  steps: [
    { name: 'pick', views: ['panels'], set: { round: 1 }, see: seePick },
    {
      name: 'evidence',
      views: ['panels', 'evidence'],
      set: { round: 2, looking: 0 },
      see: (data, t) => t(data.picked ? `tell-${data.id}` : 'seenOpen'),
    },
    {
      name: 'rounds',
      views: ['panels', 'evidence', 'score'],
      set: { round: 3, looking: 0 },
      handle: 'round',
      see: (data, t) => seen(data, t)[0],
    },
  ],
  settle,
  compute,
  views: { panels, evidence, score },
  readout,
  seen,
  predict: {
    options: ['diagonals', 'symmetry', 'nothing'],
    // Nothing: a round that shows this bug would be given away.
    done: {},
    answer(engine) {
      const { fault, settings } = BUGS.mixed;
      const [right, wrong] = [false, true].map((isWrong) => fault(engine, settings[1], isWrong));
      return right < 1e-4 && wrong > 0.1 ? 'diagonals' : 'nothing';
    },
  },
  numbers({ values, draws, panels: pictures, right }) {
    const { maxLen, dModel } = drawParams(values.seed);
    /** @type {any[]} */
    const list = [
      {
        name: 'draws',
        axes: ['round', 'draw'],
        shape: [maxLen, dModel],
        values: draws,
        call: { verb: 'learned.table', params: drawParams(values.seed) },
      },
    ];
    const tables = [
      ...pictures.map((picture, i) => [`picture-${i + 1}`, picture]),
      ['without-the-bug', right],
    ];
    for (const [name, { values: cells, rows, cols, lines }] of tables) {
      list.push(
        rows
          ? { name, axes: ['row', 'column'], shape: [rows, cols], values: cells }
          : {
              name,
              axes: ['line', 'point'],
              shape: [lines.length, lines[0].length],
              values: lines.flatMap((ys) => [...ys]),
            },
      );
    }
    return list;
  },
};
