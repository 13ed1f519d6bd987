import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readRuns } from '../../commands/text/stored.js';

// What the lesson says of models of text, asked of every seed that is stored, each by itself.

const { models, lengths, stops, furtherLengths } = readRuns();

/** The losses of the models of one seed: at('rope', 256, 'yarn'), undefined where there is no such model. */
const ofSeed =
  (seed) =>
  (name, length, reading = 'none') =>
    models.find((model) => model.name === name && model.seed === seed)?.readings[reading][
      lengths.indexOf(length)
    ];

const seedsOf = (name) => models.filter((model) => model.name === name).map(({ seed }) => seed);

/** Holds of each seed of an encoding what `check` says, which gets its losses by length and reading. */
function holds(name, words, check) {
  for (const seed of seedsOf(name))
    test(`${name} ${seed}: ${words}`, () => check((length, reading) => ofSeed(seed)(name, length, reading)));
}

const near = (a, b, limit) => assert.ok(Math.abs(a - b) < limit, `${a} and ${b}`);
const below = (a, b, margin = 0) => assert.ok(a < b - margin, `${a} is not ${margin} below ${b}`);

describe('every seed', () => {
  test('a headline curve has the first, and no seed comes twice', () => {
    for (const name of new Set(models.map((model) => model.name))) {
      const seeds = seedsOf(name);
      assert.equal(seeds[0], 1, name);
      assert.equal(new Set(seeds).size, seeds.length, name);
    }
  });

  for (const name of ['alibi', 'windowed', 'hybrid', 'kerple'])
    holds(name, 'keeps its loss, and does not gain', (at) => {
      for (const length of lengths.filter((one) => one > 128 && at(one) !== null))
        near(at(length), at(128), 0.01);
    });

  holds('rope', 'is nearly as it was at 160, and lost at twice the length', (at) => {
    near(at(160), at(128), 0.05);
    below(at(128), at(256), 0.5);
    below(at(256), at(512), 0.3);
  });

  holds('rope', 'a window of the trained length keeps the loss', (at) => {
    for (const length of [256, 512, 1024]) near(at(length, 'window'), at(128), 0.01);
  });

  test('rope 1: NTK-aware with the square of the ratio goes as far as YaRN, within a tenth', () => {
    const at = ofSeed(1);
    for (const length of [256, 512, 1024]) below(at('rope', length, 'ntk'), at('rope', length, 'yarn'), -0.1);
    for (const length of [256, 512]) below(at('rope', length, 'ntk'), at('rope', length, 'linear'), 0.8);
  });

  holds('rope', 'YaRN goes further with β = 4 than with 32, and than PI and no change', (at) => {
    for (const length of [256, 512, 1024])
      for (const other of ['none', 'linear', 'yarn32']) below(at(length, 'yarn'), at(length, other), 0.2);
    below(at(512, 'window'), at(512, 'yarn'), 0.1);
  });

  holds('rope', 'PI alone helps least of the scalings, and at twice the length less than nothing', (at) => {
    below(at(256), at(256, 'linear'), 0.05);
    for (const length of [256, 512, 1024])
      for (const other of ['yarn', 'yarn32']) below(at(length, other), at(length, 'linear'), 0.05);
  });

  holds('prope', 'is lost at twice the length, sooner than RoPE, and a window mends it', (at) => {
    near(at(160), at(128), 0.05);
    below(at(128), at(256), 0.5);
    for (const seed of seedsOf('rope')) below(ofSeed(seed)('rope', 192), at(192), 0.2);
    for (const length of [256, 512, 1024]) near(at(length, 'window'), at(128), 0.02);
  });

  holds('kerple', 'has at 64 what it has at 128, and no more than any RoPE', (at) => {
    near(at(64), at(128), 0.01);
    for (const seed of seedsOf('rope')) near(at(128), ofSeed(seed)('rope', 128), 0.03);
  });

  test('at four and eight times the length PI and no change are worse in turns', () => {
    for (const length of [512, 1024]) {
      const gains = seedsOf('rope').map(
        (seed) => ofSeed(seed)('rope', length, 'linear') - ofSeed(seed)('rope', length),
      );
      assert.ok(Math.min(...gains) < -0.05 && Math.max(...gains) > 0.05, `${length}: ${gains}`);
    }
  });

  for (const name of ['none', 't5'])
    holds(name, 'rises within a window of the trained length, too', (at) =>
      below(at(128), at(1024, 'window'), name === 'none' ? 0.2 : 0.05),
    );

  for (const { seed, further } of models.filter((model) => model.further))
    test(`rope ${seed}: the longer context gains next to nothing`, () => {
      const [short, long] = [128, 512].map((length) => further.yarn.at(-1)[furtherLengths.indexOf(length)]);
      near(short, long, 0.01);
    });

  holds('sinusoidal', 'is lost at 160', (at) => below(at(128), at(160), 0.5));

  for (const name of ['t5', 'none'])
    holds(name, 'rises with every length, and less than RoPE', (at) => {
      for (const [i, length] of lengths.entries())
        if (length > 128 && at(length) !== null) below(at(lengths[i - 1]), at(length));
      below(at(256) - at(128), 0.4);
    });

  for (const name of ['windowed', 'hybrid'])
    for (const seed of seedsOf(name))
      test(`${name} ${seed}: is about as good as RoPE at the trained length`, () => {
        for (const other of seedsOf('rope')) near(ofSeed(seed)(name, 128), ofSeed(other)('rope', 128), 0.05);
      });

  for (const { seed, further } of models.filter((model) => model.further))
    test(`rope ${seed}: further training brings YaRN down first and leaves PI behind`, () => {
      const at = (method, stop, length = 512) =>
        further[method][stops.indexOf(stop)][furtherLengths.indexOf(length)];
      below(at('yarn', 20), at('none', 20), 0.05);
      below(at('none', 20), at('linear', 20), 0.2);
      below(at('yarn', 20), at('linear', 100), 0.05);
      near(at('none', 300), at('yarn', 300), 0.03);
      below(at('none', 300), at('linear', 300), 0.03);
      near(at('none', 300), ofSeed(seed)('rope', 128), 0.03);
    });

  for (const { seed, inside } of models.filter((model) => model.name === 'rope' && model.seed > 1))
    test(`rope ${seed}: fast pairs carry position, slow ones none, and no head copies or rests on the first`, () => {
      const { loss, still, silent } = inside.pairs;
      below(loss, still[0], 0.5);
      below(loss, silent[0], 0.5);
      for (const pair of [7, 8, 9, 10, 11]) near(still[pair], loss, 0.005);
      assert.ok(inside.before.filter((weight, head) => head >= 4 && weight > 0.5).length >= 3);
      assert.ok(Math.max(...inside.before.slice(0, 4)) < 0.5);
      assert.ok(Math.max(...inside.induction) < 0.02 && Math.max(...inside.first) < 0.0107);
    });

  for (const { seed, inside } of models.filter((model) => model.name === 'alibi' && model.seed > 1))
    test(`alibi ${seed}: in each layer the gentler a slope, the further its head looks`, () => {
      for (const [head, distance] of inside.distance.entries())
        if (head % 4 > 0) below(inside.distance[head - 1], distance);
    });
});
