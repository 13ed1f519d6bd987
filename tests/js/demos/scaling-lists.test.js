import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { samples } from '../../../web/demos/scaling/lens/samples.js';
import demo from '../../../web/demos/scaling/lists/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, holdsEverywhere, sceneOf } from './descriptor.js';

let engine;
before(async () => {
  engine = await loadEngine();
});

test('the lists are those of the published config', () => {
  const { text } = samples.find(({ name }) => name.startsWith('Phi-3-vision'));
  const { long_factor, short_factor } = JSON.parse(text).rope_scaling;
  assert.deepEqual(demo.params.long.initial, long_factor);
  assert.deepEqual(demo.params.short.initial, short_factor);
});

test('each pair is divided by its own number, of the short list up to the wall and of the long one beyond', () => {
  for (const [length, name] of [
    [256, 'short'],
    [4096, 'short'],
    [4097, 'long'],
    [131072, 'long'],
  ]) {
    const { shown, values, now } = dataOf(demo, engine, { length });
    for (const [i, factor] of values[name].entries()) {
      assert.ok(Math.abs(shown[i] / factor - 1) <= 1e-12);
    }
    assert.ok(Math.abs(now.attentionFactor - Math.sqrt(1 + Math.log(32) / Math.log(4096))) <= 1e-12);
  }
});

// Llama 3.1: 8,192 tokens, factor 8, bounds at 1 and 4 turns; (1 − k) / 8 + k with k = (turns − low) / (high − low).
test("Llama 3's rule blends between its bounds, whatever the length", () => {
  for (const [lowFreq, highFreq] of [
    [1, 4],
    [0.5, 32],
  ]) {
    const { shown, turns } = dataOf(demo, engine, { method: 'llama3', lowFreq, highFreq, length: 131072 });
    for (const [i, count] of turns.entries()) {
      const k = Math.min(1, Math.max(0, (count - lowFreq) / (highFreq - lowFreq)));
      assert.ok(Math.abs(shown[i] * ((1 - k) / 8 + k) - 1) <= 1e-9, `pair ${i}`);
    }
  }
  const at = (length) => dataOf(demo, engine, { method: 'llama3', length }).shown;
  assert.deepEqual(at(256), at(131072));
});

test('a dragged bar edits the list in use, and only that bar', () => {
  const { data, t } = sceneOf(demo, engine, { length: 8192, pair: 5 });
  const box = { x: 0, y: 0, width: 600, height: demo.views.factors.height(600, data) };
  const [bar] = demo.views.factors.handles(data, box, t);
  const { x, y } = demo.views.factors.frame(box, data);
  const { pair, long, short } = bar.drag({ x: x(20), y: y(8) });
  assert.equal(pair, 20);
  assert.equal(short, undefined);
  assert.ok(Math.abs(long[20] - 8) < 0.02);
  assert.deepEqual(long.toSpliced(20, 1), data.values.long.toSpliced(20, 1));
});

test('one number per position would slow all pairs alike', () => {
  const { shown } = dataOf(demo, engine, { method: 'wrong-by-position', length: 65536 });
  assert.equal(new Set(shown).size, 1);
});

test('the prediction is measured, and the first numbers are those of their call', () => {
  assert.equal(demo.predict.answer(engine), 'most');
  for (const method of demo.params.method.options) {
    const [{ call, values }] = demo.numbers(dataOf(demo, engine, { method, length: 5000 }));
    assert.deepEqual(engine.rope.frequencies(call.params)[call.field], values);
  }
});

test('words, room, handles and permalinks hold at every size', () => {
  holdsEverywhere(demo, engine, [
    {},
    { method: 'llama3', lowFreq: 16, highFreq: 256, pair: 63, factor: 64, length: 131072 },
    { method: 'wrong-by-position', length: 100000, pair: 47 },
    { length: 4097, pair: 0 },
  ]);
});
