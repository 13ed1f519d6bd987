import assert from 'node:assert/strict';
import { test } from 'node:test';
import sources from '../../../content/sources.json' with { type: 'json' };
import { LANGUAGES } from '../../../web/core/languages.js';
import {
  CONDITIONS,
  holds,
  MODELS,
  OPTIONS,
  RULES,
  ruleFor,
  SOURCES,
  valuesFor,
} from '../../../web/demos/compare/chooser/rules.js';
import chooserDemo from '../../../web/demos/compare/chooser.js';
import { recordingContext } from '../core/recording-context.js';
import { dataOf, modelNamed, sceneOf, strictWords, textContext } from './descriptor.js';

// Every combination of choices, and lengths on both sides of every limit.
const RATIOS = [0.5, 1, 1.01, 2, 2.01, 4, 4.01, 32, 32.01, 64];
const combinations = Object.entries({ ...OPTIONS, ratio: RATIOS })
  .reduce(
    (all, [name, options]) => all.flatMap((one) => options.map((option) => ({ ...one, [name]: option }))),
    [{}],
  )
  .map(({ ratio, ...values }) => ({ ...values, trainLen: 4000, testLen: Math.round(4000 * ratio) }));

test('compare/chooser: no combination is without an answer, and every rule is the answer to one', () => {
  const reached = new Set();
  for (const values of combinations) {
    const index = ruleFor(values);
    assert.ok(index >= 0, JSON.stringify(values));
    for (const condition of CONDITIONS) assert.notEqual(holds(RULES[index], condition, values), false);
    reached.add(index);
  }
  assert.deepEqual(
    [...reached].sort((a, b) => a - b),
    [...RULES.keys()],
  );
});

test('compare/chooser: every rule names choices that exist, a source and models of the content, and its words in both languages', () => {
  for (const { when, pick, source, models: own } of RULES) {
    for (const [condition, choices] of Object.entries(/** @type {Record<string, any>} */ (when))) {
      if (condition === 'length') assert.ok(choices >= 1);
      else
        assert.ok(
          choices.every((option) => OPTIONS[condition].includes(option)),
          pick,
        );
    }
    assert.ok(Object.hasOwn(sources, source), source);
    assert.ok(Object.hasOwn(SOURCES, source), source);
    for (const id of own) assert.equal(MODELS[id], modelNamed(id).name, id);
    for (const lang of LANGUAGES) {
      const t = strictWords(chooserDemo, lang);
      for (const key of ['name', 'why', 'price']) assert.ok(t(`${key}-${pick}`));
    }
  }
  assert.deepEqual(Object.keys(SOURCES).sort(), [...new Set(RULES.map(({ source }) => source))].sort());
  assert.deepEqual(Object.keys(MODELS).sort(), [...new Set(RULES.flatMap((rule) => rule.models))].sort());
});

test('compare/chooser: models of a RoPE answer have RoPE, those of ALiBi have ALiBi', () => {
  const picks = {
    rope: ['yarn', 'base', 'dynamic', 'longrope', 'keep'],
    alibi: ['alibi', 'alibi-new'],
    t5: ['t5'],
    mrope: ['mrope'],
    learned: ['keep-table'],
  };
  for (const [encoding, own] of Object.entries(picks))
    for (const { pick, models } of RULES.filter((rule) => own.includes(rule.pick)))
      for (const id of models) assert.equal(modelNamed(id).encoding, encoding, `${pick}: ${id}`);
});

const answerOf = (patch) => dataOf(chooserDemo, patch).pick;

test('compare/chooser: decisions that the lesson tells', () => {
  assert.equal(answerOf({ trainLen: 4096, testLen: 8192, budget: 'none' }), 'dynamic');
  assert.equal(answerOf({ trainLen: 4096, testLen: 16384, budget: 'none' }), 'yarn-free');
  assert.equal(answerOf({ trainLen: 4096, testLen: 32768, budget: 'none' }), 'retrieve');
  assert.equal(answerOf({ trainLen: 4096, testLen: 131072, budget: 'short' }), 'yarn');
  assert.equal(answerOf({ trainLen: 4096, testLen: 262144, budget: 'short' }), 'longrope');
  assert.equal(answerOf({ trainLen: 8192, testLen: 131072, budget: 'full' }), 'base');
  assert.equal(answerOf({ weights: 'none', budget: 'full', testLen: 4096 }), 'rope');
  assert.equal(answerOf({ weights: 'none', budget: 'full', reach: 'near' }), 'alibi-new');
  assert.equal(answerOf({ weights: 'none', budget: 'full', task: 'encoder', testLen: 4096 }), 'table');
  assert.equal(answerOf({ input: 'mixed' }), 'mrope');
  assert.equal(answerOf({ input: 'stream', reach: 'near' }), 'sinks');
  assert.equal(answerOf({ weights: 'learned', budget: 'none' }), 'pieces');
});

test('compare/chooser: a line of the table leads to the nearest conditions that give it', () => {
  const { values } = sceneOf(chooserDemo, {});
  const fits = () => true;
  assert.deepEqual(valuesFor(ruleFor(values), values, fits).weights, values.weights);
  for (const index of RULES.keys()) {
    assert.equal(ruleFor({ ...values, ...valuesFor(index, values, fits) }), index);
  }
});

test('compare/chooser: what another answer would lead to is where it leads once it is chosen', () => {
  for (const patch of [{}, { budget: 'none' }, { input: 'stream', reach: 'near' }, { weights: 'none' }]) {
    const { others, values } = dataOf(chooserDemo, patch);
    for (const [name, options] of Object.entries(OPTIONS)) {
      for (const option of options)
        assert.equal(others[name][option], answerOf({ ...values, [name]: option }), `${name}: ${option}`);
    }
    for (const [times, pick] of Object.entries(others.length))
      assert.equal(pick, answerOf({ ...values, trainLen: 2048, testLen: Number(times) * 2048 }), times);
  }
});

test('compare/chooser: the answers written along the length change where the answer changes', () => {
  for (const budget of OPTIONS.budget) {
    const { others, values } = dataOf(chooserDemo, { budget, trainLen: 2048 });
    const limits = Object.keys(others.length).map(Number);
    for (let ratio = 0.5; ratio < 128; ratio *= 1.09) {
      const upTo = limits.find((limit) => ratio <= limit) ?? limits.at(-1);
      const testLen = Math.floor(ratio * 2048);
      assert.equal(others.length[upTo], RULES[ruleFor({ ...values, testLen })].pick, `${budget}, ${ratio}`);
    }
  }
});

test('compare/chooser: measurements are those of the engine', () => {
  const llama2 = dataOf(chooserDemo, { trainLen: 4096, testLen: 32768 });
  assert.deepEqual([llama2.pick, llama2.never, llama2.pairs], ['yarn', 18, 64]);
  assert.ok(llama2.unseen > 1 && llama2.unseenThen < 0.05);
  assert.equal(dataOf(chooserDemo, { trainLen: 2048, testLen: 4096 }).never, 23);
  assert.equal(dataOf(chooserDemo, { weights: 't5' }).fact.edge, 113);
  assert.deepEqual(dataOf(chooserDemo, { input: 'mixed' }).fact, { tokens: 256, used: 16 });
  const { fact } = dataOf(chooserDemo, { input: 'stream', reach: 'near' });
  assert.deepEqual(fact, { kept: 4096, forgotten: 32768 - 4096 });
  const { window } = dataOf(chooserDemo, { weights: 'alibi' }).fact;
  assert.ok(Math.abs(window - 256 * Math.log(100)) <= 2, `${window}`);
  const base = dataOf(chooserDemo, { budget: 'full', trainLen: 4096, testLen: 8192 }).fact;
  assert.deepEqual([base.from, base.to], [14, 29]);
});

test('compare/chooser: answers stay inside their outlines in every size of letters', () => {
  for (const theme of ['light', 'projector'])
    for (const width of [328, 1180]) {
      const { data, style, t } = sceneOf(chooserDemo, {}, { lang: 'en', theme });
      const { path } = chooserDemo.views;
      const box = { x: 0, y: 0, width, height: path.height(width, data) };
      const outlines = recordingContext();
      path.draw(outlines, data, box, style, t);
      const { ctx, texts } = textContext();
      path.draw(ctx, data, box, style, t);
      for (const { name, args } of outlines.calls) {
        if (name !== 'roundRect') continue;
        const [x, y, across, down] = args;
        const inside = texts.filter(({ left, right, top, bottom }) => {
          const [centre, middle] = [(left + right) / 2, (top + bottom) / 2];
          return centre > x && centre < x + across && middle > y && middle < y + down;
        });
        assert.ok(inside.length > 0);
        for (const { text, top, bottom } of inside)
          assert.ok(top >= y + 1 && bottom <= y + down - 1, `${theme}, ${width} px: ${text}`);
      }
    }
});
