import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from 'js-yaml';
import map from '../../../content/race/map/models.json' with { type: 'json' };
import { repository } from '../../../web/generator/paths.js';
import { mapCsv } from '../../../web/generator/runs.js';

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
  const [heads, ...rows] = mapCsv()
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  assert.equal(rows.length, map.models.length * map.readings.length * map.times.length);
  const [headDim, length, base, k, seed, hash, , yarn] = /** @type {any[]} */ (map.models.at(-1));
  const row = Object.fromEntries(rows.at(-1).map((cell, i) => [heads[i], cell]));
  assert.deepEqual(row, {
    ...{ headDim: `${headDim}`, length: `${length}`, base: `${base}`, k: `${k}`, seed: `${seed}`, hash },
    ...{ reading: 'yarn', testLength: `${length * map.times.at(-1)}` },
    ...{ accuracy: `${yarn.at(-1) / 1000}`, answers: `${map.answers}` },
  });
});
