import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import { seenAt, stageOf } from '../../../web/core/stage.js';
import { allDemos } from './arbitraries.js';
import { onBitmaps } from './bitmaps.js';
import { sceneOf } from './descriptor.js';
import { boxesOf } from './scene.js';
import { tallyContext } from './tally-context.js';

const PHONE = 328; // px of a view on a phone
const HEAVY = 1.06; // how much wider heavy letters are than the usual ones

// Words beside others in one line: in the site's font they fit.
const TIGHT = ['compare/chooser', 'scaling/lens', 'scaling/temperature', 'scaling/turns'];

/** A context in which heavy letters are as wide as in the site's font; `wrote` is told every text. */
function contextOf(wrote) {
  const { ctx } = tallyContext(wrote);
  const measureText = (text) => {
    const { width, ...rest } = ctx.measureText(text);
    return { ...rest, width: (/^[6-9]\d\d /.test(ctx.font) ? HEAVY : 1) * width };
  };
  return new Proxy(ctx, { get: (target, name) => (name === 'measureText' ? measureText : target[name]) });
}

/** Words that were cut with …, in the pictures of a demo's first step; a single word may be, such as a long token. */
function cutIn(demo, lang) {
  const [first] = demo.steps ?? [];
  const scene = sceneOf(demo, first?.set ?? {}, { lang });
  const data = seenAt(scene.data, { stage: stageOf(demo.steps, first?.name) });
  const cut = [];
  for (const { name, view, box } of boxesOf(demo, { data }, PHONE)) {
    if (first && !first.views.includes(name)) continue;
    const ctx = contextOf((text) => /\S \S.*[^ ]…$/.test(text) && cut.push(text));
    onBitmaps(() => view.draw(ctx, data, box, scene.style, scene.t));
  }
  return cut;
}

for (const demo of allDemos.filter(({ name }) => !TIGHT.includes(name))) {
  test(`${demo.name}: no words of the first step are cut on a phone`, () => {
    for (const lang of LANGUAGES) assert.deepEqual(cutIn(demo, lang), [], lang);
  });
}
