import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/scaling/interpolate/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf } from './descriptor.js';
import { showsAnswer } from './shown.js';

/** @type {any} */
const engine = await loadEngine();

test('dividing positions and dividing frequencies are the same', () => {
  const { slow, plain, read } = dataOf(demo, engine, { factor: 4, position: 6 });
  assert.deepEqual(read, [1.5, 1.75]);
  const x = Float32Array.from({ length: 128 }, (_, i) => Math.cos(i));
  const divided = engine.rope.rotate(x, { headDim: 128, invFreq: plain, positions: [1.5] });
  const slowed = engine.rope.rotate(x, { headDim: 128, invFreq: slow, positions: [6] });
  for (const [i, value] of divided.entries()) assert.ok(Math.abs(value - slowed[i]) <= 1e-6);
});

test('the drop between neighbours is that of the scores', () => {
  const { drops } = dataOf(demo, engine, { factor: 8 });
  const ones = new Float32Array(128).fill(1);
  const score = (invFreq, positions) => {
    const turned = positions.map((place) =>
      engine.rope.rotate(ones, { headDim: 128, invFreq, positions: [place] }),
    );
    return engine.attention.scores(...turned, { headDim: 128, scale: 1 })[0];
  };
  const { slow } = dataOf(demo, engine, { factor: 8 });
  assert.ok(Math.abs(score(slow, [6, 6]) - score(slow, [6, 5]) - drops.now) <= 1e-4);
  assert.ok(drops.now < drops.before / 20);
});

test('the prediction is measured', () => assert.equal(demo.predict.answer(engine), 'quarter'));

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ speeds }) =>
    speeds.now / speeds.before > 0.9 ? 'same' : speeds.now / speeds.before > 0.01 ? 'quarter' : 'none',
  ));
