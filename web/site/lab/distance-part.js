import { linear } from '../../canvas/scale.js';
import { make, setText } from '../../elements/dom.js';
import { chart } from '../../plots/chart.js';
import { button } from '../teach/fields.js';
import { drawChance, drawNames, drawRuns, endOf, lookOf, makePicture, marginOf } from './charts.js';
import { numberTable } from './table.js';

const farthest = (lists) => Math.max(8, ...lists.flat().map(({ to }) => to + 1));

// How often each distance came in training. data: { curves: [{ run, name, place, isFirst, shares }], scale }.
const seen = chart({
  height: (_width, { scale }) => Math.round(110 + 92 * scale),
  plotHeight: () => 110,
  margin: (scale, { curves }, width) => marginOf(scale, { lines: [], curves }, width),
  x: (range, { curves }) => linear([0, farthest(curves.map(({ shares }) => shares))], range),
  y: (range, { curves }) =>
    linear([0, 1.1 * Math.max(...curves.flatMap(({ shares }) => shares.map(({ share }) => share)))], range),
  title: 'chart.pairs',
  axes: {
    left: { ticks: 3, format: '0%', line: false },
    bottom: { ticks: 6, label: 'chart.distance' },
  },
  draw(marks, { curves }) {
    const { x, y, style, fill, axes, curve, plot } = marks;
    const ends = [];
    for (const own of curves) {
      const look = lookOf(own, style);
      const bottom = plot.y + plot.height;
      for (const { from, to, share } of own.run === 'a' ? own.shares : []) {
        const bar = { x: x(from), y: y(share), width: x(to + 1) - x(from) - 1, height: bottom - y(share) };
        fill(bar, style.rgba(style.ink, style.dark ? 0.28 : 0.16));
      }
      const steps = own.shares.flatMap(({ from, to, share }) => [
        [from, share],
        [to + 1, share],
      ]);
      curve({ xs: steps.map(([at]) => at), ys: steps.map(([, share]) => share) }, look);
      const last = own.shares.at(-1);
      ends.push(endOf(own, look, x(last.to + 1), y(last.share)));
    }
    axes();
    drawNames(marks, ends);
  },
  describe: ({ curves }, t) =>
    curves
      .map(({ name, shares }) => {
        const half = shares.filter(({ from }) => from >= (shares.at(-1).to + 1) / 2);
        const far = half.reduce((sum, { share }) => sum + share, 0);
        return t('describe.pairs', { name, from: half[0].from, share: far });
      })
      .join(' '),
});

// Accuracy by how far back an answer stands. data: { lines: [{ run, name, place, isFirst, points }], chance, scale }.
const reached = chart({
  height: (_width, { scale }) => Math.round(170 + 92 * scale),
  plotHeight: () => 170,
  margin: (scale, { lines }, width) => marginOf(scale, { lines, curves: [] }, width),
  x: (range, { lines }) => linear([0, farthest(lines.map(({ points }) => points))], range),
  y: (range) => linear([0, 1], range),
  title: 'chart.reach',
  axes: {
    left: { ticks: [0, 0.25, 0.5, 0.75, 1], format: '0%', line: false },
    bottom: { ticks: 6, label: 'chart.back' },
  },
  draw(marks, { lines, chance }, t) {
    const { style, level, axes } = marks;
    for (const share of [0.5, 1]) level(share, { colour: style.hairline });
    axes();
    drawChance(marks, chance, t);
    drawRuns(marks, lines, 'distance', { isDotted: true });
  },
  describe: ({ lines }, t) =>
    lines
      .map(({ name, points }) => {
        const [first, last] = [points[0], points.at(-1)];
        const ends = { near: first.to, far: last.from };
        const values = { first: first.mean, last: last.mean };
        return t('describe.reach', { name, ...ends, ...values });
      })
      .join(' '),
});

/**
 * Which distances came in training, and how far back answers are right: { node, write({ curves, lines, count, isBusy, fault,
 * chance, values }) }; `count` models are still to be asked, and begin() asks them.
 */
export function makeDistances({ t, begin }) {
  const start = button('', begin);
  const said = make('p.hint');
  const [pairs, answers] = [seen, reached].map((view) => makePicture(view, t));
  const place = make('div.table');
  const node = make(
    'details.lab-fold',
    make('summary', t('distances')),
    make('p.hint', t('distances.hint')),
    make('p.doing', start),
    said,
    pairs.node,
    answers.node,
    place,
  );
  function table({ curves, lines }) {
    const columns = [
      ...curves.map(({ name, shares }) => [t('distances.share', { name }), shares, 'share', '2%']),
      ...lines.map(({ name, points }) => [t('distances.right', { name }), points, 'mean', '0%']),
    ];
    // Runs of different lengths have different bands.
    const bands = new Map(columns.flatMap(([, list]) => list.map(({ from, to }) => [`${from}–${to}`, from])));
    const rowOf = (band) => [
      band,
      ...columns.map(([, list, name, format]) => {
        const found = list.find(({ from, to }) => `${from}–${to}` === band);
        return found ? t.number(found[name], format) : '–';
      }),
    ];
    const rows = [...bands].sort((a, b) => a[1] - b[1]).map(([band]) => rowOf(band));
    return numberTable([t('chart.distance'), ...columns.map(([name]) => name)], rows);
  }

  return {
    node,
    write({ curves, lines, count, isBusy, fault, ...data }) {
      setText(start, t(count > 0 || fault ? 'distances.begin' : 'distances.done'));
      start.disabled = isBusy || count === 0 || fault !== undefined;
      setText(said, fault ?? (count > 0 ? t('distances.count', { count }) : ''));
      pairs.node.hidden = curves.length === 0;
      answers.node.hidden = lines.length === 0;
      if (curves.length > 0) pairs.show({ ...data, curves });
      if (lines.length > 0) answers.show({ ...data, lines });
      place.replaceChildren(...(curves.length > 0 ? [table({ curves, lines })] : []));
    },
  };
}
