import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version } from '../../web/core/version.js';
import { zip } from '../../web/generator/products/zip.js';
import { readBuilt } from '../built.js';
import { path } from '../paths.js';
import { execute, succeed } from '../process.js';
import { UserError } from '../report.js';
import { billOfMaterials } from './sbom.js';

// Where the version stands besides web/core/version.js.
/** @type {[file: string, pattern: RegExp][]} */
const VERSIONS = [
  ['package.json', /^ {2}"version": "(.*)"/m],
  ['CITATION.cff', /^version: (.*)/m],
  ['package-lock.json', /^ {2}"version": "(.*)"/m],
  ['CMakeLists.txt', /^project\(posenc VERSION (\S+)/m],
  ['wasm/include/posenc/version.h', /^#define POSENC_VERSION "(.*)"/m],
  ['CHANGELOG.md', /^## \[(\d[^\]]*)\]/m],
];

/** Throws unless `tag` is that of the version in the sources, v0.1.0 for 0.1.0, and every file says the same version. */
export async function checkTag(tag, read = (file) => readFile(path(file), 'utf8')) {
  for (const [file, pattern] of VERSIONS) {
    const said = pattern.exec(await read(file))?.[1];
    if (said !== version)
      throw new UserError(`${file} says version ${said}, web/core/version.js ${version}.`);
  }
  if (tag !== undefined && tag !== `v${version}`)
    throw new UserError(`--tag takes v${version}, the version in web/core/version.js, not '${tag}'.`);
}

// When the commit was made: the date of everything in a release that has one.
async function commitDate() {
  const { status, output } = await execute('git', ['log', '-1', '--format=%cI'], { quiet: true }).catch(
    () => ({
      status: 1,
      output: '',
    }),
  );
  return new Date(status === 0 ? output.trim() : '2020-01-01T00:00:00Z').toISOString();
}

/** Where the sources are published, as the workflow's environment says it; npm's provenance asks for it. */
export function repositoryOf({ GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env) {
  if (!server || !name) return undefined;
  if (!/^https:\/\/[\w.-]+$/.test(server) || !/^[\w.-]+\/[\w.-]+$/.test(name))
    throw new UserError(
      `GITHUB_SERVER_URL and GITHUB_REPOSITORY name no repository: '${server}', '${name}'.`,
    );
  return { type: 'git', url: `git+${server}/${name}.git` };
}

// The tarball of a package below dist as npm packs it, with the same dates for every file.
async function packed(name, repository) {
  const folder = await mkdtemp(join(tmpdir(), 'posenc-release-'));
  try {
    const source = join(folder, 'package');
    await cp(path('dist', name), source, { recursive: true });
    if (repository) {
      const file = join(source, 'package.json');
      const manifest = { ...JSON.parse(await readFile(file, 'utf8')), repository };
      await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
    }
    await succeed('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: source });
    const tarball = (await readdir(folder)).find((file) => file.endsWith('.tgz'));
    return await readFile(join(folder, tarball));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** SHA256SUMS, as `sha256sum --check` reads it. */
const checksums = (files) => files.map(([name, data]) => `${sha256(data)}  ${name}\n`).join('');

/**
 * Everything a release publishes, from what lies in dist/ and `parts` of the toolchain, sorted: [name, bytes], the
 * checksums last.
 *
 * @param {{ parts: object[], repository?: { type: string, url: string } }} options
 * @returns {Promise<[string, Buffer][]>}
 */
export async function releaseFiles({ parts, repository = repositoryOf() }) {
  const { site, single, dist } = readBuilt();
  const name = `posenc-${version}`;
  const bom = await billOfMaterials({ name: 'posenc', version, date: await commitDate(), parts });
  /** @type {Map<string, string | Uint8Array>} */
  const files = new Map();
  const isDemo = (entry) => entry[0].startsWith('demos/');
  for (const [file, data] of [...single, ...dist].filter((entry) => !isDemo(entry)))
    files.set(file.replaceAll('/', '-').replace(/^posenc/, name), data);
  // Two files for every demo would bury the rest.
  const demos = [...dist].filter(isDemo).map(([file, data]) => [file.slice('demos/'.length), data]);
  files.set(`${name}-demos.zip`, zip(demos));
  files.set(`${name}-site.zip`, zip([...site]));
  files.set(`${name}.tgz`, await packed('npm', repository));
  files.set(`posenc-elements-${version}.tgz`, await packed('elements', repository));
  files.set(`${name}.cdx.json`, bom);
  /** @type {[string, Buffer][]} */
  const sorted = [...files.keys()].sort().map((file) => [file, Buffer.from(files.get(file))]);
  return [...sorted, ['SHA256SUMS', Buffer.from(checksums(sorted))]];
}

/** Writes such files into an empty `folder`. */
export async function writeRelease(folder, files) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, data] of files) await writeFile(join(folder, name), data);
}
