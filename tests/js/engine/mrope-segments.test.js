import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertRefused, notArrays } from './expect.js';
import { odd } from './invalid-values.js';

/** @import { Segment } from '../../../web/engine/types.js' */

// Segments cross the border as a list of objects, each with keys of its own.
const { mrope } = await loadEngine();

/** @type {(length: number) => Segment} */
const text = (length) => ({ type: 'text', length });

/** @type {(...grid: [number, number]) => Segment} */
const image = (...grid) => ({ type: 'image', grid });

/** @type {(...grid: [number, number, number]) => Segment} */
const video = (...grid) => ({ type: 'video', grid });

const place = (list, more) => mrope.positionIds({ segments: list, spatialMergeSize: 1, ...more });

test('every wrong segment is named', () => {
  const place = (list, more) => () => mrope.positionIds({ segments: list, ...more });
  for (const wrong of odd) {
    assertRefused(place(wrong), 'segments');
    assertRefused(place([text(1), wrong]), 'segments');
    assertRefused(place([{ type: wrong, length: 1 }]), 'segments');
    if (![1, 2, 3, 4, 8].includes(wrong)) assertRefused(place([text(wrong)]), 'segments');
  }
  for (const wrong of [
    ...notArrays,
    [4],
    [4, 0],
    [4, 4.5],
    [4, -4],
    [4, Number.NaN],
    [3, 4],
    [4, 5],
    [4, 2 ** 21],
  ]) {
    assertRefused(place([{ type: 'image', grid: wrong }]), 'grid');
    assertRefused(place([{ type: 'video', grid: wrong }]), 'grid');
  }
  // @ts-expect-error: an image in time
  assertRefused(place([image(1, 4, 4)]), 'grid');
  // @ts-expect-error: a video without time
  assertRefused(place([video(4, 4)]), 'grid');
  // @ts-expect-error: four sides
  assertRefused(place([video(1, 2, 4, 4)]), 'grid');
});

test('hostile segments are refused, and the engine goes on', () => {
  /** @type {any} */
  const throwing = {
    get type() {
      throw new Error('no');
    },
  };
  /** @type {any} */
  const cyclic = { type: 'image' };
  cyclic.grid = [cyclic, cyclic];
  const unwilling = new Proxy([text(1)], {
    get() {
      throw new Error('no');
    },
  });
  const fickle = (length) =>
    new Proxy([text(1)], { get: (array, key) => (key === 'length' ? length : array[key]) });
  for (const wrong of [[throwing], unwilling, fickle(1.5), fickle(Number.NaN), fickle(1n), fickle('2')]) {
    assertRefused(() => mrope.positionIds({ segments: wrong }), 'segments');
  }
  assertRefused(() => mrope.positionIds({ segments: [cyclic] }), 'grid');
  const many = new Array(5000).fill(text(1));
  assertRefused(() => mrope.positionIds({ segments: many }), 'segments');
  assertRefused(() => mrope.positionIds({ segments: new Array(2 ** 32 - 1) }), 'segments');
  const long = { segments: [text(2 ** 20), text(1)] };
  assertRefused(() => mrope.positionIds(long), 'segments', 'too-large');
  const busy = {
    type: 'image',
    get grid() {
      return [place([text(9)]).ids.length, 27];
    },
  };
  assert.equal(place([busy]).ids.length, 3 * 27 * 27);
});

test('sections, ids and frequencies that do not fit are refused', () => {
  const x = [1, 2, 3, 4, 5, 6, 7, 8];
  const good = { headDim: 4, sections: [1, 1, 0], ids: [0, 1, 2, 3, 4, 5] };
  for (const wrong of [[2], [1, 1], [1, 1, 1], [0.5, 0.5, 1], [3, -1, 0], [1, 1, 0, 0]]) {
    assertRefused(() => mrope.rotate(x, { ...good, sections: wrong }), 'sections');
    assertRefused(() => mrope.axes({ ...good, sections: wrong }), 'sections');
  }
  assertRefused(() => mrope.rotate(x, { ...good, ids: [1, 2, 3, 4] }), 'ids');
  assertRefused(() => mrope.rotate(x, { ...good, invFreq: [1] }), 'invFreq');
  assertRefused(() => mrope.rotate(x, { ...good, invFreq: [1, 1], base: 10 }), 'invFreq');
  assertRefused(() => mrope.rotate([1, 2, 3], good), 'x');
  // @ts-expect-error: a layout of rope alone
  assertRefused(() => mrope.rotate(x, { ...good, layout: 'wrong-mixed' }), 'layout');
});
