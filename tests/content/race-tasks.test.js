import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startTrainer } from '../../web/engine/trainer.js';

// Each task once more, as what it asks: from the tokens alone, how often each occurs and what follows from them. The
// same draws are held to another program in race-python.test.js.

const trainer = await startTrainer();
const NOTHING = -1;
const LENGTHS = [14, 32, 33, 96];
const SEEDS = Array.from({ length: 40 }, (_, i) => i + 1);

const count = (tokens, is) => tokens.filter(is).length;

/**
 * @typedef {{
 *   params?: object,
 *   even?: boolean,
 *   vocabulary: number,
 *   chance: number,
 *   asks: (tokens: number[], t: number) => number,
 *   shares?: [share: number, is: (token: number) => boolean][],
 *   holds?: (tokens: number[]) => void,
 * }} Rule
 * @type {Record<string, Rule>}
 */
const tasks = {
  back: {
    params: { k: 4 },
    vocabulary: 8,
    chance: 1 / 8,
    asks: (tokens, t) => (t < 4 ? NOTHING : tokens[t - 4]),
    shares: [[1 / 8, (token) => token === 5]],
  },
  latest: {
    vocabulary: 20,
    chance: 1 / 4,
    asks(tokens, t) {
      if (tokens[t] < 16) return NOTHING;
      const set = tokens.slice(0, t).findLast((token) => token < 16 && token >> 2 === tokens[t] - 16);
      return set === undefined ? NOTHING : set & 3;
    },
    shares: [
      [1 / 2, (token) => token < 16],
      [1 / 8, (token) => token >> 2 === 2],
      [1 / 8, (token) => token === 19],
    ],
  },
  needle: {
    vocabulary: 44,
    chance: 1 / 4,
    asks(tokens, t) {
      if (tokens[t] < 32 || tokens[t] >= 40) return NOTHING;
      return tokens.find((token) => token >> 2 === tokens[t] - 32) & 3;
    },
    holds(tokens) {
      const region = Math.max(8, Math.floor(tokens.length / 4));
      for (let key = 0; key < 8; key++)
        assert.equal(
          count(tokens, (token) => token >> 2 === key),
          1,
        );
      assert.ok(tokens.slice(0, region).every((token) => token < 32 || token >= 40));
      assert.ok(tokens.slice(region).every((token) => token >= 32));
    },
  },
  copy: {
    even: true,
    vocabulary: 17,
    chance: 1 / 16,
    asks: (tokens, t) => (t < tokens.length / 2 ? NOTHING : tokens[t - tokens.length / 2]),
    holds(tokens) {
      const half = tokens.length / 2;
      assert.equal(tokens.indexOf(16), half);
      assert.deepEqual(tokens.slice(half + 1), tokens.slice(0, half - 1));
    },
  },
  induction: {
    vocabulary: 16,
    chance: 1 / 8,
    asks(tokens, t) {
      const before = tokens.slice(0, t).findLastIndex((token, i) => i % 2 === 0 && token === tokens[t]);
      return t % 2 === 1 || before < 0 ? NOTHING : tokens[before + 1];
    },
    holds(tokens) {
      for (const [t, token] of tokens.entries()) {
        assert.equal(token >= 8, t % 2 === 1);
        // One value for each key of a sequence.
        if (t % 2 === 1) assert.equal(tokens[tokens.indexOf(tokens[t - 1]) + 1], token);
      }
    },
  },
  parity: {
    vocabulary: 2,
    chance: 1 / 2,
    asks: (tokens, t) => count(tokens.slice(0, t + 1), (token) => token === 1) % 2,
    shares: [[1 / 2, (token) => token === 1]],
  },
};

/**
 * @param {string} task
 * @param {Rule} rule
 */
function drawn(task, { params, even }) {
  trainer.create({ task, encoding: 'none', steps: 1, ...params });
  return LENGTHS.map((length) => (even ? length + (length % 2) : length)).flatMap((length) =>
    SEEDS.map((seed) => {
      const { tokens, targets } = trainer.inspect({ length, seed });
      return { length, tokens: [...tokens], targets: [...targets] };
    }),
  );
}

describe('tasks of the length race', () => {
  for (const [task, rule] of Object.entries(tasks)) {
    test(task, () => {
      const { vocabulary, chance } = trainer.create({ task, encoding: 'none', steps: 1 });
      assert.deepEqual({ vocabulary, chance }, { vocabulary: rule.vocabulary, chance: rule.chance });
      const sequences = drawn(task, rule);
      for (const { length, tokens, targets } of sequences) {
        assert.equal(tokens.length, length);
        assert.ok(tokens.every((token) => token >= 0 && token < vocabulary));
        assert.deepEqual(
          targets,
          tokens.map((_, t) => rule.asks(tokens, t)),
        );
        rule.holds?.(tokens);
      }
      const all = sequences.flatMap(({ tokens }) => tokens);
      for (const [share, is] of rule.shares ?? []) {
        const found = count(all, is) / all.length;
        const deviation = Math.sqrt((share * (1 - share)) / all.length);
        assert.ok(Math.abs(found - share) < 4 * deviation, `${is}: ${found} instead of ${share}`);
      }
      // Every token and every answer occurs; another seed draws another sequence.
      assert.equal(new Set(all).size, vocabulary);
      assert.equal(new Set(sequences.map(({ tokens }) => tokens.join())).size, sequences.length);
    });
  }
});
