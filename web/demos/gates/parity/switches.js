import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { beneath, inset } from '../../../plots/places.js';
import { drawLevels, slotsIn } from '../row.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../parity.js' */

const TOP = 44;
const PLOT = 130;
const ROW = 30;
const FIRST_ROW = 38; // of the three that are there at first
const NUMBERS = 24; // above them, the numbers of the tokens

/** Above each token the score of its query with the first key; below, whether the token presses the switch, and the lamp. */
/** @type {View<Data>} */
export const switches = panel({
  place: 'full',
  /** @returns {any} with fewer rows before the others are shown */
  frame(box, data) {
    const { scale } = data;
    const slots = slotsIn(box, data);
    if (isEarly(data)) {
      const rows = inset(slots.field, { top: 26 + NUMBERS, height: 3 * FIRST_ROW * scale }, scale);
      const rowAt = (row) => ({ ...rows, y: rows.y + row * FIRST_ROW * scale, height: FIRST_ROW * scale });
      const bottom = rows.y + rows.height + 8 * scale;
      return { ...slots, plot: rows, grid: rowAt(0), lampRow: rowAt(1), scoreRow: rowAt(2), bottom };
    }
    const plot = inset(slots.field, { top: TOP, height: PLOT * scale }, scale);
    const foot = plot.y + plot.height;
    const grid = beneath(plot, { gap: (ROW + 24) * scale, height: 2 * ROW * scale });
    return {
      ...slots,
      plot,
      score: linear([-1.1 * data.most, 1.1 * data.most], [foot, plot.y]),
      lampAt: foot + (20 + 0.5 * ROW) * scale,
      grid,
      bottom: grid.y + grid.height + 10 * scale,
    };
  },
  title: (data, t) => t(data.wrong ? 'scoreWrong' : data.shows('rope') ? 'scoreBeside' : 'scoreName'),
  draw(pen, data, t) {
    if (isEarly(data)) return drawRows(pen, data, t);
    const { plot, score, x, slot, grid, lampAt, style, line, text, fill, outline, point, box, hatch } = pen;
    const { values, path, rope, lamp, shows, count, wrong } = data;
    if (wrong) hatch(plot, style.rgba(style.ink, 0.18), { gap: 9 });
    line([plot.x, score(0), plot.x + plot.width, score(0)], { colour: style.second });
    if (shows('rope')) {
      const points = data.curve.map(([i, each]) => [x(i), score(each)]);
      pen.curve(points, { colour: style.speed(1), dash: [6, 4], width: 1.5 });
      for (const [i, each] of rope.entries())
        point({ x: x(i), y: score(each) }, { radius: 4, hollow: true, colour: style.speed(1) });
    }
    drawLevels(pen, path, { y: score, width: 3 });
    drawFlips(pen, data);
    for (const [i, each] of path.entries()) point({ x: x(i), y: score(each) }, { radius: 4.5 });
    const end = { x: box.x, maxWidth: grid.x - box.x - 4 };
    // Where scores grow, +1, 0 and −1 come close to each other: their words would lie on one another.
    if (score(0) - score(1) > 1.2 * style.size) {
      text(t('on'), { ...end, y: score(1) + 4 });
      text(t('off'), { ...end, y: score(-1) + 4 });
    }
    text(t('lamp'), { x: box.x, y: lampAt, baseline: 'middle' });
    drawLamps(pen, lamp, lampAt);
    for (const [row, name] of ['press', 'wait'].entries()) {
      const y = grid.y + row * 0.5 * grid.height;
      text(t(name), {
        x: box.x,
        y: y + 0.25 * grid.height,
        baseline: 'middle',
        maxWidth: grid.x - box.x - 4,
      });
      for (let i = 1; i < count; i++) {
        const cell = cellOf(pen, row, i);
        const isPress = values.presses[i] > 0.5;
        if (isPress === (row === 0)) fill(cell, row === 0 ? style.speed(0) : style.second);
        else outline(cell, style.hairline);
      }
    }
    text(t('first'), {
      x: x(0),
      y: grid.y + 0.5 * grid.height,
      align: 'center',
      baseline: 'middle',
      size: 0.85 * style.size,
      maxWidth: slot,
      colour: style.second,
    });
    pen.axis(plot, { side: 'left', scale: score, ticks: [0], line: false });
  },
  handles({ grid, x, slot, plot, lampAt }, data, t) {
    const { values, count } = data;
    const { presses, token } = values;
    const at = (wished) => clamp(Math.round(wished), 1, count - 1);
    const isPress = presses[token] > 0.5;
    const tokenAt = (point) => at((point.x - plot.x) / slot - 0.5);
    const press = {
      id: 'press',
      x: x(token),
      value: t(isPress ? 'pressValue' : 'waitValue'),
      key: ({ dx, dy }) =>
        dx === 0 ? { presses: presses.with(token, dy < 0 ? 1 : 0) } : { token: at(token + dx) },
    };
    const pressed = (i, isOn) => ({ token: i, presses: presses.with(i, isOn ? 1 : 0) });
    if (isEarly(data))
      return {
        ...press,
        area: grid,
        y: grid.y + grid.height / 2,
        mark: switchOf({ x, slot, grid }, token),
        // A tap turns its cell over, and the cells that the hand goes on to become like it.
        drag: (point, start = { point, values }) =>
          pressed(tokenAt(point), start.values.presses[tokenAt(start.point)] <= 0.5),
      };
    return {
      ...press,
      area: { ...grid, y: lampAt - 12, height: grid.y + grid.height - lampAt + 12 },
      // On the empty cell, which is the one to tap.
      y: grid.y + (isPress ? 0.75 : 0.25) * grid.height,
      mark: cellOf({ x, slot, grid }, isPress ? 1 : 0, token),
      drag: (point) => pressed(tokenAt(point), point.y < grid.y + 0.5 * grid.height),
    };
  },
});

// Before RoPE and mistakes: what each token does, the lamp, and the score as a number.
const isEarly = ({ wrong, shows }) => !wrong && !shows('rope');

const switchOf = ({ x, slot, grid }, i) => ({
  x: x(i) - 0.42 * slot,
  y: grid.y + 4,
  width: 0.84 * slot,
  height: grid.height - 8,
});

function drawRows(pen, { values, path, lamp }, t) {
  const { grid, lampRow, scoreRow, x, slot, box, style, fill, outline, text } = pen;
  const middle = (row) => row.y + row.height / 2;
  const light = style.rgba(style.speed(0), 0.14);
  for (const [i, lit] of lamp.entries())
    if (lit) fill({ x: x(i) - slot / 2, y: lampRow.y, width: slot, height: 2 * lampRow.height }, light);
  for (const [row, name] of [
    [grid, 'press'],
    [lampRow, 'lamp'],
    [scoreRow, 'score'],
  ])
    text(t(name), { x: box.x, y: middle(row), baseline: 'middle', maxWidth: grid.x - box.x - 4 });
  const above = { y: grid.y - 10 * pen.scale, colour: style.second };
  text(t('token'), { ...above, x: box.x, maxWidth: grid.x - box.x - 4 });
  for (const i of lamp.keys()) text(String(i), { ...above, x: x(i), align: 'center' });
  for (const [i, press] of values.presses.entries()) {
    if (i === 0) continue;
    const cell = switchOf(pen, i);
    if (press > 0.5) fill(cell, style.speed(0));
    else outline(cell, style.outline);
  }
  drawLamps(pen, lamp, middle(lampRow));
  for (const [i, each] of path.entries())
    text(t.number(each, '+0'), {
      ...{ x: x(i), y: middle(scoreRow), align: 'center', baseline: 'middle', maxWidth: slot - 2 },
      size: Math.min(1.1 * style.size, 0.54 * slot),
      weight: 650,
    });
}

function drawLamps({ x, slot, scale, point, style }, lamp, y) {
  const size = Math.min(8 * scale, 0.36 * slot);
  for (const [i, lit] of lamp.entries()) {
    if (lit) point({ x: x(i), y }, { radius: size + 3, colour: style.rgba(style.speed(0), 0.3) });
    point({ x: x(i), y }, { radius: size, hollow: !lit, colour: lit ? style.speed(0) : style.second });
  }
}

const cellOf = ({ x, slot, grid }, row, i) => ({
  x: x(i) - 0.42 * slot,
  y: grid.y + row * 0.5 * grid.height + 2,
  width: 0.84 * slot,
  height: 0.5 * grid.height - 4,
});

// From each press up to what it does to the score, in the colour of presses.
function drawFlips({ x, slot, score, grid, style, line }, { values, path }) {
  const colour = style.speed(0);
  for (const [i, each] of path.entries()) {
    if (i === 0 || each === path[i - 1] || values.presses[i] < 0.5) continue;
    const edge = x(i) - 0.5 * slot;
    const [top, foot] = [score(Math.max(each, path[i - 1])), score(Math.min(each, path[i - 1]))];
    line([edge, top, edge, foot], { colour, width: 3 });
    line([edge, foot + 2, edge, grid.y + 0.5 * grid.height - 2], { colour, dash: [2, 3] });
  }
}
