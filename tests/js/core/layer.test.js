import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { drawLayer } from '../../../web/canvas/layer.js';
import { recordingContext } from './recording-context.js';

const rect = { x: 10, y: 20, width: 30, height: 5 };
const before = globalThis.OffscreenCanvas;

beforeEach(() => {
  // @ts-expect-error: a stand-in
  globalThis.OffscreenCanvas = class {
    constructor(width, height) {
      Object.assign(this, { width, height });
    }
    getContext = () => recordingContext();
  };
});
afterEach(() => {
  globalThis.OffscreenCanvas = before;
});

test('A layer is kept once it stood still, and painted anew when a dep or its place changes', () => {
  const ctx = recordingContext();
  const painted = [];
  const show = (deps, place = rect, key = 'a') =>
    drawLayer(ctx, key, place, deps, (own) => painted.push(own === ctx));
  const shown = () => ctx.calls.filter(({ name }) => name === 'drawImage');
  for (let i = 0; i < 5; i++) show([1, 'x']);
  assert.deepEqual(painted, [true, true, false]);
  assert.equal(shown().length, 3);
  assert.deepEqual(shown()[0].args.slice(1), [10, 20]);
  assert.deepEqual([shown()[0].args[0].width, shown()[0].args[0].height], [30, 5]);
  show([2, 'x']);
  show([2, 'x'], { ...rect, x: 11 });
  show([1, 'x'], { ...rect, x: 11 }, 'b');
  assert.deepEqual(painted.slice(3), [true, true, true]);
  assert.equal(shown().length, 3);
});

test('Without bitmaps a layer is drawn where it stands', () => {
  globalThis.OffscreenCanvas = undefined;
  const ctx = recordingContext();
  drawLayer(ctx, 'a', rect, [], (own) => assert.equal(own, ctx));
  assert.equal(ctx.calls.filter(({ name }) => name === 'drawImage').length, 0);
});
