import { DEFAULTS, TUNING } from '../../web/trainer/plan.js';

/** @typedef {[name: string, reading: object]} Setting */

// Settings of each method are compared at one length, on other models and other sequences than those of the stored runs.
const { length: LENGTH, seeds: SEEDS, answers: ANSWERS } = TUNING;
const TEST_SEED = 2;

const ratio = LENGTH / DEFAULTS.length;
const exponents = (from, by) => Array.from({ length: TUNING.settings }, (_, i) => from + i * by);

/** @returns {Setting[]} */
const spread = (scaling, list) =>
  list.map((exponent) => [`${scaling} r^${exponent}`, { scaling, factor: ratio ** exponent }]);

/** @type {Setting[]} */
const ramps = [2, 3, 4, 8, 16, 32].flatMap((betaFast) =>
  [1, 1.5].map(
    (exponent) =>
      /** @type {Setting} */ ([
        `yarn β ${betaFast} r^${exponent}`,
        { scaling: 'yarn', betaFast, factor: ratio ** exponent },
      ]),
  ),
);

/**
 * Twelve settings of frequencies for each method, with logits as they are and times log n; YaRN's also with its own factor.
 *
 * @type {Setting[]}
 */
const settings = [
  ...spread('linear', exponents(0.5, 0.125)),
  ...spread('ntk', exponents(1, 0.25)),
  ...ramps.map(([name, reading]) => /** @type {Setting} */ ([name, { ...reading, mscale: false }])),
];
const readings = Object.fromEntries([
  ...settings,
  ...settings.map(([name, reading]) => [`${name}, log n`, { ...reading, logN: true }]),
  ...ramps.map(([name, reading]) => [`${name}, own factor`, reading]),
]);

/** Trains the models of each task and prints the mean accuracy of each setting, the best first. */
export async function tune(pool, print) {
  for (const task of ['back', 'latest', 'needle']) {
    const plan = { readings, lengths: [LENGTH], answers: ANSWERS, seed: TEST_SEED };
    const models = await Promise.all(
      SEEDS.map((seed) => pool.make({ ...plan, params: { task, encoding: 'rope', seed } })),
    );
    const meanOf = (name) => models.reduce((sum, model) => sum + model.readings[name][0], 0) / models.length;
    const found = Object.keys(readings).map((name) => ({ name, mean: meanOf(name) }));
    print(`${task} at ${LENGTH} tokens, seeds ${SEEDS.join(', ')}`);
    for (const { name, mean } of found.sort((a, b) => b.mean - a.mean))
      print(`  ${(100 * mean).toFixed(1).padStart(5)} %  ${name}`);
  }
}
