import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choice, flag, int, vector } from '../../../web/core/parameters.js';
import { beginningOf, readStep, seenAt, stageOf, stepOf, withStep } from '../../../web/core/stage.js';

const steps = [
  { name: 'drag', views: ['plane'], controls: ['m'] },
  { name: 'lock', views: ['line'], controls: ['lock'], set: { lock: true } },
];

test('A step shows its own pictures and controls', () => {
  const { number, views, controls } = stageOf(steps, 'lock');
  assert.equal(number, 2);
  assert.deepEqual([[...views], [...controls]], [['line'], ['lock']]);
  assert.deepEqual([...stageOf(steps, 'drag').views], ['plane']);
});

test('What later steps bring is not shown before them, what an earlier one has brought is', () => {
  const told = [
    { name: 'near', views: ['plane'], controls: ['m'], handle: 'key' },
    { name: 'far', views: ['plane'], controls: ['m', 'lock'] },
    { name: 'turn', views: ['line'], handle: 'hand' },
  ];
  const whole = { shows: (_name) => true };
  const names = ['near', 'm', 'key', 'far', 'lock', 'turn', 'hand', 'other'];
  const shownAt = (name) => names.filter((one) => seenAt(whole, { stage: stageOf(told, name) }).shows(one));
  assert.deepEqual(shownAt('near'), ['near', 'm', 'key', 'other']);
  assert.deepEqual(shownAt('far'), ['near', 'm', 'key', 'far', 'lock', 'other']);
  assert.deepEqual(shownAt('turn'), names);
  const data = { n: 3, shows: () => true };
  assert.equal(seenAt(data, {}), data, 'a whole figure shows what was computed');
  assert.equal(seenAt(undefined, { guess: 'few' }), undefined);
  assert.equal(seenAt(data, { guess: 'few' }).guess, 'few');
});

test('A step begins as those before it leave the figure, whatever the reader did, with what the reader made', () => {
  const params = {
    rotate: choice({ initial: 'both', options: ['both', 'wrong-one'] }),
    scaled: flag({ initial: true, wrong: false }),
    lock: flag({ initial: false }),
    m: int({ initial: 0, min: 0, max: 9 }),
    q: vector({ initial: [1, 2], length: 2, min: 0, max: 9 }),
    seed: int({ initial: 1, min: 0, max: 9 }),
  };
  const start = { rotate: 'both', scaled: true, lock: false, m: 0, q: [1, 2], seed: 1 };
  const values = { rotate: 'wrong-one', scaled: false, lock: false, m: 7, q: [3, 4], seed: 5 };
  const made = { q: [3, 4], seed: 5 };
  const walked = [
    { name: 'first', set: { lock: true, m: 2 } },
    { name: 'wrong', set: { rotate: 'wrong-one' } },
    { name: 'last' },
  ];
  const begun = (name) => beginningOf(walked, name, { params, values, start });
  assert.deepEqual(begun('first'), { ...start, ...made, lock: true, m: 2 });
  assert.deepEqual(begun('wrong'), { ...start, ...made, lock: true, m: 2, rotate: 'wrong-one' });
  assert.deepEqual(begun('last'), { ...start, ...made, lock: true, m: 2 }, 'a mistake belongs to its step');
  assert.deepEqual(begun(undefined), { ...values, rotate: 'both', scaled: true }, 'the whole goes on');
});

test('Without a step, or by a name that is none, the figure is whole', () => {
  assert.equal(stageOf(steps, undefined), undefined);
  assert.equal(stageOf(steps, 'constructor'), undefined);
  assert.equal(stageOf(undefined, 'drag'), undefined);
});

test('An address names a step beside values, the whole, or nothing that is known', () => {
  assert.deepEqual(readStep(steps, 'm=3&step=lock&n=2'), { step: steps[1], rest: 'm=3&n=2' });
  assert.deepEqual(readStep(steps, 'm=3'), { rest: 'm=3' });
  assert.deepEqual(readStep(steps, 'step=all'), { step: undefined, rest: '' });
  assert.deepEqual(readStep(steps, 'step=%3Cb%3E&m=1'), { rest: 'm=1', given: '%3Cb%3E' });
  assert.deepEqual(readStep(undefined, 'step=lock'), { rest: 'step=lock' });
});

test('A step has a number as well as a name', () => {
  assert.equal(stepOf(steps, '2'), steps[1]);
  assert.deepEqual(readStep(steps, 'step=1'), { step: steps[0], rest: '' });
  for (const none of ['0', '3', '-1', '1.0', '01', '', null]) assert.equal(stepOf(steps, none), undefined);
});

test('What is written is read again', () => {
  assert.equal(withStep('m=3', 'lock'), 'step=lock&m=3');
  assert.equal(withStep('', 'lock'), 'step=lock');
  assert.equal(withStep('m=3', undefined), 'm=3');
  assert.equal(readStep(steps, withStep('m=3', 'lock')).step, steps[1]);
});
