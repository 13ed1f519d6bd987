// What every picture keeps: titles begin with a capital, only mistakes are hatched, and a phone cuts no words at first.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import { createMemo } from '../../../web/core/memo.js';
import { seenAt, stageOf } from '../../../web/core/stage.js';
import { recordingContext } from '../core/recording-context.js';
import { allDemos, singles } from './arbitraries.js';
import { onBitmaps } from './bitmaps.js';
import { sceneOf } from './descriptor.js';
import { boxesOf } from './scene.js';
import { tallyContext } from './tally-context.js';

const HEAD = 36; // px from the top of a view, at the usual text size
const PHONE = 328; // px of a view on a phone
const HEAVY = 1.06; // how much wider heavy letters are than the usual ones

const draw = (view, ctx, { data, style }, box, t) => onBitmaps(() => view.draw(ctx, data, box, style, t));

/** Whether it is the name of an option, as that of a method. */
const isOption = ({ params }, text, t) =>
  Object.entries(params).some(([name, { options }]) => options?.some((one) => t.option(name, one) === text));

/** Bold texts that begin at the left of something: { text, y, key of its words }. */
function headsOf(view, scene, box) {
  const keys = new Map();
  const listening = (key, vars) => {
    const text = scene.t(key, vars);
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
  draw(view, ctx, scene, box, Object.assign(listening, scene.t));
  return heads;
}

/** Whether lines that fall from the right to the left, as web/canvas/hatch.js draws them, were clipped to a place. */
function isHatched(view, scene, box) {
  const ctx = recordingContext();
  draw(view, ctx, scene, box, scene.t);
  return ctx.calls.some(({ name }, i) => {
    if (name !== 'clip') return false;
    const [begin, from, to] = ctx.calls.slice(i + 1, i + 4);
    if (begin?.name !== 'beginPath' || from?.name !== 'moveTo' || to?.name !== 'lineTo') return false;
    const [across, up] = [to.args[0] - from.args[0], from.args[1] - to.args[1]];
    return across > 0 && Math.abs(across - up) < 1e-9;
  });
}

// What these hatch besides.
const BESIDES = {
  'compare/chooser': 'lengths beyond training',
  'race/inspector': 'what training has not reached',
  'rope/cache': 'padding',
};

const isWrong = (option) => String(option).startsWith('wrong');

let titles = 0;

for (const demo of allDemos) {
  test(`${demo.name}: titles of pictures begin with a capital, and only a mistake is hatched`, () => {
    const memo = createMemo();
    for (const patch of [{}, demo.predict.done, ...singles(demo)]) {
      const scene = sceneOf(demo, patch, { lang: 'en', memo });
      const isRight = !(demo.name in BESIDES) && !Object.values(scene.values).some(isWrong);
      for (const { name, view, box } of boxesOf(demo, scene, 760)) {
        const where = `${name} ${JSON.stringify(patch)}`;
        for (const { text, y, key } of headsOf(view, scene, box)) {
          if (!key.endsWith('Name') && (y > HEAD || isOption(demo, text, scene.t))) continue;
          titles += 1;
          assert.doesNotMatch(text, /^[a-z]/, where);
        }
        if (isRight) assert.ok(!isHatched(view, scene, box), `${where} is hatched`);
      }
    }
  });
}

test('most figures have titles', () => assert.ok(titles > 2 * allDemos.length, `${titles} titles`));

test('a mistake is hatched', () => {
  const demo = allDemos.find(({ name }) => name === 'sinusoidal/frequencies');
  const scene = sceneOf(demo, { order: 'wrong-slow-first' });
  const hatched = boxesOf(demo, scene, 640).filter(({ view, box }) => isHatched(view, scene, box));
  assert.deepEqual(
    hatched.map(({ name }) => name),
    ['clocks', 'ladder'],
  );
});

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
    draw(view, ctx, { ...scene, data }, box, scene.t);
  }
  return cut;
}

for (const demo of allDemos.filter(({ name }) => !TIGHT.includes(name))) {
  test(`${demo.name}: no words of the first step are cut on a phone`, () => {
    for (const lang of LANGUAGES) assert.deepEqual(cutIn(demo, lang), [], lang);
  });
}
