import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenAt, stageOf } from '../../../web/core/stage.js';
import { allDemos } from './arbitraries.js';
import { drawnView, sceneOf } from './descriptor.js';

const demoOf = (name) => allDemos.find((demo) => demo.name === name);

// What a view writes and which handles it has at a step, or in the whole figure, with the values of that step and `patch`.
function at(name, view, step, patch = {}, guess = undefined) {
  const demo = demoOf(name);
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
    ['rope/base', 'ladder', 'model', 'pull', 'ratios'],
    ['scaling/lens', 'ladder', 'pair-a', 'read', undefined],
    ['scaling/temperature', 'bars', 'logit-0', 'factor', 'logits'],
    ['scaling/turns', 'ladder', 'model', 'test', 'base'],
  ])
    assert.deepEqual(
      [before, from].map((step) => at(name, view, step).handles.includes(id)),
      [false, true],
      `${name} ${id}`,
    );
});

test('At first the curves of the race have no names at their ends', () => {
  const curves = (step) => at('race/lengths', 'curves', step, { testLen: 32 }).written;
  assert.doesNotMatch(curves('length'), /^T5$/m);
  assert.match(curves('method'), /^T5$/m);
});

test('Lines of before stand at the bars of cached keys once there is something to compare', () => {
  assert.doesNotMatch(at('rope/cache', 'keys', 'move').written, /black|right place/);
  const moved = at('rope/cache', 'keys', 'move', { shift: 8 }).written;
  assert.match(moved, /black: before/);
  assert.match(moved, /right place: 9/);
});

test('The training length and models come to the wavelengths with their steps', () => {
  const first = at('rope/base', 'ladder', 'pull');
  assert.doesNotMatch(first.written, /trained|Llama/);
  assert.match(first.written, /fastest: 6.28 tokens/);
  assert.match(first.written, /slowest: 54,410 tokens/);
  assert.doesNotMatch(first.written, /pair 48/);
  assert.match(at('rope/base', 'ladder', 'wall').written, /trained: 8,192 tokens/);
});

test('A chosen pair of a config waits for the second config', () => {
  assert.doesNotMatch(at('scaling/lens', 'ladder', 'read').written, /pair 50/);
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
  assert.match(cell, /score of the outlined cell, query − key = 4\n\+0\.445\n\+0\.031/);
  assert.match(at('rope/layout', 'matrices', 'mistake').written, /Mixed/);
});

test('Curves of further training begin with 20 steps, with names and losses at the ends that a drag moves', () => {
  const losses = (patch) => at('text/fine-tuning', 'curves', 'before', patch).written;
  assert.match(losses({}), /After 20 steps[\s\S]*positions ÷ 4 \(PI\) 2\.14/);
  assert.match(losses({ stop: 300 }), /RoPE as is 1\.54\nPI \(÷ 4\) 1\.60/);
  // Ways with names of their own wait, unless one of them was guessed.
  assert.doesNotMatch(losses({}), /NTK|YaRN/);
  assert.match(at('text/fine-tuning', 'curves', 'before', {}, 'yarn').written, /YaRN 1\.62/);
  assert.match(at('text/fine-tuning', 'curves', 'train').written, /PI \(÷ 4\)\nYaRN/);
});

test('Both orders lead from the cached vector to a key, until the score is asked about', () => {
  const first = (patch) => at('layers/latent', 'plane', 'order', patch).written;
  assert.match(first({}), /× W[\s\S]*rotate[\s\S]*rotate[\s\S]*× W/);
  assert.match(first({}), /both keys: difference 1\.01/);
  assert.match(first({ position: 0 }), /both keys: difference 0\.00/);
  assert.doesNotMatch(at('layers/latent', 'plane', 'score').written, /both keys/);
});

test('A position is written as the sum of its gates, of which the shut ones wait', () => {
  const first = (patch) => at('gates/sentences', 'positions', 'gate', patch).written;
  assert.match(first({}), /1 \+ 1 \+ 1 = 3\n1 \+ 1 = 2\n1\n0/);
  const gates = Array.from({ length: 15 }, (_, i) => (i === 8 ? 0.5 : Number([3, 12].includes(i))));
  assert.match(first({ gates }), /1 \+ 0\.5 \+ 1 = 2\.5\n0\.5 \+ 1 = 1\.5/);
  assert.doesNotMatch(at('gates/sentences', 'positions', 'want').written, /=/);
});

test('At first the terms of a score stand without the weights that it becomes', () => {
  assert.doesNotMatch(at('relative/terms', 'rows', 'sum').written, /%|learned bonus/);
  assert.match(at('relative/terms', 'rows', 'drop').written, /35\.0%[\s\S]*learned bonus/);
});

test('A cell of the map of needles stands for a text, until lengths are advertised', () => {
  const first = (patch) => at('text/effective', 'heat', 'needle', patch).written;
  assert.match(first({}), /a text of 64 tokens · depth 0%.*\nneedle (.)=\d at depth 25%\nquestion \1\?/);
  assert.match(first({ column: 9 }), /a text of 512 tokens/);
  assert.doesNotMatch(first({}), /advertised/);
  assert.match(at('text/effective', 'heat', 'claim').written, /advertised 256/);
});

test('A moment that both rates have is named, and beside its box stands what a box is', () => {
  assert.match(at('mrope/clip', 'tracks', 'qwen2').written, /1 box = 2 frames; inside: time in seconds/);
  assert.doesNotMatch(at('mrope/clip', 'tracks', 'qwen25').written, /1 box/);
});

test('At first one gate is moved, with the words of its sentence alone', () => {
  const first = at('gates/forget', 'biases', 'gate');
  assert.deepEqual(first.handles, ['gate-8']);
  assert.doesNotMatch(first.written, /Ann/);
  assert.match(at('gates/forget', 'biases', 'alibi').written, /Ann/);
});

test('What the sign of a score says waits for the curve beside it', () => {
  assert.doesNotMatch(at('gates/parity', 'switches', 'press').written, /\bon\b|\boff\b/);
  assert.match(at('gates/parity', 'switches', 'rope').written, /\+1 on/);
});

test('What else a score or a stripe depends on stands in the picture', () => {
  assert.doesNotMatch(at('rope/cache', 'keys', 'move').written, /The words matter, too|gap/);
  assert.match(at('rope/cache', 'keys', 'before').written, /The words matter, too/);
});

test('The grey of a config has the same name in its question, its count and its field', () => {
  const { written } = at('scaling/lens', 'ladder', 'read');
  assert.match(written, /pairs make no full turn in training/);
  assert.match(written, /^no full turn$/m);
  assert.match(written, /4,096 tokens before scaling/);
});

test('Numbers that a step is about stand at their marks', () => {
  assert.match(at('rope/pairs', 'curve', 'distance').written, /distance 10: score \+85\.6/);
  assert.match(at('rope/precision', 'curve', 'curve').written, /rotation off by 0\.959/);
});

test('Marks of tokens that left the cache wait until one has', () => {
  const stream = (patch) => at('sinks/cache', 'stream', 'stream', patch).written;
  assert.doesNotMatch(stream({}), /dropped/);
  assert.match(stream({ seqLen: 9 }), /dropped[\s\S]*just dropped/);
});

test('At first a table is only where it ends, and its last row is named with the positions', () => {
  const first = at('learned/max-length', 'line', 'past').written;
  assert.match(first, /Positions 0–23 of a text, and a table with rows 0–15[\s\S]*end of the table: 16 rows/);
  assert.doesNotMatch(at('learned/max-length', 'line', 'table').written, /Positions 0–23|^token$/m);
});

test('The note of the integers says which number fills the row, that of another formula does not', () => {
  const row = (patch) => at('encoding/contest', 'table', 'row', patch).written;
  assert.match(row({ formula: 'pos', position: 7 }), /row 7: the number 7 in each of the 16 dimensions/);
  assert.match(row({}), /one row: the numbers that stand for one position/);
});
