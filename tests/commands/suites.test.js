import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inOrder } from '../../commands/suites/node.js';

const folder = mkdtempSync(join(tmpdir(), 'posenc-suites-'));
after(() => rmSync(folder, { recursive: true }));

const runner = fileURLToPath(new URL('../../commands/suites/run-files.js', import.meta.url));

/** Scripts of tests, run in the order given: what Node recorded of them. */
function recordOf(sources, { timeout = 20000 } = {}) {
  const files = Object.entries(sources).map(([name, source]) => {
    writeFileSync(join(folder, name), `import { test } from 'node:test';\n${source}\n`);
    return join(folder, name);
  });
  const record = join(folder, 'record.tap');
  const told = JSON.stringify({ files, record, concurrency: 1, timeout });
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
  assert.match(tap, /^ok 1 - one$[\s\S]*^ok 2 - two$[\s\S]*^# pass 2$/m);
});

test('a failure, a script that throws and a test that takes too long are errors', () => {
  const { status, tap } = recordOf(
    {
      'fails.mjs': "test('fails', () => { throw new Error('wrong'); });",
      'throws.mjs': "throw new Error('at once');",
      'waits.mjs': "test('waits', () => new Promise((resolve) => setTimeout(resolve, 60000)));",
    },
    { timeout: 4000 },
  );
  assert.equal(status, 1);
  assert.match(tap, /^not ok 1 - fails$/m);
  assert.match(tap, /^not ok 2 - .*throws\.mjs$/m);
  assert.match(tap, /timed out after 4000ms/);
});

test('the slowest files are told first, with the time of their tests', () => {
  const wait = (ms) => `test('waits', () => new Promise((resolve) => setTimeout(resolve, ${ms})));`;
  const { stdout } = recordOf({
    'short.mjs': "test('at once', () => {});",
    'long.mjs': `${wait(400)}${wait(700)}`,
  });
  const told = stdout.trim().split('\n');
  assert.equal(told.length, 2, stdout);
  assert.match(told[0], /^\d+\.\d s {2}\S*long\.mjs$/);
  assert.match(told[1], /^ *\d+\.\d s {2}\S*short\.mjs$/);
});

test('the longest files come first, each once, and one that there is not is an error', () => {
  assert.deepEqual(inOrder(['a', 'b', 'c'], ['c', 'b']), ['c', 'b', 'a']);
  assert.throws(() => inOrder(['a'], ['b']), /There is no test b/);
});
