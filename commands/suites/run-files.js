import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
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
 * @param {string} [first] a module that is loaded before them
 */
function writeEntry(number, files, first) {
  const entry = join(claims, `${number}.mjs`);
  const given = files.map((file) => [file, nameOf(file), join(claims, `${all.indexOf(file)}`)]);
  const args = [given, ...(first ? [first] : [])].map((value) => JSON.stringify(value));
  writeFileSync(entry, `import { runGroup } from ${group};\nawait runGroup(${args.join(', ')});\n`);
  return entry;
}

const all = [...alone, ...together];
const sharing = Array.from({ length: Math.min(concurrency, together.length) }, () => together);
const entries = [
  ...alone.map((file, i) => writeEntry(i, [file])),
  ...sharing.map((files, i) => writeEntry(alone.length + i, files, shared)),
];

const waiting = new Set(all.map(nameOf));
const seconds = new Map();
/** @param {{ name: string, file?: string, nesting: number, details: { duration_ms: number } }} test */
const end = ({ name, file, nesting, details }) => {
  if (nesting > 0 || waiting.delete(name) || !file) return;
  seconds.set(file, (seconds.get(file) ?? 0) + details.duration_ms / 1000);
};

const stream = run({ files: entries, concurrency, timeout });
stream.on('test:pass', end);
stream.on('test:fail', (test) => {
  process.exitCode = 1;
  end(test);
});
stream.on('end', () => {
  rmSync(claims, { recursive: true });
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  for (const [file, time] of slowest) console.log(`${time.toFixed(1).padStart(7)} s  ${nameOf(file)}`);
  if (waiting.size === 0) return;
  process.exitCode = 1;
  console.log(`ended too soon: ${[...waiting].join(', ')}`);
});
stream.compose(tap).pipe(createWriteStream(record));
