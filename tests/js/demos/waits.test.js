import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenAt, stageOf } from '../../../web/core/stage.js';
import { allDemos } from './arbitraries.js';
import { drawnView, sceneOf } from './descriptor.js';

const GATES = Array.from({ length: 15 }, (_, i) => Number([3, 8, 12].includes(i)));

// What a view writes and which handles it has at a step, or in the whole figure, with the values of that step and `patch`.
function at(name, view, step, patch = {}, guess = undefined) {
  const demo = allDemos.find((one) => one.name === name);
  const { set = {} } = demo.steps.find((one) => one.name === step) ?? {};
  const scene = sceneOf(demo, { ...set, ...patch }, { lang: 'en' });
  const data = seenAt(scene.data, { stage: stageOf(demo.steps, step), guess });
  const { texts, handles } = drawnView(demo.views[view], { ...scene, data }, 925);
  return { written: texts.map(({ text }) => text).join('\n'), handles: handles.map(({ id }) => id) };
}

test('Handles wait for the step that asks for them', () => {
  for (const [name, view, id, before, from] of [
    ['compare/chooser', 'path', 'testLen', 'path', 'length'],
    ['compare/chooser', 'path', 'trainLen', 'path', 'length'],
    ['gates/forget', 'biases', 'gate-3', 'gate', 'alibi'],
    ['scaling/lens', 'ladder', 'pair-a', 'read', undefined],
    ['scaling/turns', 'ladder', 'model', 'test', 'base'],
    ['scaling/turns', 'ladder', 'rung', 'test', 'base'],
    ['sinks/cache', 'stream', 'token', 'stream', 'mistake'],
  ])
    assert.deepEqual(
      [before, from].map((step) => at(name, view, step).handles.includes(id)),
      [false, true],
      `${name} ${id}`,
    );
});

// Words that a view has at a step, or with some values at the same step, and does not have at another: [demo, view, words,
// the step without them, the step or the values with them].
/** @type {[name: string, view: string, words: RegExp, without: string, having?: string | object][]} */
const WORDS = [
  // The curves of the race have no names at their ends at first.
  ['race/lengths', 'curves', /^T5$/m, 'length', 'method'],
  // Lines of before stand at the bars of cached keys once there is something to compare.
  ['rope/cache', 'keys', /black: before/, 'move', { shift: 8 }],
  ['rope/cache', 'keys', /right place: 9/, 'move', { shift: 8 }],
  ['rope/cache', 'keys', /The words matter, too/, 'move', 'before'],
  // A chosen pair of a config waits for the second config.
  ['scaling/lens', 'ladder', /pair 50/, 'read'],
  // A cache numbers its tokens until positions are asked about, and marks those that left it once one has.
  ['sinks/cache', 'stream', /next query, position 30/, 'stream', 'mistake'],
  ['sinks/cache', 'stream', /dropped[\s\S]*just dropped/, 'stream', { seqLen: 9 }],
  // Two layouts stand beside each other until the mistake mixes them.
  ['rope/layout', 'matrices', /Mixed/, 'cell', 'mistake'],
  // Both orders lead from the cached vector to a key, until the score is asked about.
  ['layers/latent', 'plane', /both keys: difference 1\.01/, 'score', 'order'],
  // A position is written as the sum of its gates, of which the shut ones wait.
  ['gates/sentences', 'positions', /1 \+ 1 \+ 1 = 3\n1 \+ 1 = 2\n1\n0/, 'want', 'gate'],
  ['gates/sentences', 'positions', /1 \+ 0\.5 \+ 1 = 2\.5/, 'gate', { gates: GATES.with(8, 0.5) }],
  // A cell of the map of needles stands for a text, until lengths are advertised.
  ['text/effective', 'heat', /needle (.)=\d at depth 25%\nquestion \1\?/, 'claim', 'needle'],
  ['text/effective', 'heat', /a text of 512 tokens/, 'needle', { column: 9 }],
  ['text/effective', 'heat', /advertised 256/, 'needle', 'claim'],
  // One gate is moved, with the words of its sentence alone.
  ['gates/forget', 'biases', /Ann/, 'gate', 'alibi'],
  // What the sign of a score says waits for the curve beside it.
  ['gates/parity', 'switches', /\+1 on/, 'press', 'rope'],
  // A table is only where it ends, until its rows are named.
  ['learned/max-length', 'line', /Positions 0–23 of a text/, 'table', 'past'],
];
for (const [name, view, words, without, having] of WORDS)
  test(`${name}, ${view}: ${words} is not at ${without}`, () => {
    const there = typeof having === 'object' ? at(name, view, without, having) : at(name, view, having);
    assert.doesNotMatch(at(name, view, without).written, words);
    assert.match(there.written, words);
  });
