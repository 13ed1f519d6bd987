import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeModel, traces } from '../../commands/race/model.js';
import { checkPairs } from '../../commands/race/pairs.js';
import { startTrainer } from '../../web/engine/trainer.js';
import { race } from '../../web/generator/race.js';
import { isAll } from '../scope.js';

// What #stretch says of the search over the divisors of three pairs.
const TESTS = ['back', 'latest', 'needle', 'needle-logn'];
const nearOf = ({ cells, best }) => cells.filter(({ mean }) => mean >= best.mean - 5);
const RATIO = 4;

if (isAll)
  test('the search is what the trainer gives', async () => {
    const trainer = await startTrainer();
    const pool = { trace: (set) => traces(trainer, set), make: (plan) => makeModel(trainer, plan) };
    assert.equal(await checkPairs(pool), undefined);
  });

test('all combinations are there, and the best is the best of them', () => {
  for (const name of TESTS) {
    const { values, cells, best } = race.pairs(name);
    assert.equal(values.length, 11);
    assert.equal(new Set(cells.map(({ divisors }) => `${divisors}`)).size, 11 ** 3);
    assert.equal(best.mean, Math.max(...cells.map(({ mean }) => mean)), name);
  }
});

test('three back and the latest value: near the best where pair 1 is divided by the ratio alone', () => {
  for (const name of ['back', 'latest']) {
    const search = race.pairs(name);
    const chosen = search.cells.filter(({ divisors: [first] }) => first === RATIO);
    assert.equal(chosen.length, 121);
    assert.deepEqual(nearOf(search), chosen, name);
    const next = search.cells.filter(({ divisors: [first] }) => first === search.values[4]);
    assert.ok(search.best.mean - Math.max(...next.map(({ mean }) => mean)) < 6, name);
  }
});

if (isAll)
  test('three back: with base 100, and trained on 64 tokens, pair 1 is to be divided by less', async () => {
    const trainer = await startTrainer();
    const others = [1, 2, 4, 8].flatMap((second) => [1, 4, 16].map((third) => [second, third]));
    for (const seed of [1, 2, 3])
      for (const [base, length, less] of [
        [100, 32, 1],
        [10000, 64, 2],
      ]) {
        trainer.train({
          steps: trainer.create({ task: 'back', encoding: 'rope', base, length, seed }).steps,
        });
        const asked = { length: RATIO * length, answers: 400, seed: 1 };
        const [better, best] = [less, RATIO].map((first) =>
          Math.max(
            ...others.map((rest) => trainer.evaluate({ ...asked, divisors: [1, first, ...rest] }).accuracy),
          ),
        );
        assert.ok(better > best + 0.03, `${base} ${length} ${seed}: ${better} ${best}`);
      }
  });

test('the needle: near the best with every divisor of pair 1 in a wide range', () => {
  const search = race.pairs('needle');
  const firsts = [...new Set(nearOf(search).map(({ divisors: [first] }) => first))].sort((a, b) => a - b);
  const from = search.values.indexOf(firsts[0]);
  assert.deepEqual(firsts, search.values.slice(from, from + firsts.length));
  assert.ok(firsts.at(-1) >= 4 * firsts[0]);
});

test('the divisor of pair 1 matters most, as the best that each divisor of a pair allows says', () => {
  for (const name of TESTS) {
    const { values, cells } = race.pairs(name);
    const spreads = [0, 1, 2].map((pair) => {
      const bests = values.map((value) =>
        Math.max(...cells.filter(({ divisors }) => divisors[pair] === value).map(({ mean }) => mean)),
      );
      return Math.max(...bests) - Math.min(...bests);
    });
    assert.ok(spreads[0] > spreads[1] + 5 && spreads[2] < 2, `${name} ${spreads}`);
  }
});

test('the rule of LongRoPE leaves combinations near the best, NTK and YaRN are near, and PI is not', () => {
  for (const name of TESTS) {
    const { cells, best, methods } = race.pairs(name);
    const kept = cells.filter(({ divisors: [a, b, c] }) => a <= b && b <= c).map(({ mean }) => mean);
    assert.ok(best.mean - Math.max(...kept) <= 1, name);
    for (const method of ['yarn', 'ntk'])
      assert.ok(methods[method].again >= best.again - 5, `${name} ${method}`);
  }
  const { best, methods } = race.pairs('back');
  for (const method of ['none', 'linear', 'yarn32', 'ratio'])
    assert.ok(methods[method].again < best.again - 50, method);
});
