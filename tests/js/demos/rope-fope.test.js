import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/rope/fope/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, holdsEverywhere } from './descriptor.js';
import { showsAnswer } from './shown.js';

const engine = await loadEngine();
const at = (values) => dataOf(demo, engine, values);

test('the floor is one turn in the trained length, and what lies below is zero', () => {
  for (const [trainLen, base, headDim] of [
    [512, 1e4, 64],
    [64, 1e6, 16],
    [4096, 5e5, 64],
  ]) {
    const { kept, still, wavelengths } = at({ trainLen, base, headDim });
    const turns = Array.from(
      { length: headDim / 2 },
      (_, i) => trainLen / (2 * Math.PI * base ** ((2 * i) / headDim)),
    );
    assert.equal(kept, turns.filter((each) => each >= 1).length);
    assert.equal(kept + still, headDim / 2);
    assert.ok(wavelengths[kept - 1] <= trainLen && !(wavelengths[kept] <= trainLen));
  }
});

// Equations 11 to 13 of the paper in double: cosines and sines have coefficients of their own.
test('a series is the sum of all kept cosines by its coefficients, and the score that of two such vectors', () => {
  for (const values of [{}, { sigma: 0.6, start: 1000, distance: 777, seed: 5 }, { trainLen: 64, pair: 3 }]) {
    const data = at(values);
    const { kept, list, wave, pair, pairs, score } = data;
    const [cosines, sines] = data.coefficients;
    for (const i of [0, 17, 256]) {
      let sum = 0;
      for (let k = 0; k < kept; k++) sum += cosines[k * kept + pair] * Math.cos(wave.xs[i] * list[k]);
      assert.ok(Math.abs(sum - wave.series[i]) < 1e-5, `${sum} ${wave.series[i]}`);
      assert.ok(Math.abs(Math.cos(wave.xs[i] * list[pair]) - wave.plain[i]) < 1e-6);
    }
    const vectorAt = (position) =>
      Array.from({ length: kept }, (_, m) => {
        let [c, s] = [0, 0];
        for (let k = 0; k < kept; k++) {
          c += cosines[k * kept + m] * Math.cos(position * list[k]);
          s += sines[k * kept + m] * Math.sin(position * list[k]);
        }
        return [c, s];
      });
    const { start, distance } = data.values;
    const [key, query] = [vectorAt(start), vectorAt(start + distance)];
    const product = key.reduce((sum, [c, s], m) => sum + c * query[m][0] + s * query[m][1], 0);
    assert.ok(Math.abs((product + pairs - kept) / pairs - score.here.series) < 1e-5);
  }
});

test('without a series the score depends on the distance alone, and with one it does not', () => {
  const of = (sigma, start) => at({ sigma, start, distance: 300 }).score.here.series;
  assert.ok(Math.abs(of(0, 0) - of(0, 3000)) < 1e-5);
  assert.ok(Math.abs(of(0.3, 0) - of(0.3, 3000)) > 0.01);
});

test('far beyond training, pairs set to zero keep their share of the score and RoPE has none of its own', () => {
  const { score, still, pairs } = at({ sigma: 0, distance: 4096 });
  assert.ok(Math.abs(score.limit - still / pairs) < 1e-6);
  assert.ok(Math.abs(score.here.series - score.limit) < 0.05, `${score.here.series}`);
  assert.ok(score.here.plain < 0.1);
});

test('with a sine of 1 the pairs set to zero count twice, and no other pair changes', () => {
  for (const values of [{}, { sigma: 0.6, start: 900, distance: 60 }, { trainLen: 64, headDim: 16 }]) {
    const { score, right, still, pairs, wrong } = at({ ...values, rule: 'wrong-sine-one' });
    assert.ok(wrong && Math.abs(score.limit - (2 * still) / pairs) < 1e-6);
    assert.deepEqual(right, at(values).score);
    for (const [i, each] of score.series.entries()) {
      assert.ok(Math.abs(each - right.series[i] - still / pairs) < 1e-5);
    }
  }
});

test('the figure holds at its ends, and shows the predicted case', () => {
  holdsEverywhere(demo, engine, [
    {},
    { trainLen: 64, base: 1e6, headDim: 16, pair: 31, sigma: 0.6 },
    { trainLen: 4096, base: 1000, distance: 32768, start: 4096 },
    { sigma: 0 },
    { rule: 'wrong-sine-one', sigma: 0.6, start: 4096 },
    { rule: 'wrong-sine-one', base: 1000, trainLen: 4096 },
  ]);
  showsAnswer(demo, engine, ({ kept, pairs }) =>
    kept / pairs > 0.75 ? 'most' : kept / pairs > 0.25 ? 'half' : 'few',
  );
});
