import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { readBuilt } from '../../commands/built.js';
import { setupToolchain } from '../../commands/engine.js';
import { path } from '../../commands/paths.js';
import { execute } from '../../commands/process.js';
import { checkTag, releaseFiles, repositoryOf, writeRelease } from '../../commands/release/files.js';
import { toolchainParts } from '../../commands/release/sbom.js';
import { LANGUAGES } from '../../web/core/languages.js';
import { version } from '../../web/core/version.js';
import { temporaryFolder } from '../folders.js';
import { isAll } from '../scope.js';

const built = readBuilt();
const repository = { type: 'git', url: 'git+https://example.org/someone/posenc.git' };
let parts;
let files;
const folder = temporaryFolder('release');
before(async () => {
  parts = await toolchainParts(await setupToolchain());
  files = new Map(await releaseFiles({ parts, repository }));
});

const name = (rest) => `posenc-${version}${rest}`;

test('a release holds everything that the build makes', () => {
  for (const lang of LANGUAGES)
    assert.ok(files.get(name(`-${lang}.html`)).equals(built.single.get(`posenc-${lang}.html`)));
  const demos = unzipSync(new Uint8Array(files.get(name('-demos.zip'))));
  for (const [file, data] of built.dist)
    if (file.startsWith('demos/')) assert.ok(data.equals(demos[file.slice('demos/'.length)]), file);
    else assert.ok(files.get(file.replaceAll('/', '-').replace(/^posenc/, name('')))?.equals(data), file);
  const site = unzipSync(new Uint8Array(files.get(name('-site.zip'))));
  assert.deepEqual(Object.keys(site).sort(), [...built.site.keys()].sort());
});

// The names in a tar archive.
function entries(tar) {
  const list = [];
  for (let at = 0; tar[at] !== 0 && at < tar.length; ) {
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8);
    const file = tar.toString('utf8', at, at + 100).replace(/\0.*$/s, '');
    list.push([file, tar.subarray(at + 512, at + 512 + size)]);
    at += 512 + 512 * Math.ceil(size / 512);
  }
  return new Map(list);
}

test('a tarball is its package with the repository that provenance asks for', () => {
  for (const [named, made] of Object.entries({ posenc: built.npm, 'posenc-elements': built.elements })) {
    const packed = entries(gunzipSync(files.get(`${named}-${version}.tgz`)));
    assert.deepEqual([...packed.keys()].sort(), [...made.keys()].map((file) => `package/${file}`).sort());
    const manifest = JSON.parse(packed.get('package/package.json').toString());
    assert.deepEqual(manifest, { ...JSON.parse(made.get('package.json').toString()), repository });
    for (const [file, data] of made)
      if (file !== 'package.json') assert.ok(packed.get(`package/${file}`).equals(data), file);
  }
});

test('the checksums hold, and one changed byte is noticed', async () => {
  await writeRelease(folder, [...files]);
  assert.deepEqual((await readdir(folder)).sort(), [...files.keys()].sort());
  const check = () =>
    execute('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder, quiet: true });
  assert.equal((await check()).status, 0);
  const listed = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trim().split('\n');
  assert.equal(listed.length, files.size - 1);
  await writeFile(join(folder, name('.tgz')), files.get(name('.tgz')).subarray(1));
  assert.equal((await check()).status, 1);
});

test('the bill of materials names what is inside and what only builds', () => {
  const bom = JSON.parse(files.get(name('.cdx.json')).toString());
  assert.deepEqual([bom.bomFormat, bom.specVersion], ['CycloneDX', '1.5']);
  assert.equal(bom.metadata.component.purl, `pkg:npm/posenc@${version}`);
  const scopeOf = (wanted) => bom.components.find((component) => component.name === wanted)?.scope;
  for (const shipped of [
    '@preact/signals-core',
    'katex',
    'minisearch',
    'pretendard',
    'uqr',
    'emscripten',
    'llvm',
  ])
    assert.equal(scopeOf(shipped), 'required', shipped);
  for (const tool of ['esbuild', 'typescript', 'eigen', 'googletest'])
    assert.equal(scopeOf(tool), 'excluded', tool);
  for (const part of parts) assert.match(part.version ?? '', /^\d+(\.\d+)+$/, part.name);
  // Every reference leads to a component.
  const refs = new Set([bom.metadata.component, ...bom.components].map((component) => component['bom-ref']));
  assert.equal(refs.size, bom.components.length + 1);
  for (const { ref, dependsOn } of bom.dependencies)
    for (const wanted of [ref, ...dependsOn]) assert.ok(refs.has(wanted), wanted);
});

test('the bill of materials says of every npm package what the lockfile says', () => {
  const { packages } = JSON.parse(readFileSync(path('package-lock.json'), 'utf8'));
  const locked = Object.entries(packages).filter(([place]) => place !== '');
  const wanted = locked.map(([place, { name: own, version: there, license }]) => {
    const named = own ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return `pkg:npm/${named.replace('@', '%40')}@${there} ${license}`;
  });
  const bom = JSON.parse(files.get(name('.cdx.json')).toString());
  const listed = bom.components.filter(({ purl }) => purl.startsWith('pkg:npm/'));
  const said = listed.map(
    ({ purl, licenses: [one] = [] }) => `${purl} ${one?.expression ?? one?.license.id ?? one?.license.name}`,
  );
  assert.deepEqual([...new Set(said)].sort(), [...new Set(wanted)].sort());
  // The others are tags of repositories.
  for (const { purl, version: there } of bom.components.slice(listed.length))
    assert.match(purl, new RegExp(`^pkg:(?:github|gitlab)/[\\w.-]+/[\\w.-]+@[a-z-]*${there}$`));
});

// Packing takes as long as all the other tests of commands; a release is made by --all.
if (isAll)
  test('the same sources give the same bytes once more', async () => {
    for (const [file, data] of await releaseFiles({ parts, repository }))
      assert.ok(data.equals(files.get(file)), file);
  });

test('nothing in a release names this machine', () => {
  for (const [file, data] of files) assert.ok(!data.includes(path()), file);
});

test('a tag is that of the version', async () => {
  await checkTag(undefined);
  await checkTag(`v${version}`);
  await assert.rejects(checkTag('v9.9.9'), /--tag takes v\d/);
});

test('the version is the same wherever it stands', async () => {
  for (const file of ['package.json', 'package-lock.json', 'CMakeLists.txt', 'CHANGELOG.md']) {
    const read = async (asked) => {
      const text = readFileSync(path(asked), 'utf8');
      return asked === file ? text.replaceAll(version, '0.0.9') : text;
    };
    await assert.rejects(checkTag(undefined, read), new RegExp(`^\\w*Error: ${file} says version 0\\.0\\.9`));
  }
});

test('the repository is what the workflow’s environment says, or none', () => {
  assert.equal(repositoryOf({}), undefined);
  const given = { GITHUB_SERVER_URL: 'https://example.org', GITHUB_REPOSITORY: 'someone/posenc' };
  assert.deepEqual(repositoryOf(given), repository);
  assert.throws(() => repositoryOf({ ...given, GITHUB_REPOSITORY: 'a b/../c' }), /name no repository/);
});
