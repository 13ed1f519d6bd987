import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/scaling/longrope/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, sceneOf } from './descriptor.js';
import { showsAnswer } from './shown.js';

const engine = await loadEngine();

test('each pair is divided by its own number, of the short list up to the wall and of the long one beyond', () => {
  for (const [length, name] of [
    [256, 'short'],
    [4096, 'short'],
    [4097, 'long'],
    [131072, 'long'],
  ]) {
    const { shown, values, now } = dataOf(demo, engine, { seqLen: length });
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
    const { shown, turns } = dataOf(demo, engine, { method: 'llama3', lowFreq, highFreq, seqLen: 131072 });
    for (const [i, count] of turns.entries()) {
      const k = Math.min(1, Math.max(0, (count - lowFreq) / (highFreq - lowFreq)));
      assert.ok(Math.abs(shown[i] * ((1 - k) / 8 + k) - 1) <= 1e-9, `pair ${i}`);
    }
  }
  const at = (length) => dataOf(demo, engine, { method: 'llama3', seqLen: length }).shown;
  assert.deepEqual(at(256), at(131072));
});

test('a dragged bar edits the list in use, and only that bar', () => {
  const { data, t } = sceneOf(demo, engine, { seqLen: 8192, pair: 5 });
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
  const { shown } = dataOf(demo, engine, { method: 'wrong-by-position', seqLen: 65536 });
  assert.equal(new Set(shown).size, 1);
});

test('the prediction is measured', () => assert.equal(demo.predict.answer(engine), 'most'));

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ values, trained, isLong, now, other }) => {
    assert.deepEqual([trained, values.seqLen, isLong], [4096, 4097, true]);
    const share = now.slowed.filter((each, i) => Math.abs(each - other.slowed[i]) > 1e-9).length / 48;
    return share > 0.75 ? 'most' : share > 0 ? 'half' : 'none';
  }));
