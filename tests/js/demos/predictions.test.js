import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { LANGUAGES } from '../../../web/core/languages.js';
import { sameValue } from '../../../web/core/parameters.js';
import { pairOf, patchFrom, sharedOf } from '../../../web/core/scene.js';
import { STEP } from '../../../web/core/stage.js';
import { createState } from '../../../web/core/state.js';
import { moduleNames, moduleWith } from '../../../web/engine/module-names.js';
import { functionsOf } from '../../../web/engine/modules.js';
import { runs } from '../../scope.js';
import { allDemos as demos, patches } from './arbitraries.js';
import { checkViews, engine, sceneOf, wordsOf } from './descriptor.js';
import { nameIn, Page } from './page.js';

// Answers of all predictions, as papers and models' code have them, and not as figures find them:
// the engine has to come to the same.
/** @type {Record<string, string>} */
const ANSWERS = {
  'alibi/slopes': 'no',
  'alibi/biases': 'few',
  'attention/shuffle': 'token',
  'attention/sentence': 'none',
  'compare/chooser': 'quarter',
  'encoding/add': 'gone',
  'encoding/contest': 'decays',
  'gates/sentences': 'stops',
  'gates/forget': 'alibi',
  'gates/parity': 'path',
  'grid/raster': 'width',
  'layers/distance': 'global',
  'layers/dilution': 'thin',
  'layers/latent': 'other',
  'learned/max-length': 'none',
  'mrope/ids': 'small',
  'nope/layers': 'two',
  'race/lengths': 't5',
  'race/inspector': 'slow',
  'race/map': 'right',
  'relative/clip': 'seven',
  'rope/pair': 'stays',
  'rope/pairs': 'ripples',
  'rope/layout': 'silent',
  'rope/cache': 'before',
  'rope/partial': 'partial',
  'rope/bugs': 'bfloat16',
  'scaling/turns': 'slow',
  'scaling/ramp': 'fast',
  'scaling/lens': 'some',
  'sinks/softmax': 'one',
  'sinks/cache': 'spread',
  'sinusoidal/matrix': 'first',
  'sinusoidal/frequencies': 'first',
  'sinusoidal/shift': 'same',
  'sinusoidal/kernel': 'ripples',
  'sinusoidal/zoom': 'gone',
  't5/buckets': 'shared',
  'text/length': 'near',
  'text/write': 'babble',
  'text/effective': 'less',
};

for (const demo of demos) {
  test(`${demo.name}: a prediction that the engine answers, in words of both languages`, () => {
    const { options, answer } = demo.predict;
    assert.ok(options.length >= 2 && options.length <= 4);
    const said = answer(new Page(engine, demo.modules).engine);
    assert.ok(options.includes(said), `the engine says ${said}`);
    assert.equal(said, ANSWERS[demo.name]);
    for (const lang of LANGUAGES) {
      const words = wordsOf(demo, lang);
      const texts = ['predict', 'predictWhy', ...options.map((option) => `predict.${option}`)].map(
        (key) => words[key],
      );
      assert.ok(texts.every((text) => typeof text === 'string' && text.length > 0));
      assert.equal(new Set(texts).size, texts.length, 'options differ');
      assert.ok(!('predict.undefined' in words));
    }
  });

  test(`${demo.name}: what the question says holds once it is answered, whatever held before`, () => {
    const { done } = demo.predict;
    const isAfter = (state) => {
      for (const [name, value] of Object.entries(done))
        assert.ok(sameValue(demo.params[name], state.values.value[name], value), name);
    };
    for (const [name, value] of Object.entries(done)) {
      assert.ok(Object.hasOwn(demo.params, name), name);
      assert.ok(sameValue(demo.params[name], demo.params[name].fit(value), value), `${name} is not legal`);
    }
    // Texts aside, whose words an order has to have.
    const isText = (/** @type {[string, any]} */ [name]) => demo.params[name].kind === 'text';
    const before = (patch) => {
      const state = createState(demo, 'ko');
      state.patch(Object.fromEntries(Object.entries(patch).filter((entry) => !isText(entry))));
      state.patch(done);
      isAfter(state);
    };
    fc.assert(fc.property(patches(demo), before), { numRuns: runs(50), seed: 3 });
  });

  const { at, set = {}, views, done: shown } = demo.predict;
  if (at !== undefined)
    test(`${demo.name}: is asked before the step that shows the answer, and not after it was seen`, () => {
      const index = demo.steps.findIndex(({ name }) => name === at);
      assert.ok(index >= 0, at);
      for (const [name, value] of Object.entries(set))
        assert.ok(sameValue(demo.params[name], demo.params[name].fit(value), value), `${name} is not legal`);
      const known = Object.keys(demo.views);
      assert.ok((views ?? []).every((view) => known.includes(view)));
      const before = demo.steps.slice(0, Math.max(1, index));
      const there = new Set(views ?? before.flatMap((step) => step.views));
      const asked = { ...before.at(-1).set, ...set };
      const isMoved = Object.entries(shown).some(
        ([name, value]) => name in asked && !sameValue(demo.params[name], asked[name], value),
      );
      assert.ok(isMoved || demo.steps[index].views.some((view) => !there.has(view)));
    });

  if (demo.scene)
    test(`${demo.name}: shares parameters that it has, and takes them back unchanged`, () => {
      for (const [meaning, name] of Object.entries(demo.scene)) {
        assert.match(meaning, /^(query|key|headDim|numHeads|length|tokens|source)$/);
        assert.ok(Object.hasOwn(demo.params, name), name);
      }
      const values = Object.fromEntries(
        Object.entries(demo.params).map(([name, { kind, initial }]) => [
          name,
          kind === 'text' && typeof initial === 'object' ? initial.ko : initial,
        ]),
      );
      const own = Object.fromEntries(Object.values(demo.scene).map((name) => [name, values[name]]));
      assert.deepEqual(patchFrom(demo, sharedOf(demo, values)), own);
    });
}

const pairDemo = demos.find(({ name }) => name === 'relative/clip');

test('a pair is what a patch of query or key leads to, and nothing for other patches', () => {
  const values = { query: 2, key: 8 };
  assert.deepEqual(pairOf(pairDemo, values, { key: 3 }), { query: 2, key: 3 });
  assert.equal(pairOf(pairDemo, values, { length: 12 }), undefined);
  assert.equal(pairOf(pairDemo, values, undefined), undefined);
});

test('what is not legal in a demo does not come in from another', () => {
  assert.deepEqual(patchFrom(pairDemo, { query: 4, key: 5000, length: 1e6, headDim: 64 }), { query: 4 });
  assert.deepEqual(patchFrom(pairDemo, { query: 'x', key: Number.NaN }), {});
});

test('no parameter is named like an attribute of the element, or as an address names a step', () => {
  for (const demo of demos)
    for (const name of Object.keys(demo.params))
      assert.doesNotMatch(
        name,
        new RegExp(`^(name|id|lang|theme|values|permalink|gate|scene|freeze|hide|${STEP})$`),
        demo.name,
      );
});

test('each demo has a test of what it claims, and an answer that is known', () => {
  assert.deepEqual(Object.keys(ANSWERS).sort(), demos.map(({ name }) => name).sort());
  const here = (name) => new URL(`./${name}.test.js`, import.meta.url);
  for (const { name } of demos) {
    if (existsSync(here(name.replace('/', '-')))) continue;
    assert.ok(readFileSync(here(name.split('/')[0]), 'utf8').includes(`test('${name}: `), name);
  }
});

test('a demo names the modules that it begins with, and no others', () => {
  for (const demo of demos.filter(({ live }) => !live)) {
    const page = new Page(engine);
    page.compute((present) => {
      checkViews(demo, sceneOf(demo, {}, { from: present }), 640);
      demo.predict?.answer(present);
    });
    assert.deepEqual([...page.modules].sort(), [...(demo.modules ?? [])].sort(), demo.name);
  }
});

test('each verb is in one module, the one that moduleWith says', () => {
  for (const [method, group] of Object.entries(engine))
    for (const verb of Object.keys(group).map((name) => nameIn(method, name))) {
      const holders = moduleNames.filter((module) => verb in functionsOf(module));
      assert.deepEqual(holders, [moduleWith(method, verb)], verb);
    }
});
