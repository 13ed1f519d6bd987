import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertClose, assertRefused, notCounts } from './expect.js';

const { sinusoidal, paint } = await loadEngine();

/** The definition, in double. */
function exact(position, { dModel, base = 10000 }) {
  return Array.from({ length: dModel }, (_, column) => {
    const angle = position * base ** ((-2 * Math.floor(column / 2)) / dModel);
    return column % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
  });
}

test('encode gives the table of the paper', () => {
  const table = sinusoidal.encode({ seqLen: 4, dModel: 4 });
  assert.ok(table instanceof Float32Array);
  assertClose(
    table,
    [
      ...[0, 1, 0, 1],
      ...[0.8414709848078965, 0.5403023058681398, 0.009999833334166664, 0.9999500004166653],
      ...[0.9092974268256817, -0.4161468365471424, 0.01999866669333308, 0.9998000066665778],
      ...[0.1411200080598672, -0.9899924966004454, 0.02999550020249566, 0.9995500337489875],
    ],
    2e-7,
  );
});

test('encode keeps its error bound at every size, base and position', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 1, max: 40 }),
      fc.double({ min: 1.5, max: 1e7, noNaN: true }),
      fc.integer({ min: -(2 ** 20), max: 2 ** 20 - 40 }),
      (dModel, rows, base, first) => {
        const positions = Array.from({ length: rows }, (_, row) => first + row);
        const table = sinusoidal.encode({ positions, dModel, base });
        // The angle itself is uncertain by 2^20 roundings of the frequency: 2.4e-10.
        assertClose(
          table,
          positions.flatMap((p) => exact(p, { dModel, base })),
          2.1e-7,
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('seqLen stands for the positions 0 to seqLen - 1', () => {
  for (const [seqLen, dModel] of [
    [1, 1],
    [7, 6],
    [100, 33],
    [257, 64],
  ]) {
    const positions = Array.from({ length: seqLen }, (_, p) => p);
    assert.deepEqual(
      sinusoidal.encode({ seqLen, dModel }),
      sinusoidal.encode({ positions: Float64Array.from(positions), dModel }),
    );
  }
});

test('concatenated holds the same columns, sines first', () => {
  const params = { seqLen: 9, dModel: 6 };
  const interleaved = sinusoidal.encode(params);
  const concatenated = sinusoidal.encode({ ...params, layout: 'concatenated' });
  for (let row = 0; row < 9; row++) {
    for (let pair = 0; pair < 3; pair++) {
      assert.equal(concatenated[row * 6 + pair], interleaved[row * 6 + 2 * pair]);
      assert.equal(concatenated[row * 6 + 3 + pair], interleaved[row * 6 + 2 * pair + 1]);
    }
  }
});

test('the wrong layout has the cosine of a pair before its sine', () => {
  const params = { positions: [2, 5.5], dModel: 7 };
  const right = sinusoidal.encode(params);
  const wrong = sinusoidal.encode({ ...params, layout: 'wrong-sin-odd' });
  for (const row of [0, 7]) {
    for (let pair = row; pair < row + 6; pair += 2) {
      assert.deepEqual([wrong[pair], wrong[pair + 1]], [right[pair + 1], right[pair]]);
    }
  }
  assertClose([wrong[6]], [Math.cos(2 * 10000 ** (-6 / 7))], 2e-7);
});

test('tensor2tensor has frequencies of its own and pads an odd width with zero', () => {
  assertClose(
    sinusoidal.encode({ positions: [1], dModel: 4, layout: 'tensor2tensor' }),
    [0.8414709848078965, 9.999999983333325e-5, 0.5403023058681398, 0.999999995],
    2e-7,
  );
  assert.equal(sinusoidal.encode({ positions: [3], dModel: 5, layout: 'tensor2tensor' })[4], 0);
});

test('the wrong order gives pair i the frequency of its mirror', () => {
  const right = sinusoidal.frequencies({ dModel: 8 });
  const wrong = sinusoidal.frequencies({ dModel: 8, order: 'wrong-slow-first' });
  assert.deepEqual([...wrong], [...right].reverse());
  const table = sinusoidal.encode({ positions: [5], dModel: 8, order: 'wrong-slow-first' });
  assertClose(
    table,
    [...wrong].flatMap((f) => [Math.sin(5 * f), Math.cos(5 * f)]),
    2e-7,
  );
});

test('frequencies fall from 1 by one ratio', () => {
  const frequencies = sinusoidal.frequencies({ dModel: 512 });
  assert.ok(frequencies instanceof Float64Array);
  assert.equal(frequencies.length, 256);
  for (const [pair, expected] of [
    [0, 1],
    [1, 0.9646616199111993],
    [128, 0.01],
    [255, 0.0001036632928437698],
  ]) {
    assertClose([frequencies[pair]], [expected], 1e-15 * expected + 1e-18);
  }
  assert.equal(sinusoidal.frequencies({ dModel: 5 }).length, 3);
});

test('one shift moves every position', () => {
  const shift = sinusoidal.shift({ offset: 5, dModel: 4 });
  assert.ok(shift instanceof Float64Array);
  assertClose(shift, [Math.cos(5), Math.sin(5), 0.9987502603949663, 0.04997916927067833], 1e-14);
  const params = { dModel: 64 };
  const rows = sinusoidal.encode({ ...params, positions: [0, 10, 1000] });
  const moved = sinusoidal.applyShift(rows, { ...params, offset: 37 });
  assert.ok(moved instanceof Float32Array);
  assertClose(moved, sinusoidal.encode({ ...params, positions: [37, 47, 1037] }), 1e-6);
});

test('the kernel is the scaled product of two positions', () => {
  const kernel = sinusoidal.kernel({ distances: [0, 1, 2, 3, 10, 100, 1000, -10], dModel: 512 });
  assert.ok(kernel instanceof Float64Array);
  assertClose(
    kernel,
    [
      ...[1, 0.9730550696381366, 0.9052094546472942, 0.8271462633894237, 0.6788661129830603],
      ...[0.4373055025337378, 0.1756703314238398, 0.6788661129830603],
    ],
    1e-12,
  );
});

test('heatmap is encode, painted', () => {
  const params = { seqLen: 70, dModel: 33 };
  for (const palette of /** @type {const} */ ([
    'viridis',
    'magma',
    'cividis',
    'diverging',
    [0, 0, 0, 255, 0, 0],
  ])) {
    const painted = sinusoidal.heatmap({ ...params, palette });
    assert.ok(painted instanceof Uint8ClampedArray);
    const values = sinusoidal.encode(params);
    assert.deepEqual(painted, paint.heatmap(values, { rows: 70, cols: 33, palette, min: -1, max: 1 }));
  }
  assert.deepEqual(sinusoidal.heatmap(params), sinusoidal.heatmap({ ...params, palette: 'diverging' }));
  const positions = [3, 1.5, -2];
  assert.deepEqual(
    sinusoidal.heatmap({ positions, dModel: 8, min: 0, max: 0.5 }),
    paint.heatmap(sinusoidal.encode({ positions, dModel: 8 }), {
      ...{ rows: 3, cols: 8, palette: 'diverging', min: 0, max: 0.5 },
    }),
  );
});

test('a shrunk heatmap shows the mean of the values under a pixel', () => {
  const [rows, cols] = [60, 48];
  const table = sinusoidal.encode({ seqLen: rows, dModel: cols });
  const palette = [0, 0, 0, 255, 255, 255];
  for (const [height, width] of [
    [20, 12],
    [60, 24],
    [30, 48],
    [1, 1],
  ]) {
    const painted = sinusoidal.heatmap({ seqLen: rows, dModel: cols, palette, height, width });
    assert.equal(painted.length, 4 * height * width);
    const [tall, wide] = [rows / height, cols / width];
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let t = y * tall; t < (y + 1) * tall; t++) {
          for (let c = x * wide; c < (x + 1) * wide; c++) sum += table[t * cols + c];
        }
        const grey = 127.5 * (sum / (tall * wide) + 1);
        assert.ok(
          Math.abs(painted[4 * (y * width + x)] - grey) <= 0.51,
          `${height} × ${width} at ${y}, ${x}`,
        );
      }
    }
  }
  const whole = sinusoidal.heatmap({ seqLen: rows, dModel: cols, palette });
  assert.deepEqual(
    sinusoidal.heatmap({ seqLen: rows, dModel: cols, palette, height: rows, width: cols }),
    whole,
  );
});

test('a picture is no larger than its table', () => {
  const good = { seqLen: 8, dModel: 6 };
  for (const wrong of notCounts) {
    assertRefused(() => sinusoidal.heatmap({ ...good, height: wrong }), 'height');
    assertRefused(() => sinusoidal.heatmap({ ...good, width: wrong }), 'width');
  }
  assertRefused(() => sinusoidal.heatmap({ ...good, height: 9 }), 'height', 'too-large');
  assertRefused(() => sinusoidal.heatmap({ ...good, width: 7 }), 'width', 'too-large');
  assertRefused(() => sinusoidal.heatmap({ seqLen: 4096, dModel: 4096, height: 4095 }), 'width', 'too-large');
});

test('what does not fit is refused by its name', () => {
  const good = { seqLen: 4, dModel: 4 };
  for (const verb of [sinusoidal.encode, sinusoidal.heatmap]) {
    assertRefused(() => verb({ ...good, positions: [1] }), 'positions');
    assertRefused(() => verb({ seqLen: 4, dModel: 5, layout: 'concatenated' }), 'dModel');
    assertRefused(() => verb({ dModel: 4 }), 'seqLen');
    // @ts-expect-error: without dModel
    assertRefused(() => verb({ seqLen: 4 }), 'dModel');
    for (const nothing of /** @type {any[]} */ ([undefined, null, 7, 'params', [], Symbol('params')])) {
      assertRefused(() => verb(nothing), 'seqLen');
    }
    assertRefused(() => verb({ seqLen: 1e300, dModel: 1 }), 'seqLen', 'too-large');
    assertRefused(() => verb({ seqLen: 2 ** 20, dModel: 16384 }), 'seqLen', 'too-large');
    const positions = new Float32Array(2 ** 20);
    assertRefused(() => verb({ positions, dModel: 16384 }), 'positions', 'too-large');
  }
  // @ts-expect-error: without offset
  assertRefused(() => sinusoidal.shift({ dModel: 4 }), 'offset');
  assertRefused(() => sinusoidal.applyShift([1, 2, 3], { offset: 1, dModel: 2 }), 'rows');
});
