import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inTurn } from '../../commands/suites/in-turn.js';
import { inOrder, inProcesses } from '../../commands/suites/node.js';
import { temporaryFolder } from '../folders.js';

const folder = temporaryFolder('suites');

const runner = fileURLToPath(new URL('../../commands/suites/run-files.js', import.meta.url));

/** Scripts of tests, run in the order given, each in its process or shared by some: what Node recorded of them. */
function recordOf(sources, { timeout = 20000, together = false, concurrency = 1 } = {}) {
  const files = Object.entries(sources).map(([name, source]) => {
    writeFileSync(join(folder, name), `import { before, test } from 'node:test';\n${source}\n`);
    return join(folder, name);
  });
  const record = join(folder, 'record.tap');
  const processes = together ? { alone: [], together: files } : { alone: files, together: [] };
  const told = JSON.stringify({ ...processes, record, concurrency, timeout });
  // A test that runs others as a test would report to this one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, [`--test-timeout=${timeout}`, runner, told], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, tap: readFileSync(record, 'utf8') };
}

test('files begin in the order given, and all that pass is no error', () => {
  const { status, tap } = recordOf({
    'b.mjs': "test('one', () => {});",
    'a.mjs': "test('two', () => {});",
  });
  assert.equal(status, 0);
  assert.match(tap, /^ok 1 - one$[\s\S]*^ok 2 - .*b\.mjs$[\s\S]*^ok 3 - two$[\s\S]*^# pass 2$/m);
});

test('files that share a process come one after another, and each waits for its hook', () => {
  const { status, stdout, tap } = recordOf(
    {
      'a.mjs': `let own; before(() => { own = globalThis.seen = 'a'; });
        test('one', () => { if (own !== 'a') throw new Error('no hook'); });
        test('late', async () => { await new Promise((resolve) => setTimeout(resolve, 50)); globalThis.seen = 'end'; });`,
      'b.mjs': `const begun = globalThis.seen; let own; before(async () => { own = begun; });
        test('two', () => { if (own !== 'end') throw new Error('begun while ' + own); });`,
    },
    { together: true },
  );
  assert.equal(status, 0, tap);
  assert.match(tap, /^# pass 3$/m);
  assert.match(stdout, /a\.mjs[\s\S]*b\.mjs/);
});

test('of files that share a process each one that fails, does not load or is not reached is told', () => {
  const { status, stdout, tap } = recordOf(
    {
      'fails.mjs': "test('fails', () => { throw new Error('wrong'); });",
      'throws.mjs': "throw new Error('at once');",
      'passes.mjs': "test('passes', () => {});",
      'ends.mjs': "test('ends', () => process.exit(0));",
      'after.mjs': "test('never', () => {});",
    },
    { together: true },
  );
  assert.equal(status, 1);
  assert.match(tap, /^not ok 1 - fails$[\s\S]*location: '.*fails\.mjs/m);
  assert.match(tap, /^not ok 3 - .*throws\.mjs$[\s\S]*error: 'at once'/m);
  assert.match(tap, /^ok 4 - passes$/m);
  assert.match(stdout, /^ended too soon: \S*ends\.mjs, \S*after\.mjs$/m);
});

test('a process that ends before its tests is an error, although it says that all is well', () => {
  const { status, stdout } = recordOf({
    'ends.mjs': `test('one', () => {});
      test('two', async () => { await new Promise((resolve) => setTimeout(resolve, 200)); process.exit(0); });`,
  });
  assert.equal(status, 1);
  assert.match(stdout, /^ended too soon: \S*ends\.mjs$/m);
});

test('a failure, a script that throws and a test that takes too long are errors', () => {
  const { status, tap } = recordOf(
    {
      'fails.mjs': "test('fails', () => { throw new Error('wrong'); });",
      'throws.mjs': "throw new Error('at once');",
      'waits.mjs': "test('waits', () => new Promise((resolve) => setTimeout(resolve, 60000)));",
    },
    { timeout: 6000 },
  );
  assert.equal(status, 1);
  assert.match(tap, /^not ok 1 - fails$/m);
  assert.match(tap, /^not ok 3 - .*throws\.mjs$/m);
  assert.match(tap, /timed out after 6000ms/);
});

// As tests/browser/driver/stalled.js does.
const GIVES_UP = `import { appendFileSync } from 'node:fs';
  const giveUp = () => {
    appendFileSync(process.env.POSENC_STALLED, process.env.POSENC_TEST_FILE + '\\n');
    process.kill(process.pid, 'SIGKILL');
  };`;

for (const together of [true, false])
  test(`a file whose browser stalls is run once more, ${together ? 'with those after it' : 'alone'}`, () => {
    const { status, stdout, tap } = recordOf(
      {
        'before.mjs': "test('before', () => {});",
        'stalls.mjs': `${GIVES_UP} test('begins', () => {});
          test('stalls', () => { if (process.env.POSENC_STALLED) giveUp(); });`,
        'after.mjs': "test('after', () => {});",
      },
      { together },
    );
    assert.equal(status, 0, `${stdout}${tap}`);
    assert.match(stdout, /^the browser stalled, run once more: \S*stalls\.mjs$/m);
    assert.match(tap, /^ok \d+ - stalls$/m);
    assert.match(tap, /^# given up 1$/m);
    for (const name of ['before', 'after'])
      assert.equal(tap.match(new RegExp(`^ok \\d+ - ${name}$`, 'gm')).length, 1);
  });

test('a file that fails when it is run once more, or ends by itself, is an error', () => {
  const again = recordOf({
    'stalls.mjs': `${GIVES_UP} test('fails', () => {
      if (process.env.POSENC_STALLED) giveUp();
      throw new Error('the second time, too');
    });`,
  });
  assert.equal(again.status, 1);
  assert.match(again.tap, /the second time, too/);
  const killed = recordOf({ 'ends.mjs': "test('ends', () => process.kill(process.pid, 'SIGKILL'));" });
  assert.equal(killed.status, 1);
  assert.doesNotMatch(killed.tap, /given up/);
});

test('the longest files come first, each once, and one that there is not is an error', () => {
  assert.deepEqual(inOrder(['a', 'b', 'c'], ['c', 'b']), ['c', 'b', 'a']);
  assert.throws(() => inOrder(['a'], ['b']), /There is no test b/);
});

test('processes that share files take one after another, each once, and none waits for another', () => {
  // Whoever has the long file leaves all others to the other process.
  const told = (name) => `test('${name}', () => console.log('${name} in ' + process.pid));`;
  const { status, tap } = recordOf(
    {
      'long.mjs': `test('long', () => new Promise((resolve) => setTimeout(resolve, 1500)));${told('end')}`,
      ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.mjs`, told(name)])),
    },
    { together: true, concurrency: 2 },
  );
  assert.equal(status, 0, tap);
  assert.match(tap, /^# pass 7$/m);
  const process = Object.fromEntries([...tap.matchAll(/^# (\w+) in (\d+)$/gm)].map(([, ...entry]) => entry));
  assert.deepEqual(Object.keys(process).sort(), ['a', 'b', 'c', 'd', 'e', 'end']);
  for (const name of ['b', 'c', 'd', 'e']) assert.equal(process[name], process.a);
  assert.notEqual(process.end, process.a);
});

test('files share processes, but for those that change what all see', () => {
  const sources = {
    a: 'before(() => {});',
    b: 'globalThis.document = {};',
    c: 'mock.timers.enable()',
    d: '',
    e: '\nbeforeEach(() => {});',
    f: '\nafter(() => {});',
    g: 'describe(() => {\n  after(() => {});\n});',
  };
  assert.deepEqual(
    inProcesses(Object.keys(sources), (file) => sources[file]),
    { alone: ['b', 'c', 'e', 'f'], together: ['a', 'd', 'g'] },
  );
});

test('what suites need is made one after another, and an error is that of its suite alone', async () => {
  const [told, moment] = [[], () => new Promise((resolve) => setTimeout(resolve, 5))];
  const ready = inTurn(['a', 'b', 'c'], async (name) => {
    told.push(`${name} begins`);
    await moment();
    told.push(`${name} ends`);
    if (name === 'b') throw new Error('no network');
    return name;
  });
  await Promise.allSettled(ready.values());
  assert.deepEqual(told, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  assert.equal(await ready.get('a'), 'a');
  await assert.rejects(ready.get('b'), /no network/);
  assert.equal(await ready.get('c'), 'c');
});
