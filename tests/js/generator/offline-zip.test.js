import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { LANGUAGES } from '../../../web/core/languages.js';
import { integrationNames } from '../../../web/generator/integrations.js';
import { offlineZip } from '../../../web/generator/products/offline-zip.js';
import { zip } from '../../../web/generator/products/zip.js';
import { siteWords } from '../../../web/generator/strings.js';
import { madeSite } from './made-site.js';

test('TheOfflineFileHoldsTheWholeSiteAndTheOneFilePages', async () => {
  const { site, single, npm, dist } = await madeSite();
  const inside = unzipSync(new Uint8Array(dist.get('posenc-offline.zip')));
  const integrations = [...npm].filter(([file]) => file.startsWith('integrations/'));
  assert.deepEqual(integrations.map(([file]) => file).sort(), [...integrationNames].sort());
  const pages = [...site].filter(([file]) => !file.startsWith('cards/'));
  const names = [...pages, ...single, ...integrations].map(([file]) => file);
  assert.deepEqual(
    Object.keys(inside).sort(),
    ['README.txt', ...names].map((file) => `posenc/${file}`).sort(),
  );
  for (const [file, data] of [...pages, ...single, ...integrations])
    assert.ok(Buffer.from(inside[`posenc/${file}`]).equals(data), file);
});

test('EqualFilesMakeEqualBytesInWhateverOrderTheyCome', () => {
  const files = [
    ['b.txt', Buffer.from('two')],
    ['a/한글.woff2', Buffer.from('one')],
  ];
  assert.deepEqual(zip(files), zip([...files].reverse()));
  assert.equal(Buffer.from(unzipSync(zip(files))['a/한글.woff2']).toString(), 'one');
  const [first] = Object.keys(unzipSync(zip(files, { ordered: true })));
  assert.equal(first, 'b.txt');
  const parts = {
    words: Object.fromEntries(LANGUAGES.map((lang) => [lang, siteWords(lang)])),
    site: new Map(),
    single: new Map(),
  };
  assert.deepEqual(Object.keys(unzipSync(/** @type {Uint8Array} */ (offlineZip(parts, parts).dist[0][1]))), [
    'posenc/README.txt',
  ]);
});
