import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemo } from '../../../web/core/memo.js';
import { sameValue } from '../../../web/core/parameters.js';
import { createState } from '../../../web/core/state.js';
import { isAll, isQuick } from '../../scope.js';
import { allDemos, singles } from './arbitraries.js';
import { sceneOf } from './descriptor.js';
import { placed } from './scene.js';

const KEYS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

// Handles that a drag moves otherwise than keys do: the beginning of the names of their demo and view, and theirs.
const OTHERWISE = {
  'attention/shuffle cards': 'a card follows the hand until it is dropped',
  'encoding/add plane': 'a drag goes by tenths',
  'gates/parity switches': 'a press turns a switch',
  'mrope/ids': 'keys move whole blocks',
  'nope/layers stack card': 'a card follows the hand until it is dropped',
  'race/inspector sequence card': 'only some cards are drawn',
  'scaling/lens config': 'a base is dragged along, not to a place',
  'scaling/lens ladder slowest-b': 'the axis grows with what is dragged',
  'scaling/turns ladder test': 'a drag goes by hundreds',
  'sinusoidal/frequencies clocks': 'a key goes on to the next pair, a drag turns a hand',
  'sinusoidal/matrix clocks': 'not every pair has a clock',
  'sinusoidal/shift clocks pair': 'not every pair has a clock',
  'sinusoidal/zoom': 'a key moves the window, too',
  't5/buckets bars': 'a bar is dragged up and down, keys go to another',
  'text/write': 'only what was written is to be taken',
};

const EXCUSED = new RegExp(`^(?:${Object.keys(OTHERWISE).join('|')})`);

/** How far numbers are apart, and 0 or 1 for what is none. */
const gap = (param, a, b) => {
  if (typeof a === 'number') return Math.abs(a - b);
  if (Array.isArray(a) && a.length === b.length && typeof a[0] === 'number')
    return a.reduce((sum, each, i) => sum + Math.abs(each - b[i]), 0);
  return sameValue(param, a, b) ? 0 : 1;
};

for (const demo of allDemos) {
  test(`${demo.name}: a handle is dragged to where a key takes it with the same result`, () => {
    const memo = createMemo();
    const scenes = createMemo();
    const sceneAt = (values) => scenes(JSON.stringify(values), [], () => sceneOf(demo, values, { memo }));
    const settled = (values, change) => {
      const state = createState(demo, 'ko');
      state.patch({ ...values, ...change });
      return state.values.value;
    };
    const stepped = (demo.steps ?? []).map(({ set = {} }) => set);
    const first = {};
    // Unless all is asked for, every fourth option.
    const options = isQuick ? [] : singles(demo).filter((_, i) => isAll || i % 4 === 0);
    let tried = 0;
    for (const patch of [first, ...stepped, ...options]) {
      const scene = sceneAt(patch);
      const { values } = scene;
      for (const [name, view] of Object.entries(demo.views))
        for (const handle of placed(view, scene, 760).handles) {
          const { id, x, y } = handle;
          if (handle.flips || EXCUSED.test(`${demo.name} ${name} ${id}`)) continue;
          // Unless all is asked for, one key after another in turn, and at the first values all four.
          const keys = isAll || patch === first ? KEYS : [KEYS[tried++ % KEYS.length]];
          for (const [dx, dy] of keys) {
            const wished = sceneAt(settled(values, handle.key({ dx, dy })));
            const there = placed(view, wished, 760).handleOf(id);
            if (!there) continue;
            const change = handle.drag({ x: there.x, y: there.y }, { point: { x, y }, values });
            const dragged = settled(values, change);
            for (const [key, param] of Object.entries(demo.params)) {
              const miss = gap(param, wished.values[key], dragged[key]);
              assert.ok(
                2 * miss <= gap(param, wished.values[key], values[key]),
                `${name} ${id}, key ${dx}, ${dy}: ${key} is ${dragged[key]}, not ${wished.values[key]}`,
              );
            }
          }
        }
    }
  });
}

test('what moves otherwise is in a demo', () => {
  const names = allDemos.map(({ name }) => name);
  for (const key of Object.keys(OTHERWISE)) assert.ok(names.includes(key.split(' ')[0]), key);
});
