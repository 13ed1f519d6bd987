import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertRefused, notArrays } from './expect.js';
import { odd } from './invalid-values.js';

/**
 * @import { Segment } from '../../../web/engine/types.js'
 * @typedef {{ type: string, length?: number, grid?: number[] }} Patches a segment of either kind
 */

const { mrope, rope } = await loadEngine();

/** @type {(length: number) => Segment} */
const text = (length) => ({ type: 'text', length });
/** @type {(...grid: [number, number]) => Segment} */
const image = (...grid) => ({ type: 'image', grid });
/** @type {(...grid: [number, number, number]) => Segment} */
const video = (...grid) => ({ type: 'video', grid });
const axesOf = (ids) =>
  [0, 1, 2].map((axis) => [...ids.slice((axis * ids.length) / 3).slice(0, ids.length / 3)]);

test('text and images share one count', () => {
  const { ids, delta } = mrope.positionIds({ segments: [text(2), image(4, 4), image(2, 6), text(2)] });
  assert.ok(ids instanceof Int32Array);
  assert.deepEqual(axesOf(ids), [
    [0, 1, 2, 2, 2, 2, 4, 4, 4, 7, 8],
    [0, 1, 2, 2, 3, 3, 4, 4, 4, 7, 8],
    [0, 1, 2, 3, 2, 3, 4, 5, 6, 7, 8],
  ]);
  assert.equal(delta, -2);
});

test('text after a video and after a large image', () => {
  const after = mrope.positionIds({ segments: [video(3, 4, 4), text(5)] });
  for (const axis of axesOf(after.ids)) assert.deepEqual(axis.slice(12), [3, 4, 5, 6, 7]);
  assert.equal(after.delta, -9);
  const segments = [text(4), image(32, 32), text(1)];
  const large = mrope.positionIds({ segments });
  assert.deepEqual([large.ids[260], large.delta], [20, -240]);
  const wrong = mrope.positionIds({ segments, advance: 'wrong-area' });
  assert.deepEqual([wrong.ids[260], wrong.delta], [260, 0]);
});

test('steps in seconds keep the id of a moment at any sampling rate, and are cut to whole ids', () => {
  const timesOf = (frames, timeStep) =>
    axesOf(mrope.positionIds({ segments: [{ type: 'video', grid: [frames, 2, 2], timeStep }] }).ids)[0];
  assert.deepEqual(timesOf(4, 4), [0, 4, 8, 12]);
  assert.deepEqual(timesOf(8, 2), [0, 2, 4, 6, 8, 10, 12, 14]);
  assert.deepEqual(timesOf(5, 0.5), [0, 0, 1, 1, 2]);
  assert.deepEqual(timesOf(3, 0), [0, 0, 0]);
  assert.deepEqual(timesOf(3, undefined), [0, 1, 2]);
  for (const wrong of [-1, 1025, Number.NaN, Infinity, '2', null, []]) {
    // @ts-expect-error: no numbers from 0 to 1024
    const place = () => mrope.positionIds({ segments: [{ ...video(2, 4, 4), timeStep: wrong }] });
    assertRefused(place, 'timeStep');
  }
});

const side = fc.integer({ min: 1, max: 6 });
const segments = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('text'), length: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ type: fc.constant('image'), grid: fc.tuple(side, side) }),
    fc.record({ type: fc.constant('video'), grid: fc.tuple(side, side, side) }),
  ),
  { minLength: 1, maxLength: 8 },
);
const place = (list, more) => mrope.positionIds({ segments: list, spatialMergeSize: 1, ...more });

test('what follows stands at the largest id + 1, and delta leads there', () => {
  fc.assert(
    fc.property(segments, (list) => {
      const { ids, delta } = place(list);
      const next = Math.max(...ids) + 1;
      assert.equal(delta, next - ids.length / 3);
      const [t, h, w] = axesOf(place([...list, text(1)]).ids).map((axis) => axis.at(-1));
      assert.deepEqual([t, h, w], [next, next, next]);
    }),
  );
});

test('the mistake stands apart by the area less the longest side of what it has passed', () => {
  fc.assert(
    fc.property(segments, (list) => {
      const [right, wrong] = [place(list).ids, place(list, { advance: 'wrong-area' }).ids];
      let [gap, token] = [0, 0];
      for (const { type, length = 0, grid = [] } of /** @type {Patches[]} */ (list)) {
        const [h, w] = grid.slice(-2);
        const tokens = type === 'text' ? length : grid.reduce((product, count) => product * count);
        for (let n = 0; n < tokens; n++, token++) assert.equal(wrong[token] - right[token], gap);
        if (type !== 'text') gap += h * w - Math.max(...grid);
      }
    }),
  );
});

test('a grid is counted before merging', () => {
  const doubled = (grid) => [...grid.slice(0, -2), ...grid.slice(-2).map((count) => 3 * count)];
  fc.assert(
    fc.property(segments, (list) => {
      const patches = list.map((segment) =>
        'grid' in segment ? { ...segment, grid: doubled(segment.grid) } : segment,
      );
      assert.deepEqual(mrope.positionIds({ segments: patches, spatialMergeSize: 3 }), place(list));
    }),
  );
});

test('axes of the released models', () => {
  const sections = mrope.axes({ headDim: 128, sections: [16, 24, 24] });
  assert.ok(sections instanceof Int32Array);
  const counts = (axes) => [0, 1, 2].map((axis) => axes.filter((other) => other === axis).length);
  assert.deepEqual(counts(sections), [16, 24, 24]);
  assert.deepEqual([...sections], [...sections].sort());
  const interleaved = mrope.axes({ headDim: 128, sections: [24, 20, 20], allocation: 'interleaved' });
  assert.deepEqual(counts(interleaved), [24, 20, 20]);
  assert.deepEqual([...interleaved.slice(57)], [0, 1, 2, 0, 0, 0, 0]);
});

test('where t, h and w agree, mrope is rope bit for bit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 2 ** 20 }), { minLength: 1, maxLength: 40 }),
      fc.tuple(fc.nat(7), fc.nat(7), fc.integer({ min: 1, max: 7 })),
      fc.constantFrom('half', 'interleaved'),
      fc.constantFrom('sections', 'interleaved'),
      (positions, sections, layout, allocation) => {
        const headDim = 2 * (sections[0] + sections[1] + sections[2]);
        const x = Float32Array.from({ length: positions.length * headDim * 2 }, (_, n) => Math.sin(n * n));
        const ids = [...positions, ...positions, ...positions];
        assert.deepEqual(
          mrope.rotate(x, { headDim, ids, sections, layout, allocation }),
          rope.rotate(x, { headDim, positions, layout, base: 1e6 }),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('a pair turns by the ids of its own axis', () => {
  const { ids } = mrope.positionIds({ segments: [image(6, 8)] });
  const params = { headDim: 12, sections: [1, 2, 3] };
  const x = Float32Array.from({ length: 12 * 12 }, (_, n) => Math.cos(n));
  const turned = mrope.rotate(x, { ...params, ids });
  const alone = axesOf(ids).map((positions) =>
    rope.rotate(x, { headDim: 12, positions, layout: 'half', base: 1e6 }),
  );
  const axes = mrope.axes(params);
  for (const [n, value] of turned.entries()) assert.equal(value, alone[axes[n % 6]][n]);
});

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
