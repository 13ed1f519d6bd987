import assert from 'node:assert/strict';
import test from 'node:test';
import {
  interpolateCividis,
  interpolateMagma,
  interpolateRdBu,
  interpolateViridis,
} from 'd3-scale-chromatic';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertRefused } from './expect.js';

const { paint } = await loadEngine();
const grey = [0, 0, 0, 255, 255, 255];

test('a value gets the colour of its place between min and max', () => {
  const painted = paint.heatmap([-1, 0, 0.2, 1, 9], { rows: 1, cols: 5, palette: grey, min: 0, max: 1 });
  assert.ok(painted instanceof Uint8ClampedArray);
  assert.deepEqual(
    [...painted].filter((_, byte) => byte % 4 === 0),
    [0, 0, 51, 255, 255],
  );
  assert.deepEqual(
    [...painted].filter((_, byte) => byte % 4 === 3),
    [255, 255, 255, 255, 255],
  );
});

test('what is no finite value is shown as such', () => {
  const values = [Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const painted = paint.heatmap(values, { rows: 3, cols: 1, palette: grey, min: 0, max: 1 });
  assert.deepEqual([...painted], [0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255]);
});

// The scales answer '#440154' or 'rgb(68, 1, 84)'.
const channels = (colour) =>
  colour.startsWith('#')
    ? colour.match(/[0-9a-f]{2}/g).map((hex) => Number.parseInt(hex, 16))
    : colour.match(/\d+/g).map(Number);

test('every named palette follows its scale within 1 of 255', () => {
  const scales = {
    viridis: interpolateViridis,
    magma: interpolateMagma,
    cividis: interpolateCividis,
    diverging: (t) => interpolateRdBu(1 - t),
  };
  const ramp = Array.from({ length: 256 }, (_, entry) => entry / 255);
  const named = /** @type {[keyof typeof scales, (t: number) => string][]} */ (Object.entries(scales));
  for (const [palette, scale] of named) {
    const painted = paint.heatmap(ramp, { rows: 16, cols: 16, palette, min: 0, max: 1 });
    ramp.forEach((t, entry) => {
      channels(scale(t)).forEach((byte, channel) => {
        assert.ok(Math.abs(painted[4 * entry + channel] - byte) <= 1, `${palette}, entry ${entry}`);
      });
    });
  }
});

test('stops are interpolated, typed or plain', () => {
  const values = Float64Array.from({ length: 256 }, (_, entry) => entry);
  const params = { rows: 1, cols: 256, min: 0, max: 255 };
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), { minLength: 2, maxLength: 256 }),
      (stops) => {
        const palette = stops.flat();
        const painted = paint.heatmap(values, { ...params, palette });
        assert.deepEqual(paint.heatmap(values, { ...params, palette: Uint8Array.from(palette) }), painted);
        for (let entry = 0; entry < 256; entry++) {
          const place = (entry / 255) * (stops.length - 1);
          const stop = Math.min(Math.floor(place), stops.length - 2);
          for (let channel = 0; channel < 3; channel++) {
            const [low, high] = [stops[stop][channel], stops[stop + 1][channel]];
            const expected = low + (place - stop) * (high - low);
            assert.ok(Math.abs(painted[entry * 4 + channel] - expected) <= 0.51);
          }
        }
      },
    ),
    { numRuns: 50 },
  );
});

test('every wrong argument is named', () => {
  const good = { rows: 1, cols: 2, min: 0, max: 1 };
  /** @type {any[]} */
  const wrongPalettes = [
    ...[
      null,
      1,
      'Viridis',
      '',
      'jet',
      'v'.repeat(1e5),
      {},
      [0, 0, 0],
      [1, 2, 3, 4],
      new Array(6),
      ['#fff', '#000'],
    ],
    ...[
      [0, 0, 0, 0, 0, 256],
      [0, 0, 0, 0, 0, -1],
      [0, 0, 0, 0, 0, Number.NaN],
      new Float32Array(256 * 3 - 1),
    ],
  ];
  for (const wrong of wrongPalettes) {
    assertRefused(() => paint.heatmap([1, 2], { ...good, palette: wrong }), 'palette');
  }
  assertRefused(
    () => paint.heatmap([1, 2], { ...good, palette: new Uint8Array(771) }),
    'palette',
    'too-large',
  );
  assertRefused(() => paint.heatmap([1, 2], { ...good, max: 0 }), 'max');
  assertRefused(() => paint.heatmap([1, 2, 3], good), 'values');
  assertRefused(() => paint.heatmap([1], { ...good, rows: 2 ** 20, cols: 2 ** 20 }), 'rows', 'too-large');
});
