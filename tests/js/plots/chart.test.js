import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linear, log } from '../../../web/canvas/scale.js';
import { themeStyle } from '../../../web/canvas/style.js';
import { chart } from '../../../web/plots/chart.js';
import { penOf } from '../../../web/plots/pen.js';
import { planeIn, vectorPlane } from '../../../web/plots/plane.js';
import { callsOf, recordingContext } from '../core/recording-context.js';

const words = (key, vars) => (vars ? `${key} ${Object.values(vars).join(' ')}` : key);
const t = /** @type {any} */ (Object.assign(words, { lang: 'en', number: String }));
const style = themeStyle('light');

const described = (own = {}) =>
  chart({
    place: 'main',
    height: [100, 50],
    margin: { left: 40, right: 10, top: 30, bottom: 20 },
    x: (range, { most }) => linear([0, most], range),
    y: (range) => linear([0, 1], range),
    title: 'name',
    axes: { left: { ticks: [0, 1] }, bottom: { ticks: [0, 5, 10], label: 'xAxis' } },
    draw: ({ point }, { values, share }) => point(values.at, share),
    drag: {
      at: {
        range: ({ most }) => [0, most],
        y: ({ share }) => share,
        value: ({ values }, say) => say('value', { at: values.at }),
      },
    },
    describe: () => 'A picture.',
    ...own,
  });

const data = { scale: 1, most: 10, share: 0.5, values: { at: 4 } };
const box = { x: 0, y: 0, width: 250, height: 150 };

const drawn = (view) => callsOf((ctx) => view.draw(ctx, data, box, style, t));

test('the numbers of an axis have a format of slots', () => {
  const axes = {
    left: { ticks: [0, 0.5, 1], format: '/' },
    bottom: { ticks: [5], format: (x) => `${x}!` },
  };
  const texts = drawn(described({ axes })).map(({ name, args }) => name === 'fillText' && args[0]);
  for (const text of ['0', '1/2', '1', '5!']) assert.ok(texts.includes(text), text);
});

test('scales lie over the plot, y upwards', () => {
  const { plot, x, y } = described().frame(box, data);
  assert.deepEqual([x(0), x(10)], [plot.x, plot.x + plot.width]);
  assert.deepEqual([y(0), y(1)], [plot.y + plot.height, plot.y]);
  assert.equal(described({ y: undefined }).frame(box, data).y, undefined);
});

test('the title comes first and the axes last, unless draw asks for them', () => {
  const textsOf = (view) => drawn(view).flatMap(({ name, args }) => (name === 'fillText' ? [args[0]] : []));
  const marks = ({ text }) => text('mark', { x: 0, y: 0 });
  assert.deepEqual(textsOf(described({ draw: marks })), ['name', 'mark', '0', '1', '0', '5', '10', 'xAxis']);
  const early = described({
    draw({ axes, text }) {
      axes();
      text('mark', { x: 0, y: 0 });
    },
  });
  assert.equal(textsOf(early).at(-1), 'mark');
  assert.equal(textsOf(early).filter((text) => text === 'xAxis').length, 1);
});

test('words are keys or functions of the data; a mistake has a cross, and nothing is left out', () => {
  const view = described({
    title: ({ most }, say) => ({ text: say('most', { most }), crossed: true }),
    note: () => undefined,
    axes: {},
  });
  const calls = drawn(view);
  assert.deepEqual(
    calls.filter(({ name }) => name === 'fillText').map(({ args }) => args[0]),
    ['✗ most 10'],
  );
});

test('marks stand at values', () => {
  const view = described({
    axes: {},
    title: undefined,
    draw({ level, rule, curve, point }) {
      level(0.5);
      rule(5, { from: -4 });
      curve([0, 1]);
      point(10, 1);
    },
  });
  const { plot, x, y } = view.frame(box, data);
  const places = drawn(view)
    .filter(({ name }) => ['moveTo', 'lineTo', 'arc'].includes(name))
    .map(({ args }) => args.slice(0, 2));
  const [right, bottom] = [plot.x + plot.width, plot.y + plot.height];
  assert.deepEqual(places, [
    [plot.x, y(0.5)],
    [right, y(0.5)],
    [x(5), plot.y - 4],
    [x(5), bottom],
    [x(0), y(0)],
    [x(1), y(1)],
    [x(10), y(1)],
  ]);
});

test('a handle is dragged and moved by keys, to the ends and no further', () => {
  const view = described();
  const { x, y } = view.frame(box, data);
  const [handle, ...others] = view.handles(data, box, t);
  assert.deepEqual(others, []);
  assert.deepEqual([handle.id, handle.area, handle.x, handle.y], ['at', true, x(4), y(0.5)]);
  assert.deepEqual([handle.label, handle.value], ['atHandle', 'value 4']);
  const dragged = [-500, x(0), x(6.4), x(6.6), 5000].map((px) => handle.drag({ x: px, y: 0 }).at);
  assert.deepEqual(dragged, [0, 0, 6, 7, 10]);
  const steps = [
    [1, 0],
    [0, 1],
    [0, -1],
    [-10, 0],
    [Infinity, 0],
    [-Infinity, 0],
  ];
  assert.deepEqual(
    steps.map(([dx, dy]) => handle.key({ dx, dy }).at),
    [5, 3, 5, 0, 10, 0],
  );
});

test('a handle fits and steps by its own rules, and sets another parameter', () => {
  const drag = {
    length: {
      param: 'at',
      x: ({ shown }) => shown,
      fit: (wished, { least }) => Math.max(least, 2 ** Math.round(Math.log2(wished))),
      step: (value, count) => value * 2 ** count,
      label: 'lengthOf',
      value: 'value',
    },
  };
  const view = described({ drag, x: (range) => log([1, 64], range) });
  const [handle] = view.handles({ ...data, shown: 8, least: 2 }, box, t);
  const { x } = view.frame(box, data);
  assert.deepEqual([handle.id, handle.label, handle.x], ['length', 'lengthOf', x(8)]);
  assert.deepEqual(
    [x(30), x(1)].map((px) => handle.drag({ x: px, y: 0 })),
    [{ at: 32 }, { at: 2 }],
  );
  assert.deepEqual(handle.key({ dx: 0, dy: -2 }), { at: 32 });
});

test('a curve may have a scale of its own', () => {
  const scales = [undefined, (/** @type {number} */ value) => 7 * value];
  const [usual, own] = scales.map((xScale) =>
    drawn(
      described({ draw: ({ curve }) => curve({ xs: [0, 1], ys: [0, 1] }, xScale ? { xScale } : {}) }),
    ).filter(({ name }) => name === 'lineTo' || name === 'moveTo'),
  );
  assert.deepEqual(own[1].args, [7, usual[1].args[1]]);
  assert.notEqual(usual[1].args[0], 7);
});

const planeBox = { x: 10, y: 0, width: 300, height: 200 };
const planeData = { scale: 1, values: { v: [1, 0.5] } };

const planeOf = (own = {}) =>
  vectorPlane({
    height: [200, 0],
    reach: 2,
    tips: ({ values }) => [
      {
        id: 'v',
        vector: values.v,
        label: 'Tip',
        value: 'v',
        set: (to) => ({ v: to.map((z) => z.toFixed(2)) }),
      },
    ],
    draw: ({ arrow }, { values }) => arrow(values.v),
    describe: () => 'A plane.',
    ...own,
  });

test('the square lies in the middle of its room, with the same unit on both axes', () => {
  const { plot, centre, unit, x, y } = planeOf().frame(planeBox, planeData);
  assert.deepEqual(plot, { x: 60, y: 0, width: 200, height: 200 });
  assert.deepEqual([centre, unit], [{ x: 160, y: 100 }, 50]);
  assert.deepEqual([x(1) - x(0), y(0) - y(1)], [50, 50]);
  const below = planeOf({ room: (all) => ({ ...all, y: 40, height: 100 }), reach: () => 1 });
  assert.deepEqual(below.frame(planeBox, planeData).plot, { x: 110, y: 40, width: 100, height: 100 });
});

test('a tip follows the pointer within the plane by its grain, and an arrow key by one step', () => {
  const [tip] = planeOf().handles(planeData, planeBox, t);
  assert.deepEqual([tip.x, tip.y], [210, 75]);
  assert.deepEqual(tip.drag({ x: 161, y: 126 }), { v: ['0.00', '-0.50'] });
  assert.deepEqual(tip.drag({ x: 1000, y: -1000 }), { v: ['2.00', '2.00'] });
  assert.deepEqual(tip.key({ dx: 1, dy: 0 }), { v: ['1.05', '0.50'] });
  assert.deepEqual(tip.key({ dx: 0, dy: Number.POSITIVE_INFINITY }), { v: ['1.00', '-2.00'] });
});

test('no name lies on another or on what is taken, and one that hardly turned gives way', () => {
  const { names, at } = planeIn(penOf(recordingContext(), style, {}), planeBox, 2);
  const apart = (a, b) =>
    Math.abs(a.x - b.x) >= 2.4 * style.size - 1e-9 || Math.abs(a.y - b.y) >= 1.3 * style.size - 1e-9;
  const alike = [0, 1, 2].map((i) => ({ vector: [1, 1], text: `a${i}` }));
  const placed = names(alike);
  assert.equal(placed.length, 3);
  for (const [i, a] of placed.entries()) assert.ok(placed.every((b, j) => i === j || apart(a, b)));
  const [first] = names(alike.slice(0, 1));
  assert.ok(apart(names(alike.slice(0, 1), { taken: [first] })[0], first));
  const turned = { vector: [1.01, 1], text: 'b' };
  assert.equal(names([turned, { vector: [1, 1], to: turned.vector, text: 'a' }]).length, 1);
  assert.equal(names([turned, { vector: [-1, 1], to: turned.vector, text: 'a' }]).length, 2);
  assert.deepEqual(at([0, 0]), { x: 160, y: 100 });
});
