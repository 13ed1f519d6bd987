import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { LANGUAGES } from '../../../web/core/languages.js';
import { createMemo } from '../../../web/core/memo.js';
import { sameValue } from '../../../web/core/parameters.js';
import { seenAt, stageOf } from '../../../web/core/stage.js';
import { createState } from '../../../web/core/state.js';
import { wrongAfterValues, wrongWords } from '../../content/particles.js';
import { isAll, isQuick } from '../../scope.js';
import { allDemos, extremes, patches } from './arbitraries.js';
import { corners } from './corners.js';
import {
  checkInside,
  checkViews,
  computedOnce,
  holdsEverywhere,
  sceneOf,
  strictWords,
} from './descriptor.js';
import { placed, say } from './scene.js';
import { falseZeros } from './zeros.js';

// Px of the columns of a figure that is just wide enough for two.
const COLUMN = { main: 386, side: 221 };

test('what is tried of a demo by name belongs to a demo', () => {
  const names = allDemos.map(({ name }) => name);
  assert.deepEqual(
    Object.keys(corners).filter((name) => !names.includes(name)),
    [],
  );
});

for (const demo of allDemos) {
  describe(`${demo.name}: words, room and handles hold`, () => {
    test('at the first values, the ends of all parameters and every option', () => {
      holdsEverywhere(demo, isQuick ? [{}] : [{}, ...extremes(demo), ...(isAll ? extremes(demo, true) : [])]);
    });

    const own = corners[demo.name];
    if (own && !isQuick) test('at its own corners', () => holdsEverywhere(demo, own));

    test('at random values, drawn in one width and said in one language', () => {
      const memo = createMemo();
      const draw = (patch, lang, width) => {
        const scene = sceneOf(demo, patch, { lang, memo });
        assert.deepEqual(falseZeros(demo, scene), [], 'written as zeros');
        const texts = [...say(demo, scene, width), ...checkViews(demo, scene, width)];
        // Tokens are the reader's, and a sentence may be cut where a word goes on.
        if (lang !== 'ko' || Object.keys(patch).some((name) => demo.params[name].kind === 'text')) return;
        for (const text of texts)
          assert.deepEqual([...wrongAfterValues(text), ...wrongWords(text)], [], `a particle in: ${text}`);
      };
      const widths = fc.constantFrom(288, 328, 464, 760, 906);
      fc.assert(fc.property(patches(demo), fc.constantFrom(...LANGUAGES), widths, draw), {
        numRuns: isAll ? 60 : 6,
        seed: 7,
      });
    });
  });
}

for (const [name, patch] of /** @type {[string, object][]} */ ([
  ['rope/pair', { pair: 31, base: 1e7 }],
  ['sinusoidal/zoom', { pair: 0 }],
  ['sinusoidal/frequencies', { dModel: 64, base: 1e6, position: 1, pair: 31 }],
])) {
  test(`${name}: the smallest number that its parameters allow is not written as zeros`, () => {
    const demo = allDemos.find((each) => each.name === name);
    assert.deepEqual(falseZeros(demo, sceneOf(demo, patch, { lang: 'en' })), []);
  });
}

// Unless all is asked for, a width in each language, by turns.
const widthsAt = (turn) => (isAll ? [328, 925] : [[328, 925][turn % 2]]);

for (const demo of allDemos.filter(({ steps }) => steps)) {
  const { steps, params, views } = demo;
  const memo = createMemo();
  const once = computedOnce(demo);
  describe(`${demo.name}: its steps`, () => {
    test('are few, in words, about what there is, and begin with legal values that stay', () => {
      assert.ok(steps.length >= 3 && steps.length <= 5, `${steps.length} steps`);
      assert.equal(new Set(steps.map(({ name }) => name)).size, steps.length);
      assert.ok((steps[0].controls ?? []).length <= 2, 'the first step has at most two controls');
      for (const { name, views: shown, controls = [], set = {} } of steps) {
        assert.ok(shown.length > 0, name);
        for (const view of shown) assert.ok(Object.hasOwn(views, view), `${name}: view ${view}`);
        const own = controls.filter((control) => control !== 'live' || !demo.live);
        for (const param of [...own, ...Object.keys(set)])
          assert.ok(Object.hasOwn(params, param), `${name}: parameter ${param}`);
        for (const param of own) assert.notEqual(params[param].control, 'none', `${name}: ${param}`);
        for (const lang of LANGUAGES) {
          assert.match(strictWords(demo, lang)(`step.${name}`), /[.?!]$/, `${lang}: step.${name}`);
          const state = createState(demo, lang);
          state.patch(set);
          for (const [param, value] of Object.entries(set))
            assert.ok(sameValue(params[param], state.values.value[param], value), `${name}: ${param}`);
        }
      }
    });

    test('draw what they have brought, texts apart', () => {
      for (const [nth, lang] of LANGUAGES.entries()) {
        for (const [at, { name, set = {} }] of steps.entries()) {
          const stage = stageOf(steps, name);
          const scene = sceneOf(once, set, { lang, memo });
          const shown = Object.fromEntries(Object.entries(views).filter(([view]) => stage.views.has(view)));
          const seen = { ...scene, data: seenAt(scene.data, { stage }) };
          for (const width of widthsAt(nth + at)) checkViews({ ...demo, views: shown }, seen, width);
          for (const [view, drawn] of Object.entries(shown))
            if (COLUMN[drawn.place]) checkInside(demo, { [view]: drawn }, seen, COLUMN[drawn.place]);
        }
      }
    });

    test('ask to drag handles that are there, and letters of formulas stand for such and for controls', () => {
      const idsAt = (set, shown = Object.keys(views)) => {
        const scene = sceneOf(once, set, { memo });
        return shown.flatMap((view) => placed(views[view], scene, 600).handles.map(({ id }) => String(id)));
      };
      for (const { name, set, handle, views: shown } of steps.filter((step) => step.handle)) {
        const ids = idsAt(set, shown);
        assert.ok(ids.includes(handle), `${name}: ${handle} is none of ${ids}`);
      }
      const ids = demo.symbols && [{}, ...steps.map(({ set }) => set)].flatMap((set) => idsAt(set));
      for (const [symbol, names] of Object.entries(demo.symbols ?? {})) {
        assert.match(symbol, /^\p{L}$/u);
        assert.ok(names.length > 0, symbol);
        for (const name of names) {
          const isControl = Object.hasOwn(params, name) && params[name].control !== 'none';
          assert.ok(isControl || ids.includes(name), `${symbol}: ${name} is no control and none of ${ids}`);
        }
      }
    });
  });
}

for (const demo of allDemos.filter(({ predict }) => predict?.done)) {
  test(`${demo.name} draws every wrong guess beside what was asked, texts apart`, () => {
    const [once, memo] = [computedOnce(demo), createMemo()];
    for (const [nth, lang] of LANGUAGES.entries()) {
      const scene = sceneOf(once, demo.predict.done, { lang, memo });
      for (const [at, guess] of demo.predict.options.entries()) {
        for (const width of widthsAt(nth + at))
          checkViews(demo, { ...scene, data: seenAt(scene.data, { guess }) }, width);
      }
    }
  });
}

for (const demo of allDemos.filter(({ play }) => play)) {
  test(`${demo.name} plays to an end, every step another picture, and begins again`, () => {
    const state = createState(demo, 'en');
    const goOn = () => {
      let count = 0;
      for (;;) {
        const next = demo.play.next(state.values.value);
        if (next === undefined) return count;
        const before = state.values.value;
        state.patch(next);
        assert.notEqual(state.values.value, before, `step ${count} changes nothing`);
        count += 1;
        assert.ok(count < 2000, 'no end');
      }
    };
    goOn();
    if (demo.play.start) {
      state.patch(demo.play.start);
      assert.ok(goOn() >= 3);
    }
  });
}
