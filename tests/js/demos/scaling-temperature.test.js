import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/scaling/temperature.js';
import { dataOf, sceneOf } from './descriptor.js';
import { placed } from './scene.js';

const close = (value, wanted, message) => assert.ok(Math.abs(value - wanted) <= 2e-6, `${message}: ${value}`);

test('logits carry the square of the factor, twice applied its fourth power, inverted its inverse', () => {
  const multiplier = (use) => dataOf(demo, { factor: 32, use }).multiplier;
  close(multiplier('official'), 1.8132604340394958, 'official');
  close(multiplier('wrong-squared'), 1.8132604340394958 ** 2, 'twice');
  assert.ok(multiplier('wrong-inverted') < 1);
  assert.equal(multiplier('never'), 1);
  assert.equal(dataOf(demo, { factor: 1 }).multiplier, 1);
});

test('entropy grows with the length, and the factor lowers it', () => {
  const { curves, lengths } = dataOf(demo, {});
  for (const curve of Object.values(curves))
    for (let i = 1; i < curve.length; i++)
      assert.ok(
        curve[i] > curve[lengths.findLastIndex((length) => length <= lengths[i] / 2)] || lengths[i] < 8,
      );
  for (let i = 0; i < curves.never.length; i++) {
    assert.ok(curves['wrong-squared'][i] < curves.official[i]);
    assert.ok(curves.official[i] < curves.never[i] && curves.never[i] < curves['wrong-inverted'][i]);
  }
});

test('the four keys to be dragged keep room for a hand, however many there are', () => {
  for (const length of [4, 16, 512]) {
    for (const width of [328, 760]) {
      const { frame, handles } = placed(demo.views.bars, sceneOf(demo, { seqLen: length }), width);
      const { parts, x, upper } = frame;
      for (const [i, handle] of handles.slice(1).entries())
        assert.ok(handle.x - handles[i].x >= 17, `${length}`);
      assert.equal(parts.at(-1).to, length);
      const end = length > 4 ? parts[1].x + parts[1].width : parts[0].x + parts[0].width;
      assert.ok(Math.abs(end - upper.x - upper.width) < 1e-9);
      assert.ok(x(length - 1) < end);
    }
  }
});
