import './node.js';
import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildEngine, buildPreset, setupToolchain } from './engine.js';
import { prebuiltIsCurrent } from './prebuilt/modules.js';
import { bold, command, green, red, requireKnown, since, UserError } from './report.js';
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
const prepareJs = async (scope) => {
  await Promise.all([scope === 'all' && buildCounted(), setupPython()]);
  if (scope === 'all') await setupEpubcheck();
};

/** @import { Scope } from '../tests/scope.js' */

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {(scope: Scope) => Promise<unknown>} [prepare] sets up and builds what it needs beside the site
 * @property {(scope: Scope, processes: number) => Promise<{ passed: number, failed: number }>} run
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
    'engine/limits',
    'demos/laws',
    'generator/on-demand',
    'demos/monkey',
    'demos/states',
    'demos/handles',
    'core/configs',
    'demos/pictures',
    'demos/text-write',
    'engine/parameters',
    'generator/pages',
    'generator/numbers',
    'generator/demo-files',
    'demos/race-inspector',
    'generator/products',
    'site/lab-settings',
    'generator/reference',
  ],
  content: [
    'snippets',
    'race-python',
    'race-train',
    'race',
    'text-runs',
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
    'lab',
    'one-window',
    'layout',
    'layout-shift',
    'offline',
    'package',
    'controls',
    'present',
    'export',
    'training',
    'offline-cache',
    'hashed',
    'class',
    'demos-firefox',
    'demos-webkit',
    'visits-firefox',
    'visits-webkit',
  ],
};
const filesOf = (name, files) => files.map((file) => join('tests', name, `${file}.test.js`));
const firstOf = (name) => filesOf(name, longest[name]);

// Left out with --quick, beside those that read the site: they train models, read stored ones, or take releases apart.
const slow = {
  js: [
    'demos/race-inspector',
    'demos/text-effective',
    'demos/text-write',
    'engine/trainer',
    'site/lab-runner',
    'site/lab-settings',
    'trainer/settings',
  ],
  content: ['race-python', 'race-runs', 'race-train'],
  commands: ['release'],
};
// Left out without --all: they say of stored models, other browsers, hosts and the largest arrays what others say
// of a sample, try at random what tests/js tries, or need a WebAssembly module of their own.
const whole = {
  js: ['engine/limits', 'engine/memory', 'generator/demo-files'],
  content: ['race-opened', 'text-runs'],
  commands: ['start'],
  browser: ['demos-firefox', 'demos-webkit', 'interactions'],
};
const leftOut = (name) => ({
  quick: filesOf(name, [...(slow[name] ?? []), ...(whole[name] ?? [])]),
  usual: filesOf(name, whole[name] ?? []),
});

const inBrowsers = { timeout: 600000, prepare: setupBrowsers };
// What processes load first that share files of tests.
const shared = 'tests/shared.js';

// A browser often waits for its next frame: one more than its share of the processors.
const inAll = { ...inBrowsers, more: 1, first: firstOf('browser'), leftOut: leftOut('browser'), shared };

/** @type {Suite[]} */
const suites = [
  // The sanitizers run the same tests, but take minutes to build. With --quick what the prebuilt modules say is enough.
  without(
    ctestSuite('native', setupToolchain),
    'usual',
    ...(prebuiltIsCurrent() ? [/** @type {const} */ ('quick')] : []),
  ),
  // Suite differential sees whether these give the same bits.
  ...['native-scalar', 'wasm', 'wasm-scalar'].map((preset) =>
    without(ctestSuite(preset, setupToolchain, ['posenc_tests', 'posenc_differential']), 'quick', 'usual'),
  ),
  // Random input meets these sanitizers in suite fuzz.
  without(ctestSuite('native-asan', setupToolchain, ['posenc_tests']), 'quick'),
  without(differentialSuite, 'quick', 'usual'),
  without(fuzzSuite, 'quick', 'usual'),
  nodeSuite('js', ['tests/js'], { prepare: prepareJs, first: firstOf('js'), leftOut: leftOut('js'), shared }),
  nodeSuite('content', ['tests/content'], {
    prepare: setupPython,
    first: firstOf('content'),
    leftOut: leftOut('content'),
    shared,
  }),
  nodeSuite('commands', ['tests/commands'], { leftOut: leftOut('commands') }),
  without(nodeSuite('race', ['tests/race'], { timeout: 600000 }), 'quick', 'usual'),
  without(nodeSuite('library', ['tests/library'], { prepare: buildLibrary }), 'quick'),
  checkSuite,
  without(sizesSuite, 'quick'),
  without(nodeSuite('browser', ['tests/browser'], inAll), 'quick'),
  // Other people's programs, most of them large, around what we give them.
  without(nodeSuite('release', ['tests/release'], inBrowsers), 'quick', 'usual'),
];

const usage = `npm test -- [--quick | --all] [--only=<suite>,<suite>]

Sets up what is missing, builds everything and runs the suites, with --quick those of a few minutes and with --all
everything that a release is held to:
  ${suites.map(({ name }) => name).join(', ')}`;

const isOn = /** @type {const} */ ({ type: 'boolean' });
const options = /** @type {const} */ ({ only: { type: 'string' }, quick: isOn, all: isOn });

/** @returns {{ scope: Scope, chosen: Suite[] }} */
function read({ only, quick, all }) {
  if (quick && all) throw new Error('--quick and --all cannot both be.');
  const scope = quick ? 'quick' : all ? 'all' : 'usual';
  return { scope, chosen: chosenSuites(scope, only) };
}

function chosenSuites(scope, only) {
  if (only === undefined) return suites.filter(({ without = [] }) => !without.includes(scope));
  const names = only.split(',');
  requireKnown(
    'suite',
    names,
    suites.map(({ name }) => name),
  );
  return suites.filter(({ name }) => names.includes(name));
}

// Suites that run side by side keep what they say until they end.
const block = new AsyncLocalStorage();
const print = console.log;
console.log = (...words) => (block.getStore() ? block.getStore().push(words.join(' ')) : print(...words));

/**
 * @param {Suite} suite
 * @param {Scope} scope
 * @param {Map<Suite, Promise<unknown>>} ready
 * @param {number} processes that may run side by side
 */
async function runSuite(suite, scope, ready, processes) {
  const start = performance.now();
  const said = [bold(suite.name)];
  const counts = await block.run(said, async () => {
    try {
      await ready.get(suite);
      return await suite.run(scope, processes);
    } catch (error) {
      console.log(red(error instanceof UserError ? error.message : (error.stack ?? String(error))));
      return { passed: 0, failed: 1 };
    }
  });
  const line = `${counts.passed} passed, ${counts.failed} failed (${since(start)})`;
  print(`\n${said.join('\n')}\n${counts.failed === 0 ? green(line) : red(line)}`);
  return { name: suite.name, ...counts, time: since(start) };
}

// Who waits for frames, who computes, and all others.
const LANES = [['browser', 'release'], ['js']];
const laneOf = ({ name }) => LANES.findIndex((names) => names.includes(name));

/** The outcomes of the suites, in their order: those of a lane run one after another, lanes side by side. */
async function runSuites(chosen, scope, ready) {
  const processes = Math.ceil(availableParallelism() / new Set(chosen.map(laneOf)).size);
  const running = [];
  const last = new Map();
  for (const suite of chosen) {
    const lane = laneOf(suite);
    const own = Promise.resolve(last.get(lane)).then(() => runSuite(suite, scope, ready, processes));
    last.set(lane, own);
    running.push(own);
  }
  return Promise.all(running);
}

async function runAll({ scope, chosen }) {
  process.env.POSENC_SCOPE = scope; // for tests/scope.js
  requirePrograms(['cmake', 'ninja', 'python', 'compiler']);
  await Promise.all([setupPackages(), setupToolchain()]);
  await buildEngine({ fromSource: scope === 'all' });
  // Compilers and downloads beside the builder of the site, which takes little more than one processor.
  const ready = inTurn(chosen, (suite) => suite.prepare?.(scope));
  const needsSite =
    scope !== 'quick' && chosen.some(({ name }) => !/^(native|wasm|differential|fuzz|race)/.test(name));
  await Promise.all([needsSite && buildSite(), Promise.allSettled(ready.values())]);

  const results = await runSuites(chosen, scope, ready);

  console.log();
  for (const { name, passed, failed, time } of results) {
    console.log(
      `${name.padEnd(14)} ${String(passed).padStart(6)} passed ${String(failed).padStart(5)} failed   ${time}`,
    );
  }
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  if (total('failed') > 0) process.exitCode = 1;
}

command(usage, { options }, runAll, read);
