import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groups } from '../../../web/checks/index.js';
import { LANGUAGES } from '../../../web/core/languages.js';
import { readClaims } from '../../../web/generator/claims.js';
import { assetOf, site } from './made-site.js';

const isElsewhere = ({ id }) => id.startsWith('E-');

const pages = LANGUAGES.map((lang) => ({
  lang,
  markup: site.get(`${lang}/claims/index.html`).toString(),
  claims: readClaims().filter((claim) => lang === 'ko' || isElsewhere(claim)),
}));
const [korean, english] = pages;

const sorted = (claims) => claims.map(({ id }) => id.toLowerCase()).sort();

test('ThePageOfClaimsHasThoseOfItsLanguageAndNoOther', () => {
  for (const { lang, markup, claims } of pages) {
    const entries = [...markup.matchAll(/<article class="claim [^"]*" id="([^"]+)"/g)].map(([, id]) => id);
    assert.deepEqual(entries.sort(), sorted(claims), lang);
  }
  assert.doesNotMatch(english.markup, /<pe-claim|contradiction"|href="#s\d-/);
  assert.match(english.markup, /<a href="\.\.\/\.\.\/ko\/claims\/index\.html">/);
});

test('ThePageOfClaimsNamesEachCheckByItsScript', () => {
  const { markup, claims } = korean;
  const paths = [...markup.matchAll(/ data-check="([^"]+)"/g)].map(([, path]) => path);
  assert.equal(paths.length, claims.filter(({ check }) => check).length);
  for (const path of paths) {
    const [group, name] = path.split('/');
    assert.ok(Object.hasOwn(groups[group].checks, name), path);
    assert.ok(site.has(assetOf(site, `demos/checks/${group}.js`)), group);
  }
});

test('ThePageOfClaimsCountsWhatItHoldsAndOffersNothingElse', () => {
  for (const { lang, markup, claims } of pages) {
    const selects = [...markup.matchAll(/<select data-filter="(\w+)">([\s\S]*?)<\/select>/g)];
    const names = ['document', 'verdict', 'lesson', 'check'].slice(lang === 'ko' ? 0 : 1);
    assert.deepEqual(
      selects.map(([, name]) => name),
      names,
    );
    for (const [, name, options] of selects) {
      const counts = [...options.matchAll(/\((\d+)\)<\/option>/g)].map(([, count]) => Number(count));
      assert.ok(counts.length > 1 && !counts.includes(0), `${lang}: ${name}`);
      assert.equal(
        counts.reduce((sum, count) => sum + count),
        claims.length,
        `${lang}: ${name}`,
      );
    }
    for (const verdict of new Set(claims.map((claim) => claim.verdict))) {
      const count = claims.filter((claim) => claim.verdict === verdict).length;
      assert.match(markup, new RegExp(`<option value="${verdict}" [^>]*>[^<]*\\(${count}\\)</option>`));
    }
  }
});

test('ClaimsSaidElsewhereNameWhoSaidThemAndAreCountedApart', () => {
  for (const { lang, markup, claims } of pages) {
    const elsewhere = claims.filter(isElsewhere);
    const marked = [...markup.matchAll(/ id="([^"]+)" data-verdict="[a-z]+" data-document="elsewhere"/g)];
    assert.deepEqual(marked.map(([, id]) => id).sort(), sorted(elsewhere));
    assert.equal([...markup.matchAll(/<p class="entry-said">[^<]+<cite>/g)].length, elsewhere.length);
    const sums = [
      ...markup.matchAll(/<th scope="row">[^<]+<\/th>((?:<td class="align-right">\d+<\/td>)+)/g),
    ].map(([, cells]) => Number([...cells.matchAll(/\d+/g)].at(-2)));
    const apart = lang === 'ko' ? [claims.length - elsewhere.length, elsewhere.length] : [];
    assert.deepEqual(sums, [...apart, claims.length]);
  }
});
