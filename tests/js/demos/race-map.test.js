import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BORDER, cellOf, mapPlans, traced } from '../../../commands/race/map.js';
import { traces } from '../../../commands/race/model.js';
import { fingerprintOf } from '../../../commands/race/stored.js';
import map from '../../../content/race/map/models.json' with { type: 'json' };
import { createMemo } from '../../../web/core/memo.js';
import { maps, times } from '../../../web/demos/race/map/map-cells.js';
import { packCells } from '../../../web/demos/race/map/packed-cells.js';
import demo, { labOf } from '../../../web/demos/race/map.js';
import { startTrainer } from '../../../web/engine/trainer.js';
import { runsOf } from '../../../web/site/lab/link.js';
import { sceneOf } from './descriptor.js';

const memo = createMemo();
const computed = (patch) => memo(JSON.stringify(patch), [], () => sceneOf(demo, patch, { memo }).data);

test('every stored model is one of the map, as this trainer begins it', async () => {
  const trainer = await startTrainer();
  assert.equal(await fingerprintOf({ trace: (set) => traces(trainer, set) }, traced), map.trainer);
  const planned = mapPlans.map(({ params }) => `${cellOf(params)}`);
  const stored = map.models.map((model) => `${model.slice(0, 5)}`);
  assert.deepEqual(
    stored,
    planned.filter((name) => stored.includes(name)),
  );
});

test('where three seeds disagree at twice the length there are ten', () => {
  const { times: all, models } = map;
  const border = maps['8-32'].bases.map((base) => [
    String(base),
    maps['8-32'].distances.filter((k) =>
      [0, 1].some((reading) => {
        const own = models.filter(
          ([d, length, b, back]) => d === 8 && length === 32 && b === base && back === k,
        );
        const isRight = own.slice(0, 3).map((model) => model[6 + reading][all.indexOf(2)] >= 500);
        return isRight.includes(true) && isRight.includes(false);
      }),
    ),
  ]);
  assert.deepEqual(Object.fromEntries(border.filter(([, distances]) => distances.length > 0)), BORDER);
  for (const [base, distances] of border)
    for (const k of distances) assert.equal(maps['8-32'].cellAt(Number(base), k).seeds, 10);
});

test('the lab is asked for the model of the cell', () => {
  for (const { params, lengths } of mapPlans) {
    const { base, k, length, dModel, numHeads } = params;
    const models = `${dModel / numHeads}-${length}`;
    if (params.seed > 1 || base !== 1e4) continue;
    const { a, lengths: asked, notices } = runsOf(`#run?${labOf(computed({ models, base, k }))}`);
    const { seed, ...wanted } = params;
    assert.deepEqual({ ...a, ...wanted }, a, models);
    assert.deepEqual([asked.map(Number), notices], [lengths, []]);
  }
});

test('three back fails with base 10,000 and not with 1,000, and the heaviest key says so', () => {
  const [fails, holds] = [1e4, 1e3].map((base) => computed({ test: '2', base, k: 3 }));
  assert.ok(fails.own.mean < 0.2 && holds.own.mean > 0.9);
  assert.ok(fails.peak > fails.trained);
  assert.equal(holds.peak, 3);
});

// Cells that the lesson names as limits of what it concludes from heads of 8, base 10,000 and 32 tokens.
test('other heads and lengths of training reverse what YaRN does', () => {
  const cell = (models, base, k, test) =>
    ['none', 'yarn'].map((reading) => computed({ models, base, k, test, reading }).own);
  const [small, smallYarn] = cell('4-32', 1e4, 3, '8');
  assert.ok(small.low > 0.95 && smallYarn.high < 0.75);
  const [short, shortYarn] = cell('8-16', 1e4, 3, '2');
  assert.ok(short.low > 0.95 && shortYarn.high < 0.15);
  const [long, longYarn] = cell('8-128', 100, 8, '2');
  assert.ok(longYarn.low > long.high);
  const [double] = cell('8-64', 1e4, 3, '2');
  assert.ok(double.low > 0.95);
});

test('in the column of base 10,000 YaRN helps up to five back and harms from seven on, and six lies between', () => {
  for (let k = 1; k <= 8; k++) {
    const [none, yarn] = ['none', 'yarn'].map(
      (reading) => computed({ reading, test: '2', base: 1e4, k }).own,
    );
    if (k < 6) assert.ok(none.high < 0.2 && yarn.low > 0.95, `${k}`);
    else if (k > 6) assert.ok(none.low > 0.99 && yarn.high < 0.35, `${k}`);
    else assert.ok(none.low < yarn.high && yarn.low < none.high);
  }
});

/** Cells in which distance alone predicts who has such a share of the answers right, above those of one guess for all. */
function gain(share, patch) {
  const { each } = computed(patch);
  const right = each.filter(({ mean }) => mean >= share).length;
  const hits = each.filter((one) => one.mean >= share === (one.peak === one.k)).length;
  return hits - Math.max(right, each.length - right);
}

// The lesson says where: with YaRN everywhere, as trained neither near the length of training nor far from it.
test('the heaviest key by distance alone predicts better than one guess for all where the lesson says so', () => {
  const predicts = (reading) =>
    ['1.5', '2', '4', '8'].filter((length) => {
      const { hits, common } = computed({ reading, test: length });
      return hits > common;
    });
  assert.deepEqual(predicts('none'), ['2', '4']);
  assert.deepEqual(predicts('yarn'), ['1.5', '2', '4', '8']);
  for (const reading of ['none', 'yarn'])
    for (const test of ['4', '8']) assert.ok(gain(0.9, { reading, test }) < 0);
});

// Sentences of the lesson on the samples beside the first map.
test('wider heads stay above chance at twice the length, and YaRN loses what stands far back unless training is longer', () => {
  const cellsOf = (name, { from = 1, base: most = Infinity } = {}) => {
    const { bases, distances, cellAt } = maps[name];
    return distances
      .filter((k) => k >= from)
      .flatMap((k) => bases.filter((base) => base <= most).map((base) => cellAt(base, k).accuracies));
  };
  const twice = times.indexOf(2);
  for (const name of ['16-32', '32-32'])
    for (const { none } of cellsOf(name)) assert.ok(none[twice].mean >= 0.45);
  assert.ok(cellsOf('8-32').some(({ none }) => none[twice].mean < 0.13));
  const far = { from: 8, base: 1e4 };
  for (const name of ['8-32', '16-32', '32-32'])
    for (const { yarn } of cellsOf(name, far)) assert.ok(yarn[twice].mean <= 0.6);
  assert.ok(cellsOf('8-128', far).some(({ yarn }) => yarn[twice].mean >= 0.9));
  for (const models of Object.keys(maps))
    for (const length of ['2', '4', '8']) {
      const { hits, common } = computed({ models, reading: 'yarn', test: length });
      assert.ok(hits > common, `${models} ${length}: ${hits} of ${common}`);
    }
  const gains = (share, tests) =>
    Object.keys(maps).flatMap((models) =>
      tests.map((test) => gain(share, { models, reading: 'yarn', test })),
    );
  assert.equal(Math.min(...gains(0.5, ['2', '4', '8'])), 1);
  assert.equal(gains(0.7, ['8']).filter((one) => one > 0).length, 1);
  const asTrained = Object.keys(maps).map((models) => computed({ models, reading: 'none', test: '2' }));
  assert.equal(asTrained.filter(({ hits, common }) => hits > common).length, 3);
});

test('cells in short say what the file says', () => {
  const short = packCells(JSON.parse(JSON.stringify(map)));
  assert.equal(short.packed.length, new Set(map.models.map((model) => `${model.slice(0, 4)}`)).size);
  for (const [headDim, length, base, k, seed, , none] of map.models.filter((model) => model[4] === 1)) {
    for (const [i, { low, high }] of maps[`${headDim}-${length}`].cellAt(base, k).accuracies.none.entries())
      assert.ok(low <= none[i] / 1000 && none[i] / 1000 <= high, `${base} ${k} ${seed} ${times[i]}`);
  }
});
