import './node.js';
import { availableParallelism } from 'node:os';
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
import { nodeSuite } from './suites/node.js';
import { sizesSuite } from './suites/sizes.js';

const buildLibrary = async () => buildPreset('native', await setupToolchain(), ['posenc']);

// The engine that counts what it holds, for the test of its memory.
const buildCounted = async () => buildPreset('wasm', await setupToolchain(), ['posenc_counted']);

// Debian's packages one after another: apt-get lets one at a time.
const prepareJs = async () => {
  await Promise.all([buildCounted(), setupPython()]);
  await setupEpubcheck();
};

const suites = [
  ctestSuite('native', setupToolchain),
  ...['native-scalar', 'wasm', 'wasm-scalar'].map((preset) =>
    ctestSuite(preset, setupToolchain, ['posenc_tests', 'posenc_differential']),
  ),
  // Random input meets these sanitizers in suite fuzz.
  ctestSuite('native-asan', setupToolchain, ['posenc_tests']),
  differentialSuite,
  fuzzSuite,
  nodeSuite('js', ['tests/js'], { prepare: prepareJs }),
  nodeSuite('content', ['tests/content'], { prepare: setupPython }),
  nodeSuite('commands', ['tests/commands']),
  nodeSuite('race', ['tests/race'], { timeout: 600000 }),
  nodeSuite('library', ['tests/library'], { prepare: buildLibrary }),
  checkSuite,
  sizesSuite,
  nodeSuite('browser', ['tests/browser'], {
    // A browser often waits for its next frame.
    concurrency: Math.min(4, availableParallelism() + 1),
    timeout: 600000,
    prepare: setupBrowsers,
  }),
];

const usage = `npm test -- [--only=<suite>,<suite>]

Sets up what is missing, builds everything and runs every suite:
  ${suites.map(({ name }) => name).join(', ')}`;

function chosenSuites() {
  let values;
  try {
    ({ values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } }));
  } catch (error) {
    throw new UserError(`${error.message}\n\n${usage}`);
  }
  if (values.help) return [];
  if (values.only === undefined) return suites;
  const names = values.only.split(',');
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) throw new UserError(`There is no suite ${unknown.join(', ')}.\n\n${usage}`);
  return suites.filter(({ name }) => names.includes(name));
}

async function runSuite(suite) {
  const start = performance.now();
  console.log(`\n${bold(suite.name)}`);
  let counts;
  try {
    counts = await suite.run();
  } catch (error) {
    console.log(red(error instanceof UserError ? error.message : (error.stack ?? String(error))));
    counts = { passed: 0, failed: 1 };
  }
  const line = `${counts.passed} passed, ${counts.failed} failed (${since(start)})`;
  step(suite.name)(counts.failed === 0 ? green(line) : red(line));
  return { name: suite.name, ...counts, time: since(start) };
}

main(async () => {
  const chosen = chosenSuites();
  if (chosen.length === 0) return console.log(usage);
  requirePrograms(['cmake', 'ninja', 'python', 'compiler']);
  await Promise.all([setupPackages(), setupToolchain()]);
  await buildEngine();
  if (chosen.some(({ name }) => !/^(native|wasm|differential|fuzz)/.test(name))) await buildSite();

  const results = [];
  for (const suite of chosen) results.push(await runSuite(suite));

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
