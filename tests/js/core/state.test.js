import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { between, changeOf } from '../../../web/core/between.js';
import { choice, flag, int, permutation, real, text, vector } from '../../../web/core/parameters.js';
import { readQuery, splitHash, writeQuery } from '../../../web/core/permalink.js';
import { decimals, placeOf, stepped, valueAt } from '../../../web/core/slider.js';
import { beginningOf, readStep, seenAt, stageOf, stepOf, withStep } from '../../../web/core/stage.js';
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

const moving = {
  position: int({ initial: 0, min: 0, max: 100 }),
  base: real({ initial: 10, min: 1, max: 1e6, scale: 'log' }),
  arrow: vector({ initial: [0, 0], min: -2, max: 2 }),
  method: choice({ initial: 'a', options: ['a', 'b'] }),
  lock: flag({ initial: false }),
};
const from = { position: 10, base: 100, arrow: [0, 1], method: 'a', lock: false };
const to = { position: 20, base: 10000, arrow: [1, 0], method: 'b', lock: true };

test('Half way, numbers are in the middle, on a log scale in the middle of the logarithms', () => {
  const { position, base, arrow } = between(moving, from, to, 0.5);
  assert.equal(position, 15);
  assert.ok(Math.abs(base - 1000) < 1e-9);
  assert.deepEqual(arrow, [0.5, 0.5]);
});

test('What has no middle is left to arrive at once', () => {
  assert.deepEqual(Object.keys(between(moving, from, to, 0.1)), ['position', 'base', 'arrow']);
});

test('A change says whether anything glides and whether anything cannot', () => {
  const change = (patch) => changeOf(moving, from, { ...from, ...patch });
  assert.deepEqual(change({}), { isGradual: false, isAbrupt: false });
  assert.deepEqual(change({ position: 11 }), { isGradual: true, isAbrupt: false });
  assert.deepEqual(change({ method: 'b' }), { isGradual: false, isAbrupt: true });
  assert.deepEqual(change({ arrow: [1, 1], lock: true }), { isGradual: true, isAbrupt: true });
});

test('On the way every value stays between the two ends', () => {
  const number = fc.double({ min: 1, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(number, number, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, share) => {
      const { base } = between(moving, { ...from, base: a }, { ...to, base: b }, share);
      const slack = 1e-9 * Math.max(a, b);
      return base >= Math.min(a, b) - slack && base <= Math.max(a, b) + slack;
    }),
  );
});

test('Values to begin with are no step back, and reset leads to the start', () => {
  const state = createState({ params: moving }, 'en');
  state.begin({ position: 30 });
  assert.deepEqual([state.values.value.position, state.canUndo.value], [30, false]);
  state.reset();
  assert.equal(state.values.value.position, 0);
});

test('A state tells of a leap from what was shown, and a drag is none', () => {
  const state = createState({ params: moving }, 'en');
  state.patch({ position: 40 });
  assert.deepEqual([state.leap.value.from.position, state.leap.value.to.position], [0, 40]);
  state.travel({ position: 12 });
  assert.deepEqual([state.shown.value.position, state.values.value.position], [12, 40]);
  state.undo();
  assert.deepEqual([state.leap.value.from.position, state.leap.value.to.position], [12, 0]);
  state.travel();
  state.patch({ position: 3 }, 'drag');
  assert.equal(state.leap.value, undefined);
});

const sliders = [
  int({ initial: 128, min: 1, max: 4096, scale: 'log', snaps: [128, 512] }),
  int({ initial: 0, min: -64, max: 64 }),
  int({ initial: 64, min: 2, max: 1024, step: 2, scale: 'log' }),
  real({ initial: 10000, min: 10, max: 1e7, scale: 'log', snaps: [10000, 500000] }),
  real({ initial: 0.5, min: -2, max: 2, digits: 2 }),
];
const slider = fc.constantFrom(...sliders);
const place = fc.double({ min: 0, max: 1, noNaN: true });

test('Every place of the thumb is a legal value, and the ends are the ends', () => {
  fc.assert(
    fc.property(slider, place, (param, at) => {
      const value = valueAt(param, at);
      assert.equal(param.parse(param.format(value)), value);
      assert.ok(placeOf(param, value) >= 0 && placeOf(param, value) <= 1);
    }),
  );
  for (const param of sliders)
    assert.deepEqual([valueAt(param, 0), valueAt(param, 1)], [param.min, param.max]);
});

test('The value grows with the place', () => {
  fc.assert(
    fc.property(slider, place, place, (param, a, b) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      assert.ok(valueAt(param, low) <= valueAt(param, high));
    }),
  );
});

test('A thumb near a snap falls on it', () => {
  const [, , , base] = sliders;
  assert.equal(valueAt(base, placeOf(base, 10400)), 10000);
  assert.notEqual(valueAt(base, placeOf(base, 14000)), 10000);
});

test('An arrow key always moves, until the end', () => {
  fc.assert(
    fc.property(slider, place, fc.constantFrom(1, -1), fc.boolean(), (param, at, count, page) => {
      const value = valueAt(param, at);
      const next = stepped(param, value, count, page);
      const end = count > 0 ? param.max : param.min;
      assert.ok(value === end ? next === end : Math.sign(next - value) === count, `${value} → ${next}`);
    }),
  );
});

test('Home and End reach the ends; decimals follow the grain', () => {
  assert.deepEqual([stepped(sliders[1], 3, -Infinity), stepped(sliders[1], 3, Infinity)], [-64, 64]);
  assert.deepEqual(sliders.map(decimals), [0, 0, 0, undefined, 2]);
});

const linked = {
  text: text({ initial: 'the cat', maxLength: 60 }),
  seqLen: int({ initial: 128, min: 1, max: 4096 }),
  base: real({ initial: 10000, min: 10, max: 1e7 }),
  layout: choice({ initial: 'interleaved', options: ['interleaved', 'half'] }),
  q: vector({ initial: [1, 0.5], min: -2, max: 2 }),
  order: permutation({ maxLength: 6 }),
};
const start = { text: 'the cat', seqLen: 128, base: 10000, layout: 'interleaved', q: [1, 0.5], order: [] };

test('Any address gives legal values and notices, and never throws', () => {
  const junk = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(
        fc.tuple(
          fc.constantFrom(...Object.keys(linked), '__proto__', 'x', '%'),
          fc.string({ unit: 'binary' }),
        ),
      )
      .map((pairs) => pairs.map(([name, given]) => `${name}=${given}`).join('&')),
  );
  fc.assert(
    fc.property(junk, (query) => {
      splitHash(`#${query}`);
      const { patch, notices } = readQuery(linked, query);
      for (const [name, value] of Object.entries(patch)) assert.deepEqual(linked[name].fit(value), value);
      assert.ok(notices.length <= 8);
      for (const { name, given } of notices) assert.ok(name.length <= 81 && given.length <= 81);
    }),
    { numRuns: 1000 },
  );
});

test('Only what differs from the start is written', () => {
  assert.equal(writeQuery(linked, start, start), '');
  assert.equal(writeQuery(linked, { ...start, seqLen: 256, q: [1, -1] }, start), 'seqLen=256&q=1,-1');
});

test('Every value that is not used has a notice', () => {
  const codes = (query) => readQuery(linked, query).notices.map(({ code, name }) => `${code} ${name}`);
  assert.deepEqual(codes('seqLen=0'), ['refused seqLen']);
  assert.deepEqual(codes('seqLen=1e99&foo=1'), ['refused seqLen', 'unknown foo']);
  assert.deepEqual(codes('__proto__=1&constructor=2'), ['unknown __proto__', 'unknown constructor']);
  assert.deepEqual(codes('seqLen=5&seqLen=6'), ['repeated seqLen']);
  assert.deepEqual(codes('text=%E0%A4%A'), ['broken text=%E0%A4%A']);
  assert.deepEqual(codes('a'.repeat(10000)), ['too-long ']);
  assert.deepEqual(codes('x=1&'.repeat(3000)), ['too-long ']);
  assert.deepEqual(codes('seqLen'), ['refused seqLen']);
});

test('Only a plain id before the question mark is an address of a demo', () => {
  assert.deepEqual(splitHash('#matrix?order=a?b'), { id: 'matrix', query: 'order=a?b' });
  assert.deepEqual(splitHash('#matrix'), { id: 'matrix', query: undefined });
  for (const hash of ['', '#', '#1a', '#한글?x=1', '#a b', '#<b>', '#?x=1'])
    assert.equal(splitHash(hash), undefined);
});

test('A parameter may write itself otherwise into an address, or stay out of it', () => {
  const short = {
    ...text({ initial: '', blank: true }),
    link: (value) => (value.length < 5 ? `~${value}` : undefined),
  };
  const values = { short: 'abc', text: 'x' };
  const all = { short, text: linked.text };
  assert.equal(writeQuery(all, values, { short: '', text: 'the cat' }), 'short=~abc&text=x');
  assert.equal(writeQuery(all, { ...values, short: 'abcdef' }, { short: '', text: 'the cat' }), 'text=x');
});
