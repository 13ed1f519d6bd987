import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertClose, assertRefused } from './expect.js';

const { alibi, distance, rope, sinusoidal } = await loadEngine();
const distances = Float64Array.from({ length: 200 }, (_, n) => 5 * n);

test('KERPLE with the power 1 is ALiBi, and its logarithm begins as a straight line', () => {
  const slope = alibi.slopes({ numHeads: 8 })[4];
  const bias = distance.kerple(distances, { rule: 'power', slope: slope, rate: 1 });
  assert.ok(bias instanceof Float64Array);
  assertClose(
    bias,
    distances.map((n) => -slope * n),
    1e-12,
  );
  assertClose(distance.kerple([0.001], { slope: 3, rate: 0.5 }), [-0.0015], 1e-6);
});

test('Sandwich is the product of two sinusoidal encodings without weights', () => {
  const dModel = 64;
  const positions = [900, 893, 850, 0];
  const table = sinusoidal.encode({ positions, dModel });
  const row = (i) => table.subarray(i * dModel, (i + 1) * dModel);
  const product = (a, b) => a.reduce((sum, value, c) => sum + value * b[c], 0);
  const bias = distance.sandwich(
    positions.map((place) => 900 - place),
    { headDim: dModel, ratio: 2 },
  );
  // Sandwich’s frequencies begin one later: without the pair of frequency 1, with that of 1 / 10000.
  for (const [i, place] of positions.entries()) {
    const far = 900 - place;
    const expected = product(row(0), row(i)) - Math.cos(far) + Math.cos(far / 10000) - dModel / 2;
    assert.ok(Math.abs(bias[i] - expected / 2) < 1e-5);
  }
});

test('FIRE holds KERPLE up to its threshold, and is stretched beyond', () => {
  const network = {
    input: [1],
    offset: [0],
    output: distance.kerple([512], { slope: 2, rate: 0.5 }),
    scale: 0.5,
  };
  const trained = distances.filter((n) => n <= 512);
  assertClose(
    distance.fire(trained, { ...network, position: 300 }),
    distance.kerple(trained, { slope: 2, rate: 0.5 }),
    1e-12,
  );
  const lengths = fc.integer({ min: 512, max: 2 ** 20 });
  fc.assert(
    fc.property(lengths, (position) => {
      const [far] = distance.fire([position], { ...network, position });
      assert.ok(Math.abs(far - network.output[0]) < 1e-12);
    }),
  );
});

test('xPos is RoPE’s score where nothing has shrunk yet', () => {
  const ones = new Float64Array(64).fill(1);
  const near = distances.subarray(0, 40);
  const parts = rope.contributions(ones, ones, { headDim: 64, distances: near });
  const scores = near.map((_, t) => parts.subarray(32 * t, 32 * (t + 1)).reduce((a, b) => a + b, 0) / 64);
  assertClose(distance.xpos(near, { headDim: 64, scaleBase: 1e6 }), scores, 1e-3);
});

test('a slope below 0 turns KERPLE round', () => {
  const right = distance.kerple(distances, { slope: 2, rate: 0.5 });
  const wrong = distance.kerple(distances, { slope: 2, rate: 0.5, rule: 'wrong-negative' });
  assert.ok(wrong.every((bias, n) => bias === -right[n]));
});

test('xPos with the same power for both is smaller than it should be, least so for the first key', () => {
  const row = Float64Array.from({ length: 300 }, (_, n) => n);
  const right = distance.xpos(row, { headDim: 2 });
  const wrong = distance.xpos(row, { headDim: 2, rule: 'wrong-same-power' });
  const left = 0.4 / 1.4;
  assertClose(
    wrong,
    right.map((each, n) => each * left ** ((2 * (299 - n)) / 512)),
    1e-9,
  );
});

test('content never moves where PoPE’s score of a feature peaks, and moves RoPE’s', () => {
  const places = Float64Array.from({ length: 629 }, (_, i) => i / 100);
  const peakOf = (scores) => places[scores.indexOf(Math.max(...scores))];
  const number = fc.double({ min: -4, max: 4, noNaN: true });
  fc.assert(
    fc.property(number, number, (q, k) => {
      const params = { distances: places, phases: [-4.5] };
      assert.ok(Math.abs(peakOf(distance.pope([q], [k], params)) - (2 * Math.PI - 4.5)) < 0.006);
    }),
  );
  const roped = (angle) =>
    peakOf(rope.contributions([1, 0], [Math.cos(angle), Math.sin(angle)], { headDim: 2, distances: places }));
  assert.ok(Math.abs(roped(2) - roped(0.5) - 1.5) < 0.02);
});

test('what does not fit is refused by its name', () => {
  assertRefused(() => distance.kerple([1], { rule: 'power', rate: 3 }), 'rate');
  assertRefused(() => distance.sandwich([-1], { headDim: 64 }), 'distances');
  assertRefused(
    () => distance.fire([1], { position: 5, input: [1, 2], offset: [0], output: [1, 1] }),
    'offset',
  );
  assertRefused(() => distance.xpos([1], { headDim: 3 }), 'headDim');
  assertRefused(() => distance.pope([1], [1, 2], { distances: [1] }), 'k');
});
