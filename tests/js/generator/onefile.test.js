import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import { siteWords } from '../../../web/generator/strings.js';
import { allPages, idsOf, single, site, withoutScripts } from './made-site.js';

const files = allPages.filter(([path]) => single.has(path));

test('OneFileCarriesEverythingInside', () => {
  assert.deepEqual([...single.keys()].sort(), ['posenc-en.html', 'posenc-ko.html']);
  for (const [path, markup] of files) {
    const text = withoutScripts(markup);
    assert.doesNotMatch(text, /<(?:script|img|iframe)[^>]*\ssrc=/, path);
    assert.doesNotMatch(text, /<link\b(?![^>]* href="data:)/, path);
    const styles = /<style>([\s\S]*?)<\/style>/.exec(markup)[1];
    for (const [, address] of styles.matchAll(/url\(["']?([^)"']*)/g))
      assert.match(address, /^data:(?:font\/woff2;|image\/svg\+xml,)/, path);
  }
});

test('ProgramsOfDemosWaitAsTextsUntilTheyAreNeeded', () => {
  const families = new Set(
    [...site.keys()].map((path) => /\/demos\/([a-z0-9]+)\.js$/.exec(path)?.[1]).filter(Boolean),
  );
  assert.ok(families.size > 20);
  for (const [path, markup] of files) {
    const held = [...markup.matchAll(/<script type="text\/plain" data-file="demos\/([^"]*)\.js">/g)];
    const names = held.map(([, name]) => name);
    for (const family of families) assert.ok(names.includes(family), `${path}: ${family}`);
    const atOnce = [...markup.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code);
    assert.equal(atOnce.filter((code) => code.includes('Posenc.define(')).length, 0, path);
  }
});

test('EveryLinkStaysInsideTheFile', () => {
  for (const [path, markup] of files) {
    const ids = new Set(idsOf(markup));
    for (const [, address] of withoutScripts(markup).matchAll(/\shref="([^"]*)"/g)) {
      if (/^(?:https|data):/.test(address) || single.has(address)) continue;
      assert.match(address, /^#/, path);
      const id = address.slice(1).split('?')[0];
      assert.ok(ids.has(id), `${path}: “${address}” leads nowhere`);
    }
  }
});

test('TheAnswersOnPaperAreThoseOfWhatTheFileAsks', () => {
  for (const [path, markup] of files) {
    const ids = new Set(idsOf(markup));
    const asked = [...markup.matchAll(/ data-of="([^"]*)"/g)].map(([, id]) => id);
    assert.ok(asked.length > 50, path);
    for (const id of asked) assert.ok(ids.has(id), `${path}: ${id}`);
  }
});

test('EveryPageOfItsLanguageWaitsInANoscriptOfItsName', () => {
  for (const [path, whole] of files) {
    const markup = withoutScripts(whole);
    const parts = [
      ...markup.matchAll(/<noscript data-part="([^"]+)"><section class="part [\w ]+" id="([^"]+)">/g),
    ];
    assert.ok(parts.length > 28, path);
    for (const [, name, id] of parts) assert.equal(name, id, path);
    const names = parts.map(([, name]) => name);
    for (const page of ['why', 'compare', 'extras', 'front', 'glossary', 'about'])
      assert.ok(names.includes(page), `${path}: ${page}`);
    const rest = markup.replace(/<noscript[\s\S]*?<\/noscript>/g, '');
    assert.doesNotMatch(
      rest,
      /<(?:pe-|section|h1)/,
      `${path}: something is shown beside the part that was asked for`,
    );
  }
});

test('TheFrontOfTheFilePromisesNothingThatItLacks', () => {
  for (const lang of LANGUAGES) {
    const markup = single.get(`posenc-${lang}.html`).toString();
    const front = /<noscript data-part="front">([\s\S]*?)<\/noscript>/.exec(markup)[1];
    const doors = /<div class="doors">([\s\S]*)<\/div>/.exec(front)[1];
    assert.ok(doors.includes(siteWords(lang)('file.folder')), lang);
    for (const [item] of doors.matchAll(/<li>[\s\S]*?<\/li>/g)) assert.match(item, /^<li><a href="#/, lang);
  }
});

test('ALinkToWhatTheFileDoesNotHoldLeavesItsWords', () => {
  for (const [lang, words] of [
    ['ko', 'API 참조'],
    ['en', 'API reference'],
  ]) {
    assert.match(site.get(`${lang}/about/index.html`).toString(), new RegExp(`>${words}</a>`));
    const markup = withoutScripts(single.get(`posenc-${lang}.html`).toString());
    assert.ok(markup.includes(words));
    assert.ok(!markup.includes(`${words}</a>`));
  }
});
