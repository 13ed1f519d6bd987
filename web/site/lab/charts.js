import { linear, log } from '../../canvas/scale.js';
import { effect, signal } from '../../core/signals.js';
import { make, setAttribute } from '../../elements/dom.js';
import { fonts, pixelRatio, themeOf } from '../../elements/environment.js';
import { styleFor } from '../../elements/figure-style.js';
import { chart } from '../../plots/chart.js';
import { apart } from '../../plots/curves.js';

// Run A is a solid line, run B a dashed one; readings of a run are told apart by finer patterns and by their names.
const DASHES = {
  a: [[], [2, 3], [9, 3, 2, 3], [1, 5]],
  b: [
    [8, 4],
    [4, 3],
    [12, 3, 3, 3],
    [5, 6],
  ],
};
const LEAST = 0.003; // below it a loss is as good as none
const NAMES = 108;

// Room for names beside the plot, where there are lines to be named; less where there is little.
export const marginOf = (scale, { lines, curves }, width) => {
  const names = width < 420 ? 0.24 * width : NAMES * scale;
  return { left: 46 * scale, right: lines.length + curves.length > 0 ? names : 14, top: 44 * scale };
};

export const lookOf = ({ run, place, isFirst }, style) => ({
  colour: isFirst ? style.ink : style.second,
  width: (isFirst ? 2 : 1.25) * style.line,
  dash: DASHES[run][place % DASHES[run].length],
});

/** Names at the ends of lines: `ends` are { x, y, name, look }, px. */
export function drawNames({ plot, box, style, text, line }, ends) {
  const ys = apart(
    ends.map(({ y }) => y),
    { gap: 1.15 * style.size, top: plot.y + 4, bottom: plot.y + plot.height - 4 },
  );
  const left = plot.x + plot.width;
  for (const [i, { x, y, name, look, weight }] of ends.entries()) {
    line([Math.min(x + 3, left + 2), y, left + 10, ys[i]], { colour: look.colour, dash: [1, 2] });
    const maxWidth = box.x + box.width - left - 14;
    text(name, { x: left + 14, y: ys[i], baseline: 'middle', maxWidth, weight, colour: look.colour });
  }
}

/** The end of a line, as drawNames takes it: where it is, px, and the run that it is of. */
export const endOf = ({ name, isFirst }, look, x, y) => ({ x, y, name, look, weight: isFirst ? 650 : 400 });

/** What guessing has right. */
export function drawChance({ plot, y, style, level, text }, chance, t) {
  if (chance === undefined) return;
  level(chance, { colour: style.second, dash: [1, 3] });
  text(t('chart.chance'), { x: plot.x + 4, y: y(chance) - 4, colour: style.second, halo: true });
}

/**
 * Runs as lines with their names: { points: [{ [along], mean, low, high }], … }; of the first of each run also from the lowest
 * to the highest. `isDotted`: every point is drawn, else the last.
 */
export function drawRuns(marks, runs, along, { isDotted = false } = {}) {
  const { x, y, style, curve, point, ctx } = marks;
  const ends = [];
  for (const own of runs) {
    const look = lookOf(own, style);
    const { points } = own;
    if (own.isFirst) {
      ctx.beginPath();
      for (const { [along]: at, high } of points) ctx.lineTo(x(at), y(high));
      for (const { [along]: at, low } of points.toReversed()) ctx.lineTo(x(at), y(low));
      ctx.closePath();
      ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.16 : 0.09);
      ctx.fill();
    }
    curve({ xs: points.map((one) => one[along]), ys: points.map(({ mean }) => mean) }, look);
    const last = points.at(-1);
    for (const one of isDotted ? points : [last])
      point(one[along], one.mean, {
        radius: isDotted ? 2.5 : 3,
        colour: look.colour,
        hollow: own.run === 'b',
      });
    ends.push(endOf(own, look, x(last[along]), y(last.mean)));
  }
  drawNames(marks, ends);
}

/**
 * Accuracy by test length. data: { lines: [{ run, name, place, isFirst, points }], lengths, trained: [{ run, length }],
 * chance, values, scale }.
 */
export const accuracy = chart({
  height: (_width, { scale }) => Math.round(240 + 92 * scale),
  plotHeight: () => 240,
  margin: marginOf,
  x: (range, { lengths }) => log([lengths[0], Math.max(lengths.at(-1), lengths[0] + 1)], range),
  y: (range) => linear([0, 1], range),
  title: 'chart.accuracy',
  axes: {
    left: { ticks: [0, 0.25, 0.5, 0.75, 1], format: '0%', line: false },
    bottom: { ticks: ({ lengths }) => ticksIn(lengths), label: 'chart.length' },
  },
  draw(marks, data, t) {
    const { plot, x, style, fill, level, axes, text, line } = marks;
    const { lines, trained, chance, lengths } = data;
    const inside = (length) => Math.min(Math.max(length, lengths[0]), lengths.at(-1));
    const shade = (length, alpha) =>
      fill({ ...plot, width: x(inside(length)) - plot.x }, style.rgba(style.ink, alpha));
    for (const { length } of trained) shade(length, (style.dark ? 0.12 : 0.06) / trained.length);
    for (const share of [0.5, 1]) level(share, { colour: style.hairline });
    axes();
    drawChance(marks, chance, t);
    for (const { length, runs } of trained) {
      const edge = x(inside(length));
      line([edge, plot.y - 4, edge, plot.y + plot.height], { colour: style.second });
      const said =
        trained.length > 1 ? t('chart.trainedOf', { runs, length }) : t('chart.trained', { length });
      const maxWidth = marks.box.x + marks.box.width - edge;
      const isRight = length > Math.min(...trained.map((other) => other.length)) || trained.length === 1;
      text(said, {
        ...{ x: edge, y: plot.y - 8, colour: style.second },
        ...(isRight ? { maxWidth } : { align: 'right', maxWidth: edge - plot.x }),
      });
    }
    if (lines.length === 0) {
      const middle = { x: plot.x + plot.width / 2, y: plot.y + plot.height / 2, maxWidth: plot.width - 8 };
      text(t('chart.empty'), { ...middle, align: 'center', colour: style.second, halo: true });
      return;
    }
    drawRuns(marks, lines, 'length');
  },
  describe({ lines, lengths }, t) {
    if (lines.length === 0) return t('describe.empty');
    const said = lines.map(({ name, points }) =>
      t('describe.line', {
        name,
        from: points[0].length,
        first: points[0].mean,
        to: points.at(-1).length,
        last: points.at(-1).mean,
      }),
    );
    return `${t('describe.accuracy', { from: lengths[0], to: lengths.at(-1) })} ${said.join(' ')}`;
  },
});

// Lengths that double, from the first of them that is a power of two.
const ticksIn = (lengths) =>
  [4, 8, 16, 32, 64, 128, 256, 512, 1024].filter(
    (tick) => tick >= lengths[0] && tick <= Math.max(lengths.at(-1), lengths[0] + 1),
  );

/** Loss by step. data: { curves: [{ run, name, place, isFirst, steps, losses, isRunning }], scale }. */
export const losses = chart({
  height: (_width, { scale }) => Math.round(150 + 92 * scale),
  plotHeight: () => 150,
  margin: marginOf,
  x: (range, { curves }) => linear([0, Math.max(10, ...curves.map(({ steps }) => steps))], range),
  y(range, { curves }) {
    const y = log([LEAST, 1.2 * Math.max(3, ...curves.flatMap((own) => own.losses))], range);
    return Object.assign((loss) => y(Math.max(LEAST, loss)), y);
  },
  title: 'chart.losses',
  axes: {
    left: { ticks: [0.01, 0.1, 1], line: false },
    bottom: { ticks: 4, label: 'chart.steps' },
  },
  draw(marks, { curves }) {
    const { x, y, style, axes, curve, point } = marks;
    axes();
    const ends = [];
    for (const own of curves) {
      const look = lookOf(own, style);
      const xs = own.losses.map((_, i) => ((i + 0.5) * own.steps) / own.parts);
      curve({ xs, ys: own.losses }, own.isRunning ? { ...look, width: style.line } : look);
      const [step, loss] = [xs.at(-1), own.losses.at(-1)];
      if (own.isRunning) point(step, loss, { radius: 3.5, colour: look.colour });
      else ends.push(endOf(own, look, x(step), y(loss)));
    }
    drawNames(marks, ends);
  },
  describe({ curves }, t) {
    const done = curves.filter(({ isRunning }) => !isRunning);
    if (done.length === 0) return t('describe.noLoss');
    return done
      .map(({ name, losses: list }) => t('describe.loss', { name, first: list[0], last: list.at(-1) }))
      .join(' ');
  },
});

/** A view of web/plots as a picture of the page: { node, show(data) }. It is drawn again at another size and in another theme. */
export function makePicture(view, t) {
  const canvas = make('canvas', { role: 'img' });
  const node = make('div.picture', canvas);
  const width = signal(0);
  const data = signal(/** @type {any} */ (undefined));
  const ctx = canvas.getContext('2d');

  function draw() {
    const [ratio, style] = [pixelRatio.value, styleFor(node, themeOf(node))];
    fonts.value;
    if (!data.value || width.value < 1) return;
    const scaled = { ...data.value, scale: style.size / 13 };
    const box = { x: 0, y: 0, width: width.value, height: Math.round(view.height(width.value, scaled)) };
    canvas.width = Math.round(box.width * ratio);
    canvas.height = Math.round(box.height * ratio);
    canvas.style.width = `${box.width}px`;
    canvas.style.height = `${box.height}px`;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.save();
    view.draw(ctx, scaled, box, style, t);
    ctx.restore();
    setAttribute(canvas, 'aria-label', view.describe(scaled, t));
  }

  // In the next frame: to ask the layout while it is being told makes WebKit report a loop.
  new ResizeObserver((entries) => {
    const { width: now } = entries.at(-1).contentRect;
    requestAnimationFrame(() => {
      width.value = Math.floor(now);
    });
  }).observe(node);
  effect(draw);
  return {
    node,
    show(next) {
      data.value = next;
    },
  };
}
