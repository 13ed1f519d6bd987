import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { path } from '../paths.js';
import { execute } from '../process.js';
import { requireKnown } from '../report.js';

/** Every script under `folder` that registers tests: the import tells, so that no naming rule can hide one. */
function testFiles(folder) {
  if (!existsSync(path(folder))) return [];
  return readdirSync(path(folder), { withFileTypes: true, recursive: false }).flatMap((entry) => {
    const file = join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(file);
    return /\.m?js$/.test(file) && /from 'node:test'/.test(readFileSync(path(file), 'utf8')) ? [file] : [];
  });
}

// Processes that share files have many of them to run: so many times the longest time of a test.
const SHARED = { quick: 2, usual: 4, all: 20 };

const runner = path('commands', 'suites', 'run-files.js');

// Room for what is young, MB, four times the usual: these processes make and drop so much that the garbage collector takes
// a few hundredths of the time.
const YOUNG = 64;

/**
 * The files with those that are named before the others: what takes longest begins first, and no processor waits for it at
 * the end.
 *
 * @param {string[]} files
 * @param {string[]} first
 */
export function inOrder(files, first) {
  requireKnown('test', first, files);
  return [...first, ...files.filter((file) => !first.includes(file))];
}

// What a file changes for all that come after it, what it ends with its process, and what is measured of a whole one.
const NEEDS_PROCESS =
  /\bglobalThis(?:\.|\[)[^=;(]*=[^=]|\bmock\.|WebAssembly\.\w+ = |Object\.defineProperty\((?:globalThis|world)\b|memoryUsage|^(?:after|(?:before|after)Each)\(/m;

// No site is built with --quick: the files of tests that read it are left out.
const READS_SITE = /\/made-site\.js'/;

/**
 * The files that need a process of their own, and the others, which share some.
 *
 * @param {string[]} files
 * @param {(file: string) => string} read
 */
export function inProcesses(files, read = (file) => readFileSync(path(file), 'utf8')) {
  const isAlone = (file) => NEEDS_PROCESS.test(read(file));
  return { alone: files.filter(isAlone), together: files.filter((file) => !isAlone(file)) };
}

/** A count of Node's at the end of a record, or of two, where files were run once more. */
const count = (tap, name) =>
  [...tap.matchAll(new RegExp(`^# ${name} (\\d+)$`, 'gm'))].reduce(
    (sum, [, number]) => sum + Number(number),
    0,
  );

/**
 * Scripts of Node's own test runner, counted by it. Skipped and unfinished tests count as failed.
 *
 * @param {string} name
 * @param {string[]} folders
 * @param {{ more?: number, timeout?: number, first?: string[], shared?: string,
 *   leftOut?: { quick?: string[], usual?: string[] }, prepare?: (scope: any) => Promise<unknown> }} [options] `more` processes than others, `timeout` of one file, ms; `first` has the files that take
 *   longest, the longest first; `leftOut` those that a scope leaves out; with `shared` files share processes, which load
 *   that module first
 */
export const nodeSuite = (
  name,
  folders,
  { more = 0, timeout = 300000, first = [], leftOut = {}, shared, prepare } = {},
) => ({
  name,
  prepare,
  /**
   * @param {string} scope
   * @param {number} processes
   */
  async run(scope, processes) {
    const lacksSite = (file) => scope === 'quick' && READS_SITE.test(readFileSync(path(file), 'utf8'));
    const isLeftOut = (file) => leftOut[scope]?.includes(file) || lacksSite(file);
    const all = folders.flatMap(testFiles);
    requireKnown('test', Object.values(leftOut).flat(), all);
    const files = all.filter((file) => !isLeftOut(file));
    if (files.length === 0) {
      console.log(`no test was found in ${folders.join(', ')}`);
      return { passed: 0, failed: 1 };
    }
    const begin = first.filter((file) => !isLeftOut(file));
    const ordered = inOrder(files, begin);
    const kinds = shared ? inProcesses(ordered) : { alone: ordered, together: [] };
    mkdirSync(path('build'), { recursive: true });
    const record = path('build', `${name}.tap`);
    rmSync(record, { force: true });
    const { status, output } = await execute(
      process.execPath,
      [
        `--test-timeout=${timeout}`,
        `--max-semi-space-size=${YOUNG}`, // handed on to the processes that run files
        runner,
        JSON.stringify({
          ...kinds,
          shared: shared && path(shared),
          record,
          concurrency: processes + more,
          timeout: shared ? SHARED[scope] * timeout : timeout,
        }),
      ],
      { quiet: true },
    );
    console.log(output.trimEnd());
    const tap = existsSync(record) ? readFileSync(record, 'utf8') : '';
    const passed = count(tap, 'pass');
    const counts = ['fail', 'cancelled', 'skipped', 'todo'].map((kind) => count(tap, kind));
    const failed = counts.reduce((sum, number) => sum + number) - count(tap, 'given up');
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
