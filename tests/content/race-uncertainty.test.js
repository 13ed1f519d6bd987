import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sets } from '../../commands/race/sets.js';
import { startTrainer } from '../../web/engine/trainer.js';
import { isAll } from '../scope.js';
import { documents } from './corpus.js';

const PLACES = ['lessons/race', 'pages/$/methods', 'pages/$/lab'];

// In each place, of both languages: how many points an accuracy is uncertain by, as two standard deviations.
const said = ['ko', 'en'].flatMap((lang) =>
  PLACES.map((place) => {
    const path = place.includes('$') ? `${place.replace('$', lang)}.md` : `${place}/${lang}.md`;
    const { body } = documents.find((document) => document.path === path);
    const found = [
      ...body.matchAll(/(\d+)(?: points \(two standard deviations\)|포인트까지[^.(]*\(표준편차의 두 배\))/g),
    ];
    assert.equal(found.length, 1, path);
    return Number(found[0][1]);
  }),
);

/** The standard deviation, in points, of the accuracy over tests that differ in nothing but their seed. */
async function spreadOf(set, encoding, length, reading = {}) {
  const { params, answers } = sets[set];
  const trainer = await startTrainer();
  trainer.train({ steps: trainer.create({ ...params, encoding, seed: 1 }).steps });
  const accuracies = Array.from(
    { length: 30 },
    (_, i) => 100 * trainer.evaluate({ length, answers, seed: 1 + i, ...reading }).accuracy,
  );
  const mean = accuracies.reduce((sum, one) => sum + one, 0) / accuracies.length;
  return Math.sqrt(accuracies.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (accuracies.length - 1));
}

test('every page says the same uncertainty of an accuracy', () => {
  assert.equal(new Set(said).size, 1, `${said}`);
});

// Independent answers would give 1.6 points; eight answers to a sequence depend on each other.
const measured = async () => {
  const spreads = [
    await spreadOf('latest', 'none', 128),
    await spreadOf('needle', 'rope', 128),
    await spreadOf('back', 'rope', 48),
  ];
  assert.equal(Math.ceil(2 * Math.max(...spreads)), said[0], `${spreads}`);
};
if (isAll) test('an accuracy is as uncertain as the pages say', measured);
