import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { endsIn } from '../../commands/text/make.js';
import { lossesByPlace, MANY, readPlaces, TRIALS, TUNED } from '../../commands/text/places.js';
import { PARAMS, PLACES } from '../../commands/text/sets.js';
import { readRuns, weightsOf } from '../../commands/text/stored.js';
import { startTrainer } from '../../web/engine/trainer.js';
import { readCorpus } from '../../web/generator/corpus.js';
import { bestOf, gapOf, lossAt } from '../../web/generator/text-places.js';
import { isAll } from '../scope.js';
import { read } from './corpus.js';

const { curves, tuned, lengths } = readPlaces();
const { models } = readRuns();
const { heldOut: tokens } = readCorpus();
const trainer = await startTrainer();

test('each loss stands for a place, and none of these places is one at which a scaling was tuned', () => {
  assert.ok(MANY >= 256);
  const [many, tuning] = [MANY, PLACES].map((count) => new Set(endsIn(tokens, count)));
  assert.equal(many.size, MANY);
  const near = [...tuning].map((end) => Math.min(...[...many].map((other) => Math.abs(other - end))));
  assert.ok(Math.min(...near) >= 32, 'no character counts for both');
  for (const { name, seed: own, hash, reading, losses } of curves) {
    assert.equal(hash, models.find((model) => model.name === name && model.seed === own).hash, name);
    assert.equal(losses.length, lengths.length);
    for (const each of losses) assert.ok(each === null || each.length === MANY, `${name} ${reading}`);
  }
});

test('the stored weights have these losses still', () => {
  const ends = endsIn(tokens, MANY).slice(0, 4);
  for (const { name, reading, losses } of curves.filter((_, i) => isAll || i % 4 === 0)) {
    if (reading !== 'none') continue;
    trainer.load(readFileSync(weightsOf(name, 1)));
    const found = lossesByPlace(trainer, { tokens, ends, length: 128, reading: {} });
    const stored = losses[lengths.indexOf(128)].slice(0, 4);
    for (const [i, loss] of found.entries()) assert.ok(Math.abs(loss - stored[i]) <= 1, `${name}: ${loss}`);
  }
});

test('every way of scaling was tuned by as many trials, and asked at the best of them', () => {
  for (const [name, ways] of Object.entries(TUNED))
    for (const way of ways) {
      const all = tuned.filter((one) => one.name === name && one.way === way);
      assert.equal(all.length, models.filter((model) => model.name === name).length);
      for (const own of all)
        for (const [i, length] of own.lengths.entries()) {
          assert.deepEqual(own.trials[i], TRIALS[way](length / PARAMS.length));
          assert.deepEqual([own.trials[i].length, own.losses[i].length], [8, 8]);
        }
    }
  // The best of a way once more, at the places where it was tuned: above some of its losses are.
  if (!isAll) return;
  trainer.load(readFileSync(weightsOf('rope', 1)));
  const { losses } = tuned.find(({ name, way }) => name === 'rope' && way === 'ntk');
  const ends = endsIn(tokens, PLACES);
  const each = lossesByPlace(trainer, { tokens, ends, length: 256, reading: bestOf('rope', 'ntk', 256) });
  const mean = each.reduce((a, b) => a + b) / each.length / 1000;
  assert.ok(Math.abs(mean - Math.min(...losses[0])) < 0.0011, `${mean}`);
});

/**
 * What the lessons say of an order: their words, and pairs of a lower and a higher loss, each a curve and a length. All seeds
 * agree where they were asked so.
 */
const ORDERS = [
  [
    'RoPE fails within twice the length, sinusoids sooner',
    'rope 128 < rope 256',
    'rope 192 < sinusoidal 192',
  ],
  ['it fails immediately', 'learned 128 < learned-clamp 256'],
  [
    'The losses of T5 and NoPE rise more slowly',
    't5 128 < t5 256',
    'none 128 < none 256',
    't5 512 < rope 512',
    'none 512 < rope 512',
  ],
  [
    'NoPE’s loss is higher already at',
    'rope 128 < none 128',
    'alibi 128 < none 128',
    't5 128 < none 128',
    'sinusoidal 128 < none 128',
  ],
  [
    'PI, the only one that slows the fastest pair too, stays far above both',
    'rope-ntk-tuned 256 < rope-linear-tuned 256',
    'rope-ntk-tuned 512 < rope-linear-tuned 512',
  ],
  ['ALiBi is {{ engine: gap(', 'rope 128 < alibi 128'],
  ['and sooner than RoPE', 'rope 192 < prope 192'],
  ['PoPE works further than RoPE', 'pope 256 < rope 256'],
  ['its loss is no lower', 'windowed 512 < hybrid 512'],
  ['YaRN’s β = 32', 'rope-yarn-tuned 512 < rope-yarn32 512'],
];

const telling = ['text', 'text-numbers', 'measure'].map((slug) => read(`lessons/${slug}/en.md`));

describe('an order that the lessons tell', () => {
  for (const [words, ...pairs] of ORDERS)
    test(words, () => {
      assert.ok(
        telling.some((lesson) => lesson.includes(words)),
        'stands in a lesson',
      );
      for (const pair of pairs) {
        const [low, near, high, far] = pair
          .split(/ < | /)
          .map((end) => (Number(end) > 0 ? Number(end) : end));
        const isAsked = (id) =>
          curves.some(({ name, seed, reading }) => seed > 1 && id === `${name}-${reading}`);
        for (const seed of [low, high].every(isAsked) ? [1, 2, 3] : [1]) {
          const { mean, error } = gapOf(high, low, far, near, seed);
          assert.ok(
            mean > 2 * error,
            `${seed}: ${high} at ${far} is ${mean} ± ${error} above ${low} at ${near}`,
          );
        }
      }
    });
});

test('at its best NTK is hardly above YaRN at its best, and in the second seed by less than two errors', () => {
  const gaps = [1, 2, 3].map((seed) => gapOf('rope-ntk-tuned', 'rope-yarn-tuned', 512, 512, seed));
  for (const [i, { mean, error }] of gaps.entries()) {
    assert.ok(mean > 0 && mean < 0.03);
    assert.equal(mean > 2 * error, i !== 1, `seed ${i + 1}: ${mean} ± ${error}`);
  }
});

test('no model but NoPE, T5 and the table changes from 64 characters on, and none has a lower loss with more', () => {
  for (const name of ['rope', 'alibi', 'sinusoidal', 'windowed', 'hybrid', 'kerple', 'prope', 'pope']) {
    const { mean, error } = gapOf(name, name, 128, 64);
    assert.ok(Math.abs(mean) < 0.01 && mean + 2 * error > -0.005, `${name}: ${mean} ± ${error}`);
  }
  for (const { name, seed, readings } of models)
    assert.ok(readings.none[2] > readings.none[0] - 0.005, `${name} ${seed}: 128 against 64`);
});

test('a loss says how sure it is', () => {
  const { mean, error, places } = lossAt('rope', 128);
  assert.ok(places === MANY && mean > 1.5 && mean < 1.65 && error > 0.01 && error < 0.02, `${mean} ${error}`);
});
