import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runsContainer } from '../../../web/generator/markdown/runs.js';
import { race } from '../../../web/generator/race.js';
import { siteWords } from '../../../web/generator/strings.js';

test('a set, an encoding, a length or a reading that there is not is named', () => {
  assert.throws(() => race.mean('no-such-set', 'rope', 64), /no-such-set/);
  assert.throws(() => race.mean('../back', 'rope', 64), /no name/);
  assert.throws(() => race.mean('back', 'spiral', 64), /“spiral”/);
  assert.throws(() => race.mean('back', 'rope', 65), /length 65/);
  assert.throws(() => race.mean('back', 'rope', 64, 'backwards'), /backwards/);
});

test('beyond its rows a learned table has no accuracy to print', () => {
  assert.throws(() => race.mean('back', 'learned', 64), /no accuracy of “learned”/);
});

test('encodings of a task stand in one table, whichever set they are stored in', () => {
  const page = runsContainer([], { lang: 'en', path: 'en/race/index.html', t: siteWords('en') });
  const tables = page.split('<div class="table"').slice(1);
  const back = tables.find((table) => table.startsWith(' id="set-back"'));
  const heads = [...back.matchAll(/<th scope="row">([^<]+)</g)].map(([, title]) => title);
  for (const title of ['RoPE', 'p-RoPE, p = 0.75', 'xPos', 'KERPLE', 'FIRE', 'PoPE', 'CoPE'])
    assert.equal(heads.filter((head) => head === title).length, 1, title);
  assert.ok(!page.includes('id="set-back-newer"'));
  const row = back.slice(back.indexOf('>CoPE<'), back.indexOf('</tr>', back.indexOf('>CoPE<')));
  const mean = race.mean('back-cope', 'cope', 512);
  assert.match(row, new RegExp(`>${Math.round(mean)}<small>[^<]+</small></td>$`));
});
