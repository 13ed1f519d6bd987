// What can be taken, what is written and what is drawn stay clear of each other where they once did not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import { allDemos } from './arbitraries.js';
import { drawnView, sceneOf } from './descriptor.js';

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
