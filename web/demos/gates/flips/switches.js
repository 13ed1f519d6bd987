import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { beneath, inset } from '../../../plots/places.js';
import { drawLevels, slotsIn } from '../row.js';
import { facts } from './compute.js';

const TOP = 44;
const PLOT = 130;
const ROW = 30;

/** Above each token the score of its query with the first key; below, whether the token presses the switch, and the lamp. */
export const switches = panel({
  place: 'full',
  height: (_width, { scale }) => Math.round((TOP + PLOT + 3 * ROW + 34) * scale),
  frame(box, data) {
    const { scale } = data;
    const slots = slotsIn(box, data);
    const plot = inset(slots.field, { top: TOP, height: PLOT * scale }, scale);
    const rows = plot.y + plot.height + 20 * scale;
    return {
      ...slots,
      plot,
      score: linear([-1.1 * data.most, 1.1 * data.most], [plot.y + plot.height, plot.y]),
      lampAt: rows + 0.5 * ROW * scale,
      grid: beneath(plot, { gap: (ROW + 24) * scale, height: 2 * ROW * scale }),
    };
  },
  title: (data, t) => t(data.wrong ? 'scoreWrong' : data.shows('rope') ? 'scoreBeside' : 'scoreName'),
  draw(pen, data, t) {
    const { plot, score, x, slot, grid, lampAt, style, line, text, fill, outline, point, scale, box, hatch } =
      pen;
    const { values, path, rope, lamp, shows, count, wrong } = data;
    if (wrong) hatch(plot, style.rgba(style.ink, 0.18), { gap: 9 });
    // At first the light goes up to the score, with nothing beside it that says what the sign means.
    const isEarly = !wrong && !shows('rope');
    if (isEarly) {
      const high = lampAt - plot.y;
      for (const i of lamp.keys())
        if (lamp[i])
          fill(
            { x: x(i) - slot / 2, y: plot.y, width: slot, height: high },
            style.rgba(style.speed(0), 0.14),
          );
    }
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
    // Where scores grow, +1 and −1 come close to each other: their words would lie on one another.
    if (score(-1) - score(1) > 1.2 * style.size) {
      text(isEarly ? t.number(1, '+0') : t('on'), { ...end, y: score(1) + 4 });
      text(isEarly ? t.number(-1, '+0') : t('off'), { ...end, y: score(-1) + 4 });
    }
    text(t('lamp'), { x: box.x, y: lampAt, baseline: 'middle' });
    const size = Math.min(8 * scale, 0.36 * slot);
    for (const [i, lit] of lamp.entries()) {
      if (lit) point({ x: x(i), y: lampAt }, { radius: size + 3, colour: style.rgba(style.speed(0), 0.3) });
      point(
        { x: x(i), y: lampAt },
        { radius: size, hollow: !lit, colour: lit ? style.speed(0) : style.second },
      );
    }
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
  handles({ grid, x, slot, plot, lampAt }, { values, count }, t) {
    const { presses, token } = values;
    const at = (wished) => clamp(Math.round(wished), 1, count - 1);
    const isPress = presses[token] > 0.5;
    return [
      {
        id: 'press',
        area: { ...grid, y: lampAt - 12, height: grid.y + grid.height - lampAt + 12 },
        x: x(token),
        // On the empty cell, which is the one to tap.
        y: grid.y + (isPress ? 0.75 : 0.25) * grid.height,
        mark: cellOf({ x, slot, grid }, isPress ? 1 : 0, token),
        label: t('pressHandle'),
        value: t(isPress ? 'pressValue' : 'waitValue', { token }),
        drag: (point) => {
          const i = at((point.x - plot.x) / slot - 0.5);
          return { token: i, presses: presses.with(i, point.y < grid.y + 0.5 * grid.height ? 1 : 0) };
        },
        key: ({ dx, dy }) =>
          dx === 0 ? { presses: presses.with(token, dy < 0 ? 1 : 0) } : { token: at(token + dx) },
      },
    ];
  },
  describe: (data, t) => t('describeSwitches', facts(data, t)),
});

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
