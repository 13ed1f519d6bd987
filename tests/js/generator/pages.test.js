import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readQuery } from '../../../web/core/permalink.js';
import { readStep } from '../../../web/core/stage.js';
import { createState } from '../../../web/core/state.js';
import { allDemos } from '../demos/arbitraries.js';
import { allPages, assetOf, idsOf, isFrame, site, sitePages, withoutScripts } from './made-site.js';

const pages = new Map(sitePages);

const attributes = (markup, name) =>
  [...withoutScripts(markup).matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value]) =>
    value.replaceAll('&amp;', '&'),
  );

test('IdsAreUnique', () => {
  for (const [path, markup] of allPages) {
    const ids = idsOf(markup);
    assert.deepEqual(
      ids.filter((id, i) => ids.indexOf(id) !== i),
      [],
      path,
    );
  }
});

test('EveryLinkAndAnchorResolves', () => {
  const known = new Map();
  const idsAt = (target) => {
    if (!known.has(target)) known.set(target, new Set(idsOf(site.get(target).toString())));
    return known.get(target);
  };
  for (const [path, markup] of sitePages) {
    for (const address of [...attributes(markup, 'href'), ...attributes(markup, 'src')]) {
      if (/^(?:https:\/\/|data:)/.test(address)) continue;
      assert.ok(!address.startsWith('/'), `${path}: “${address}” is not relative`);
      const { pathname, hash } = new URL(address, `file:///${path}`);
      const target = pathname === `/${path}` ? path : pathname.slice(1);
      assert.ok(site.has(target), `${path}: “${address}” leads to no file`);
      const id = decodeURIComponent(hash.slice(1).split('?')[0]);
      if (id === '') continue;
      assert.ok(idsAt(target).has(id), `${path}: “${address}” leads to no element`);
    }
  }
});

test('EveryLinkIntoAStateSaysWhatItsFigureHas', () => {
  let found = 0;
  for (const [path, markup] of pages) {
    for (const address of attributes(markup, 'href').filter((href) => /^[^:]*#[^?]+\?/.test(href))) {
      const { pathname, hash } = new URL(address, `file:///${path}`);
      const [, id, query] = /^#([^?]+)\?(.*)$/s.exec(hash);
      const figure = new RegExp(`<pe-demo name="([^"]+)" id="${id}"`).exec(
        pages.get(pathname.slice(1)) ?? '',
      );
      if (!figure) continue;
      const demo = allDemos.find(({ name }) => name === figure[1]);
      const { rest, given } = readStep(demo.steps, query);
      const { patch, notices } = readQuery(demo.params, rest);
      assert.deepEqual([notices, given], [[], undefined], `${path}: “${address}”`);
      const state = createState(demo, pathname.slice(1, 3));
      state.patch(patch);
      for (const [name, value] of Object.entries(patch))
        assert.deepEqual(state.values.value[name], value, `${path}: “${address}” keeps ${name}`);
      found += 1;
    }
  }
  assert.ok(found > 500, `${found} links`);
});

test('NothingIsLoadedFromElsewhere', () => {
  for (const [path, markup] of allPages) {
    const loading =
      /<(?:script|img|link|iframe|source|audio|video|object|embed)\b[^>]*(?:src|href|data)="(?:https?:)?\/\//;
    assert.doesNotMatch(withoutScripts(markup), loading, path);
  }
  assert.doesNotMatch(site.get(assetOf(site, 'site.css')).toString(), /url\(["']?(?:https?:)?\/\//);
});

test('NoInlineHandlersOrStyles', () => {
  for (const [path, markup] of allPages) {
    assert.doesNotMatch(withoutScripts(markup), /<[^>]*\son[a-z]+=/, path);
    assert.doesNotMatch(withoutScripts(markup), /<[^>]*\sstyle=/, path);
    assert.doesNotMatch(markup, /=\s*["']?\s*javascript:/i, path);
  }
});

test('FormulasAndExpressionsAreAllSet', () => {
  for (const [path, markup] of allPages) {
    // The comments of the source speak of NaN, and of matrices in brackets.
    if (path.includes('/reference/')) continue;
    const text = withoutScripts(markup).replace(/<(pre|code)\b[\s\S]*?<\/\1>/g, '');
    assert.doesNotMatch(text, /katex-error|\{\{|\]\]|\[@|^:{3}|undefined|NaN\b/m, path);
  }
});

test('BothLanguagesHaveTheSameStructure', () => {
  const shape = (markup) =>
    [
      ...markup.matchAll(/<(h[1-3]|pe-[a-z]+|section|table|pre|details)\b[^>]*?(?: id="([^"]*)")?[^>]*>/g),
    ].map(([, tag, id]) => `${tag} ${id ?? ''}`);
  for (const path of pages.keys()) {
    // Of claims each language has its own: site.test.js. Terms stand in the order of their language.
    if (!path.startsWith('ko/') || /\/(?:glossary|claims)\//.test(path)) continue;
    assert.deepEqual(shape(pages.get(path)), shape(pages.get(path.replace('ko/', 'en/'))), path);
  }
});

test('HeadingsHaveNoGaps', () => {
  for (const [path, markup] of allPages) {
    if (isFrame(path)) continue;
    const headings = [...withoutScripts(markup).matchAll(/<h([1-6])\b/g)].map(([, depth]) => Number(depth));
    const isWhole = path.startsWith('posenc-');
    const titles = headings.filter((depth) => depth === 1).length;
    assert.ok(isWhole ? titles > 1 : titles === 1, `${path}: ${titles} h1`);
    assert.equal(headings[0], 1, path);
    headings.forEach((depth, i) => {
      assert.ok(i === 0 || depth <= headings[i - 1] + 1, `${path}: h${headings[i - 1]} and then h${depth}`);
    });
  }
});

test('EveryPageNamesItsLanguages', () => {
  for (const [path, markup] of sitePages) {
    const lang = /^(ko|en)\//.exec(path)?.[1];
    if (!lang) continue;
    assert.match(markup, new RegExp(`<html lang="${lang}"`), path);
    if (isFrame(path)) continue;
    for (const other of ['ko', 'en', 'x-default'])
      assert.match(markup, new RegExp(`hreflang="${other}"`), path);
    assert.match(markup, /<meta name="description" content="[^"]+">/, path);
  }
});
