import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { themeStyle } from '../../../web/canvas/style.js';
import { figureData } from '../../../web/core/figure-data.js';
import { LANGUAGES } from '../../../web/core/languages.js';
import { createMemo } from '../../../web/core/memo.js';
import { createState } from '../../../web/core/state.js';
import { translator } from '../../../web/core/words.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { answerOf, numbersOf } from '../../../web/export/call.js';
import { readModel } from '../../../web/generator/models.js';
import { isAll } from '../../scope.js';
import { onBitmaps } from './bitmaps.js';
import { Page } from './page.js';
import { checkPatch, handlesOf, placed } from './scene.js';
import { tallyContext } from './tally-context.js';

/** @import { ComputeContext, Values } from '../../../web/types.js' */

export const engine = await loadEngine();

// Dark has the places of light: unless all is asked for, it is tried at the widths between.
const widthsOf = (theme) => (isAll ? [328, 464, 760, 1100] : theme === 'dark' ? [464, 760] : [328, 1100]);
const unresolved = /[{}]|undefined|NaN|\[object/;

let models;

/** A model of content/models.json with what follows from its config. */
export function modelNamed(id) {
  const file = new URL('../../../content/models.json', import.meta.url);
  models ??= JSON.parse(readFileSync(file, 'utf8'));
  return readModel(models.find((model) => model.id === id));
}

const wordFiles = createMemo();

export function wordsOf(demo, lang) {
  const [family, name] = demo.name.split('/');
  const file = new URL(`../../../content/strings/${lang}/demos/${family}.json`, import.meta.url);
  return wordFiles(`${lang} ${family}`, [], () => JSON.parse(readFileSync(file, 'utf8')))[name];
}

/** A translator that fails on a key without words and on a placeholder that nothing fills. */
export function strictWords(demo, lang) {
  const t = translator(wordsOf(demo, lang), lang);
  const strict = (key, vars) => {
    assert.ok(t.has(key), `${demo.name}, ${lang}: no words for ${key}`);
    const sentence = t(key, vars);
    assert.doesNotMatch(sentence, unresolved, `${demo.name}, ${lang}: ${key}`);
    return sentence;
  };
  return Object.assign(strict, t);
}

/**
 * A demo with a patch on its initial values, as a page would hold it; live(values) gives what goes on beside them, and
 * `from` stands for the engine.
 *
 * @param {any} demo
 * @param {Values} [patch]
 * @param {{ lang?: string, theme?: string, memo?: ComputeContext['memo'], live?: (values: any) => any, from?: any }} [options]
 */
export function sceneOf(demo, patch = {}, options = {}) {
  const { lang = 'ko', theme = 'light', memo, live, from = engine } = options;
  const state = createState(demo, lang);
  state.patch(patch);
  const style = themeStyle(theme);
  const newPage = () => new Page(from, demo.modules);
  const page = memo ? memo('page', [from], newPage) : newPage();
  const compute = () =>
    page.compute((present) =>
      figureData(demo, present, state.values.value, {
        memo: memo ?? createMemo(),
        style,
        live: live?.(state.values.value),
      }),
    );
  return { state, style, t: strictWords(demo, lang), values: state.values.value, data: compute(), compute };
}

/** What the demo computes for a patch on its initial values. */
export const dataOf = (demo, patch) => sceneOf(demo, patch).data;

/**
 * The laws of every descriptor, at each of the patches: all words in both languages, texts inside the box and apart
 * from each other at every width and in every theme, handles inside and answering to every key and drag. Unless all is
 * asked for, only the first values are seen in every language, theme and width, the others in one of each by turns.
 *
 * @param {any} demo
 * @param {Values[]} patches
 * @param {{ live?: (values: any) => any }} [options]
 */
export function holdsEverywhere(demo, patches, { live } = {}) {
  for (const lang of LANGUAGES) checkNames(demo, lang);
  // What is remembered is what would be computed: monkey.test.js.
  const memo = createMemo();
  for (const [at, patch] of patches.entries()) {
    const once = computedOnce(demo);
    const isWhole = isAll || Object.keys(patch).length === 0;
    for (const [nth, lang] of LANGUAGES.entries()) {
      const scene = sceneOf(once, patch, { lang, memo, live });
      checkSentences(demo, scene);
      const isSeen = isWhole || at % 2 === nth;
      const themes = isWhole ? THEMES : [(at >> 1) % 2 === 0 ? 'projector' : 'light'];
      for (const theme of isSeen ? themes : []) {
        const themed = theme === 'light' ? scene : sceneOf(once, patch, { lang, theme, memo, live });
        const widths = widthsOf(theme);
        for (const width of isWhole ? widths : [widths[((at >> 1) + at) % 2]])
          checkViews(demo, themed, width);
      }
      if (lang !== 'en') continue;
      handlesOf(demo, scene, 328);
      checkHandles(once, patch, scene, { memo, live });
      if (!live) checkNumbers(demo, scene.data);
    }
  }
}

const THEMES = ['light', 'dark', 'projector'];

/** The arrays of a figure have names of their own, axes as long as their values, and the numbers that their calls give. */
function checkNumbers(demo, data) {
  const list = numbersOf(demo, data);
  const what = `${demo.name} ${JSON.stringify(data.values)}`;
  const isMeasured = list[0]?.measured && list.some(({ call }) => call);
  assert.ok(list[0]?.call || isMeasured, `${what}: the first array has a call`);
  assert.equal(new Set(list.map(({ name }) => name)).size, list.length, `${what}: names`);
  for (const { name, axes, shape, values, call, marks } of list) {
    const where = `${what}, ${name}`;
    assert.match(name, /^[a-z][a-z0-9-]*$/, what);
    assert.equal(axes.length, shape.length, where);
    const size = shape.reduce((product, length) => product * length, 1);
    assert.equal(size, values.length, where);
    const lengths = marks?.map(({ length }) => length);
    if (marks) assert.deepEqual(lengths, shape, where);
    if (!call) continue;
    const answer = answerOf(engine, call);
    assert.equal(answer.length, values.length, where);
    const isSame = answer.every((value, i) => Object.is(value, values[i]));
    assert.ok(isSame, `${where}: the call gives other numbers`);
  }
}

// Neither language nor theme is among what compute() is given: at the same values there is one result.
export function computedOnce(demo) {
  const known = new Map();
  const compute = (engine, values, context) => {
    const key = JSON.stringify(values);
    if (!known.has(key)) known.set(key, demo.compute(engine, values, context));
    return { ...known.get(key) };
  };
  return { ...demo, compute };
}

function checkNames(demo, lang) {
  const t = strictWords(demo, lang);
  assert.ok(t('title').length > 0);
  // Parts of a caption may have the name of a colour: [text]{fast}.
  assert.ok(t.has('caption'), `${demo.name}, ${lang}: no words for caption`);
  const caption = wordsOf(demo, lang).caption.replace(/\]\{\w+\}/g, ']');
  assert.ok(caption.length > 0);
  assert.doesNotMatch(caption, unresolved, `${demo.name}, ${lang}: caption`);
  for (const [name, param] of Object.entries(demo.params)) {
    assert.notEqual(t.param(name), name, `${lang}: no label for ${name}`);
    for (const option of param.options ?? []) {
      assert.equal(
        typeof wordsOf(demo, lang).params[`${name}.${option}`],
        'string',
        `${lang}: ${name}.${option}`,
      );
    }
  }
}

function checkSentences(demo, { data, t }) {
  const lines = demo.readout(data, t);
  assert.ok(lines.length > 0 && lines.every(Array.isArray), `${demo.name}: readout gives no list of lists`);
  for (const part of lines.flat())
    assert.doesNotMatch(part.text ?? part, unresolved, `${demo.name}: readout`);
  const seen = demo.seen(data, t);
  assert.ok(seen.length >= 1 && seen.length <= 3, `${demo.name}: seen gives ${seen.length} sentences`);
  for (const sentence of seen)
    assert.match(sentence, /[.다요]$/, `${demo.name}, ${t.lang}: a sentence of seen has no end`);
  for (const { name, see } of demo.steps ?? []) {
    const sentence = see?.(data, t) ?? '.';
    assert.match(sentence, /[.다요]$/, `${demo.name}, step ${name}`);
    assert.doesNotMatch(sentence, unresolved, `${demo.name}, step ${name}`);
  }
  for (const view of Object.values(demo.views)) assert.match(view.describe(data, t), /[.다]$/);
}

/** A view of a scene as it is drawn: its box, the rectangles of its texts, its handles, and whether a number was lost. */
export function drawnView(view, scene, width) {
  const { data, style, t } = scene;
  const { box, handles } = placed(view, scene, width);
  const { ctx, texts, tally } = textContext();
  onBitmaps(() => view.draw(ctx, data, box, style, t));
  return { box, texts, handles, fault: tally.fault };
}

/** Texts of the views of a scene lie inside them and apart; gives the texts. */
export function checkViews(demo, scene, width) {
  const { style, t, values } = scene;
  const written = [];
  for (const [name, view] of Object.entries(demo.views)) {
    const { box, texts, fault } = drawnView(view, scene, width);
    const where = `${demo.name} ${name}, ${style.theme}, ${t.lang}, ${width} px, ${JSON.stringify(values)}`;
    assert.ok(box.height > 40 && box.height < 3000, `${where}: ${box.height} px high, not 40 to 3000`);
    assert.equal(fault, undefined, where);
    for (const [i, a] of texts.entries()) {
      assert.doesNotMatch(a.text, unresolved, where);
      const isInside = a.left >= -1 && a.right <= width + 1 && a.top >= -2 && a.bottom <= box.height + 1;
      if (!isInside) assert.fail(`${where}: outside ${JSON.stringify(a)}`);
      const over = texts.slice(i + 1).find((b) => isOver(a, b));
      if (over) assert.fail(`${where}: overlap of ${JSON.stringify(a)} and ${JSON.stringify(over)}`);
      written.push(a.text);
    }
  }
  return written;
}

/** No text of these views leaves its box at the left or the right. */
export function checkInside(demo, views, scene, width) {
  for (const [name, view] of Object.entries(views)) {
    const { texts } = drawnView(view, scene, width);
    const cut = texts.filter(({ left, right }) => left < -1 || right > width + 1).map(({ text }) => text);
    assert.deepEqual(cut, [], `${demo.name} ${name}, ${scene.t.lang}, ${width} px`);
  }
}

const isOver = (a, b) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;

/** A context that knows the rectangle of every text, and tallies all. */
export function textContext() {
  const texts = [];
  const { ctx, tally } = tallyContext((text, x, y, turn) => {
    const { width } = ctx.measureText(text);
    const size = Number(/([\d.]+)px/.exec(ctx.font)[1]);
    const before = { left: 0, center: width / 2, right: width }[ctx.textAlign ?? 'left'];
    const all = { alphabetic: 0.75, middle: 0.4, top: 0, bottom: 0.9, hanging: 0 };
    const above = all[ctx.textBaseline ?? 'alphabetic'] * size;
    // A word that is turned is read upwards.
    const [left, top] = turn ? [x - above, y - width + before] : [x - before, y - above];
    const [wide, high] = turn ? [0.9 * size, width] : [width, 0.9 * size];
    texts.push({ text, left, right: left + wide, top, bottom: top + high });
  });
  return { ctx, texts, tally };
}

const keys = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [10, 0],
  [-10, 0],
  [0, 10],
  [0, -10],
  [Infinity, 0],
  [-Infinity, 0],
];

/**
 * What stands below the pictures stays where it is while a handle is dragged from the first values on. The handle `timing`
 * is a button: what it measures is shown below it.
 */
function assertStill({ views }, before, after, where) {
  for (const [name, view] of Object.entries(views))
    for (const width of [328, 760])
      assert.equal(view.height(width, after), view.height(width, before), `${where}: the height of ${name}`);
}

// The engine is asked where a drag from the first values leads to; monkey.test.js asks it elsewhere.
function checkHandles(demo, patch, scene, options) {
  const { values } = scene;
  const width = 760;
  const isFirst = Object.keys(patch).length === 0;
  for (const [nth, { box, ...handle }] of handlesOf(demo, scene, width).entries()) {
    const where = `${demo.name} ${handle.id}, ${width} px`;
    const corners = [
      [-50, -50],
      [width + 50, box.height + 50],
      [handle.x, handle.y],
    ];
    const dragged = corners.map(([x, y]) => handle.drag({ x, y }, { point: handle, values }));
    for (const change of [...dragged, ...keys.map(([dx, dy]) => handle.key({ dx, dy }))]) {
      checkPatch(demo, change, where);
      // Unless all is asked for, it is dragged to one corner, by turns.
      if (!isAll && !(isFirst && change === dragged[nth % 2])) continue;
      const there = sceneOf(demo, { ...values, ...change }, options).data;
      if (isFirst && dragged.includes(change) && handle.id !== 'timing')
        assertStill(demo, scene.data, there, where);
    }
  }
}
