import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemo } from '../../../web/core/memo.js';
import { recordingContext } from '../core/recording-context.js';
import { allDemos, singles } from './arbitraries.js';
import { onBitmaps } from './bitmaps.js';
import { sceneOf } from './descriptor.js';
import { boxesOf } from './scene.js';

/** Whether lines that fall from the right to the left, as web/canvas/hatch.js draws them, were clipped to a place. */
function isHatched(calls) {
  return calls.some(({ name }, i) => {
    if (name !== 'clip') return false;
    const [begin, from, to] = calls.slice(i + 1, i + 4);
    if (begin?.name !== 'beginPath' || from?.name !== 'moveTo' || to?.name !== 'lineTo') return false;
    const [across, up] = [to.args[0] - from.args[0], from.args[1] - to.args[1]];
    return across > 0 && Math.abs(across - up) < 1e-9;
  });
}

// What these hatch besides.
const BESIDES = {
  'compare/chooser': 'lengths beyond training',
  'race/inspector': 'what training has not reached',
  'relative/terms': 'terms switched off',
  'rope/cache': 'padding',
};

const sceneIn = (demo, patch, memo = createMemo()) => sceneOf(demo, patch, { lang: 'en', memo });

function hatchedViews(demo, scene) {
  return boxesOf(demo, scene, 640)
    .filter(({ view, box }) => {
      const ctx = recordingContext();
      onBitmaps(() => view.draw(ctx, scene.data, box, scene.style, scene.t));
      return isHatched(ctx.calls);
    })
    .map(({ name }) => name);
}

const isWrong = (option) => String(option).startsWith('wrong');

for (const demo of allDemos.filter(({ name }) => !(name in BESIDES))) {
  test(`${demo.name}: only a mistake is hatched`, () => {
    const memo = createMemo();
    for (const patch of [{}, demo.predict.done, ...singles(demo)]) {
      const scene = sceneIn(demo, patch, memo);
      if (Object.values(scene.values).some(isWrong)) continue;
      assert.deepEqual(hatchedViews(demo, scene), [], JSON.stringify(patch));
    }
  });
}

test('a mistake is hatched', () => {
  const demo = allDemos.find(({ name }) => name === 'sinusoidal/frequencies');
  const scene = sceneIn(demo, { order: 'wrong-slow-first' });
  assert.deepEqual(hatchedViews(demo, scene), ['clocks', 'ladder']);
});
