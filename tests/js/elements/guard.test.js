import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenBy, guardOf } from '../../../web/elements/guard.js';

globalThis.HTMLElement ??= class {};
const element = (attributes) => ({ getAttribute: (name) => attributes[name] ?? null });
const descriptor = { params: {}, views: { table: {}, sideBars: {} } };

test('AViewIsLeftOutByItsName', () => {
  const hidden = element({ hide: 'view-side-bars caption' });
  const guard = guardOf(hidden);
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
