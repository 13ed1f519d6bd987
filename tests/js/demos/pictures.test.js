// What every picture and what is said of it keep: titles begin with a capital, one thing is not told as many, only mistakes
// are hatched, and a phone cuts no words at first.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import { createMemo } from '../../../web/core/memo.js';
import { seenAt, stageOf } from '../../../web/core/stage.js';
import { isAll } from '../../scope.js';
import { contextOf } from '../core/recording-context.js';
import { allDemos, singles } from './arbitraries.js';
import { onBitmaps } from './bitmaps.js';
import { drawnView, sceneOf } from './descriptor.js';
import { boxesOf, linesOf } from './scene.js';
import { tallyContext } from './tally-context.js';

const HEAD = 36; // px from the top of a view, at the usual text size
const PHONE = 328; // px of a view on a phone
const HEAVY = 1.06; // how much wider heavy letters are than the usual ones

const draw = (view, ctx, { data, style }, box, t) => onBitmaps(() => view.draw(ctx, data, box, style, t));

/** Whether it is the name of an option, as that of a method. */
const isOption = ({ params }, text, t) =>
  Object.entries(params).some(([name, { options }]) => options?.some((one) => t.option(name, one) === text));

/**
 * What is written in a view as it is drawn, its bold texts that begin at the left of something as { text, y, key of its
 * words }, and whether lines that fall from the right to the left, as web/canvas/hatch.js draws them, were clipped to a place.
 */
function look(view, scene, box) {
  const keys = new Map();
  const listening = (key, vars) => {
    const text = scene.t(key, vars);
    keys.set(text, key);
    return text;
  };
  const [written, heads, calls] = [[], [], []];
  let isHatched = false;
  const called = (name, args, { font, textAlign, textBaseline }) => {
    const [clip, , from, to] = calls.splice(0, Infinity, ...calls.slice(-3), { name, args });
    if (clip?.name === 'clip' && from?.name === 'moveTo' && to?.name === 'lineTo') {
      const [across, up] = [to.args[0] - from.args[0], from.args[1] - to.args[1]];
      isHatched ||= across > 0 && Math.abs(across - up) < 1e-9;
    }
    if (name !== 'fillText') return;
    const [text, , y] = args;
    written.push(text);
    const isBold = Number(/^\d+/.exec(font)[0]) >= 600;
    // Names of rows stand in the middle of theirs.
    if (isBold && textAlign === 'left' && textBaseline === 'alphabetic')
      heads.push({ text, y, key: keys.get(text) ?? '' });
  };
  draw(view, contextOf({ called }), scene, box, Object.assign(listening, scene.t));
  return { written, heads, isHatched };
}

// What these hatch besides.
const BESIDES = {
  'compare/chooser': 'lengths beyond training',
  'race/inspector': 'what training has not reached',
};

const isWrong = (option) => String(option).startsWith('wrong');

const THINGS =
  'tokens layers heads frames keys positions pairs rows columns words times steps cells places clocks distances patches ' +
  'symbols models buckets queries';
// “Standard deviation 1” is no count.
const ONE_OF_MANY = new RegExp(
  String.raw`(?<![\d.,–−×/] ?|deviation )\b1 (?:${THINGS.replaceAll(' ', '|')})\b`,
);

// Every second option, with all numbers at or near 1; if all is asked for each, also by itself, and each number.
function patchesOf(demo) {
  const small = Object.entries(demo.params)
    .filter(([, { kind }]) => kind === 'int' || kind === 'real')
    .map(([name, { min }]) => ({ [name]: Math.max(min, 1) }));
  const options = singles(demo);
  const all = Object.assign({}, ...small);
  const seen = options.filter((_, i) => isAll || i % 2 === 0);
  const together = [all, ...seen.map((option) => ({ ...all, ...option }))];
  return [{}, demo.predict.done, ...together, ...(isAll ? [...options, ...small] : [])];
}

let titles = 0;

for (const demo of allDemos) {
  test(`${demo.name}: titles begin with a capital, one thing is not many, no marks are shown, only a mistake is hatched`, () => {
    const memo = createMemo();
    for (const patch of patchesOf(demo)) {
      const scene = sceneOf(demo, patch, { lang: 'en', memo });
      const { data, t } = scene;
      if (data.error) continue;
      const isRight = !(demo.name in BESIDES) && !Object.values(scene.values).some(isWrong);
      const said = [...linesOf(demo, scene), ...demo.seen(data, t)];
      for (const { name, view, box } of boxesOf(demo, scene, 760)) {
        const where = `${name} ${JSON.stringify(patch)}`;
        const { written, heads, isHatched } = look(view, scene, box);
        for (const { text, y, key } of heads) {
          if (!key.endsWith('Name') && (y > HEAD || isOption(demo, text, t))) continue;
          titles += 1;
          assert.doesNotMatch(text, /^[a-z]/, where);
        }
        if (isRight) assert.ok(!isHatched, `${where} is hatched`);
        const values = view.handles?.(data, box, t).map(({ value }) => value ?? '') ?? [];
        said.push(view.describe(data, t), ...written, ...values);
      }
      for (const text of said)
        for (const fault of [ONE_OF_MANY, /\*\*|~~/]) assert.doesNotMatch(text, fault, JSON.stringify(patch));
    }
  });
}

test('most figures have titles', () => assert.ok(titles > 2 * allDemos.length, `${titles} titles`));

test('a mistake is hatched', () => {
  const demo = allDemos.find(({ name }) => name === 'sinusoidal/frequencies');
  const scene = sceneOf(demo, { order: 'wrong-slow-first' });
  const hatched = boxesOf(demo, scene, 640).filter(({ view, box }) => look(view, scene, box).isHatched);
  assert.deepEqual(
    hatched.map(({ name }) => name),
    ['clocks', 'ladder'],
  );
});

// Words beside others in one line: in the site's font they fit.
const TIGHT = ['compare/chooser', 'scaling/lens', 'scaling/turns'];

/** A context in which heavy letters are as wide as in the site's font; `wrote` is told every text. */
function heavyContext(wrote) {
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
    const ctx = heavyContext((text) => /\S \S.*[^ ]…$/.test(text) && cut.push(text));
    draw(view, ctx, { ...scene, data }, box, scene.t);
  }
  return cut;
}

for (const demo of allDemos.filter(({ name }) => !TIGHT.includes(name))) {
  test(`${demo.name}: no words of the first step are cut on a phone`, () => {
    for (const lang of LANGUAGES) assert.deepEqual(cutIn(demo, lang), [], lang);
  });
}

// What can be taken, what is written and what is drawn stay clear of each other where they once did not.
const RING = 15; // px around the middle of a handle, which is 30 px wide

/** A view as it is drawn: { box, view, data, texts with their rectangles, handles }. */
function drawn(name, view, patch, { width = 328, lang = 'en', theme = 'light' } = {}) {
  const demo = allDemos.find((one) => one.name === name);
  const scene = sceneOf(demo, patch, { lang, theme });
  return { ...scene, view: demo.views[view], ...drawnView(demo.views[view], scene, width) };
}

const distance = ({ x, y }, { left, right, top, bottom }) =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

// Half of a ring may touch what is written, its middle half may not.
const rings = [
  ['race/lengths', 'ranking', 'chosen', {}],
  ['race/lengths', 'curves', 'length', { testLen: 128 }],
  ['race/lengths', 'curves', 'length', { testLen: 16 }],
  ['mrope/ids', 'compose', 'size-0', {}],
];
for (const [name, view, id, patch] of rings) {
  test(`${name}: the handle ${id} lies on no text and inside the figure, ${JSON.stringify(patch)}`, () => {
    for (const width of [328, 760]) {
      const { texts, handles, box } = drawn(name, view, patch, { width });
      const handle = handles.find((one) => one.id === id);
      for (const text of texts) assert.ok(distance(handle, text) > RING / 2, `${width} px: ${text.text}`);
      assert.ok(handle.x >= 12 && handle.x <= box.width - 12, `${width} px: ${handle.x}`);
    }
  });
}

test('race/inspector: the name of the dashed line lies above the diagonal, where nothing is drawn', () => {
  for (const width of [328, 460]) {
    const { view, data, box, texts } = drawn('race/inspector', 'map', {}, { width });
    const { plot } = view.frame(box, data);
    const name = texts.find(({ text }) => text.startsWith('distance'));
    assert.ok(name.left - 34 - plot.x > name.bottom - plot.y, JSON.stringify(name));
    assert.ok(name.right <= plot.x + plot.width);
  }
});

test('scaling/ramp: names of methods are clear of what can be taken, and there for the smallest head', () => {
  for (const patch of [{}, { headDim: 8 }, { method: 'linear' }]) {
    for (const width of [328, 760]) {
      const { texts, handles, t } = drawn('scaling/ramp', 'ratios', patch, { width });
      const names = texts.filter(({ text }) =>
        ['PI', 'NTK', 'LongRoPE', 'Llama 3', 'dynamic NTK'].includes(text),
      );
      for (const handle of handles) {
        for (const name of names.filter(({ top }) => top > 40))
          assert.ok(distance(handle, name) >= RING - 1, `${name.text} on ${handle.id}, ${width} px`);
      }
      const longrope = t.option('method', 'longrope');
      assert.ok(
        texts.some(({ text }) => text === longrope),
        `${JSON.stringify(patch)}, ${width} px`,
      );
    }
  }
});

test('compare/chooser: every column has its head, and rules are written in full', () => {
  for (const lang of LANGUAGES) {
    for (const theme of ['light', 'projector']) {
      for (const width of [328, 464, 690, 760, 1256]) {
        const { texts, t } = drawn('compare/chooser', 'table', {}, { width, lang, theme });
        const written = texts.map(({ text }) => text);
        for (const column of ['input', 'task', 'weights', 'budget', 'reach', 'length'])
          assert.ok(written.includes(t(`column-${column}`)), `${column}, ${theme}, ${lang}, ${width} px`);
        // Texts measure more here than in any browser: the longest name may be cut.
        if (theme === 'light')
          assert.ok(written.filter((text) => text.endsWith('…')).length <= 1, `${width} px`);
      }
    }
  }
});
