import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { buildPreset, setupToolchain } from './engine.js';
import { path } from './paths.js';
import { execute } from './process.js';
import { setupFuzzer } from './setup/fuzzer.js';

/** What has a fuzz target: the methods of the list in CMakeLists.txt, and the trainer. */
export const fuzzedMethods = () => [
  // First, as its inputs take as long as those of all others.
  'trainer',
  .../set\(POSENC_METHODS ([^)]*)\)/
    .exec(readFileSync(path('CMakeLists.txt'), 'utf8'))[1]
    .trim()
    .split(/\s+/),
];

/**
 * The inputs that a target begins with: tests/fuzz/seeds.json has those of each that has some, in hexadecimal.
 *
 * @param {string} method
 * @returns {Buffer[]}
 */
export const seedsOf = (method) =>
  (JSON.parse(readFileSync(path('tests/fuzz/seeds.json'), 'utf8'))[method] ?? []).map((bytes) =>
    Buffer.from(bytes, 'hex'),
  );

/** libFuzzer reads a folder with a file for each input. */
async function unpackSeeds(method) {
  const folder = path('build/fuzz/seeds', method);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const write = (seed, i) => writeFile(`${folder}/${String(i + 1).padStart(3, '0')}`, seed);
  await Promise.all(seedsOf(method).map(write));
  return folder;
}

/** Builds the targets with libFuzzer and the sanitizers. */
export async function buildFuzzers() {
  const clang = await setupFuzzer(); // first, since it may have to refuse
  await buildPreset('fuzz', { ...(await setupToolchain()), clang });
}

/**
 * Runs one target on the seeds in the tree and on what it makes of them. An input that fails stays in build/fuzz.
 *
 * @param {string} method
 * @param {{ args: string[], found: string, quiet?: boolean }} options `found`: the folder that keeps new inputs
 */
export async function fuzz(method, { args, found, quiet }) {
  await mkdir(found, { recursive: true });
  const limits = ['-max_len=1024', '-timeout=60', '-rss_limit_mb=512'];
  const kept = `-artifact_prefix=${path('build/fuzz', `${method}-`)}`;
  const folders = [found, await unpackSeeds(method)];
  return execute(path(`build/fuzz/${method}_fuzz`), [...args, ...limits, kept, ...folders], {
    // Freed memory is kept apart for a while, by default as much as a target may use in all.
    env: { ASAN_OPTIONS: 'quarantine_size_mb=16' },
    quiet,
  });
}
