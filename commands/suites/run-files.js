import { createWriteStream } from 'node:fs';
import { relative } from 'node:path';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';

/**
 * Runs scripts of tests in the order given, each in a process of its own: `node --test` runs them by their names, so that
 * the longest may begin as the last. Prints the slowest files, with the seconds that their tests took.
 *
 * node --test-timeout=<ms> run-files.js '{ "files", "record", "concurrency", "timeout" }'
 */
const { files, record, concurrency, timeout } = JSON.parse(process.argv[2]);
const SHOWN = 8;

const stream = run({ files, concurrency, timeout });
stream.on('test:fail', () => {
  process.exitCode = 1;
});

const seconds = new Map();
/** @param {{ file?: string, nesting: number, details: { duration_ms: number } }} test */
const add = ({ file, nesting, details }) => {
  if (nesting === 0 && file) seconds.set(file, (seconds.get(file) ?? 0) + details.duration_ms / 1000);
};
stream.on('test:pass', add);
stream.on('test:fail', add);
stream.on('end', () => {
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  for (const [file, time] of slowest) console.log(`${time.toFixed(1).padStart(7)} s  ${relative('.', file)}`);
});
stream.compose(tap).pipe(createWriteStream(record));
