import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { integrationNames } from '../../../web/generator/package.js';
import { zip } from '../../../web/generator/products/zip.js';
import { dist, elements, single, site } from './made-site.js';

test('TheOfflineFileHoldsTheWholeSiteAndTheOneFilePages', () => {
  const inside = unzipSync(new Uint8Array(dist.get('posenc-offline.zip')));
  const integrations = [...elements].filter(([file]) => file.startsWith('integrations/'));
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
});
