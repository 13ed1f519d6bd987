import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { isAtLeast, minimumVersion } from '../../wasm/toolchain/emscripten.js';
import { temporaryFolder } from '../folders.js';

test('versions are compared number by number', () => {
  assert.ok(isAtLeast('3.1.69', minimumVersion));
  assert.ok(isAtLeast('3.1.100', minimumVersion));
  assert.ok(isAtLeast('4.0.2', minimumVersion));
  assert.ok(!isAtLeast('3.1.6', minimumVersion));
  assert.ok(!isAtLeast('2.9.99', minimumVersion));
});

test('of many who find a lock left behind, one at a time gets it', async () => {
  const folder = temporaryFolder('lock');
  const file = join(folder, 'lock');
  await writeFile(file, '99999999');
  const script = `
    import { appendFileSync } from 'node:fs';
    import { withLock } from ${JSON.stringify(new URL('../../wasm/toolchain/lock.js', import.meta.url).href)};
    await withLock(process.argv[1], async () => {
      appendFileSync(process.argv[2], '(');
      await new Promise((resolve) => setTimeout(resolve, 5));
      appendFileSync(process.argv[2], ')');
    });`;
  const log = join(folder, 'log');
  const run = promisify(execFile);
  const enter = () => run(process.execPath, ['--input-type=module', '-e', script, file, log]);
  await Promise.all(Array.from({ length: 6 }, enter));
  assert.equal(readFileSync(log, 'utf8'), '()'.repeat(6));
  assert.deepEqual(readdirSync(folder), ['log']);
});
