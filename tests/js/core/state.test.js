import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { int, text } from '../../../web/core/parameters.js';
import { createState } from '../../../web/core/state.js';

const descriptor = {
  params: {
    text: text({ initial: { ko: '나는 너를', en: 'the cat' }, maxLength: 40 }),
    seqLen: int({ initial: 128, min: 1, max: 4096 }),
    position: int({ initial: 37, min: 0, max: 4095 }),
  },
  settle: (values) => ({ ...values, position: Math.min(values.position, values.seqLen - 1) }),
};
const make = () => createState(descriptor, 'ko');
const now = (state) => state.values.value;

test('Values are fitted and settled: the position stays inside the sequence', () => {
  const state = make();
  state.patch({ seqLen: 10 });
  assert.deepEqual(now(state), { text: '나는 너를', seqLen: 10, position: 9 });
  state.patch({ seqLen: 1e9, position: Number.NaN, unknown: 3, text: 7 });
  assert.deepEqual(now(state), { text: '나는 너를', seqLen: 4096, position: 9 });
  assert.ok(Object.isFrozen(now(state)));
});

test('One drag is one step back, two drags are two', () => {
  const state = make();
  for (const position of [38, 39, 40]) state.patch({ position }, 'drag');
  state.endGesture();
  for (const position of [50, 60]) state.patch({ position }, 'drag');
  state.undo();
  assert.equal(now(state).position, 40);
  state.undo();
  assert.equal(now(state).position, 37);
  assert.equal(state.canUndo.value, false);
  state.redo();
  state.redo();
  assert.equal(now(state).position, 60);
  assert.equal(state.canRedo.value, false);
});

test('Undo comes back to every state, whatever was done', () => {
  const patches = fc.array(fc.record({ seqLen: fc.integer(), position: fc.integer() }), { maxLength: 30 });
  fc.assert(
    fc.property(patches, (list) => {
      const state = make();
      const seen = [now(state)];
      for (const patch of list) {
        const before = now(state);
        state.patch(patch);
        if (now(state) !== before) seen.push(now(state));
      }
      for (const expected of seen.toReversed()) {
        assert.deepEqual(now(state), expected);
        state.undo();
      }
    }),
  );
});

test('Starting over goes to where the demo began and can be undone', () => {
  const state = make();
  state.restart({ seqLen: 64 });
  state.patch({ seqLen: 9 });
  state.reset();
  assert.deepEqual(now(state), { text: '나는 너를', seqLen: 64, position: 37 });
  state.undo();
  assert.equal(now(state).seqLen, 9);
});

test('A text still as it started changes with the language, an edited one stays', () => {
  const state = make();
  state.setLanguage('en');
  assert.equal(now(state).text, 'the cat');
  state.patch({ text: 'a dog' });
  state.setLanguage('ko');
  assert.equal(now(state).text, 'a dog');
  state.undo();
  assert.equal(now(state).text, '나는 너를');
});

test('A look aside changes what is shown, settled, and neither the values nor their history', () => {
  const state = make();
  state.patch({ seqLen: 10 });
  state.preview({ position: 50 });
  assert.equal(state.shown.value.position, 9);
  state.preview({ position: 4 });
  assert.deepEqual([state.shown.value.position, now(state).position], [4, 9]);
  state.patch({ seqLen: 3 });
  assert.equal(state.shown.value.position, 2);
  state.preview();
  assert.deepEqual(state.shown.value, now(state));
  state.undo();
  state.undo();
  assert.equal(state.canUndo.value, false);
});
