import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenAt, stageOf } from '../../../web/core/stage.js';
import demo from '../../../web/demos/scaling/ramp/index.js';
import { longFactors } from '../../../web/demos/scaling/ramp/methods.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, sceneOf } from './descriptor.js';
import { showsAnswer } from './shown.js';
import { tallyContext } from './tally-context.js';

const engine = await loadEngine();

const ratiosOf = (patch) => dataOf(demo, engine, patch).chosen.ratios;
const close = (value, wanted, message) => assert.ok(Math.abs(value - wanted) <= 1e-8, `${message}: ${value}`);

test('at first a context is dragged on a slider of its own, from that of training to 64 times as long', () => {
  const { data, t } = sceneOf(demo, engine, demo.steps[0].set);
  const first = seenAt(data, { stage: stageOf(demo.steps, 'slow') });
  for (const width of [328, 900]) {
    const box = { x: 0, y: 0, width, height: demo.views.ladder.height(width, first) };
    const handle = demo.views.ladder.handles(first, box, t).find(({ id }) => id === 'length');
    const { x } = demo.views.ladder.frame(box, first);
    assert.equal(handle.x, x(4096));
    assert.deepEqual(handle.drag({ x: x(8 * 4096), y: 0 }), { factor: 8 });
    assert.deepEqual(handle.drag({ x: x.range()[1] + 90, y: 0 }), { factor: 64 });
  }
});

test("YaRN's ramps: the paper's, the code's, and the inverted mix", () => {
  const at = (patch, pair) => ratiosOf({ factor: 32, ...patch })[pair];
  close(at({}, 30), 0.6274038461538463, 'code');
  close(at({ ramp: 'rotations' }, 30), 0.2716627553891541, 'paper');
  close(at({ factor: 16 }, 25), 0.819711538, 'code, 16');
  close(at({ ramp: 'wrong-wavelength', factor: 16 }, 30), 0.43529838, 'wavelengths');
  assert.deepEqual([at({ mix: 'wrong-inverted' }, 0), at({ mix: 'wrong-inverted' }, 63)], [32, 1]);
  const { zones } = dataOf(demo, engine, {});
  assert.deepEqual(zones, { kept: 21, full: 46 });
});

test('counting pairs from 1 slows every pair by one step of the base', () => {
  const ratios = ratiosOf({ index: 'wrong-off-by-one', mix: 'official', method: 'linear', factor: 1 });
  for (const ratio of ratios) close(ratio, 10000 ** (-2 / 128), 'off by one');
});

test('LongRoPE divides by its own list, pair by pair', () => {
  const ratios = ratiosOf({ method: 'longrope' });
  assert.equal(ratios.length, 48);
  for (const [i, ratio] of ratios.entries()) close(ratio, 1 / longFactors[i], `pair ${i}`);
  const edited = [...longFactors];
  edited[5] = 7;
  close(ratiosOf({ method: 'longrope', longFactors: edited })[5], 1 / 7, 'edited');
});

test('what is needed, kept and slowed enough is what training saw', () => {
  const config = { head_dim: 128, rope_theta: 10000, max_position_embeddings: 4096 };
  for (const factor of [1, 4, 16]) {
    for (const [method, rope_type] of [
      ['linear', 'linear'],
      ['ntk', 'ntk'],
      ['yarn', 'yarn'],
    ]) {
      const data = dataOf(demo, engine, { method, factor });
      const seqLen = 4096 * factor;
      const rope_scaling = { rope_type, factor };
      const { neverCompleted, unseenPhases, wavelengths } = engine.scaling.report({
        config: { ...config, rope_scaling },
        seqLen,
      });
      const [plain] = [engine.rope.frequencies({ config }).invFreq];
      assert.equal(data.length, seqLen);
      assert.equal(data.border, neverCompleted[0]);
      // No farther from the angles of training than one token turns.
      const enough = neverCompleted.filter((pair) => unseenPhases[pair] <= plain[pair] * (1 + 1e-6));
      assert.equal(data.enough, enough.length, `${method}, ${factor}`);
      const isKept = (pair) => Math.abs((wavelengths[pair] * plain[pair]) / (2 * Math.PI) - 1) < 1e-9;
      assert.equal(data.kept, plain.slice(0, data.border).filter((_, pair) => isKept(pair)).length);
      for (const [pair, needed] of data.needed.entries())
        close(
          needed * plain[pair] * (pair < data.border ? 1 : 1 / factor),
          2 * Math.PI,
          `${method}, ${pair}`,
        );
    }
  }
  const counts = (patch) => {
    const { kept, border, enough } = dataOf(demo, engine, { factor: 4, ...patch });
    return [kept, border, enough];
  };
  assert.deepEqual(counts({ method: 'linear' }), [0, 46, 18]);
  assert.deepEqual(counts({ method: 'ntk' }), [1, 46, 1]);
  assert.deepEqual(counts({ method: 'yarn' }), [21, 46, 18]);
  assert.deepEqual(counts({ method: 'llama3' }), [36, 46, 18]);
  assert.deepEqual(counts({ method: 'yarn', mix: 'wrong-inverted' }), [0, 46, 0]);
});

test('every point lies on the band, right of it or left of it', () => {
  for (const method of ['linear', 'ntk', 'dynamic', 'yarn', 'longrope', 'llama3']) {
    const { on, slower, faster, needed, wavelengths } = dataOf(demo, engine, { method });
    assert.equal(on + slower + faster, needed.length);
    assert.equal(slower, needed.filter((need, pair) => wavelengths[pair] > 1.05 * need).length, method);
  }
  const sides = ({ on, slower, faster }) => [on, slower, faster];
  assert.deepEqual(sides(dataOf(demo, engine, { method: 'linear' })), [18, 46, 0]);
});

test('the first step begins where nothing is stretched, and its drag slows slow pairs most', () => {
  const [{ set, handle }] = demo.steps;
  for (const method of ['linear', 'ntk', 'yarn', 'llama3']) {
    const { data, t } = sceneOf(demo, engine, { ...set, method });
    assert.deepEqual([data.length, data.on], [data.trained, data.pairs], method);
    const box = { x: 0, y: 0, width: 760, height: demo.views.ladder.height(760, data) };
    const ring = demo.views.ladder.handles(data, box, t).find(({ id }) => id === handle);
    const { x } = demo.views.ladder.frame(box, data);
    const dragged = dataOf(demo, engine, { ...set, method, ...ring.drag({ x: x(4 * data.trained), y: 0 }) });
    assert.ok(dragged.length === 4 * data.trained && dragged.on < data.pairs, method);
    if (method !== set.method) continue;
    const times = Array.from(dragged.wavelengths, (wavelength, pair) => wavelength / dragged.before[pair]);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
      'the slower, the more',
    );
    const [first, last] = dragged.slowed;
    assert.deepEqual([data.slowed, first], [[1, 1], 1]);
    assert.ok(Math.abs(last - 4) < 1e-6, `${last}`);
  }
});

test('what a band asks stands over the pairs that it crosses', () => {
  for (const step of ['need', 'bounds', 'list']) {
    const stage = stageOf(demo.steps, step);
    const { data: whole, style, t } = sceneOf(demo, engine, stage.step.set, { lang: 'en' });
    const data = seenAt(whole, { stage });
    const drawn = [];
    const { ctx } = tallyContext((text) => drawn.push(text));
    const { arc } = ctx;
    ctx.arc = (...given) => {
      drawn.push('point');
      arc?.apply(ctx, given);
    };
    const { height, draw } = demo.views.ladder;
    draw(ctx, data, { x: 0, y: 0, width: 700, height: height(700, data) }, style, t);
    const named = drawn.findIndex((text) => /^slow pairs: /.test(text));
    const before = drawn.slice(0, named).filter((text) => text === 'point').length;
    assert.ok(before >= whole.before.length, `${step}: ${before} points`);
  }
});

test('under LongRoPE a point is dragged along its rung, by the others the length of the text', () => {
  const { data, t } = sceneOf(demo, engine, { method: 'longrope', pair: 0 });
  const { ladder } = demo.views;
  const box = { x: 0, y: 0, width: 760, height: ladder.height(760, data) };
  const { plot, x } = ladder.frame(box, data);
  const [pair] = ladder.handles(data, box, t);
  const y = plot.y + (10.5 * plot.height) / 48;
  const patch = pair.drag({ x: x(8 * data.before[10]), y });
  assert.equal(patch.longFactors[10], 8);
  assert.deepEqual([patch.longFactors[9], patch.pair], [longFactors[9], 13]);
  assert.equal(pair.key({ dx: 1, dy: 0 }).longFactors[0], 1.08);
  assert.equal(pair.key({ dx: -Infinity, dy: 0 }).longFactors[0], 0.5);
  const yarn = sceneOf(demo, engine, { method: 'yarn' });
  const [length] = ladder.handles(yarn.data, box, yarn.t);
  const at = ladder.frame(box, yarn.data);
  assert.deepEqual(length.drag({ x: at.x(8 * 4096), y: 0 }), { factor: 8 });
});

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ chosen }) =>
    Math.abs(chosen.ratios[0] - 1) < 1e-6
      ? 'fast'
      : Math.abs(chosen.ratios.at(-1) - 1) < 1e-6
        ? 'slow'
        : 'none',
  ));
