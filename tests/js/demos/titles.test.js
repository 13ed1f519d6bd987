import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemo } from '../../../web/core/memo.js';
import { allDemos, singles } from './arbitraries.js';
import { onBitmaps } from './bitmaps.js';
import { sceneOf } from './descriptor.js';
import { boxesOf } from './scene.js';
import { tallyContext } from './tally-context.js';

const HEAD = 36; // px from the top of a view, at the usual text size

/** Whether it is the name of an option, as that of a method. */
const isOption = ({ params }, text, t) =>
  Object.entries(params).some(([name, { options }]) => options?.some((one) => t.option(name, one) === text));

/** Bold texts that begin at the left of something: { text, y, key of its words }. */
function headsOf(view, { data, style, t }, box) {
  const keys = new Map();
  const listening = (key, vars) => {
    const text = t(key, vars);
    keys.set(text, key);
    return text;
  };
  const heads = [];
  const { ctx } = tallyContext((text, _x, y) => {
    const isBold = Number(/^\d+/.exec(ctx.font)[0]) >= 600;
    // Names of rows stand in the middle of theirs.
    if (isBold && ctx.textAlign === 'left' && ctx.textBaseline === 'alphabetic')
      heads.push({ text, y, key: keys.get(text) ?? '' });
  });
  onBitmaps(() => view.draw(ctx, data, box, style, Object.assign(listening, t)));
  return heads;
}

let titles = 0;

for (const demo of allDemos) {
  test(`${demo.name}: titles of pictures begin with a capital`, () => {
    const memo = createMemo();
    for (const patch of [{}, ...singles(demo)]) {
      const scene = sceneOf(demo, patch, { lang: 'en', memo });
      for (const { name, view, box } of boxesOf(demo, scene, 760)) {
        for (const { text, y, key } of headsOf(view, scene, box)) {
          if (!key.endsWith('Name') && (y > HEAD || isOption(demo, text, scene.t))) continue;
          titles += 1;
          assert.doesNotMatch(text, /^[a-z]/, `${name} ${JSON.stringify(patch)}`);
        }
      }
    }
  });
}

test('most figures have titles', () => assert.ok(titles > 2 * allDemos.length, `${titles} titles`));
