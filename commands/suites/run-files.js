import { createWriteStream, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';

/**
 * Runs scripts of tests in the order given, each list of files in one process: `node --test` gives every file a process,
 * and runs them by their names, so that the longest may begin as the last. Prints the slowest files, with the seconds that
 * their tests took, and those that a process had not finished when it ended.
 *
 * node --test-timeout=<ms> run-files.js '{ "processes", "shared", "record", "concurrency", "timeout" }'
 */
const { processes, shared, record, concurrency, timeout } = JSON.parse(process.argv[2]);
const SHOWN = 8;

const nameOf = (file) => relative('.', file).replaceAll('\\', '/');
const group = JSON.stringify(new URL('group.js', import.meta.url).href);
const entries = processes.map((files, i) => {
  const entry = `${record}.${i}.mjs`;
  const named = files.map((file) => [file, nameOf(file)]);
  const given = [named, ...(files.length > 1 && shared ? [shared] : [])];
  writeFileSync(entry, `import { runGroup } from ${group};\nawait runGroup(...${JSON.stringify(given)});\n`);
  return entry;
});

const waiting = new Set(processes.flat().map(nameOf));
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
  for (const entry of entries) rmSync(entry);
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  for (const [file, time] of slowest) console.log(`${time.toFixed(1).padStart(7)} s  ${nameOf(file)}`);
  if (waiting.size === 0) return;
  process.exitCode = 1;
  console.log(`ended too soon: ${[...waiting].join(', ')}`);
});
stream.compose(tap).pipe(createWriteStream(record));
