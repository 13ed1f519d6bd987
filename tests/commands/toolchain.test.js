import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { isAtLeast, minimumVersion } from '../../wasm/toolchain/emscripten.js';
import { withLock } from '../../wasm/toolchain/lock.js';

test('versions are compared number by number', () => {
  assert.ok(isAtLeast('3.1.69', minimumVersion));
  assert.ok(isAtLeast('3.1.100', minimumVersion));
  assert.ok(isAtLeast('4.0.2', minimumVersion));
  assert.ok(!isAtLeast('3.1.6', minimumVersion));
  assert.ok(!isAtLeast('2.9.99', minimumVersion));
});

test('a lock lets one in at a time, and is taken over from a process that died', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posenc-lock-'));
  const file = join(folder, 'lock');
  // Process numbers end below 2^22, so that this one cannot run.
  await writeFile(file, '99999999');
  let inside = 0;
  const enter = () =>
    withLock(file, async () => {
      assert.equal(++inside, 1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      inside--;
    });
  await Promise.all([enter(), enter()]);
  await rm(folder, { recursive: true });
});
