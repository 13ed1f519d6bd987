import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { groups } from '../../../web/checks/index.js';
import { LANGUAGES } from '../../../web/core/languages.js';
import { demoFamilies, demosOf } from '../../../web/generator/bundle.js';
import { costs, costTable } from '../../../web/generator/cost.js';
import { generatedDocs } from '../../../web/generator/docs.js';
import { integrationNames } from '../../../web/generator/package.js';
import { repository } from '../../../web/generator/paths.js';
import { zip } from '../../../web/generator/products/zip.js';
import { measureSizes, pageWeight, wireSize } from '../../../web/generator/sizes.js';
import { allDemos } from '../demos/arbitraries.js';
import { assetOf, made } from './made-site.js';

const { site, elements, single, dist } = made;

test('EverythingKeepsToItsSizeBudget', () => {
  for (const [name, bytes, limit] of measureSizes(made)) {
    assert.ok(bytes <= limit, `${name}: ${bytes} bytes, ${limit} allowed`);
  }
});

test('DemosOfAPageComeOneByOneWithTheWordsOfItsLanguage', async () => {
  const wordsOf = (family, lang) =>
    JSON.parse(readFileSync(repository(`content/strings/${lang}/demos/${family}.json`), 'utf8'));
  for (const family of demoFamilies()) {
    const [ko, en] = ['ko', 'en'].map((lang) => wordsOf(family, lang));
    const demos = (await demosOf(family)).map(({ name }) => name.split('/')[1]);
    // Which captions of the family, of each demo in both languages, a script holds.
    const captionsIn = (code) =>
      demos.flatMap((demo) => [ko, en].map((words) => code.toString().includes(words[demo].caption)));
    const isOf = (own, lang) => (demo) => [demo === own && lang === 'ko', demo === own && lang === 'en'];
    for (const whole of [elements.get(`demos/${family}.js`), site.get(`assets/demos/${family}.js`)])
      assert.ok(captionsIn(whole).every(Boolean), family);
    for (const own of demos) {
      for (const lang of LANGUAGES) {
        const file = `demos/${family}/${own}.${lang}.js`;
        assert.deepEqual(captionsIn(site.get(assetOf(site, file))), demos.flatMap(isOf(own, lang)), file);
        assert.ok(!elements.has(file), file);
      }
    }
  }
});

test('EveryGroupOfChecksIsAScriptOfItsOwn', () => {
  for (const [group, own] of Object.entries(groups)) {
    const code = site.get(`assets/demos/checks/${group}.js`).toString();
    assert.ok(elements.has(`demos/checks/${group}.js`), group);
    for (const [other, { checks, sides }] of Object.entries(groups)) {
      for (const name of Object.keys({ ...checks, ...sides }))
        assert.equal(new RegExp(`[{,]"?${name}"?:`).test(code), group === other, name);
    }
    assert.ok(own.exports.length > 0, group);
  }
});

test('OpeningAPageCountsTheDemoThatComesFirst', () => {
  const { opening, read } = pageWeight('ko/lessons/rope/index.html', site);
  const weigh = (file) => wireSize(site.get(file), file);
  const files = [
    'posenc.iife.js',
    'demos/reading.js',
    'site.css',
    'fonts.rope.ko.css',
    'practice.css',
    'site.js',
    'practice.js',
    'demos/engine/scores.js',
    'demos/engine/turns.js',
    'demos/rope/pair.ko.js',
  ];
  const parts = ['ko/lessons/rope/index.html', ...files.map((file) => assetOf(site, file))];
  assert.equal(
    opening,
    parts.reduce((sum, file) => sum + weigh(file), 0),
  );
  const page = site.get('ko/lessons/rope/index.html').toString();
  const [, ...others] = new Set([...page.matchAll(/<pe-demo name="([^"]+)"/g)].map(([, name]) => name));
  assert.ok(others.includes('rope/pairs'));
  // A later demo has a text to type, and who reads may print.
  const more = [...others.map((name) => `demos/${name}.ko.js`), 'demos/seldom.js', 'demos/paper.js'];
  const rest = more.reduce((sum, file) => sum + weigh(assetOf(site, file)), 0);
  assert.equal(read, opening + rest);
});

test('NoMachinePathsInTheProducts', () => {
  for (const part of ['site', 'npm', 'elements', 'single']) {
    for (const [path, data] of made[part]) {
      if (path.endsWith('.woff2')) continue;
      assert.ok(!data.includes(process.cwd()), `${path} holds a path of this machine`);
      assert.ok(!data.includes('sourceMappingURL'), `${path} names a source map`);
    }
  }
});

test('TheDocumentsListEveryDemoOnceAndTheirPictureIsSmall', () => {
  const files = new Map(generatedDocs(made, allDemos));
  const listed = [...`${files.get('demos.md')}`.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(listed, allDemos.map(({ name }) => name).sort());
  assert.ok(files.get('front.png').length < 60 * 1024);
});

const rows = costs(made);

test('ATableMultipliesByVisitors', () => {
  const [, , line] = costTable([{ name: 'x', first: 102400, next: 1024 }]).split('\n');
  assert.equal(line, '| x | 100 KB | 1 KB | 0.10 GB | 102 GB |');
  const whole = rows.find(({ name }) => name === '`posenc-ko.html`');
  assert.equal(whole.first, wireSize(made.single.get('posenc-ko.html')));
});

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
