import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { themeStyle } from '../../../web/canvas/style.js';
import { createMemo } from '../../../web/core/memo.js';
import { createState } from '../../../web/core/state.js';
import { translator } from '../../../web/core/words.js';
import { recordingContext } from '../core/recording-context.js';

const read = (lang) =>
  JSON.parse(
    readFileSync(new URL(`../../../content/strings/${lang}/demos/sinusoidal.json`, import.meta.url), 'utf8'),
  );

/** The words of both demos: { ko: { matrix, shift }, en: … }. */
export const words = { ko: read('ko'), en: read('en') };

/** A translator that fails on a key without words and on a placeholder that nothing fills. */
export function strictWords(demo, lang) {
  const t = translator(words[lang][demo.name.split('/')[1]], lang);
  const strict = (key, vars) => {
    assert.ok(t.has(key), `${lang}: no words for ${key}`);
    const sentence = t(key, vars);
    assert.doesNotMatch(sentence, /[{}]|undefined|NaN|\[object/, `${lang}: ${key}`);
    return sentence;
  };
  return Object.assign(strict, t);
}

/** A demo at the values that a patch leads to, as a page would hold it: { values, data, patch(next) → scene }. */
export function sceneOf(
  demo,
  engine,
  patch = {},
  { lang = 'ko', theme = 'light', memo = createMemo() } = {},
) {
  const state = createState(demo, lang);
  state.patch(patch);
  const style = themeStyle(theme);
  const values = state.values.value;
  const data = demo.compute(engine, values, { memo, palettes: style.palettes, size: style.size });
  return {
    values,
    data,
    style,
    t: strictWords(demo, lang),
    patch: (next) => sceneOf(demo, engine, { ...values, ...next }, { lang, theme, memo }),
  };
}

/** The box that a page of this width gives a view, and what the view draws into it. */
export function drawn(view, { data, style, t }, width) {
  const box = { x: 0, y: 0, width, height: view.height(width, data) };
  const ctx = recordingContext();
  view.draw(ctx, data, box, style, t);
  return {
    box,
    calls: ctx.calls,
    texts: ctx.calls.filter(({ name }) => name === 'fillText').map(({ args }) => args[0]),
  };
}

/** Fails unless a rectangle, or a point, lies in the box. */
export function assertInside(box, { x, y, width = 0, height = 0 }, message) {
  const inside =
    x >= box.x - 0.5 && y >= box.y - 0.5 && x + width <= box.width + 0.5 && y + height <= box.height + 0.5;
  assert.ok(inside, `${message}: ${JSON.stringify({ x, y, width, height })} in ${JSON.stringify(box)}`);
}

/** Bitmaps for heatmaps, so that a large table is one call and not one for each cell; returns what takes them away. */
export function withBitmaps() {
  globalThis.OffscreenCanvas = class {
    constructor(width, height) {
      Object.assign(this, { width, height });
    }

    getContext() {
      return recordingContext();
    }
  };
  globalThis.ImageData = class {};
  return () => {
    delete globalThis.OffscreenCanvas;
    delete globalThis.ImageData;
  };
}

export const widths = [280, 328, 463, 600, 760, 1100];
export const sides = [221, 265, 328, 388];

/** Holds the numbers to take away to the engine calls that they name, the first of which must name one. */
export function sameNumbers(demo, engine, patch) {
  const list = demo.numbers(sceneOf(demo, engine, patch).data);
  assert.ok(list[0].call);
  for (const { name, axes, shape, values, call } of list) {
    assert.match(name, /^[a-z][a-z0-9-]*$/i);
    assert.equal(axes.length, shape.length, name);
    assert.equal(
      values.length,
      shape.reduce((product, size) => product * size, 1),
      name,
    );
    if (!call) continue;
    const [group, verb] = call.verb.split('.');
    const result = engine[group][verb](call.params);
    assert.deepEqual([...values], [...(call.field ? result[call.field] : result)], name);
  }
}
