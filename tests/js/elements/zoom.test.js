import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layZoom } from '../../../web/elements/zoom.js';

// A view at the window's corner that may or may not have the focus, and what it was told.
function scene({ focus }) {
  const listeners = new Map();
  const told = [];
  const bounds = { left: 0, top: 0, x: 0, y: 0, width: 400, height: 200 };
  const view = {
    addEventListener: (type, listener) => listeners.set(type, listener),
    removeEventListener: (type) => listeners.delete(type),
    getBoundingClientRect: () => bounds,
    closest: () => ({ matches: () => focus }),
  };
  const context = {
    patch: (patch, gesture) => told.push([gesture, patch]),
    endGesture: () => told.push('end'),
    flush() {},
    letGo: () => told.push('let go'),
  };
  const zoom = layZoom(view, context);
  zoom.start();
  zoom.place((move) => move, { x: 0, y: 0, width: 400, height: 200 });
  const send = (type, event) => {
    let prevented = false;
    const preventDefault = () => {
      prevented = true;
    };
    listeners.get(type)({ type, cancelable: true, target: view, preventDefault, ...event });
    return prevented;
  };
  return { send, told, zoom };
}

const finger = (clientX, clientY) => ({ clientX, clientY });

test('without the focus wheel and fingers stay the page’s', () => {
  const { send, told, zoom } = scene({ focus: false });
  assert.equal(send('wheel', { clientX: 9, clientY: 9, deltaX: 0, deltaY: 100, deltaMode: 0 }), false);
  assert.equal(send('touchstart', { touches: [finger(10, 10), finger(20, 10)] }), false);
  assert.equal(send('touchmove', { touches: [finger(10, 10), finger(90, 10)] }), false);
  assert.deepEqual(told, []);
  zoom.stop();
});

test('with it the wheel zooms over the frame, and nowhere else', () => {
  const { send, told, zoom } = scene({ focus: true });
  assert.equal(send('wheel', { clientX: 9, clientY: 250, deltaX: 0, deltaY: 100, deltaMode: 0 }), false);
  assert.equal(send('wheel', { clientX: 9, clientY: 8, deltaX: 3, deltaY: -100, deltaMode: 0 }), true);
  const [[gesture, { x, y, factor, dx, dy }]] = told;
  assert.deepEqual([gesture, x, y, dx, dy], ['wheel', 9, 8, -3, 0]);
  assert.ok(factor > 1.2 && factor < 1.25);
  send('wheel', { clientX: 9, clientY: 8, deltaX: 0, deltaY: 50, deltaMode: 0, shiftKey: true });
  assert.deepEqual([told[1][1].factor, told[1][1].dx], [1, -50]);
  zoom.stop();
});

test('two fingers zoom by their distance and move by their middle; one does nothing', () => {
  const { send, told, zoom } = scene({ focus: true });
  assert.equal(send('touchstart', { touches: [finger(10, 10)] }), false);
  assert.equal(send('touchstart', { touches: [finger(100, 50), finger(200, 50)] }), true);
  assert.equal(send('touchmove', { touches: [finger(90, 60), finger(290, 60)] }), true);
  send('touchend', { touches: [finger(90, 60)] });
  assert.equal(send('touchmove', { touches: [finger(90, 90)] }), false);
  assert.deepEqual(told, ['let go', ['pinch', { x: 150, y: 50, factor: 2, dx: 40, dy: 10 }], 'end']);
  zoom.stop();
});

test('plus and minus zoom about what has the focus, but not with ctrl', () => {
  const { send, told, zoom } = scene({ focus: true });
  assert.equal(send('keydown', { key: '+' }), true);
  assert.equal(send('keydown', { key: '-' }), true);
  assert.equal(send('keydown', { key: '+', ctrlKey: true }), false);
  assert.equal(send('keydown', { key: 'a' }), false);
  const [closer, back] = told.map(([, { factor }]) => factor);
  assert.ok(Math.abs(closer * back - 1) < 1e-12 && closer > 1);
  assert.deepEqual([told[0][1].x, told[0][1].y], [200, 100]);
  zoom.stop();
});
