import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import demo from '../../../web/demos/encoding/add.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, holdsEverywhere, sceneOf } from './descriptor.js';

let engine;
before(async () => {
  engine = await loadEngine();
});

const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

test('a sinusoidal position is √(d/2) long everywhere, an integer p · √d', () => {
  for (const position of [0, 1, 63]) {
    assert.ok(Math.abs(dataOf(demo, engine, { position }).positionNorm - Math.sqrt(32)) <= 1e-5);
    const integer = dataOf(demo, engine, { position, kind: 'wrong-integers' });
    assert.ok(Math.abs(integer.positionNorm - 8 * position) <= 1e-4);
  }
});

test('the plane has the true angle: the cosine is that of the vectors themselves', () => {
  for (const join of ['add', 'concat']) {
    const { kept, arrow, wordNorm, positionNorm } = dataOf(demo, engine, { join, strength: 1.7 });
    const words = engine.learned.table({ maxLen: 48, dModel: 64, std: 1, seed: 11 });
    const x = [...words.subarray(7 * 64, 8 * 64)];
    const p = [...engine.sinusoidal.encode({ positions: [20], dModel: 64 })].map((value) => 1.7 * value);
    const sum = join === 'add' ? x.map((value, i) => value + p[i]) : [...x, ...p];
    const dot = x.reduce((total, value, i) => total + value * sum[i], 0);
    assert.ok(Math.abs(kept - dot / (Math.hypot(...x) * Math.hypot(...sum))) <= 1e-6);
    assert.ok(Math.abs(Math.hypot(...arrow) - positionNorm) <= 1e-5);
    assert.ok(Math.abs((wordNorm + arrow[0]) / Math.hypot(wordNorm + arrow[0], arrow[1]) - kept) <= 1e-6);
  }
});

test('nearest words and positions are those of the vectors’ distances', () => {
  const { curves } = dataOf(demo, engine, { scaling: 'none', length: 16, strength: 0.3 });
  const words = engine.learned.table({ maxLen: 48, dModel: 64, std: 1 / 8, seed: 11 });
  const places = engine.sinusoidal.encode({ seqLen: 16, dModel: 64 }).map((value) => 0.3 * value);
  const row = (table, i) => table.subarray(64 * i, 64 * i + 64);
  const nearest = (table, count, vector) => {
    const far = Array.from({ length: count }, (_, i) =>
      row(table, i).reduce((sum, value, c) => sum + (value - vector[c]) ** 2, 0),
    );
    return far.indexOf(Math.min(...far));
  };
  for (const position of [0, 5, 15]) {
    let [found, placed] = [0, 0];
    for (let word = 0; word < 48; word++) {
      const sum = row(words, word).map((value, i) => value + row(places, position)[i]);
      found += nearest(words, 48, sum) === word ? 1 : 0;
      placed += nearest(places, 16, sum) === position ? 1 : 0;
    }
    assert.ok(Math.abs(curves.survival[position] - found / 48) <= 1e-9);
    assert.ok(Math.abs(curves.recovered[position] - placed / 48) <= 1e-9);
  }
});

test('sinusoids spare the words, integers drown them, fractions lose the positions', () => {
  const sinusoidal = dataOf(demo, engine, {}).curves;
  assert.ok(mean(sinusoidal.survival) > 0.95 && mean(sinusoidal.recovered) > 0.4);
  const integers = dataOf(demo, engine, { kind: 'wrong-integers' }).curves;
  assert.equal(integers.survival[0], 1);
  assert.ok(mean(integers.survival) < 0.5 && integers.survival[63] < 0.05);
  const fraction = dataOf(demo, engine, { kind: 'fraction' }).curves;
  assert.ok(mean(fraction.survival) > 0.9 && mean(fraction.recovered) < 0.1);
});

test('concatenated, both are found again, and the two halves of W add up', () => {
  const { curves, split } = dataOf(demo, engine, { join: 'concat' });
  assert.ok(curves.survival.every((share) => Math.abs(share - 1) < 1e-9));
  assert.ok(curves.recovered.every((share) => Math.abs(share - 1) < 1e-9));
  assert.ok(split <= 1e-5);
});

test('without √d the same position outweighs the word', () => {
  const { wordNorm, positionNorm, curves } = dataOf(demo, engine, { scaling: 'none' });
  assert.ok(wordNorm < 1.4 && positionNorm / wordNorm > 4);
  assert.ok(mean(curves.kept) < 0.4);
});

test('the tip of the position is dragged along its arrow', () => {
  const { data, t, values } = sceneOf(demo, engine, {});
  const box = { x: 0, y: 0, width: 600, height: demo.views.plane.height(600, data) };
  const [handle] = demo.views.plane.handles(data, box, t);
  const zero = demo.views.plane.frame(box, data).at([0, 0]);
  const point = { x: handle.x, y: handle.y };
  const half = { x: (zero.x + point.x) / 2, y: (zero.y + point.y) / 2 };
  assert.deepEqual(handle.drag(half, { point, values }), { strength: 0.5 });
  assert.deepEqual(handle.key({ dx: 10, dy: 0 }), { strength: 1.5 });
});

test('words, room, handles and permalinks hold at every size', () => {
  holdsEverywhere(demo, engine, [
    {},
    { kind: 'wrong-integers', position: 127, length: 128, strength: 4 },
    { kind: 'fraction', scaling: 'none', length: 8, position: 0 },
    { join: 'concat', strength: 0 },
    { kind: 'wrong-integers', join: 'concat', word: 47, position: 63 },
  ]);
});
