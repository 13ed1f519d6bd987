import {
  appendFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';

/**
 * Runs scripts of tests in the order given, first those that have a process each, then those that share as many processes
 * as run side by side, of which each takes the next file: `node --test` gives every file a process, and runs them by their
 * names, so that the longest may begin as the last. Prints the slowest files, with the seconds that their tests took, and
 * those that a process had not finished when it ended.
 *
 * node --test-timeout=<ms of a test> run-files.js '{ "alone", "together", "shared", "record", "concurrency", "timeout" }'
 */
const { alone, together, shared, record, concurrency, timeout } = JSON.parse(process.argv[2]);
const SHOWN = 8;

const nameOf = (file) => relative('.', file).replaceAll('\\', '/');
const group = JSON.stringify(new URL('group.js', import.meta.url).href);

// Claims of a run that was cut off would leave its files out of this one.
const claims = `${record}.claims`;
rmSync(claims, { recursive: true, force: true });
mkdirSync(claims);

/**
 * The script of a process.
 *
 * @param {number} number of the process
 * @param {string[]} files
 * @param {boolean} isShared whether the module that is shared is loaded before them
 */
function writeEntry(number, files, isShared) {
  const entry = join(claims, `${number}.mjs`);
  const given = files.map((file) => [file, nameOf(file), claimOf(file)]);
  const args = [given, ...(isShared && shared ? [shared] : [])].map((value) => JSON.stringify(value));
  writeFileSync(entry, `import { runGroup } from ${group};\nawait runGroup(${args.join(', ')});\n`);
  return entry;
}

const all = [...alone, ...together];
const claimOf = (file) => join(claims, `${all.indexOf(file)}`);
let written = 0;

/** The scripts of the processes for files that nobody has claimed. */
function entriesFor(own, shares) {
  const sharing = Array.from({ length: Math.min(concurrency, shares.length) }, () => shares);
  return [...own.map((file) => [file]), ...sharing].map((files) =>
    writeEntry(written++, files, files === shares),
  );
}

const waiting = new Set(all.map(nameOf));
const seconds = new Map();
/** @param {{ name: string, file?: string, nesting: number, details: { duration_ms: number } }} test */
const end = ({ name, file, nesting, details }) => {
  if (nesting > 0 || waiting.delete(name) || !file) return;
  seconds.set(file, (seconds.get(file) ?? 0) + details.duration_ms / 1000);
};

// Names of the files that processes gave up as their browser stalled: tests/browser/driver/stalled.js.
const stalled = `${record}.stalled`;
const readStalled = () => (existsSync(stalled) ? readFileSync(stalled, 'utf8').trim().split('\n') : []);
let givenUp = 0;

/** @param {string[]} entries */
async function runEntries(entries) {
  const stream = run({ files: entries, concurrency, timeout });
  stream.on('test:pass', end);
  stream.on('test:fail', (test) => {
    const isGivenUp = entries.includes(test.name) && givenUp < readStalled().length;
    if (isGivenUp) givenUp++;
    else process.exitCode = 1;
    end(test);
  });
  await pipeline(stream.compose(tap), createWriteStream(record, { flags: 'a' }));
}

rmSync(record, { force: true });
rmSync(stalled, { force: true });
process.env.POSENC_STALLED = stalled;
await runEntries(entriesFor(alone, together));
if (givenUp > 0) {
  // Once more, and a second time it is an error.
  delete process.env.POSENC_STALLED;
  const again = readStalled();
  console.log(`the browser stalled, run once more: ${again.join(', ')}`);
  const isAgain = (file) => again.includes(nameOf(file));
  for (const file of all.filter(isAgain)) rmSync(claimOf(file), { force: true });
  await runEntries(entriesFor(alone.filter(isAgain), together));
  appendFileSync(record, `# given up ${givenUp}\n`);
}
rmSync(claims, { recursive: true });
rmSync(stalled, { force: true });
const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
for (const [file, time] of slowest) console.log(`${time.toFixed(1).padStart(7)} s  ${nameOf(file)}`);
if (waiting.size > 0) {
  process.exitCode = 1;
  console.log(`ended too soon: ${[...waiting].join(', ')}`);
}
