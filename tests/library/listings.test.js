import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { path } from '../../commands/paths.js';
import { succeed } from '../../commands/process.js';
import { loadEngine } from '../../web/engine/engine.js';
import { methods } from '../content/listings/methods.js';
import { agree } from '../content/listings/numbers.js';
import { build, compile } from './built.js';

const engine = await loadEngine();

const cases = Object.entries(methods(engine)).flatMap(([method, list]) =>
  list.flatMap(({ cc, expect, tolerance }) => (cc ? [{ method, cc, expect, tolerance }] : [])),
);
const fresh = {
  method: 'learned',
  cc: 'learned fresh',
  expect: engine.learned.table({ maxLen: 6, dModel: 4, seed: 1 }),
  tolerance: 0,
};

test('each C++ listing compiles by itself, without a warning', async () => {
  const listings = (await readdir(path('content/code'), { recursive: true })).filter((file) =>
    file.endsWith('.cc'),
  );
  assert.deepEqual(
    listings.map((file) => file.replace(/.*[\\/](.*)\.cc$/, '$1')).sort(),
    Object.keys(methods(engine)).sort(),
  );
  await compile('-fsyntax-only', ...listings.map((file) => path('content/code', file)));
});

describe('C++ listings give the engine’s numbers', () => {
  let folder;
  const lines = new Map();
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'posenc-listings-'));
    const program = join(folder, 'listings');
    const source = path('tests/library/listings.cc');
    await build(source, program);
    for (const line of (await succeed(program, [])).trim().split('\n')) {
      const [, name, values] = /^(.*?):(.*)$/.exec(line);
      lines.set(name, values.trim().split(' ').map(read));
    }
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const read = (word) => (word.endsWith('inf') ? Number(word.replace('inf', 'Infinity')) : Number(word));

  for (const { method, cc, expect, tolerance } of [...cases, fresh]) {
    test(cc, () => {
      assert.ok(lines.has(cc), `${method}: nothing is printed for “${cc}”`);
      agree(lines.get(cc), expect, tolerance, cc);
    });
  }

  test('nothing is printed that is not compared', () => {
    assert.deepEqual([...lines.keys()].sort(), [...cases, fresh].map(({ cc }) => cc).sort());
  });
});
