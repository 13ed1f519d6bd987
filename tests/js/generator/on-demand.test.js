import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteOnDemand } from '../../../web/generator/on-demand.js';
import { PICTURES } from '../../../web/generator/products/pictures.js';
import { isAll } from '../../scope.js';
import { assetOf, site, withoutScripts } from './made-site.js';

const live = siteOnDemand();

// What stands on a page, whatever its styles, scripts and fonts are called.
const contentOf = (markup) =>
  /<body[\s\S]*/
    .exec(markup)[0]
    .replace(/assets\/hashed\/(?!figures)\w+\//g, 'assets/')
    .replace(/\n<p class="offline"[^>]*><\/p>/, '');

test('a page that is asked for is the page of the build, with its figures and their pictures', async () => {
  const long = ['en/reference/cpp/index.html', 'ko/claims/index.html'];
  for (const path of ['ko/lessons/why/index.html', 'en/index.html', ...(isAll ? long : [])]) {
    const markup = await live.make(path);
    assert.equal(contentOf(markup), contentOf(site.get(path).toString()), path);
  }
  const markup = await live.make('ko/lessons/why/index.html');
  const [file] = new RegExp(`${PICTURES}/\\w+\\.svg`).exec(markup);
  assert.equal(await live.make(file), site.get(file).toString());
});

test('what a page loads is made, and scripts are those of the build', async () => {
  const path = 'ko/lessons/why/index.html';
  const markup = withoutScripts(await live.make(path));
  const asked = [
    ...markup.matchAll(/(?:src|data-script|rel="stylesheet" href)="(?:\.\.\/)+(assets\/[^"]+)"/g),
  ];
  assert.ok(asked.length > 5);
  // What is searched is all pages of a language.
  for (const [, file] of asked.filter(([, file]) => isAll || !/^assets\/search/.test(file)))
    assert.notEqual(await live.make(file), undefined, file);
  for (const file of ['posenc.iife.js', 'demos/attention/shuffle.ko.js', 'demos/export.js', 'site.js'])
    assert.equal(await live.make(`assets/${file}`), site.get(assetOf(site, file)).toString(), file);
});

test('every file of the site is made, or said to be made by the build', async () => {
  const plain = (file) => file.replace(/^assets\/hashed\/\w{12}\//, 'assets/');
  // Of each kind one: the same part makes those of other lessons, figures and languages. Above a lesson was made.
  const kinded =
    /^(?:ko|en)\b|(?<=[/.])(?!(?:data|demos|iife|index|lab|lessons|notes|numbers|posenc|reference|teacher)[/.])[a-z0-9-]+(?=[/.])/g;
  const kindOf = (file) => file.replace(kinded, '*');
  const kinds = new Map(
    [...site.keys()]
      .map(plain)
      .filter((file) => !/^(?:_|\.|\w+\.json$)|^assets\/(?:current\.js|hashed|fonts)/.test(file))
      .filter((file) => !/^assets\/search/.test(file))
      .sort((one, other) => Number(one.includes('why')) - Number(other.includes('why')))
      .map((file) => [kindOf(file), file]),
  );
  assert.ok(kinds.size > 15, [...kinds.keys()].join());
  for (const file of kinds.values()) assert.notEqual(await live.make(file), undefined, file);
});

test('what the build alone makes says so, and a stranger is nothing', async () => {
  for (const path of [
    'posenc-ko.epub',
    'posenc-en.html',
    'posenc-offline.zip',
    'en/embed/alibi/slopes/index.html',
  ])
    assert.deepEqual(await live.make(path), { later: true }, path);
  for (const path of [
    'ko/lessons/nothing/index.html',
    'assets/demos/engine/nothing.js',
    'assets/demos/alibi/nothing.ko.js',
    'assets/nothing.js',
  ])
    assert.equal(await live.make(path), undefined, path);
});

test('what has changed is made anew, and what Node has imported needs another thread', () => {
  const path = 'ko/lessons/why/index.html';
  const first = live.make(path);
  assert.equal(live.make(path), first);
  assert.equal(live.forget('content/lessons/why/ko.md'), true);
  assert.notEqual(live.make(path), first);
  assert.equal(live.forget('web/core/permalink.js'), false);
  assert.equal(live.forget('content/claims.json'), false);
  assert.equal(live.forget('content/strings/ko/site.json'), true);
  assert.equal(live.forget('web/demos/alibi/slopes.js'), true);
});
