import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { drawLayer } from '../../../web/canvas/layer.js';
import { recordingContext } from './recording-context.js';

const rect = { x: 10, y: 20, width: 30, height: 5 };
const before = globalThis.OffscreenCanvas;

beforeEach(() => {
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

test('A layer is painted once and shown at every call, until a dep or its place changes', () => {
  const ctx = recordingContext();
  let painted = 0;
  const show = (deps, place = rect, key = 'a') => drawLayer(ctx, key, place, deps, () => painted++);
  show([1, 'x']);
  show([1, 'x']);
  assert.equal(painted, 1);
  show([2, 'x']);
  assert.equal(painted, 2);
  show([2, 'x'], { ...rect, x: 11 });
  assert.equal(painted, 3);
  show([2, 'x'], { ...rect, x: 11 }, 'b');
  assert.equal(painted, 4);
  const shown = ctx.calls.filter(({ name }) => name === 'drawImage');
  assert.equal(shown.length, 5);
  assert.deepEqual(shown[0].args.slice(1), [10, 20]);
  assert.deepEqual([shown[0].args[0].width, shown[0].args[0].height], [30, 5]);
});

test('Without bitmaps a layer is drawn where it stands', () => {
  globalThis.OffscreenCanvas = undefined;
  const ctx = recordingContext();
  drawLayer(ctx, 'a', rect, [], (own) => assert.equal(own, ctx));
  assert.equal(ctx.calls.filter(({ name }) => name === 'drawImage').length, 0);
});
