import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { path } from '../../commands/paths.js';
import { execute } from '../../commands/process.js';
import { loadEngine } from '../../web/engine/engine.js';
import { installPacked } from './packed.js';

let packed;
before(async () => {
  packed = await installPacked();
});
after(() => packed.remove());

const tsc = (...args) =>
  execute(path('node_modules/.bin/tsc'), ['--ignoreConfig', '--noEmit', '--strict', ...args], {
    quiet: true,
  });
const STRICT = ['--target', 'es2022', '--skipLibCheck', 'false', '--types', ''];

async function assertTypes(args) {
  const { status, output } = await tsc(...args);
  assert.equal(status, 0, output);
}

test('publint finds nothing to say', async () => {
  const { messages, pkg } = await publint({ pkgDir: path('dist/npm'), strict: true, pack: 'npm' });
  assert.deepEqual(
    messages.map((message) => `${message.type}: ${formatMessage(message, pkg)}`),
    [],
  );
});

test('are the types wrong? Not for anyone who imports modules', async () => {
  const data = await readFile(packed.tarball);
  const { types, problems } = await checkPackage(createPackageFromTarballData(new Uint8Array(data)));
  assert.ok(types);
  // The package is of ES modules alone; what cannot read those, and what knows no "exports", is not meant.
  const meant = problems.filter(({ resolutionKind }) => !['node10', 'node16-cjs'].includes(resolutionKind));
  assert.deepEqual(meant, []);
});

for (const [name, args] of [
  ['Node’s resolution', ['--module', 'nodenext', '--lib', 'es2022']],
  ['a bundler’s', ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom']],
]) {
  test(`right calls have types and wrong ones are refused, with ${name}`, async () => {
    await assertTypes([...STRICT, ...args, await packed.add('tests/library/types/consumer.ts')]);
  });
}

test('the elements have types in a page’s script', async () => {
  const file = await packed.add('tests/library/types/widgets.ts');
  await assertTypes([
    ...STRICT,
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--lib',
    'es2022,dom',
    file,
  ]);
});

test('the declarations say what TypeScript reads in the engine’s own source', async () => {
  const file = path('tests/library/types/agreement.ts');
  const lib = ['--lib', 'es2023,dom'];
  await assertTypes([
    '--allowJs',
    '--rootDir',
    path(),
    '--target',
    'es2023',
    '--module',
    'nodenext',
    ...lib,
    '--types',
    'node',
    file,
  ]);
});

test('every verb says its shape and what makes it throw', async () => {
  const text = await readFile(path('dist/npm/posenc.d.ts'), 'utf8');
  const engine = await loadEngine();
  for (const [group, verbs] of Object.entries(engine)) {
    const start = text.indexOf(`export interface ${group[0].toUpperCase()}${group.slice(1)} {`);
    const own = text.slice(start, text.indexOf('\n}\n', start));
    for (const verb of Object.keys(verbs)) {
      const documented =
        new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*readonly ${verb}: `).exec(own)?.[1] ?? '';
      assert.match(documented, /@returns \S/, `${group}.${verb}`);
      assert.match(documented, /@throws \{EngineError\} \S/, `${group}.${verb}`);
    }
  }
});

test('the Node example runs on the installed package alone', async () => {
  const file = await packed.add('examples/node/main.js');
  const run = (...args) => execute(process.execPath, [file, ...args], { cwd: packed.project, quiet: true });
  const { status, output } = await run();
  assert.equal(status, 0, output);
  const likeness = output
    .trim()
    .split('\n')
    .map((line) => Number(/ (-?[\d.]+)$/.exec(line)[1]));
  assert.equal(likeness.length, 8);
  assert.equal(likeness[0], 1);
  assert.ok(
    likeness.slice(1, 6).every((value, i) => value < likeness[i]),
    output,
  );
  const refused = await run('63');
  assert.equal(refused.status, 1);
  assert.match(refused.output, /^dModel: dModel must be even/);
});
