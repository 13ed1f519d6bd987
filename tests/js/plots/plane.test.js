import assert from 'node:assert/strict';
import { test } from 'node:test';
import { themeStyle } from '../../../web/canvas/style.js';
import { penOf } from '../../../web/plots/pen.js';
import { planeIn, vectorPlane } from '../../../web/plots/plane.js';
import { recordingContext } from '../core/recording-context.js';

const style = themeStyle('light');
const t = /** @type {any} */ (Object.assign((key) => key, { lang: 'en', number: String }));
const box = { x: 10, y: 0, width: 300, height: 200 };
const data = { scale: 1, values: { v: [1, 0.5] } };

const described = (own = {}) =>
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
  const { plot, centre, unit, x, y } = described().frame(box, data);
  assert.deepEqual(plot, { x: 60, y: 0, width: 200, height: 200 });
  assert.deepEqual([centre, unit], [{ x: 160, y: 100 }, 50]);
  assert.deepEqual([x(1) - x(0), y(0) - y(1)], [50, 50]);
  const below = described({ room: (all) => ({ ...all, y: 40, height: 100 }), reach: () => 1 });
  assert.deepEqual(below.frame(box, data).plot, { x: 110, y: 40, width: 100, height: 100 });
});

test('a tip follows the pointer within the plane by its grain, and an arrow key by one step', () => {
  const [tip] = described().handles(data, box, t);
  assert.deepEqual([tip.x, tip.y], [210, 75]);
  assert.deepEqual(tip.drag({ x: 161, y: 126 }), { v: ['0.00', '-0.50'] });
  assert.deepEqual(tip.drag({ x: 1000, y: -1000 }), { v: ['2.00', '2.00'] });
  assert.deepEqual(tip.key({ dx: 1, dy: 0 }), { v: ['1.05', '0.50'] });
  assert.deepEqual(tip.key({ dx: 0, dy: Number.POSITIVE_INFINITY }), { v: ['1.00', '-2.00'] });
});

test('no name lies on another or on what is taken, and one that hardly turned gives way', () => {
  const { names, at } = planeIn(penOf(recordingContext(), style, {}), box, 2);
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
