import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawClock, drawDial, drawHand, drawTurn } from '../../../web/canvas/clock.js';
import { themeStyle } from '../../../web/canvas/style.js';
import { clockPlaces, tipOf, turnedTo, wrapped } from '../../../web/plots/clocks.js';
import { penOf } from '../../../web/plots/pen.js';
import { planeIn } from '../../../web/plots/plane.js';
import { callsOf } from '../core/recording-context.js';

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
