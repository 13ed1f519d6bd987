import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { kitNames } from '../../../web/build/kit.js';
import { offline } from '../../../web/build/products/offline.js';
import { zip } from '../../../web/build/products/zip.js';
import { madeSite } from './made-site.js';

test('TheOfflineFileHoldsTheWholeSiteAndTheOneFilePages', async () => {
  const { site, single, npm, dist } = await madeSite();
  const inside = unzipSync(new Uint8Array(dist.get('posenc-offline.zip')));
  const kit = [...npm].filter(([file]) => file.startsWith('kit/'));
  assert.deepEqual(kit.map(([file]) => file).sort(), [...kitNames].sort());
  const pages = [...site].filter(([file]) => !file.startsWith('cards/'));
  const names = [...pages, ...single, ...kit].map(([file]) => file);
  assert.deepEqual(
    Object.keys(inside).sort(),
    ['README.txt', ...names].map((file) => `posenc/${file}`).sort(),
  );
  for (const [file, data] of [...pages, ...single, ...kit])
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
  const parts = { site: new Map(), single: new Map() };
  assert.deepEqual(Object.keys(unzipSync(offline(parts, parts).dist[0][1])), ['posenc/README.txt']);
});
