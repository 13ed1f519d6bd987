import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { succeed } from '../../commands/process.js';
import { repository } from '../../web/generator/paths.js';
import { made } from '../js/generator/made-site.js';

test('AnotherBuildGivesTheSameBytesInAnotherPlaceTimeAndLanguage', async () => {
  const env = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', HOME: tmpdir() };
  const script = repository('tests/release/build-later.js');
  const output = await succeed(process.execPath, [script], { env, cwd: tmpdir() });
  const other = JSON.parse(output.slice(output.indexOf('{')));
  for (const [part, hashes] of Object.entries(other)) {
    assert.deepEqual([...made[part].keys()].sort(), Object.keys(hashes).sort());
    for (const [path, data] of made[part])
      assert.equal(createHash('sha256').update(data).digest('hex'), hashes[path], `${part}: ${path}`);
  }
});
