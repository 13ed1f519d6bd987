import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longFactors, methods } from '../../../web/demos/scaling/ramp/methods.js';
import rampDemo from '../../../web/demos/scaling/ramp.js';
import { models } from '../../../web/demos/scaling/turns/turns-params.js';
import turnsDemo from '../../../web/demos/scaling/turns.js';
import { dataOf, engine } from './descriptor.js';

test('scaling/turns: every model of the chips has its published count', () => {
  const counts = models.map((model) => dataOf(turnsDemo, { ...model, testLen: 2 * model.trainLen }).never);
  assert.deepEqual(counts, [23, 18, 29, 24, 14]);
  for (const [i, model] of models.entries()) assert.equal(dataOf(turnsDemo, model).model, i);
  assert.equal(dataOf(turnsDemo, { base: 20000 }).model, -1);
});

test('scaling/turns: new phases lie with the slow pairs, whatever is believed', () => {
  const { unseenPhases } = dataOf(turnsDemo, { belief: 'wrong-high-frequency' });
  assert.ok(Math.abs(unseenPhases[0] - 3.617e-4) <= 1e-6);
  assert.ok(Math.abs(unseenPhases[63] - 0.473) <= 1e-4);
  assert.ok(unseenPhases.slice(0, 46).every((phase) => phase < 0.01));
  assert.ok(unseenPhases.slice(46).every((phase) => phase > 0.4));
});

test('scaling/turns: a pair that closed its circle has nothing new to see, and nothing is new within training', () => {
  const data = dataOf(turnsDemo, { testLen: 4096 });
  assert.ok(data.unseenPhases.every((phase) => phase === 0));
  assert.equal(dataOf(turnsDemo, { trainLen: 8192, testLen: 200 }).values.testLen, 8192);
});

const ratiosOf = (patch) => dataOf(rampDemo, patch).chosen.ratios;
const close = (value, wanted, message, within = 1e-8) =>
  assert.ok(Math.abs(value - wanted) <= within, `${message}: ${value}`);

test("scaling/ramp: YaRN's ramps: the paper's, the code's, and the inverted mix", () => {
  const at = (patch, pair) => ratiosOf({ factor: 32, ...patch })[pair];
  close(at({}, 30), 0.6274038461538463, 'code');
  close(at({ ramp: 'rotations' }, 30), 0.2716627553891541, 'paper');
  close(at({ factor: 16 }, 25), 0.819711538, 'code, 16');
  close(at({ ramp: 'wrong-wavelength', factor: 16 }, 30), 0.43529838, 'wavelengths');
  assert.deepEqual([at({ mix: 'wrong-inverted' }, 0), at({ mix: 'wrong-inverted' }, 63)], [32, 1]);
  const { zones } = dataOf(rampDemo, {});
  assert.deepEqual(zones, { kept: 21, full: 46 });
});

test('scaling/ramp: LongRoPE divides by its own list, pair by pair', () => {
  const ratios = ratiosOf({ method: 'longrope' });
  assert.equal(ratios.length, 48);
  for (const [i, ratio] of ratios.entries()) close(ratio, 1 / longFactors[i], `pair ${i}`);
  const edited = [...longFactors];
  edited[5] = 7;
  close(ratiosOf({ method: 'longrope', longFactors: edited })[5], 1 / 7, 'edited');
});

test('scaling/ramp: what is kept and slowed enough is what training saw', () => {
  const [plain] = [engine.rope.frequencies({ config: { head_dim: 128, rope_theta: 10000 } }).invFreq];
  for (const factor of [1, 4, 16]) {
    for (const method of ['linear', 'ntk', 'dynamic', 'yarn', 'llama3']) {
      const data = dataOf(rampDemo, { method, factor });
      const { unseenPhases, neverCompleted } = data.chosen;
      assert.deepEqual([data.length, data.fast], [4096 * factor, neverCompleted[0]]);
      // No farther from the angles of training than one token turns.
      const enough = neverCompleted.filter((pair) => unseenPhases[pair] <= plain[pair] * (1 + 1e-6));
      assert.equal(data.enough, enough.length, `${method}, ${factor}`);
    }
  }
  const counts = (patch) => {
    const { kept, fast, enough, slow } = dataOf(rampDemo, { factor: 4, ...patch });
    return [kept, fast, enough, slow];
  };
  assert.deepEqual(counts({ method: 'linear' }), [0, 46, 18, 18]);
  assert.deepEqual(counts({ method: 'ntk' }), [1, 46, 18, 18]);
  assert.deepEqual(counts({ method: 'ntk', ntkFactor: 'wrong-ratio' }), [1, 46, 1, 18]);
  assert.deepEqual(counts({ method: 'dynamic' }), [1, 46, 1, 18]);
  assert.deepEqual(counts({ method: 'yarn' }), [21, 46, 18, 18]);
  assert.deepEqual(counts({ method: 'llama3' }), [36, 46, 18, 18]);
  assert.deepEqual(counts({ method: 'yarn', mix: 'wrong-inverted' }), [0, 46, 0, 18]);
});

test('scaling/ramp: NTK with the length ratio as its factor is dynamic NTK, and leaves far angles unseen', () => {
  const unseenOf = (patch) => {
    const { farthest } = dataOf(rampDemo, { method: 'ntk', factor: 4, ...patch });
    return Object.fromEntries(methods.map((name, i) => [name, farthest[i]]));
  };
  const [right, wrong] = [unseenOf({}), unseenOf({ ntkFactor: 'wrong-ratio' })];
  // Half of the widest gap that training left between angles of pair 12, whatever the method.
  for (const name of ['linear', 'ntk', 'yarn', 'llama3']) {
    assert.ok(right[name].unseen > 0.023 && right[name].unseen < 0.0259, `${name}: ${right[name].unseen}`);
    assert.equal(right[name].pair, 12, name);
  }
  for (const { unseen, pair } of [right.dynamic, wrong.ntk, wrong.dynamic])
    assert.deepEqual([unseen.toFixed(3), pair], ['1.280', 49]);
  const { ntk, all } = dataOf(rampDemo, { factor: 4, ntkFactor: 'wrong-ratio' });
  assert.deepEqual([ntk.factor.toFixed(2), ntk.pair], ['6.68', 46]);
  for (const [pair, ratio] of all.ntk.ratios.entries())
    close(ratio, all.dynamic.ratios[pair], `pair ${pair}`);
});

test('scaling/ramp: the second step begins where nothing is stretched, and its drag slows slow pairs most', () => {
  const [, { set, handle }] = rampDemo.steps;
  const data = dataOf(rampDemo, set);
  assert.deepEqual([handle, data.length, ...data.slowed], ['length', data.trained, 1, 1]);
  const dragged = dataOf(rampDemo, { ...set, factor: 4 });
  const slowed = Array.from(dragged.chosen.ratios, (ratio) => 1 / ratio);
  assert.deepEqual(
    slowed,
    slowed.toSorted((a, b) => a - b),
    'the slower, the more',
  );
  close(slowed[0], 1, 'the fastest');
  assert.ok(Math.abs(slowed.at(-1) - dragged.ntk.factor) < 1e-6);
});
