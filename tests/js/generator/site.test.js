import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from 'js-yaml';
import map from '../../../content/race/map/models.json' with { type: 'json' };
import { groups } from '../../../web/checks/index.js';
import { LANGUAGES } from '../../../web/core/languages.js';
import { readClaims } from '../../../web/generator/claims.js';
import { dataContainer, FILES } from '../../../web/generator/markdown/data.js';
import { repository } from '../../../web/generator/paths.js';
import { frameStyles } from '../../../web/generator/products/frames.js';
import { mapCsv } from '../../../web/generator/runs.js';
import { wireSize } from '../../../web/generator/sizes.js';
import { siteWords } from '../../../web/generator/strings.js';
import { attributesOf } from '../../../web/site/frame/address.js';
import { patchOf, readMessage } from '../../../web/site/frame/messages.js';
import { rowsOf } from '../csv.js';
import { allDemos } from '../demos/arbitraries.js';
import { allPages, assetOf, elements, idsOf, isFrame, single, site, withoutScripts } from './made-site.js';

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

test('TheServiceWorkerKeepsEveryPageAndAllThatItLoads', () => {
  const lists = JSON.parse(/^self\.POSENC = (\{.*\});\n/.exec(site.get('sw.js').toString())[1]);
  for (const lang of LANGUAGES) {
    const kept = new Set([...lists.common, ...lists[lang]]);
    assert.equal(kept.size, lists.common.length + lists[lang].length, 'nothing twice');
    const pages = [...site.keys()].filter(
      (file) => file.startsWith(`${lang}/`) && file.endsWith('.html') && !isFrame(file),
    );
    assert.ok(pages.length > 30);
    for (const page of pages) {
      assert.ok(kept.has(page), page);
      const markup = site.get(page).toString();
      // Pictures stand in the place of figures until their program is there, which is kept.
      for (const [, file] of markup.matchAll(/(?:src|href|data-script)="(?:\.\.\/)+(assets\/[^"#?]+)"/g))
        if (/^assets\/hashed\/(?!figures\/)/.test(file)) assert.ok(kept.has(file), `${page}: ${file}`);
    }
    const demos = [...site.keys()].filter(
      (file) => file.startsWith('assets/hashed/') && file.endsWith(`.${lang}.js`),
    );
    assert.ok(demos.length > 40 && demos.every((file) => kept.has(file)));
    const other = lang === 'ko' ? 'en' : 'ko';
    assert.ok(![...kept].some((file) => file.startsWith(`${other}/`) || file.endsWith(`.${other}.js`)));
    for (const file of kept) assert.ok(site.has(file), file);
    // What only hosts and other sites ask for, and what a reader takes as a file.
    const others =
      /^(?:\.|_|vercel|cards\/|assets\/(?:posenc\.iife|embed|current|demos)\b)|\.epub$|^\w+\/embed\/./;
    assert.deepEqual(
      [...kept].filter((file) => others.test(file) && !file.endsWith('/embed/index.html')),
      [],
    );
  }
});

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

const read = (file) => readFileSync(repository(file), 'utf8');

test('CITATION.cff says what package.json and LICENSE say', () => {
  const cff = /** @type {any} */ (load(read('CITATION.cff')));
  const { version, license } = JSON.parse(read('package.json'));
  assert.deepEqual(
    [cff['cff-version'], cff.type, cff.version, cff.license],
    ['1.2.0', 'software', version, license],
  );
  assert.ok(cff.title && cff.abstract && cff.message);
  for (const { name } of cff.authors) assert.match(read('LICENSE'), new RegExp(`Copyright .* ${name}$`, 'm'));
});

test('map.csv has each accuracy of each model of the map', () => {
  const rows = rowsOf(mapCsv());
  assert.equal(rows.length, map.models.length * map.readings.length * map.times.length);
  const [headDim, length, base, k, seed, hash, , yarn] = /** @type {any[]} */ (map.models.at(-1));
  assert.deepEqual(rows.at(-1), {
    ...{ headDim: `${headDim}`, length: `${length}`, base: `${base}`, k: `${k}`, seed: `${seed}`, hash },
    ...{ reading: 'yarn', testLength: `${length * map.times.at(-1)}` },
    ...{ accuracy: `${yarn.at(-1) / 1000}`, answers: `${map.answers}` },
  });
});

test('each set of data is on its page, every file of runs there is in one, and its tables lead to it', () => {
  const data = [...site.keys()].filter((file) => /^assets\/[^/]+\.(csv|json)$/.test(file));
  assert.deepEqual(
    data.map((file) => file.slice('assets/'.length)).sort(),
    Object.values(FILES).flat().sort(),
  );
  for (const lang of LANGUAGES) {
    const [page, race, models] = ['methods', 'race', 'models'].map(
      (name) => `${site.get(`${lang}/${name}/index.html`)}`,
    );
    for (const [name, files] of Object.entries(FILES)) {
      assert.ok(page.includes(`<h2 id="${name}"`), name);
      for (const file of files) assert.ok(page.includes(`href="../../assets/${file}"`), file);
    }
    for (const name of ['race', 'map']) assert.ok(race.includes(`/methods/index.html#${name}"`), name);
    assert.ok(models.includes('/methods/index.html#models"'));
  }
});

test('a citation has version and licence, and an address where the site has one', () => {
  const { version, license } = JSON.parse(read('package.json'));
  const env = { lang: 'en', path: 'en/methods/index.html', t: siteWords('en') };
  for (const name of Object.keys(FILES)) {
    const plain = dataContainer(name, env);
    assert.ok(plain.includes(`Posenc ${version}. ${license}.</p>`), name);
    assert.doesNotMatch(plain, /url =|undefined/);
    const placed = dataContainer(name, { ...env, address: 'https://example.org/' });
    const address = `https://example.org/en/methods/index.html#${name}`;
    assert.ok(placed.includes(`${license}. ${address}</p>`), name);
    assert.ok(placed.includes(`url = {${address}}`), name);
  }
});

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
