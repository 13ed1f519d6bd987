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

const spelled = {
  params: {
    seqLen: int({ initial: 8, min: 1, max: 64 }),
    rule: choice({ initial: 'a', options: ['a', 'b'] }),
  },
  views: {},
};

test('ANameLocksAndHidesInEitherSpelling', () => {
  for (const word of ['seqLen', 'seq-len']) {
    const given = element({ freeze: word, hide: word });
    const guard = guardOf(given, spelled.params);
    assert.deepEqual([guard.isLocked('seqLen'), guard.isHidden('seqLen')], [true, true], word);
    assert.deepEqual([guard.isLocked('rule'), guard.isHidden('rule')], [false, false], word);
    assert.deepEqual(givenBy(given, spelled).notices, [], word);
  }
  const all = guardOf(element({ freeze: '*' }), spelled.params);
  assert.deepEqual([all.isLocked('rule'), all.isHidden('rule')], [true, false]);
});

test('AnAttributeNamesAParameterInKebabCaseOrAsHtmlReadsIt', () => {
  const given = (attributes) => givenBy(element(attributes), spelled);
  assert.deepEqual(given({ seqlen: '5' }), { patch: { seqLen: 5 }, notices: [] });
  assert.deepEqual(given({ seqlen: '5', 'seq-len': '6' }).patch, { seqLen: 6 });
  assert.deepEqual(given({ 'seq-len': '99' }).notices, [{ code: 'refused', name: 'seqLen', given: '99' }]);
  assert.deepEqual(attributesFor(spelled.params), ['seq-len', 'seqlen', 'rule']);
});

test('TheCompactFormLeavesOutWhatOneStepDoesNotNeed', () => {
  const { parts } = guardOf(element({ hide: 'compact rule' }), spelled.params);
  assert.deepEqual(parts.sort(), ['actions', 'compact', 'readout']);
  assert.deepEqual(givenBy(element({ hide: 'compact' }), spelled).notices, []);
});

test('HostileWordsLockAndHideNothing', () => {
  const words = '__proto__ constructor toString hasOwnProperty \u202elength LENGTH';
  const given = element({ freeze: words, hide: words, values: '__proto__=1&constructor=2' });
  const guard = guardOf(given, spelled.params);
  for (const name of Object.keys(spelled.params))
    assert.deepEqual([guard.isLocked(name), guard.isHidden(name)], [false, false]);
  assert.equal(guard.isLocked('__proto__'), false);
  assert.deepEqual(givenBy(given, spelled).patch, {});
});
