import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertRefused } from './expect.js';

const { precision, rope } = await loadEngine();
const formats = /** @type {const} */ (['float32', 'bfloat16', 'float16']);
const round = (value, format) => precision.round([value], { format })[0];

/** The number that the 16 bits of a float16 or bfloat16 stand for. */
function fromBits(format, bits) {
  if (format === 'bfloat16') return new Float32Array(new Uint32Array([bits << 16]).buffer)[0];
  const sign = bits >> 15 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

test('float32 is Math.fround', () => {
  const near = fc
    .tuple(fc.nat(2 ** 25), fc.integer({ min: -185, max: 130 }))
    .map(([m, e]) => (m + 0.5) * 2 ** e);
  fc.assert(
    fc.property(fc.oneof(fc.double(), near, fc.float()), (value) =>
      Object.is(round(value, 'float32'), Math.fround(value)),
    ),
    { numRuns: 5000 },
  );
});

for (const format of /** @type {const} */ (['bfloat16', 'float16'])) {
  test(`every ${format} stays, and what lies between two goes to the nearest, ties to even`, () => {
    const numbers = Float64Array.from({ length: 65536 }, (_, bits) => fromBits(format, bits));
    assert.deepEqual(precision.round(numbers, { format }), numbers);
    const middle = numbers.map((value, bits) => value + ((numbers[bits + 1] ?? 0) - value) / 2);
    const rounded = precision.round(middle, { format });
    for (let bits = 0; bits < 65536; bits++) {
      if (!Number.isFinite(middle[bits]) || bits % 32768 === 32767) continue;
      assert.ok(Object.is(rounded[bits], numbers[bits + (bits % 2)]), `${format} ${bits}`);
    }
  });
}

test('rounding twice is rounding once, and the order is kept', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...formats),
      fc.double({ noNaN: true }),
      fc.double({ noNaN: true }),
      (format, a, b) => {
        const [low, high] = precision.round(a < b ? [a, b] : [b, a], { format });
        assert.ok(low <= high);
        assert.ok(Object.is(round(low, format), low));
      },
    ),
    { numRuns: 2000 },
  );
});

test('whole positions that models lose', () => {
  const lost = { 256: 256, 257: 256, 259: 260, 513: 512, 4095: 4096 };
  for (const [p, held] of Object.entries(lost)) assert.equal(round(Number(p), 'bfloat16'), held);
  assert.equal(round(2049, 'float16'), 2048);
  assert.equal(round(65504, 'float16'), 65504);
  assert.equal(round(65520, 'float16'), Number.POSITIVE_INFINITY);
  assert.ok(Number.isNaN(round(Number.NaN, 'float16')));
  assert.ok(Object.is(round(-0, 'bfloat16'), -0));
  assert.ok(Object.is(round(-1e-300, 'bfloat16'), -0));
});

test('float16 is rounded to once, not by way of float32', () => {
  const above = 1 + 2 ** -11 + 2 ** -40;
  assert.equal(round(above, 'float16'), 1 + 2 ** -10);
  assert.equal(round(Math.fround(above), 'float16'), 1);
});

test('phases are what float arithmetic gives, and errors what it leaves out', () => {
  const positions = [0, 1, 4095, 131071, 1048575, -7.5];
  const { invFreq } = rope.frequencies({ headDim: 16 });
  const phases = precision.phases({ positions, headDim: 16 });
  const errors = precision.phaseErrors({ positions, headDim: 16 });
  positions.forEach((position, t) => {
    invFreq.forEach((frequency, i) => {
      const angle = Math.fround(Math.fround(position) * Math.fround(frequency));
      assert.equal(phases[8 * t + i], angle);
      assert.ok(Math.abs(errors[8 * t + i] - (angle - position * frequency)) <= 1e-9);
    });
  });
});

test('the largest error of a float32 angle at 131072 is 0.0077 rad', () => {
  const positions = Float64Array.from({ length: 4096 }, (_, n) => 131072 - 4096 + n);
  const errors = precision.phaseErrors({ positions, headDim: 128 });
  const worst = errors.reduce((most, error) => Math.max(most, Math.abs(error)), 0);
  assert.ok(worst > 0.006 && worst < 0.009, String(worst));
});

test('positions in bfloat16 put neighbours at one angle', () => {
  const near = { positions: [256, 257], headDim: 8, positionFormat: /** @type {const} */ ('bfloat16') };
  const phases = precision.phases(near);
  assert.deepEqual(phases.slice(0, 4), phases.slice(4));
  assert.equal(precision.phaseErrors(near)[4], -1);
});

test('what does not fit is refused by its name', () => {
  const right = { positions: [1, 2], headDim: 4 };
  for (const verb of [precision.phases, precision.phaseErrors]) {
    assertRefused(() => verb({ ...right, invFreq: [1, 0.1, 0.01] }), 'invFreq');
    assertRefused(() => verb({ ...right, invFreq: [1], base: 100 }), 'invFreq');
    const many = new Float32Array(2 ** 13);
    assertRefused(() => verb({ positions: many, headDim: 16384 }), 'positions', 'too-large');
  }
  // @ts-expect-error: without a format
  assertRefused(() => precision.round([1], {}), 'format');
});
