import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { readBuilt } from '../../commands/built.js';
import { path } from '../../commands/paths.js';
import { execute, succeed } from '../../commands/process.js';
import { measureSizes } from '../../web/generator/sizes.js';
import { rightCalls } from '../js/engine/calls.js';
import { isAll } from '../scope.js';
import { installPacked } from './packed.js';

let packed;
before(async () => {
  packed = await installPacked('npm', 'elements');
});

async function assertTypes(args) {
  const given = ['--ignoreConfig', '--noEmit', '--strict', ...args];
  const { status, output } = await execute(path('node_modules/.bin/tsc'), given, { quiet: true });
  assert.equal(status, 0, output);
}

test('publint finds nothing to say', async () => {
  for (const name of ['posenc', 'posenc-elements']) {
    // The installed folder holds the files of the tarball and no others.
    const pkgDir = join(packed.project, 'node_modules', name);
    const { messages, pkg } = await publint({ pkgDir, strict: true, pack: false });
    assert.deepEqual(
      messages.map((message) => `${message.type}: ${formatMessage(message, pkg)}`),
      [],
    );
  }
});

test('are the types wrong? Not for anyone who imports modules', async () => {
  for (const tarball of packed.tarballs) {
    const data = await readFile(tarball);
    const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(data)));
    assert.ok(checked.types);
    // The packages are of ES modules alone; what cannot read those, and what knows no "exports", is not meant.
    const meant = checked.problems.filter(
      (problem) =>
        !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind)),
    );
    assert.deepEqual(meant, []);
  }
});

test('the tarballs weigh what is measured in their place', async () => {
  const rows = measureSizes(readBuilt());
  for (const [i, name] of ['posenc', 'posenc-elements'].entries()) {
    const { size } = await stat(packed.tarballs[i]);
    const [, measured] = rows.find(([row]) => row === `${name}.tgz`);
    assert.ok(Math.abs(size / measured - 1) < 0.02, `${name}: ${size} bytes, ${measured} measured`);
  }
});

const STRICT = ['--target', 'es2022', '--skipLibCheck', 'false', '--types', ''];
const NODE = ['--module', 'nodenext'];
const BUNDLER = ['--module', 'esnext', '--moduleResolution', 'bundler'];
const DOM = ['--lib', 'es2022,dom'];
const calls = 'right calls have types and wrong ones are refused';
const elements = 'the elements have types in a page’s script';
const OTHER_RESOLUTIONS = [
  [`${calls}, with that of Node 16`, 'consumer', '--module', 'node16', '--lib', 'es2022'],
  [`${calls}, with a bundler’s`, 'consumer', ...BUNDLER, ...DOM],
  [`${elements}, not bundled`, 'elements', ...NODE, ...DOM, '--noUncheckedSideEffectImports'],
];
for (const [name, file, ...args] of [
  [`${calls}, with Node’s resolution`, 'consumer', ...NODE, '--lib', 'es2022'],
  [`${elements}, bundled`, 'elements', ...BUNDLER, ...DOM, '--noUncheckedSideEffectImports'],
  ['what verbs give goes where a page takes it', 'page', ...BUNDLER, ...DOM],
  // Whether each finds the types is asked above.
  ...(isAll ? OTHER_RESOLUTIONS : []),
]) {
  test(name, async () => {
    await assertTypes([...STRICT, ...args, await packed.add(`tests/library/types/${file}.ts`)]);
  });
}

test('the declarations say what TypeScript reads in the engine’s own source', async () => {
  const source = ['--allowJs', '--rootDir', path(), ...NODE, '--target', 'es2023', '--lib', 'es2023,dom'];
  await assertTypes([...source, '--types', 'node', path('tests/library/types/agreement.ts')]);
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

async function runIn(name, text) {
  const file = join(packed.project, name);
  await writeFile(file, text);
  return succeed(process.execPath, [file], { cwd: packed.project });
}

// Node prints the line at fault before the error.
for (const [name, call] of [
  ['that a verb refuses', 'alibi.slopes({ numHeads: 0 })'],
  ['of a parameter that there is not', 'alibi.slopes({ numHeads: 8, heads: 8 })'],
])
  test(`an error ${name} and that nobody catches is told in a few lines`, async () => {
    const program = `import { loadEngine } from 'posenc';\n(await loadEngine()).${call};\n`;
    const file = join(packed.project, 'uncaught.mjs');
    await writeFile(file, program);
    const { status, output } = await execute(process.execPath, [file], { cwd: packed.project, quiet: true });
    assert.equal(status, 1);
    assert.match(output, /\bEngineError\b.*heads/i);
    assert.ok(Buffer.byteLength(output) <= 2048, `${Buffer.byteLength(output)} bytes`);
  });

test('the README’s program runs as it stands', async () => {
  const readme = await readFile(path('dist/npm/README.md'), 'utf8');
  const [program] = /(?<=```js\n)import \{ loadEngine[\s\S]*?(?=```)/.exec(readme);
  assert.match(
    await runIn('readme.js', program),
    /^invalid-argument numHeads numHeads must be a whole number >= 1, got 0\n$/,
  );
});

for (const file of ['README.md', 'docs/library-js.md'])
  test(`the JavaScript of ${file} runs in the project’s folder`, async () => {
    const text = await readFile(path(file), 'utf8');
    const [program] = /(?<=```js\n)import \{ loadEngine[\s\S]*?(?=```)/.exec(text);
    const said = program.replace(/^(engine\..*); \/\/ (\w+) \[(\d+)\]$/gm, 'assert($1, $2, $3);');
    const check =
      'const assert = (made, Type, length) => { if (!(made instanceof Type && made.length === length)) throw made; };\n';
    assert.notEqual(said, program);
    await succeed(process.execPath, ['--input-type=module', '--eval', check + said], { cwd: path() });
  });

test('a CommonJS project takes the engine by import(), and by require where Node has it for modules', async () => {
  const ask = 'engine.alibi.slopes({ numHeads: 1 })[0]';
  const load = (how) => `${how}.then((engine) => console.log(${ask}));\n`;
  assert.equal(
    await runIn('import.cjs', load("import('posenc').then(({ loadEngine }) => loadEngine())")),
    '0.00390625\n',
  );
  if (process.features.require_module)
    assert.equal(await runIn('require.cjs', load("require('posenc').loadEngine()")), '0.00390625\n');
});

test('a server may import what is for pages, and nothing happens there', async () => {
  const demos = ['alibi.js', 'export.js', 'trainer.js', 'checks/rope.js'].map((name) => `/demos/${name}`);
  const imports = ['', ...demos].map((name) => `import 'posenc-elements${name}';\n`).join('');
  assert.equal(await runIn('server.js', `${imports}console.log(typeof Posenc);\n`), 'undefined\n');
});

test('every verb takes what its types say, and refuses anything else by its name', async () => {
  const { EngineError, loadEngine: load } = await import(pathToFileURL(path('dist/npm/posenc.js')).href);
  const engine = await load();
  assert.equal(await load(), engine);
  const known = { name: 'EngineError', code: 'invalid-argument' };
  const refusal = (field) => ({ ...known, field, message: new RegExp(`^${field} `) });
  // Makes every right call, so that nothing that a type has is refused.
  for (const { name, call, calls } of rightCalls(engine)) {
    const given = calls[0];
    const params = { ...given.at(-1), num_heads: 8 };
    assert.throws(() => call(...given.slice(0, -1), params), refusal('num_heads'), name);
    if (given.length > 1) assert.throws(() => call(given.at(-1)), EngineError, name);
  }
  assert.throws(() => engine.rope.rotate({ headDim: 2, positions: [0] }), refusal('x'));
  assert.throws(() => engine.alibi.slopes(), refusal('numHeads'));
});
