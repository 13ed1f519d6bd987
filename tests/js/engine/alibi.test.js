import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertClose, assertRefused } from './expect.js';

const { alibi } = await loadEngine();

test('slopes for any number of heads', () => {
  const expected = {
    1: [0.00390625],
    2: [0.0625, 0.00390625],
    3: [0.0625, 0.00390625, 0.25],
    4: [0.25, 0.0625, 0.015625, 0.00390625],
    6: [0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125],
    8: [0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125, 0.00390625],
    12: [
      ...[0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125, 0.00390625],
      ...[Math.SQRT1_2, Math.SQRT1_2 / 2, Math.SQRT1_2 / 4, Math.SQRT1_2 / 8],
    ],
  };
  for (const [numHeads, slopes] of Object.entries(expected)) {
    const actual = alibi.slopes({ numHeads: Number(numHeads) });
    assert.ok(actual instanceof Float64Array);
    assertClose(actual, slopes, 1e-15);
  }
});

test('the wrong rule truncates the list of the next power of two', () => {
  const wrong = alibi.slopes({ numHeads: 12, rule: 'wrong-truncated' });
  assert.deepEqual(wrong, alibi.slopes({ numHeads: 16 }).slice(0, 12));
  assert.deepEqual(alibi.slopes({ numHeads: 16, rule: 'wrong-truncated' }), alibi.slopes({ numHeads: 16 }));
});

/** The definition, in double, from a slope rounded to float. */
function exact({ numHeads, queryLen, keyLen, causal = true, form = 'relative', queryOffset = 0 }) {
  const slopes = alibi.slopes({ numHeads });
  const bias = [];
  for (let head = 0; head < numHeads; head++) {
    for (let i = 0; i < queryLen; i++) {
      for (let j = 0; j < keyLen; j++) {
        const distance = i + queryOffset - j;
        if (causal && distance < 0) bias.push(Number.NEGATIVE_INFINITY);
        else bias.push(form === 'column' ? slopes[head] * j : -slopes[head] * Math.abs(distance) + 0);
      }
    }
  }
  return bias;
}

test('bias of every shape, form and mask', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 13 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 40 }),
      fc.constantFrom({}, { causal: true }, { causal: false }, { form: 'column' }, { form: 'relative' }),
      (numHeads, queryLen, keyLen, queryOffset, more) => {
        const params = { numHeads, queryLen, keyLen, queryOffset, ...more };
        const bias = alibi.bias(params);
        assert.ok(bias instanceof Float32Array);
        assertClose(bias, exact(params), 70 * 1.2e-7);
      },
    ),
  );
});

test('bias takes the wrong rule as well', () => {
  const shape = { numHeads: 3, queryLen: 2, keyLen: 2, rule: /** @type {const} */ ('wrong-truncated') };
  assert.deepEqual(
    [...alibi.bias(shape)].filter((_, cell) => cell % 4 === 2),
    [-0.25, -0.0625, -0.015625],
  );
});

test('what does not fit is refused by its name', () => {
  const good = { numHeads: 2, queryLen: 3, keyLen: 3 };
  assertRefused(() => alibi.bias({ ...good, form: 'column', causal: false }), 'form');
  // @ts-expect-error: without numHeads
  assertRefused(() => alibi.slopes({}), 'numHeads');
  assertRefused(() => alibi.bias({ numHeads: 64, queryLen: 4096, keyLen: 4096 }), 'queryLen', 'too-large');
});
