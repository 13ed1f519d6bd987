import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import { frameStyles } from '../../../web/generator/products/frames.js';
import { wireSize } from '../../../web/generator/sizes.js';
import { attributesOf } from '../../../web/site/frame/address.js';
import { patchOf, readMessage } from '../../../web/site/frame/messages.js';
import { allDemos } from '../demos/arbitraries.js';
import { elements, site, withoutScripts } from './made-site.js';

test('EveryDemoHasAFrameInEachLanguageThatLeadsToItsLesson', () => {
  for (const { name } of allDemos) {
    for (const lang of LANGUAGES) {
      const path = `${lang}/embed/${name}/index.html`;
      const markup = site.get(path)?.toString();
      assert.ok(markup, path);
      assert.ok(wireSize(site.get(path), path) < 3 * 1024, `${path}: ${markup.length} characters`);
      const inside = /<pe-demo name="([^"]+)" id="demo"[^>]*>([\s\S]*)<\/pe-demo>/.exec(markup);
      assert.equal(inside[1], name);
      assert.ok(inside[2].replace(/<[^>]*>/g, '').trim().length > 20, `${path}: no text in the demo's place`);
      const links = [
        ...markup.matchAll(/<a href="([^"]+)" target="_blank" rel="noopener"[^>]* lang="(\w+)"[^>]*>/g),
      ];
      assert.deepEqual(
        links.map(([, , of]) => of),
        LANGUAGES,
        path,
      );
      for (const [anchor, address, of] of links) {
        const { pathname, hash } = new URL(address, `file:///${path}`);
        const lesson = site.get(pathname.slice(1)).toString();
        assert.ok(pathname.startsWith(`/${of}/`), path);
        const there = new RegExp(`<pe-demo name="${name}" id="${hash.slice(1)}"([^>]*)>`).exec(lesson);
        assert.ok(there, `${path}: ${address}`);
        assert.match(there[1], / permalink/, address);
        const start = / values="([^"]*)"/.exec(there[1])?.[1];
        assert.equal(/ data-start="([^"]*)"/.exec(anchor)?.[1], start, address);
      }
      assert.doesNotMatch(withoutScripts(markup), /site\.css|class="site"/, path);
    }
  }
});

test('AFrameShowsTheLinkOfTheLanguageThatItSpeaks', async () => {
  const css = await frameStyles();
  for (const lang of LANGUAGES)
    assert.ok(css.includes(`:lang(${lang})>body>footer>:not(:lang(${lang})){display:none}`), css);
});

test('NoParameterHasTheNameOfASettingOrOfAChoiceOfThePageForPosts', () => {
  for (const { name, params } of allDemos)
    for (const setting of ['lang', 'theme', 'gate', 'freeze', 'hide', 'way', 'measure'])
      assert.ok(!Object.hasOwn(params, setting), `${name}: ${setting}`);
});

test('TheLoaderIsUnderTwoKilobytesAndTheSameInThePackage', () => {
  const loader = site.get('assets/embed.js');
  assert.ok(wireSize(loader) < 2048, `${wireSize(loader)} bytes`);
  assert.ok(elements.get('embed.js').equals(loader));
});

test('AnAddressIsReadByAList', () => {
  assert.deepEqual(attributesOf('theme=dark&numHeads=12&freeze=num-heads+seqLen&text=a%26b'), {
    theme: 'dark',
    freeze: 'num-heads seqLen',
    values: 'numHeads=12&text=a%26b',
  });
  assert.deepEqual(attributesOf(''), {});
  // Whatever is not known, comes twice or cannot be decoded is for the demo to showError about.
  const odd = 'onclick=alert(1)&name=rope/pair&src=//x&__proto__=1&lang=ko&lang=en&%E0%A4%A';
  assert.deepEqual(attributesOf(odd), { lang: 'ko', values: odd.replace('&lang=ko', '') });
  assert.equal(attributesOf(`theme=dark&x=${'y'.repeat(1e5)}`).values.length, 8193);
});

test('AMessageIsCheckedBeforeItIsUsed', () => {
  const { params } = allDemos.find(({ name }) => name === 'alibi/slopes');
  assert.deepEqual(patchOf({ numHeads: 3, seqLen: '12', form: 'nonsense' }, params), {
    numHeads: 3,
    seqLen: 12,
  });
  const many = Object.fromEntries(Array.from({ length: 65 }, (_, i) => [i === 0 ? 'numHeads' : `x${i}`, 3]));
  for (const values of [
    many,
    { numHeads: '9'.repeat(9000) },
    { numHeads: [1, 'x'] },
    { toString: 1, unknown: 3 },
  ])
    assert.deepEqual(patchOf(values, params), {});
  const v1 = { posenc: 1 };
  assert.deepEqual(readMessage({ ...v1, type: 'theme', theme: 'dark' }), { theme: 'dark' });
  assert.deepEqual(readMessage({ ...v1, type: 'lang', lang: 'ko' }), { lang: 'ko' });
  assert.deepEqual(readMessage({ ...v1, type: 'set', values: { a: 1 } }), { set: { a: 1 } });
  for (const posenc of [undefined, '1', 2])
    assert.deepEqual(readMessage({ posenc, type: 'theme', theme: 'dark' }), {});
});
