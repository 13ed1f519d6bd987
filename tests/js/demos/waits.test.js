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
  const moved = at('rope/cache', 'keys', 'move', { shift: 8 }).written;
  assert.match(moved, /black: before/);
  assert.match(moved, /right place: 9/);
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

test('Curves of further training begin with 20 steps, with names and losses at the ends that a drag moves', () => {
  const losses = (patch) => at('text/further', 'curves', 'before', patch).written;
  assert.match(losses({}), /After 20 steps[\s\S]*YaRN 1\.62/);
  assert.match(losses({ stop: 300 }), /PI \(÷ 4\) 1\.60\nNTK 1\.55\nYaRN 1\.53/);
});

test('The base is dragged, and where the score first falls below 0 is its answer', () => {
  const first = at('layers/bound', 'sum', 'sum');
  assert.deepEqual(first.handles, ['track']);
  assert.match(first.written, /first below 0 at 1,707 tokens[\s\S]*base θ = 10,000/);
  assert.match(at('layers/bound', 'sum', 'sum', { base: 500000 }).written, /18,438 tokens/);
});

test('What else a score or a stripe depends on stands in the picture', () => {
  assert.doesNotMatch(at('rope/cache', 'keys', 'move').written, /The words matter, too|gap/);
  assert.match(at('rope/cache', 'keys', 'before').written, /The words matter, too/);
  assert.doesNotMatch(at('compare/pair', 'multiples', 'pair').written, /stripes/);
  assert.match(
    at('compare/pair', 'multiples', 'distance').written,
    /RoPE: stripes, since all words are equal/,
  );
  assert.match(at('compare/pair', 'multiples', 'words').written, /RoPE: no stripes, since the words differ/);
});

test('The grey of a config has the same name in its question, its count and its field', () => {
  const { written } = at('scaling/lens', 'ladder', 'read');
  assert.match(written, /pairs make no full turn in training/);
  assert.match(written, /^no full turn$/m);
  assert.match(written, /trained on sequences of 4,096 tokens/);
});

test('Numbers that a step is about stand at their marks', () => {
  assert.match(at('rope/pairs', 'curve', 'distance').written, /distance 10: score \+85\.6/);
  assert.match(at('rope/norm', 'pairs', 'turned').written, /do not rotate: \+48\.0/);
  assert.match(at('rope/precision', 'curve', 'curve').written, /rotation off by 0\.959/);
  assert.match(at('rope/complex', 'plane', 'conjugate').written, /k̄ = 0\.80 − 1\.10i/);
});
