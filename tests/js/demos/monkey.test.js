import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { themeStyle } from '../../../web/canvas/style.js';
import { figureData } from '../../../web/core/figure-data.js';
import { createMemo } from '../../../web/core/memo.js';
import { createState } from '../../../web/core/state.js';
import { EngineError } from '../../../web/engine/engine.js';
import { isAll } from '../../scope.js';
import { allDemos, legal } from './arbitraries.js';
import { engine, strictWords } from './descriptor.js';
import { Page } from './page.js';
import { boxesOf, checkPatch, handlesOf, picturesOf, say } from './scene.js';

// POSENC_INTERACTIONS=1000 POSENC_SEED=7 node --test tests/js/demos/monkey.test.js goes further, and elsewhere.
const INTERACTIONS = Number(process.env.POSENC_INTERACTIONS ?? (isAll ? 400 : 40));
const SEED = Number(process.env.POSENC_SEED ?? 23);
const PICTURES = 20; // interactions from one picture to the next

/** Numbers 0 … 1, the same at every run (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Someone who takes whatever the figure offers, as a page would give it: one memo and one state to the end. */
class Visitor {
  constructor(demo, seed) {
    this.demo = demo;
    this.random = randomFrom(seed);
    this.state = createState(demo, 'ko');
    this.memo = createMemo();
    this.page = new Page(engine, demo.modules);
    this.turnTo('ko', 'light', 760);
    this.look();
  }

  one = (list) => list[Math.floor(this.random() * list.length)];
  between = (low, high) => low + (high - low) * this.random();

  turnTo(lang, theme, width) {
    this.style = themeStyle(theme);
    this.t = strictWords(this.demo, lang);
    this.width = width;
    this.state.setLanguage(lang);
  }

  compute(memo) {
    const values = this.state.values.value;
    return this.page.compute((there) => figureData(this.demo, there, values, { memo, style: this.style }));
  }

  // The last good data stay where the present ones are refused, as in a figure.
  look() {
    try {
      this.data = this.compute(this.memo);
    } catch (error) {
      if (!(error instanceof EngineError) || this.data === undefined) throw error;
    }
    this.handles = handlesOf(this.demo, this, this.width);
    this.zooms = boxesOf(this.demo, this, this.width).filter(({ view }) => view.zoom);
  }

  take(handle, patch, gesture) {
    checkPatch(this.demo, patch, `${this.demo.name} ${handle.id}`);
    if (patch) this.state.patch(patch, gesture);
  }

  press() {
    const { id } = this.one(this.handles);
    const far = this.one([1, 1, 10, Infinity]);
    const [dx, dy] = this.one([
      [far, 0],
      [-far, 0],
      [0, Math.min(far, 10)],
      [0, -Math.min(far, 10)],
    ]);
    for (let times = this.between(1, 4); times > 0; times--) {
      const handle = this.handles.find((other) => other.id === id);
      if (handle?.key) this.take(handle, handle.key({ dx, dy }, {}), `keys ${id}`);
      this.look();
    }
    this.state.endGesture();
  }

  // All moves come before the next frame: they meet the handle of the last one.
  drag() {
    const handle = this.one(this.handles);
    const { x, y, box } = handle;
    const start = { point: { x, y }, values: this.state.values.value };
    for (let moves = this.between(1, 5); moves > 0; moves--) {
      const reach = this.one([0, 0, 60, 5000]);
      const point = {
        x: this.between(-reach, box.width + reach),
        y: this.between(-reach, box.height + reach),
      };
      if (handle.drag) this.take(handle, handle.drag(point, start), start);
    }
    this.state.endGesture();
  }

  zoom() {
    const { name, view, box } = this.one(this.zooms);
    const { one, between } = this;
    const at = { x: between(0, box.width), y: between(0, box.height) };
    const by = { factor: one([0.5, 0.99, 1, 1.2, 4, 1000]), dx: between(-300, 300), dy: between(-300, 300) };
    this.take({ id: `zoom ${name}` }, view.zoom(this.data, box, { ...at, ...by }), 'zoom');
  }

  set() {
    const name = this.one(Object.keys(this.demo.params));
    const seed = Math.floor(this.random() * 2 ** 31);
    const [value] = fc.sample(legal(this.demo.params[name]), { numRuns: 1, seed });
    this.state.patch({ [name]: value });
  }

  walk() {
    const { state } = this;
    const before = state.values.value;
    const turn = this.random();
    if (turn < 0.35 && this.handles.length > 0) this.press();
    else if (turn < 0.7 && this.handles.length > 0) this.drag();
    else if (turn < 0.75 && this.zooms.length > 0) this.zoom();
    else if (turn < 0.9) this.set();
    else if (turn < 0.94) {
      state.undo();
      if (state.values.value !== before) {
        state.redo();
        assert.deepEqual(state.values.value, before);
        state.undo();
      }
    } else if (turn < 0.97) state.reset();
    else
      this.turnTo(
        this.one(['ko', 'en']),
        this.one(['light', 'dark', 'projector']),
        Math.floor(this.between(280, 1200)),
      );
    this.look();
  }
}

for (const demo of allDemos) {
  test(`${demo.name}: ${INTERACTIONS} interactions leave no error, and what is remembered is what would be computed`, () => {
    const visitor = new Visitor(demo, SEED);
    const said = new Set();
    for (let i = 0; i < INTERACTIONS; i++) {
      try {
        visitor.walk();
        // Beside a text that cannot be read stands what was read last.
        if (i % PICTURES > 0 || visitor.data.error) continue;
        said.add(say(demo, visitor, visitor.width).join('\n'));
        const pictures = picturesOf(demo, visitor, visitor.width);
        visitor.data = visitor.compute(createMemo());
        assert.deepEqual(picturesOf(demo, visitor, visitor.width), pictures, 'remembered');
      } catch (error) {
        error.message += `\nafter ${i} interactions of seed ${SEED}, ${visitor.width} px: ${JSON.stringify(visitor.state.values.value).slice(0, 500)}`;
        throw error;
      }
    }
    assert.ok(said.size > INTERACTIONS / PICTURES / 2, `${said.size} different descriptions`);
  });
}
