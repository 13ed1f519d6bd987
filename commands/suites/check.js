import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { path } from '../paths.js';
import { execute } from '../process.js';
import { green, red } from '../report.js';
import { checkSubjects } from '../subjects.js';

const bin = (name) => path('node_modules', '.bin', name);

function sources(folder, pattern) {
  if (!existsSync(path(folder))) return [];
  return readdirSync(path(folder), { withFileTypes: true }).flatMap((entry) => {
    const file = join(folder, entry.name);
    return entry.isDirectory() ? sources(file, pattern) : pattern.test(file) ? [file] : [];
  });
}

const cpp = () => ['wasm', 'tests', 'examples', 'content'].flatMap((folder) => sources(folder, /\.(cc|h)$/));
const css = () => ['web', 'content'].flatMap((folder) => sources(folder, /\.css$/));
// Of the pages for frames, which differ in their figure alone, one of so many is looked at by `npm test`.
const EVERY_FRAME = 8;
const isFrame = (file) => /\/embed\/.+\//.test(file.replaceAll('\\', '/'));
function pages(isWhole) {
  const all = sources('dist/site', /\.html$/);
  const frames = all.filter(isFrame);
  return all.filter((file) => isWhole || !isFrame(file) || frames.indexOf(file) % EVERY_FRAME === 0);
}

// clang-format's output differs between releases; the sources are formatted with this or a later one.
const clangFormat = ['clang-format', 'clang-format-14'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);

/** Format, lint, types and, unless `pages` is none, those. */
function checks({ fix, pages: which }) {
  return [
    // First, as it takes the longest.
    ...(which === 'none'
      ? []
      : [
          {
            name: 'html-validate (pages)',
            program: bin('html-validate'),
            args: [],
            files: pages(which === 'all'),
          },
        ]),
    {
      name: 'biome (JavaScript, CSS, JSON)',
      program: bin('biome'),
      args: ['check', '--error-on-warnings', ...(fix ? ['--write'] : [])],
    },
    { name: 'types (tsc)', program: bin('tsc'), args: ['--project', 'tsconfig.json'] },
    { name: 'types (tsc, strict)', program: bin('tsc'), args: ['--project', 'tsconfig.strict.json'] },
    {
      name: 'stylelint (CSS)',
      program: bin('stylelint'),
      args: fix ? ['--fix'] : [],
      files: css(),
    },
    {
      name: 'clang-format (C++)',
      program: clangFormat,
      args: fix ? ['-i'] : ['--dry-run', '--Werror'],
      files: cpp(),
      missing: 'clang-format is missing; type: sudo apt-get install clang-format',
    },
    { name: 'subjects of commits', run: checkSubjects },
  ];
}

/**
 * Runs every check.
 *
 * @param {{ fix?: boolean, pages?: 'all' | 'some' | 'none' }} [options] `fix` rewrites what can be rewritten; `pages` are
 *   those of the built site
 */
export async function runChecks({ fix = false, pages = 'all' } = {}) {
  const counts = { passed: 0, failed: 0 };
  /** @param {ReturnType<typeof checks>[number]} check */
  const runOne = async ({ name, program, args, files, missing, run }) => {
    if (files?.length === 0) {
      console.log(`${red('✗')} ${name}: there is nothing to check, build first`);
      counts.failed++;
      return;
    }
    const outcome = run
      ? await run()
      : program
        ? await execute(program, [...args, ...(files ?? [])], { quiet: true })
        : { status: 1, output: missing };
    const { status, output } = outcome;
    console.log(
      `${status === 0 ? green('✓') : red('✗')} ${name}${'note' in outcome ? `: ${outcome.note}` : ''}`,
    );
    if (status !== 0) console.log(output.trim());
    counts[status === 0 ? 'passed' : 'failed']++;
  };
  // Biome and stylelint both write style sheets, so that they take turns there.
  const waiting = checks({ fix, pages });
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await runOne(check);
  };
  await Promise.all(Array.from({ length: fix ? 1 : availableParallelism() }, work));
  return counts;
}

const PAGES = /** @type {const} */ ({ all: 'all', usual: 'some', quick: 'none' });

export const checkSuite = {
  name: 'check',
  /** @param {import('../../tests/scope.js').Scope} scope */
  run: (scope) => runChecks({ pages: PAGES[scope] }),
};
