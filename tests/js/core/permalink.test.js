import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { choice, int, permutation, real, text, vector } from '../../../web/core/parameters.js';
import { readQuery, splitHash, writeQuery } from '../../../web/core/permalink.js';

const params = {
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
          fc.constantFrom(...Object.keys(params), '__proto__', 'x', '%'),
          fc.string({ unit: 'binary' }),
        ),
      )
      .map((pairs) => pairs.map(([name, given]) => `${name}=${given}`).join('&')),
  );
  fc.assert(
    fc.property(junk, (query) => {
      splitHash(`#${query}`);
      const { patch, notices } = readQuery(params, query);
      for (const [name, value] of Object.entries(patch)) assert.deepEqual(params[name].fit(value), value);
      assert.ok(notices.length <= 8);
      for (const { name, given } of notices) assert.ok(name.length <= 81 && given.length <= 81);
    }),
    { numRuns: 1000 },
  );
});

test('Only what differs from the start is written', () => {
  assert.equal(writeQuery(params, start, start), '');
  assert.equal(writeQuery(params, { ...start, seqLen: 256, q: [1, -1] }, start), 'seqLen=256&q=1,-1');
});

test('Every value that is not used has a notice', () => {
  const codes = (query) => readQuery(params, query).notices.map(({ code, name }) => `${code} ${name}`);
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
  const all = { short, text: params.text };
  assert.equal(writeQuery(all, values, { short: '', text: 'the cat' }), 'short=~abc&text=x');
  assert.equal(writeQuery(all, { ...values, short: 'abcdef' }, { short: '', text: 'the cat' }), 'text=x');
});
