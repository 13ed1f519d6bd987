import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  interpolateCividis,
  interpolateMagma,
  interpolateRdBu,
  interpolateViridis,
} from 'd3-scale-chromatic';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertRefused } from './expect.js';

// Named palettes are those of d3, which no other test of the engine knows.
const { paint } = await loadEngine();

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
