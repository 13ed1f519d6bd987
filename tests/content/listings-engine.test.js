import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { loadEngine } from '../../web/engine/engine.js';
import { contentPath } from './corpus.js';
import { engineListing, methods } from './listings/methods.js';
import { agree, numbers, range } from './listings/numbers.js';

const engine = await loadEngine();
const load = (file) => import(pathToFileURL(contentPath(file)).href);
const mistake = (name) => load(`code/mistakes/${name}.js`);

describe('listings for the engine give what the other languages give', () => {
  for (const [method, cases] of Object.entries(methods(engine))) {
    test(method, async () => {
      const listing = await load(engineListing(method));
      const mine = cases.filter(({ js }) => js);
      const called = new Set();
      const watched = new Proxy(listing, {
        get: (functions, name) => {
          called.add(name);
          return functions[name];
        },
      });
      for (const { name, js, expect, tolerance } of mine)
        agree(js(watched), expect, tolerance, `${method}, ${name}`);
      assert.deepEqual([...called].sort(), Object.keys(listing).sort(), 'every function is called');
    });
  }
});

test('without await, the engine is a promise that has no encodings', async () => {
  const { table } = await mistake('missing_await');
  assert.throws(() => table(loadEngine), TypeError);
});

test('the width of the model for that of a head turns all heads as one, and nothing is refused', async () => {
  const { rotate } = await mistake('head_dim');
  const x = numbers(3 * 16, 7);
  const positions = range(3);
  const wrong = rotate(engine, x, { numHeads: 2, headDim: 8, positions });
  agree(wrong, engine.rope.rotate(x, { headDim: 16, positions }), 0, 'one wide head');
  const right = engine.rope.rotate(x, { headDim: 8, positions });
  const off = Math.max(...wrong.map((value, n) => Math.abs(value - right[n])));
  assert.ok(Math.abs(off - 1.4159) < 1e-4, `off by ${off}`);
});

test('ones and zeros given as a bias leave the future visible', async () => {
  const { weights } = await mistake('mask_is_bias');
  const scores = new Float32Array(16);
  const wrong = weights(engine, scores, 4);
  // Token 0 sees e of e + 3.
  agree(
    wrong.subarray(0, 4),
    [Math.E, 1, 1, 1].map((power) => power / (Math.E + 3)),
    1e-6,
    'row 0',
  );
  const mask = Array.from({ length: 16 }, (_, n) => (n % 4 <= Math.floor(n / 4) ? 1 : 0));
  const right = engine.attention.weights(scores, { queryLen: 4, keyLen: 4, mask });
  agree(right.subarray(0, 4), [1, 0, 0, 0], 0, 'row 0, masked');
});
