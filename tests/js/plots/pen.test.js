import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawClock, drawDial, drawHand, drawTurn } from '../../../web/canvas/clock.js';
import { linear } from '../../../web/canvas/scale.js';
import { themeStyle } from '../../../web/canvas/style.js';
import { nearestByRatio, spreadOf } from '../../../web/core/numbers.js';
import { clockPlaces, tipOf, turnedTo, wrapped } from '../../../web/plots/clocks.js';
import { nameEnds } from '../../../web/plots/curves.js';
import { alongX, alongY } from '../../../web/plots/drag.js';
import { penOf } from '../../../web/plots/pen.js';
import { inset, rowsOf, tiles } from '../../../web/plots/places.js';
import { planeIn } from '../../../web/plots/plane.js';
import { cellIn, heading, nearest } from '../../../web/plots/tables.js';
import { callsOf } from '../core/recording-context.js';

const style = themeStyle('light');
const rect = { x: 10, y: 20, width: 40, height: 30 };

const drawn = (draw) => callsOf((ctx) => draw(penOf(ctx, style, {})));
const named = (calls, wished) => calls.filter(({ name }) => name === wished).map(({ args }) => args);

test('bars are filled, or with dashes outlined at the same places', () => {
  const look = { values: [1, -1], scale: linear([-1, 1], [50, 20]), gap: 4 };
  const filled = drawn(({ bars }) => bars(rect, look));
  const dashed = drawn(({ bars }) => bars(rect, { ...look, dash: [3, 2] }));
  assert.deepEqual(named(filled, 'fillRect'), [
    [12, 20, 16, 15],
    [32, 35, 16, 15],
  ]);
  assert.deepEqual(named(dashed, 'strokeRect'), named(filled, 'fillRect'));
  assert.deepEqual([named(filled, 'strokeRect'), named(dashed, 'fillRect')], [[], []]);
  assert.deepEqual(named(dashed, 'setLineDash'), [[[3, 2]]]);
});

test('an outline lies half a px inside unless its inset is given, and leaves no dashes behind', () => {
  const thin = drawn(({ outline }) => outline(rect));
  assert.deepEqual(named(thin, 'strokeRect'), [[10.5, 20.5, 39, 29]]);
  assert.deepEqual(named(thin, 'setLineDash'), []);
  const own = drawn(({ outline }) => outline(rect, style.ink, { width: 3, dash: [3, 2], inset: -1 }));
  assert.deepEqual(named(own, 'strokeRect'), [[9, 19, 42, 32]]);
  assert.deepEqual(named(own, 'setLineDash'), [[[3, 2]], [[]]]);
});

test('a handle is dragged along its own axis and stepped by the arrow keys of both', () => {
  const set = (wished) => ({ wished });
  const across = alongX(linear([0, 10], [0, 100]), 4, set);
  const upwards = alongY(linear([0, 10], [100, 0]), 4, set, 0.5);
  assert.deepEqual(across.drag({ x: 30, y: 90 }), { wished: 3 });
  assert.deepEqual(upwards.drag({ x: 30, y: 90 }), { wished: 1 });
  assert.deepEqual(across.key({ dx: 1, dy: 0 }), { wished: 5 });
  assert.deepEqual(upwards.key({ dx: 0, dy: 1 }), { wished: 3.5 });
});

test('names beside the ends of curves do not touch, and the chosen one is heavy', () => {
  const written = [];
  const marks = {
    plot: { x: 0, y: 0, width: 100, height: 100 },
    box: { x: 0, y: 0, width: 200, height: 120 },
    style: { size: 10 },
    line: () => {},
    text: (name, { y, weight }) => written.push({ name, y, weight }),
  };
  nameEnds(marks, [
    { y: 50, name: 'a', colour: '#000', isOwn: false },
    { y: 51, name: 'b', colour: '#000', isOwn: true },
  ]);
  const [a, b] = written;
  assert.ok(b.y - a.y >= 11.2 - 1e-9);
  assert.ok(b.weight > a.weight);
});

test('mean, lowest and highest are of the curves that are known at a place', () => {
  const { mean, low, high } = spreadOf(
    [
      [1, Number.NaN],
      [3, Number.NaN],
      [2, Number.NaN],
    ],
    2,
  );
  assert.deepEqual([mean[0], low[0], high[0]], [2, 1, 3]);
  assert.ok([mean, low, high].every((list) => Number.isNaN(list[1])));
  assert.equal(nearestByRatio([1, 10, 100], 35), 100);
  assert.equal(nearestByRatio([1, 10, 100], 31), 10);
});

const box = { x: 10, y: 20, width: 200, height: 100 };

const margins = { left: 4, right: 6, top: 8, bottom: 12 };
const line = { count: 5, columns: 3, width: 20, height: 10, gap: 4, pitch: 30 };
const rects = [5, 29, 53].map((x) => ({ x, y: 40, width: 20, height: 10 }));

for (const [what, place, wished] of /** @type {[string, unknown, unknown][]} */ ([
  ['no margins leave the rectangle', inset(box, {}), box],
  ['margins are inside', inset(box, margins), { x: 14, y: 28, width: 190, height: 80 }],
  ['margins grow with the text', inset(box, margins, 2), { x: 18, y: 36, width: 180, height: 60 }],
  [
    'a width and a height hold instead of margins',
    inset(box, { ...margins, width: 50, height: 0 }, 2),
    { x: 18, y: 36, width: 50, height: 0 },
  ],
  ['tiles fill a line', tiles({ x: 5, y: 40 }, line).slice(0, 3), rects],
  ['tiles go on in the next line', tiles({ x: 5, y: 40 }, line)[4], { x: 29, y: 70, width: 20, height: 10 }],
  [
    'tiles are squares in one line',
    tiles({ x: 0, y: 0 }, { count: 3, width: 7 })[2],
    { x: 14, y: 0, width: 7, height: 7 },
  ],
  [
    'rows lie one below the other',
    rowsOf(box, { count: 2, height: 30, gap: 4 })[1],
    { x: 10, y: 54, width: 200, height: 30 },
  ],
  ['a point finds the nearest across', nearest(rects, { x: 300, y: -9 }), 2],
  ['a point finds the nearest', nearest(rects, { x: 39, y: 76 }), 1],
  [
    'a cell is a share of its table',
    cellIn({ x: 10, y: 20, width: 60, height: 30 }, { rows: 3, cols: 6, row: 2, col: 1 }),
    { x: 20, y: 40, width: 10, height: 10 },
  ],
]))
  test(what, () => assert.deepEqual(place, wished));

test('a mistake stands with a cross beside its title while there is room', () => {
  const written = (width) => {
    const texts = [];
    const text = (name, look) => texts.push([name, look]) && 50;
    heading(
      { text, style: { size: 10, second: 'grey' } },
      { x: 3, y: 9 },
      { title: 'Map', wrong: 'Swapped', width, least: 20 },
    );
    return texts;
  };
  const [, [wrong, look]] = written(100);
  assert.equal(wrong, 'Swapped');
  assert.deepEqual(look, { x: 63, y: 9, colour: 'grey', crossed: true, maxWidth: 40 });
  assert.equal(written(80).length, 1);
});

const area = { x: 10, y: 20, width: 300, height: 200 };

test('clocks lie in their area with room for their labels, and none on another', () => {
  for (const count of [1, 2, 5, 8, 32]) {
    const places = clockPlaces(area, { count, below: 18, most: 40 });
    assert.deepEqual(
      places.map(({ index }) => index),
      Array.from({ length: count }, (_, i) => i),
    );
    for (const { x, y, radius, index } of places) {
      assert.ok(radius > 0 && radius <= 40, `${count}: ${radius}`);
      assert.ok(x - radius >= area.x && x + radius <= area.x + area.width, `${count}: ${index} across`);
      assert.ok(y - radius >= area.y && y + radius + 18 <= area.y + area.height, `${count}: ${index} down`);
      for (const other of places.slice(index + 1)) {
        const isBeside = Math.abs(x - other.x) >= 2 * radius;
        assert.ok(isBeside || Math.abs(y - other.y) >= 2 * radius + 18, `${count}: ${index}, ${other.index}`);
      }
    }
  }
});

test('a hand ends on the rim, clockwise from twelve, or on its way there', () => {
  const face = { x: 50, y: 60, radius: 20 };
  const near = (point, x, y) => assert.ok(Math.hypot(point.x - x, point.y - y) < 1e-12);
  near(tipOf(face, 0), 50, 40);
  near(tipOf(face, Math.PI / 2), 70, 60);
  near(tipOf(face, Math.PI, 0.5), 50, 70);
});

test('hands, rims, the ways of hands and clocks keep one law, and planes keep that of mathematics', () => {
  const face = { x: 50, y: 60, radius: 20 };
  const style = themeStyle('light');
  const [angle, quarter] = [2, Math.PI / 2];
  const ends = (calls, part) => {
    const tip = tipOf(face, angle, part);
    return calls.some(
      ({ name, args: [x, y] }) => name === 'lineTo' && Math.hypot(x - tip.x, y - tip.y) < 1e-9,
    );
  };
  const hand = { colour: '#000000', width: 1 };
  assert.ok(ends(callsOf((ctx) => drawHand(ctx, face, angle, hand))));
  assert.ok(
    ends(
      callsOf((ctx) => drawClock(ctx, face, { angle }, style)),
      0.86,
    ),
  );
  // ctx.arc counts from the right, clockwise on the screen.
  const arcs = (calls) => calls.filter(({ name }) => name === 'arc').map(({ args }) => args.slice(3));
  const [, rim] = arcs(callsOf((ctx) => drawDial(ctx, face, [{ from: 1, to: angle }], style)));
  assert.deepEqual(rim, [1 - quarter, angle - quarter, false]);
  const way = { start: 1, colour: '#000000' };
  assert.deepEqual(arcs(callsOf((ctx) => drawTurn(ctx, face, { ...way, turn: 1 }, style))), [
    [1 - quarter, angle - quarter, false],
  ]);
  assert.equal(arcs(callsOf((ctx) => drawTurn(ctx, face, { ...way, turn: -0.5 }, style)))[0][2], true);
  // From the x axis to the y axis, to the left of where the arc begins.
  const [[from, to, isBack]] = arcs(
    callsOf((ctx) => {
      const { turn } = planeIn(penOf(ctx, style, {}), { x: 0, y: 0, width: 90, height: 90 }, 2);
      turn([1, 0], quarter, { radius: 1, colour: '#000000' });
    }),
  );
  assert.deepEqual([from, to, isBack], [0, -quarter, true]);
});

test('an angle is wrapped to less than half a turn', () => {
  for (const angle of [-9, -3, 0, 3, 9, 100]) {
    assert.ok(Math.abs(wrapped(angle)) <= Math.PI + 1e-12);
    assert.ok(Math.abs(Math.cos(wrapped(angle)) - Math.cos(angle)) < 1e-12);
  }
});

test('a hand follows the pointer, turn after turn, and a press moves nothing', () => {
  const centre = { x: 100, y: 100 };
  const at = (angle) => tipOf({ ...centre, radius: 50 }, angle);
  const start = { point: at(1), values: { position: 20 } };
  const rate = 0.01;
  assert.equal(turnedTo({ centre, rate, position: 20, most: 1000 }, start.point, start), 20);
  let position = 20;
  for (let angle = 1; angle <= 1 + 4 * Math.PI + 1e-9; angle += Math.PI / 8)
    position = turnedTo({ centre, rate, position, most: 2000 }, at(angle), start);
  assert.ok(Math.abs(position - (20 + (4 * Math.PI) / rate)) <= 1, `${position}`);
  assert.equal(turnedTo({ centre, rate, position: 20, most: 1000 }, at(1 - 1), start), 0);
});
