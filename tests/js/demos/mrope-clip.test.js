import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo, { CLIP, MODELS, STAMP, sharedOf, timeStepAt } from '../../../web/demos/mrope/clip.js';
import { dataOf, sceneOf } from './descriptor.js';
import { placed } from './scene.js';

const lower = (patch, model) => dataOf(demo, patch).rows[model][1];

test('Qwen2-VL has an id for each step, whatever the rate', () => {
  for (let fps = 1; fps <= 8; fps++) {
    const { times, next } = lower({ fps }, 'qwen2');
    assert.deepEqual(
      [...times],
      times.map((_, k) => k),
    );
    assert.equal(next, Math.max((CLIP * fps) / 2, 3));
  }
});

test('Qwen2.5-VL gives a second two ids at any rate, cut to whole ones', () => {
  for (let fps = 1; fps <= 8; fps++) {
    const { times, moments } = lower({ fps }, 'qwen25');
    for (const [k, time] of times.entries()) assert.ok(Math.abs(time - 2 * moments[k]) < 1, `${fps}`);
  }
  assert.deepEqual([...lower({ fps: 4 }, 'qwen25').times], [0, 1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual([...lower({ fps: 1 }, 'qwen25').times], [0, 4]);
});

test('in Qwen3-VL each step is a block behind its timestamp', () => {
  const { times, stamps, next } = lower({ fps: 2 }, 'qwen3');
  for (const [k, time] of times.entries()) assert.deepEqual([time, stamps[k]], [11 * k + STAMP, 11 * k]);
  assert.equal(next, 11 * times.length);
});

test('a moment that both rows have keeps its id in Qwen2.5-VL alone', () => {
  const { rows } = dataOf(demo, { fps: 4 });
  const kept = MODELS.filter((model) => sharedOf(rows[model]).every(([, above, below]) => above === below));
  assert.deepEqual(kept, ['qwen25']);
});

test('seconds cut to whole ones put all steps on one id beyond 2 frames a second', () => {
  assert.equal(timeStepAt(4, 'wrong-whole'), 0);
  assert.deepEqual(new Set(lower({ fps: 4, rule: 'wrong-whole' }, 'qwen25').times), new Set([0]));
  assert.deepEqual(lower({ fps: 2, rule: 'wrong-whole' }, 'qwen25').times, lower({ fps: 2 }, 'qwen25').times);
});

test('with the rate left at 2, every clip looks sampled alike', () => {
  for (const fps of [1, 4, 8]) {
    const { times } = lower({ fps, rule: 'wrong-rate' }, 'qwen25');
    assert.deepEqual(
      [...times],
      times.map((_, k) => 2 * k),
    );
  }
});

test('the end of the lower row is dragged to sample more often', () => {
  const scene = sceneOf(demo, { fps: 2 });
  const { frame, handles } = placed(demo.views.tracks, scene, 760);
  const [band] = frame.bands;
  const [handle] = handles;
  // The handle stays beside the last box, which it does not cover.
  const beside = handle.x - band.x(4);
  assert.ok(beside > 12);
  for (const fps of [1, 4, 8])
    assert.deepEqual(
      handle.drag({ x: band.x(2 * fps) + beside, y: 0 }, { point: handle, values: scene.values }),
      { fps },
    );
  assert.deepEqual(handle.key({ dx: 1, dy: 0 }), { fps: 3 });
});
