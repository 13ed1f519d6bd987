import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groups } from '../../../web/checks/index.js';
import { LANGUAGES } from '../../../web/core/languages.js';
import { readClaims } from '../../../web/generator/claims.js';
import { assetOf, idsOf, site } from './made-site.js';

const claims = readClaims();

const pages = Object.fromEntries(
  LANGUAGES.map((lang) => [lang, site.get(`${lang}/claims/index.html`).toString()]),
);

test('EveryClaimHasItsLineOnThePageOfClaims', () => {
  for (const [lang, markup] of Object.entries(pages)) {
    const ids = idsOf(markup);
    for (const { id } of claims) assert.ok(ids.includes(id.toLowerCase()), `${lang}: ${id}`);
  }
});

test('ThePageOfClaimsNamesEachCheckByItsScript', () => {
  const markup = pages.en;
  const paths = [...markup.matchAll(/ data-check="([^"]+)"/g)].map(([, path]) => path);
  assert.equal(paths.length, claims.filter(({ check }) => check).length);
  for (const path of paths) {
    const [group, name] = path.split('/');
    assert.ok(Object.hasOwn(groups[group].checks, name), path);
    assert.ok(site.has(assetOf(site, `demos/checks/${group}.js`)), group);
  }
});

test('ThePageOfClaimsCountsWhatItHolds', () => {
  for (const verdict of ['right', 'wrong', 'imprecise', 'disputed', 'opinion', 'bug']) {
    const count = claims.filter((claim) => claim.verdict === verdict).length;
    assert.match(pages.en, new RegExp(`<option value="${verdict}" [^>]*>[^<]*\\(${count}\\)</option>`));
  }
});

test('ClaimsSaidElsewhereAreToldApartAndCountedApart', () => {
  const elsewhere = claims.filter(({ document }) => !document);
  assert.ok(elsewhere.length > 20);
  for (const markup of Object.values(pages)) {
    const marked = [...markup.matchAll(/ id="([^"]+)" data-verdict="[a-z]+" data-document="elsewhere"/g)];
    assert.deepEqual(marked.map(([, id]) => id).sort(), elsewhere.map(({ id }) => id.toLowerCase()).sort());
    assert.equal([...markup.matchAll(/<p class="entry-said">[^<]+<cite>/g)].length, elsewhere.length);
    assert.match(
      markup,
      new RegExp(`<option value="elsewhere" [^>]*>[^<]*\\(${elsewhere.length}\\)</option>`),
    );
    const [documents, others, all] = [
      ...markup.matchAll(/<th scope="row">[^<]+<\/th>((?:<td class="align-right">\d+<\/td>)+)/g),
    ].map(([, cells]) => Number([...cells.matchAll(/\d+/g)].at(-2)));
    assert.deepEqual(
      [documents, others, all],
      [claims.length - elsewhere.length, elsewhere.length, claims.length],
    );
  }
});

test('AllClaimsAreALightPage', () => {
  for (const markup of Object.values(pages)) {
    // Only the sides of contradictions are elements of their own.
    assert.ok([...markup.matchAll(/<pe-claim/g)].length <= 30);
    assert.match(markup, /<script defer src="[^"]*\/claims-page\.js">/);
  }
});

test('TheFiltersComeBeforeTheContradictions', () => {
  for (const [lang, markup] of Object.entries(pages)) {
    const [filters, contradictions] = ['class="claims-filters"', 'id="contradictions"'].map((part) =>
      markup.indexOf(part),
    );
    assert.ok(filters > 0 && filters < contradictions, `${lang}: ${filters}, ${contradictions}`);
    assert.ok(markup.indexOf('href="#contradictions"') > 0, lang);
  }
});

test('ThePageOfClaimsIsFoldedByTopic', () => {
  for (const [lang, markup] of Object.entries(pages)) {
    const topics = [...markup.matchAll(/<\/h2>\s*<details class="claims-list"><summary>[^<]*?(\d+)/g)];
    assert.equal(
      topics.reduce((sum, [, count]) => sum + Number(count), 0),
      claims.length,
      lang,
    );
    assert.doesNotMatch(markup, /<details class="claims-list" open/);
  }
});
