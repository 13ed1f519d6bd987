import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { path } from '../paths.js';
import { execute } from '../process.js';

/** Every script under `folder` that registers tests: the import tells, so that no naming rule can hide one. */
function testFiles(folder) {
  if (!existsSync(path(folder))) return [];
  return readdirSync(path(folder), { withFileTypes: true, recursive: false }).flatMap((entry) => {
    const file = join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(file);
    return /\.m?js$/.test(file) && /from 'node:test'/.test(readFileSync(path(file), 'utf8')) ? [file] : [];
  });
}

// Node 20.10 and newer can be told how many files run at once; by itself it leaves one processor idle.
const [major, minor] = process.versions.node.split('.').map(Number);
const canChoose = major > 20 || minor >= 10;

function count(tap, name) {
  return Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
}

/**
 * Scripts of Node's own test runner, counted by it. Skipped and unfinished tests count as failed.
 *
 * @param {string} name
 * @param {string[]} folders
 * @param {{ concurrency?: number, timeout?: number, prepare?: () => Promise<unknown> }} [options] `timeout` of one test, ms
 */
export const nodeSuite = (
  name,
  folders,
  { concurrency = availableParallelism(), timeout = 120000, prepare } = {},
) => ({
  name,
  async run() {
    await prepare?.();
    const files = folders.flatMap(testFiles);
    if (files.length === 0) {
      console.log(`no test was found in ${folders.join(', ')}`);
      return { passed: 0, failed: 1 };
    }
    mkdirSync(path('build'), { recursive: true });
    const record = path('build', `${name}.tap`);
    rmSync(record, { force: true });
    const { status } = await execute(
      process.execPath,
      [
        '--test',
        `--test-timeout=${timeout}`,
        ...(canChoose ? [`--test-concurrency=${concurrency}`] : []),
        '--test-reporter=dot',
        '--test-reporter-destination=stdout',
        '--test-reporter=tap',
        `--test-reporter-destination=${record}`,
        ...files,
      ],
      { quiet: true },
    );
    const tap = existsSync(record) ? readFileSync(record, 'utf8') : '';
    const passed = count(tap, 'pass');
    const failed = count(tap, 'fail') + count(tap, 'cancelled') + count(tap, 'skipped') + count(tap, 'todo');
    if (failed > 0 || status !== 0) console.log(failures(tap));
    return { passed, failed: status !== 0 ? Math.max(failed, 1) : failed };
  },
});

/** The failed tests of a TAP record with their messages, without the passed ones. */
function failures(tap) {
  const lines = tap.split('\n');
  const shown = [];
  for (let i = 0; i < lines.length; i++) {
    if (!/^\s*not ok |# (SKIP|TODO)/.test(lines[i])) continue;
    shown.push(lines[i]);
    const indent = /^\s*/.exec(lines[i])[0].length;
    while (i + 1 < lines.length && /^\s*/.exec(lines[i + 1])[0].length > indent) shown.push(lines[++i]);
  }
  return shown.join('\n') || tap.slice(-4000);
}
