import './node.js';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildEngine, buildPreset, setupToolchain } from './engine.js';
import { bold, green, main, red, since, step, UserError } from './report.js';
import { setupBrowsers } from './setup/browsers.js';
import { setupEpubcheck } from './setup/epubcheck.js';
import { setupPackages } from './setup/packages.js';
import { setupPython } from './setup/python.js';
import { requirePrograms } from './setup/requirements.js';
import { buildSite } from './site.js';
import { checkSuite } from './suites/check.js';
import { ctestSuite } from './suites/ctest.js';
import { differentialSuite } from './suites/differential.js';
import { fuzzSuite } from './suites/fuzz.js';
import { inTurn } from './suites/in-turn.js';
import { nodeSuite } from './suites/node.js';
import { sizesSuite } from './suites/sizes.js';

/** @param {Scope} scope */
const buildLibrary = async (scope) =>
  buildPreset(scope === 'all' ? 'native' : 'native-asan', await setupToolchain(), ['posenc']); // tests/library/built.js

// The engine that counts what it holds, for the test of its memory.
const buildCounted = async () => buildPreset('wasm', await setupToolchain(), ['posenc_counted']);

// Debian's packages one after another: apt-get lets one at a time.
const prepareJs = async () => {
  await Promise.all([buildCounted(), setupPython()]);
  await setupEpubcheck();
};

/** @import { Scope } from '../tests/scope.js' */

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {(scope: Scope) => Promise<unknown>} [prepare] sets up and builds what it needs beside the site
 * @property {(scope: Scope) => Promise<{ passed: number, failed: number }>} run
 * @property {Scope[]} [without] scopes that leave it out
 */

/**
 * @param {Suite} suite
 * @param {Scope[]} scopes
 * @returns {Suite}
 */
const without = (suite, ...scopes) => ({ ...suite, without: scopes });

// Tests that take longest, the longest first.
const longest = {
  js: [
    'demos/laws',
    'demos/states',
    'generator/epub',
    'engine/limits',
    'site/lab-settings',
    'engine/schema',
    'generator/cards',
    'demos/monkey',
    'demos/text-write',
    'demos/race-inspector',
    'demos/zeros',
    'generator/pages',
    'generator/reference',
    'engine/parameters',
    'generator/demo-files',
    'trainer/worker-pool',
  ],
  content: [
    'race-python',
    'race-train',
    'race',
    'text-runs',
    'race-torch',
    'numbers',
    'listings-python',
    'lessons',
    'race-runs',
  ],
  browser: [
    'visits-chromium-en',
    'visits-chromium-ko',
    'demos-chromium',
    'policy',
    'interactions',
    'layout-shift',
    'offline',
    'lab',
    'export',
    'training',
    'demos-firefox',
    'demos-webkit',
    'present',
    'frames',
    'controls',
    'visits-firefox',
    'visits-webkit',
  ],
};
const filesOf = (name, files) => files.map((file) => join('tests', name, `${file}.test.js`));
const firstOf = (name) => filesOf(name, longest[name]);

// Left out with --quick: they train models, read stored ones, fill gigabytes, or take pages, books and releases
// apart.
const slow = {
  js: [
    'demos/race-inspector',
    'demos/text-effective',
    'demos/text-fine-tuning',
    'demos/text-write',
    'engine/limits',
    'engine/trainer',
    'generator/cards',
    'generator/code-tabs',
    'generator/cost',
    'generator/demo-files',
    'generator/epub',
    'site/lab-runner',
    'site/lab-settings',
    'trainer/settings',
  ],
  content: ['race-opened', 'race-python', 'race-runs', 'race-torch', 'race-train', 'text-runs'],
  commands: ['release'],
};
const slowOf = (name) => filesOf(name, slow[name]);

const AT_ONCE = Math.min(4, availableParallelism() + 1);
const inBrowsers = { timeout: 600000, prepare: setupBrowsers };
// What processes load first that share files of tests.
const shared = 'tests/shared.js';

const inAll = { ...inBrowsers, concurrency: AT_ONCE, first: firstOf('browser'), shared };

/** @type {Suite[]} */
const suites = [
  // The sanitizers run the same tests, but take minutes to build.
  without(ctestSuite('native', setupToolchain), 'usual'),
  // Suite differential sees whether these give the same bits, the wasm that pages load each time.
  ...['native-scalar', 'wasm', 'wasm-scalar'].map((preset) =>
    without(ctestSuite(preset, setupToolchain, ['posenc_tests', 'posenc_differential']), 'quick', 'usual'),
  ),
  // Random input meets these sanitizers in suite fuzz.
  without(ctestSuite('native-asan', setupToolchain, ['posenc_tests']), 'quick'),
  without(differentialSuite, 'quick'),
  // Suite differential gives the same targets random input, without sanitizers.
  without(fuzzSuite, 'quick', 'usual'),
  nodeSuite('js', ['tests/js'], { prepare: prepareJs, first: firstOf('js'), slow: slowOf('js'), shared }),
  nodeSuite('content', ['tests/content'], {
    prepare: setupPython,
    first: firstOf('content'),
    slow: slowOf('content'),
    shared,
  }),
  nodeSuite('commands', ['tests/commands'], { slow: slowOf('commands') }),
  without(nodeSuite('race', ['tests/race'], { timeout: 600000 }), 'quick', 'usual'),
  without(nodeSuite('library', ['tests/library'], { prepare: buildLibrary }), 'quick'),
  checkSuite,
  sizesSuite,
  // A browser often waits for its next frame: one more than there are processors.
  without(nodeSuite('browser', ['tests/browser'], inAll), 'quick'),
  // Other people's programs, most of them large, around what we give them.
  without(nodeSuite('release', ['tests/release'], inBrowsers), 'quick', 'usual'),
];

const usage = `npm test -- [--quick | --all] [--only=<suite>,<suite>]

Sets up what is missing, builds everything and runs the suites, with --quick those of a few minutes and with --all
everything that a release is held to:
  ${suites.map(({ name }) => name).join(', ')}`;

/** @returns {{ scope: Scope, chosen: Suite[] } | undefined} */
function readArguments() {
  let values;
  try {
    const isOn = { type: /** @type {const} */ ('boolean') };
    ({ values } = parseArgs({ options: { only: { type: 'string' }, quick: isOn, all: isOn, help: isOn } }));
    if (values.quick && values.all) throw new Error('--quick and --all cannot both be.');
  } catch (error) {
    throw new UserError(`${error.message}\n\n${usage}`);
  }
  if (values.help) return undefined;
  const scope = values.quick ? 'quick' : values.all ? 'all' : 'usual';
  return { scope, chosen: chosenSuites(scope, values.only) };
}

function chosenSuites(scope, only) {
  if (only === undefined) return suites.filter(({ without = [] }) => !without.includes(scope));
  const names = only.split(',');
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) throw new UserError(`There is no suite ${unknown.join(', ')}.\n\n${usage}`);
  return suites.filter(({ name }) => names.includes(name));
}

/**
 * @param {Suite} suite
 * @param {Scope} scope
 * @param {Map<Suite, Promise<unknown>>} ready
 */
async function runSuite(suite, scope, ready) {
  const start = performance.now();
  console.log(`\n${bold(suite.name)}`);
  let counts;
  try {
    await ready.get(suite);
    counts = await suite.run(scope);
  } catch (error) {
    console.log(red(error instanceof UserError ? error.message : (error.stack ?? String(error))));
    counts = { passed: 0, failed: 1 };
  }
  const line = `${counts.passed} passed, ${counts.failed} failed (${since(start)})`;
  step(suite.name)(counts.failed === 0 ? green(line) : red(line));
  return { name: suite.name, ...counts, time: since(start) };
}

main(async () => {
  const asked = readArguments();
  if (!asked) return console.log(usage);
  const { scope, chosen } = asked;
  process.env.POSENC_SCOPE = scope; // for tests/scope.js
  requirePrograms(['cmake', 'ninja', 'python', 'compiler']);
  await Promise.all([setupPackages(), setupToolchain()]);
  await buildEngine({ fromSource: scope === 'all' });
  // Compilers and downloads beside the builder of the site, which takes little more than one processor.
  const ready = inTurn(chosen, (suite) => suite.prepare?.(scope));
  const needsSite = chosen.some(({ name }) => !/^(native|wasm|differential|fuzz|race)/.test(name));
  await Promise.all([needsSite && buildSite(), Promise.allSettled(ready.values())]);

  const results = [];
  for (const suite of chosen) results.push(await runSuite(suite, scope, ready));

  console.log();
  for (const { name, passed, failed, time } of results) {
    console.log(
      `${name.padEnd(14)} ${String(passed).padStart(6)} passed ${String(failed).padStart(5)} failed   ${time}`,
    );
  }
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  if (total('failed') > 0) process.exitCode = 1;
});
