import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choice, int } from '../../../web/core/parameters.js';
import { attributesFor, givenBy, guardOf } from '../../../web/elements/guard.js';

// @ts-expect-error: a stand-in
globalThis.HTMLElement ??= class {};
const element = (attributes) => ({ getAttribute: (name) => attributes[name] ?? null });
const descriptor = { params: {}, views: { table: {}, sideBars: {} } };

test('AViewIsLeftOutByItsName', () => {
  const hidden = element({ hide: 'view-side-bars caption' });
  const guard = guardOf(hidden, descriptor.params);
  assert.deepEqual(
    ['table', 'sideBars'].map((view) => guard.isUnseen(view)),
    [false, true],
  );
  assert.deepEqual(guard.parts, ['caption']);
  assert.deepEqual(givenBy(hidden, descriptor).notices, []);
});

test('APartHidesByItsFormerWordToo', () => {
  for (const word of ['export', 'take']) {
    const given = element({ hide: word });
    assert.deepEqual(guardOf(given, descriptor.params).parts, ['export']);
    assert.deepEqual(givenBy(given, descriptor).notices, []);
  }
});

test('AViewThatIsNotThereIsToldToTheReader', () => {
  const { notices } = givenBy(element({ hide: 'view-rows table' }), descriptor);
  assert.deepEqual(
    notices.map(({ name, given }) => [name, given]),
    [
      ['hide', 'view-rows'],
      ['hide', 'table'],
    ],
  );
});

const renamed = {
  params: {
    seqLen: int({ initial: 8, min: 1, max: 64, formerly: ['length', 'tokenCount'] }),
    rule: choice({ initial: 'a', options: ['a', 'b'] }),
  },
  views: {},
};

test('AFormerNameLocksAndHidesInEitherSpelling', () => {
  for (const word of ['seqLen', 'seq-len', 'length', 'tokenCount', 'token-count']) {
    const given = element({ freeze: word, hide: word });
    const guard = guardOf(given, renamed.params);
    assert.deepEqual([guard.isLocked('seqLen'), guard.isHidden('seqLen')], [true, true], word);
    assert.deepEqual([guard.isLocked('rule'), guard.isHidden('rule')], [false, false], word);
    assert.deepEqual(givenBy(given, renamed).notices, [], word);
  }
  const all = guardOf(element({ freeze: '*' }), renamed.params);
  assert.deepEqual([all.isLocked('rule'), all.isHidden('rule')], [true, false]);
});

test('AnAttributeMayHaveAFormerNameAndThePresentOneWins', () => {
  const given = (attributes) => givenBy(element(attributes), renamed);
  assert.deepEqual(given({ 'token-count': '5' }), { patch: { seqLen: 5 }, notices: [] });
  assert.deepEqual(given({ length: '5', 'seq-len': '6' }).patch, { seqLen: 6 });
  assert.deepEqual(given({ values: 'length=7' }), { patch: { seqLen: 7 }, notices: [] });
  assert.deepEqual(given({ length: '99' }).notices, [{ code: 'refused', name: 'seqLen', given: '99' }]);
  assert.deepEqual(attributesFor(renamed.params), [
    'seq-len',
    'seqlen',
    'length',
    'token-count',
    'tokencount',
    'rule',
  ]);
});

test('TheCompactFormLeavesOutWhatOneStepDoesNotNeed', () => {
  const { parts } = guardOf(element({ hide: 'compact rule' }), renamed.params);
  assert.deepEqual(parts.sort(), ['actions', 'compact', 'passed', 'readout']);
  assert.deepEqual(givenBy(element({ hide: 'compact' }), renamed).notices, []);
});

test('HostileWordsLockAndHideNothing', () => {
  const words = '__proto__ constructor toString hasOwnProperty \u202elength LENGTH';
  const given = element({ freeze: words, hide: words, values: '__proto__=1&constructor=2' });
  const guard = guardOf(given, renamed.params);
  for (const name of Object.keys(renamed.params))
    assert.deepEqual([guard.isLocked(name), guard.isHidden(name)], [false, false]);
  assert.equal(guard.isLocked('__proto__'), false);
  assert.deepEqual(givenBy(given, renamed).patch, {});
});
