import { createWriteStream } from 'node:fs';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';

/**
 * Runs scripts of tests in the order given, each in a process of its own: `node --test` runs them by their names, so that
 * the longest may begin as the last.
 *
 * node --test-timeout=<ms> run-files.js '{ "files", "record", "concurrency", "timeout" }'
 */
const { files, record, concurrency, timeout } = JSON.parse(process.argv[2]);
const stream = run({ files, concurrency, timeout });
stream.on('test:fail', () => {
  process.exitCode = 1;
});
stream.compose(tap).pipe(createWriteStream(record));
