import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals-core';
import { themeStyle } from '../../../web/canvas/style.js';
import { EngineError } from '../../../web/engine/error.js';

// A page that got its module before the core asks for it.
Object.assign(globalThis, {
  document: { currentScript: null, scripts: [], readyState: 'complete', querySelector: () => null },
  Posenc: { weights: Promise.resolve({}) },
});
const { computedOutcome } = await import('../../../web/elements/outcome.js');
const { functionsOf, modulesLoaded } = await import('../../../web/elements/modules.js');

test('where an address is refused, the first values still wait for the module that they need', async () => {
  const descriptor = {
    compute(_, { n }) {
      if (n > 8) throw new EngineError({ code: 'invalid-argument', field: 'n', message: 'n is at most 8' });
      functionsOf('weights');
      return { n };
    },
  };
  const state = { shown: signal({ n: 9 }), start: () => ({ n: 2 }) };
  const figure = { state, style: signal(themeStyle('light')), live: undefined, isDrawn: signal(false) };
  const outcome = computedOutcome(descriptor, {}, figure);
  assert.equal(outcome.value.data, undefined);
  assert.equal(outcome.value.error.field, 'n');
  for (let turns = 0; turns < 100 && modulesLoaded.value === 0; turns++)
    await new Promise((resolve) => setImmediate(resolve));
  assert.equal(outcome.value.data.n, 2);
  assert.equal(outcome.value.error.field, 'n');
  state.shown.value = { n: 3 };
  assert.deepEqual([outcome.value.data.n, outcome.value.error], [3, undefined]);
});
