import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { path } from '../../commands/paths.js';
import { serve } from '../../commands/server.js';
import { loadEngine } from '../../web/engine/engine.js';
import { fixture, sessionOf } from './driver/index.js';
import { assertQuiet } from './site.js';

describe('the module of the engine', () => {
  const session = sessionOf('chromium', { width: 800, height: 800 });
  const server = fixture(() => serve({ folder: path() }));

  async function open(example) {
    const address = `${server.address}examples/${example}/index.html`;
    session.forget();
    await session.open(address);
    return address;
  }

  const shownIn = (id) => session.until((id) => document.getElementById(id).value, id);

  async function type(id, text) {
    await session.evaluate((id) => document.getElementById(id).select(), id);
    await session.type(text);
  }

  test('in a page the module paints a table, and says what it refuses', async () => {
    const address = await open('browser');
    assert.equal(await shownIn('message'), '128 positions, 64 columns');
    const pixel = await session.evaluate(() => {
      const canvas = document.getElementById('table');
      return [...canvas.getContext('2d').getImageData(3, 100, 1, 1).data];
    });
    const engine = await loadEngine();
    const picture = engine.sinusoidal.heatmap({ seqLen: 128, dModel: 64, layout: 'concatenated' });
    assert.deepEqual(pixel, [...picture.slice(4 * (100 * 64 + 3), 4 * (100 * 64 + 4))]);
    await session.evaluate(() => document.getElementById('width').focus());
    await type('width', '7');
    assert.match(
      await session.until(() => /dModel must be even/.exec(document.getElementById('message').value)?.[0]),
      /even/,
    );
    await assertQuiet(session, address);
  });

  test('in a module worker the engine computes beside the page', async () => {
    const address = await open('worker');
    const press = () => session.evaluate(() => document.getElementById('run').click());
    await press();
    const said = await shownIn('result');
    const [, tokens, percent] = /^The last of (\d+) tokens gives ([\d.]+) % /.exec(said);
    assert.equal(tokens, '512');
    // One head has the slope 2^-8, so that the weights are a geometric series.
    const sum = (n) => (1 - Math.exp(-n * 2 ** -8)) / (1 - Math.exp(-(2 ** -8)));
    assert.ok(Math.abs(Number(percent) - (100 * sum(8)) / sum(512)) < 0.06, said);
    await session.evaluate(() => document.getElementById('tokens').focus());
    await type('tokens', '0');
    await press();
    assert.match(await shownIn('result'), /^queryLen must be /);
    await assertQuiet(session, address);
  });
});
