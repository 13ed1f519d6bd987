import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

const node = () => ({ classList: { toggle() {} }, append() {}, addEventListener() {}, setAttribute() {} });
Object.assign(globalThis, {
  document: { createElement: node },
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
});
const { makePlay } = await import('../../../web/elements/play.js');

test('a step begins when the one before stands in the picture and in words', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let values = { position: 0 };
  let hasArrived = true;
  const play = makePlay({
    play: { every: 100, next: ({ position }) => ({ position: position + 1 }) },
    patch(patch) {
      values = patch;
    },
    values: () => values,
    data: () => ({ values }),
    mayMove: () => true,
    hasArrived: () => hasArrived,
    glide() {
      hasArrived = false;
    },
  });
  play.toggle();
  assert.equal(values.position, 1);
  mock.timers.tick(500);
  assert.equal(values.position, 1);
  hasArrived = true;
  mock.timers.tick(100);
  assert.equal(values.position, 2);
  play.toggle();
  hasArrived = true;
  mock.timers.tick(500);
  assert.equal(values.position, 2);
});
