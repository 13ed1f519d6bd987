import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenAt, stageOf } from '../../../web/core/stage.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { allDemos } from './arbitraries.js';
import { sceneOf, textContext } from './descriptor.js';

const engine = await loadEngine();
const demoOf = (name) => allDemos.find((demo) => demo.name === name);

// What a view writes and which handles it has at a step, or in the whole figure, with the values of that step and `patch`.
function at(name, view, step, patch = {}) {
  const demo = demoOf(name);
  const { set = {} } = demo.steps.find((one) => one.name === step) ?? {};
  const { data: whole, style, t } = sceneOf(demo, engine, { ...set, ...patch }, { lang: 'en' });
  const data = seenAt(whole, { stage: stageOf(demo.steps, step) });
  const { ctx, texts } = textContext();
  const { height, draw, handles } = demo.views[view];
  const box = { x: 0, y: 0, width: 925, height: height(925, data) };
  draw(ctx, data, box, style, t);
  const written = texts.map(({ text }) => text).join('\n');
  return { written, handles: (handles?.(data, box, t) ?? []).map(({ id }) => id) };
}

test('Lines of before stand at the bars of cached keys once there is something to compare', () => {
  assert.doesNotMatch(at('rope/cache', 'keys', 'move').written, /black|right place/);
  const moved = at('rope/cache', 'keys', 'move', { shift: 40 }).written;
  assert.match(moved, /black: before/);
  assert.match(moved, /right place of the key: 41/);
});

test('The training length and models come to the wavelengths with their steps', () => {
  const first = at('rope/base', 'ladder', 'pull');
  assert.doesNotMatch(first.written, /trained|Llama/);
  assert.match(first.written, /pair 48: 6,283 tokens/);
  assert.ok(!first.handles.includes('model'));
  assert.match(at('rope/base', 'ladder', 'wall').written, /trained: 8,192 tokens/);
  assert.ok(at('rope/base', 'ladder', 'ratios').handles.includes('model'));
});

test('A chosen pair of a config waits for the second config', () => {
  const first = at('scaling/lens', 'ladder', 'read');
  assert.doesNotMatch(first.written, /pair 50/);
  assert.ok(!first.handles.includes('pair-a'));
  assert.match(at('scaling/lens', 'ladder', undefined).written, /pair 50/);
});

test('A cache numbers its tokens until positions are asked about', () => {
  const first = at('sinks/cache', 'stream', 'stream', { seqLen: 11 });
  assert.match(first.written, /the keys of 8 tokens, room for 8/);
  assert.doesNotMatch(first.written, /query/);
  assert.deepEqual(first.handles, ['time']);
  const last = at('sinks/cache', 'stream', 'mistake');
  assert.match(last.written, /next query, position 30/);
  assert.deepEqual(last.handles, ['time', 'token']);
});

test('Rings of logits come with the step that asks to drag them', () => {
  assert.deepEqual(at('sinks/softmax', 'bars', 'shift').handles, ['lift']);
  assert.deepEqual(at('sinks/softmax', 'bars', 'sink').handles, ['logit-8']);
  assert.equal(at('sinks/softmax', 'bars', 'mistake').handles.length, 8);
});

test('Two layouts stand beside each other until the mistake mixes them', () => {
  const cell = at('rope/layout', 'matrices', 'cell').written;
  assert.doesNotMatch(cell, /Mixed|difference|moving/);
  assert.match(cell, /score of the outlined cell, gap 4\n\+0\.445\n\+0\.031/);
  assert.match(at('rope/layout', 'matrices', 'mistake').written, /Mixed/);
});

test('Numbers that a step is about stand at their marks', () => {
  assert.match(at('rope/pairs', 'curve', 'distance').written, /distance 10: score \+85\.6/);
  assert.match(at('rope/norm', 'pairs', 'turned').written, /do not rotate: \+48\.0/);
  assert.match(at('rope/precision', 'curve', 'curve').written, /rotation off by 0\.959/);
  assert.match(at('rope/complex', 'plane', 'conjugate').written, /k̄ = 0\.80 − 1\.10i/);
});
