import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from 'js-yaml';
import map from '../../../content/race/map/models.json' with { type: 'json' };
import { LANGUAGES } from '../../../web/core/languages.js';
import { dataContainer, FILES } from '../../../web/generator/markdown/data.js';
import { repository } from '../../../web/generator/paths.js';
import { mapCsv } from '../../../web/generator/runs.js';
import { siteWords } from '../../../web/generator/strings.js';
import { rowsOf } from '../csv.js';
import { site } from './made-site.js';

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
