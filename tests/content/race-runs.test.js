import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { describe, test } from 'node:test';
import { traces } from '../../commands/race/model.js';
import { readingsOf, sets } from '../../commands/race/sets.js';
import { fingerprintOf, isStored, readSet } from '../../commands/race/stored.js';
import { startTrainer } from '../../web/engine/trainer.js';
import { storedRuns } from '../../web/generator/race.js';
import { isAll } from '../scope.js';
import { contentPath } from './corpus.js';

const trainer = await startTrainer();
// The pool of one that this test is.
const here = { trace: (set) => traces(trainer, set) };

test('every set is stored, and nothing else', () => {
  assert.deepEqual(Object.keys(storedRuns).sort(), Object.keys(sets).sort());
  const files = readdirSync(contentPath('race')).filter((name) => name.endsWith('.json'));
  assert.deepEqual(files.sort(), ['quoted.json', 'shown.json']);
  const size = files.reduce((sum, file) => sum + statSync(contentPath(`race/${file}`)).size, 0);
  assert.ok(size < 340 * 1024, `${size} bytes`);
});

test('training on longer sequences takes as many operations', () => {
  const operationsOf = ({ params, encodings: [encoding] }) => {
    const { operations, steps } = trainer.create({ ...params, encoding });
    return operations * steps;
  };
  for (const task of ['back', 'latest', 'needle']) {
    const ratio = operationsOf(sets[`${task}-mixed`]) / operationsOf(sets[`${task}-random`]);
    assert.ok(ratio > 0.95 && ratio <= 1.001, `${task}: ${ratio}`);
  }
});

describe('stored runs', () => {
  for (const [i, [name, set]] of Object.entries(sets).entries()) {
    test(name, async () => {
      const { trainer: made, settings, lengths, models } = readSet(name);
      // First steps of a training: of every set before a release, by turns else.
      const now = isAll || i % 3 === 0 ? await fingerprintOf(here, set) : made;
      assert.ok(
        isStored(name, set, now),
        `${name} is not what the trainer gives now: npm run race -- --only=${name}`,
      );
      const rows = settings.positionRange || settings.length;
      for (const { encoding, seed, hash, losses, readings, reach } of models) {
        const what = `${name} ${encoding} ${seed}`;
        assert.equal(reach !== undefined, set.reach !== undefined, what);
        for (const [i, correct] of (reach?.correct ?? []).entries())
          assert.ok(correct >= 0 && correct <= reach.asked[i], what);
        assert.match(hash, /^[0-9a-f]{16}$/, what);
        assert.ok(
          losses.every((loss) => loss >= 0 && loss < 10),
          what,
        );
        assert.deepEqual(Object.keys(readings), Object.keys(readingsOf(encoding, set)), what);
        for (const [reading, values] of Object.entries(readings)) {
          assert.equal(values.length, lengths.length, what);
          for (const [i, value] of values.entries()) {
            const hasRow = encoding !== 'learned' || reading === 'clamp' || lengths[i] <= rows;
            if (hasRow) assert.ok(value >= 0 && value <= 1, `${what} ${reading} at ${lengths[i]}`);
            else assert.equal(value, null, `${what} ${reading} at ${lengths[i]}`);
          }
        }
      }
      const hashes = models.map(({ hash }) => hash);
      assert.equal(new Set(hashes).size, hashes.length, 'models with the same weights');
    });
  }
});
