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
  wordsOf,
} from './descriptor.js';
import { linesOf, placed, say } from './scene.js';

// Px of the columns of a figure that is just wide enough for two.
const COLUMN = { main: 386, side: 221 };

// Numbers that may be written as zeros although they are not 0: those that cross zero on their way from + to −, beside
// which a few thousandths are nothing (any with a sign besides), and what is left of a difference by rounding.
const CROSSING = {
  'encoding/add': 'cosine of word and sum',
  'gates/parity': 'score of a query and a key',
  'learned/max-length': 'cosine of neighbouring rows',
  'nope/layers': 'coordinate of a vector',
  'rope/pair': 'part of a score, q · k of one pair',
  'sinusoidal/kernel': 'similarity of positions and of words',
  'sinusoidal/zoom': 'cosine of a position',
};
const ROUNDING = {
  'nope/layers': 'coordinate of a vector that is 0',
};
const isExcused = (name, value) => {
  if (Math.abs(value) < 1e-12) return true;
  return (name in CROSSING && Math.abs(value) > 1e-5) || (name in ROUNDING && Math.abs(value) < 1e-5);
};

/** Numbers that a demo writes as zeros in what it says of a scene, though they are not, and not as 0.0%. */
function falseZeros(demo, { data, t: plain }) {
  const asked = [];
  // A sign of its own behind such zeros, to be found again where they were said.
  const marked = (value, text) => {
    if (!/^[−-]?0\.0+$/.test(text) || Number(value) === 0) return text;
    const mark = String.fromCharCode(0xe100 + asked.length);
    asked.push({ value, text, mark });
    return text + mark;
  };
  const number = (value, format = {}) => {
    const text = plain.number(value, format);
    const hasSign = typeof format === 'string' ? format.startsWith('+') : format.sign;
    return hasSign ? text : marked(value, text);
  };
  const words = wordsOf(demo, plain.lang);
  const say = (key, vars = {}) => {
    const slotOf = typeof vars === 'function' ? vars : (name) => vars[name];
    const said = {};
    for (const [, name, format] of (words[key] ?? '').matchAll(/\{(\w+)\|([^{}|가-힣]+)/g)) {
      const value = slotOf(name);
      if (typeof value !== 'number' || format.startsWith('+')) continue;
      const text = plain.number(value, format);
      if (text !== marked(value, text)) said[name] = text + asked.at(-1).mark;
    }
    return plain(key, (name) => said[name] ?? slotOf(name));
  };
  const t = Object.assign(say, plain, { number });
  const lines = linesOf(demo, { data, t });
  const views = Object.values(demo.views).map((view) => view.describe(data, t));
  const said = [...lines, ...demo.seen(data, t), ...views].join('\n');
  const isSaid = ({ mark }) => new RegExp(`${mark}(?!%)`).test(said);
  return asked.filter((each) => isSaid(each) && !isExcused(demo.name, each.value));
}

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
        numRuns: isAll ? 60 : 4,
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
