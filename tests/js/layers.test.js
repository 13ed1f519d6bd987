import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file) => readFileSync(join(root, file), 'utf8');

/** The layers of docs/architecture.md, lowest first: Map of a folder to the folders that it may import. */
function layersOf(text) {
  const rows = [...text.matchAll(/^(web\/\w[\w-]*) +→ +(.+)$/gm)].map(([, folder, list]) => [folder, list]);
  const folders = rows.map(([folder]) => folder);
  return new Map(
    rows.map(([folder, list]) => {
      if (list === 'nothing') return [folder, []];
      return [folder, list === 'everything' ? folders : list.split(', ')];
    }),
  );
}

const layerOf = (file) => file.split('/', 2).join('/');

/** Map of every file of `files`, paths below the folder `base`, to the script files that it imports. */
async function graphOf(files, base) {
  const scripts = {
    name: 'scripts',
    setup(setup) {
      setup.onResolve({ filter: /.*/ }, ({ path, resolveDir, kind }) => {
        if (kind === 'entry-point') return undefined;
        const isOurs = /^\..*\.jsx?$/.test(path) && existsSync(join(resolveDir, path));
        return isOurs ? undefined : { external: true, path };
      });
    },
  };
  const { metafile } = await build({
    entryPoints: files.map((file) => join(base, file)),
    absWorkingDir: base,
    bundle: true,
    format: 'esm',
    write: false,
    metafile: true,
    outdir: 'none',
    logLevel: 'silent',
    plugins: [scripts],
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.filter(({ external }) => !external).map(({ path }) => path),
    ]),
  );
}

/** Files that import each other, around however many corners, and those that import them. */
function circlesOf(graph) {
  const left = new Map(graph);
  for (let before; before !== left.size; ) {
    before = left.size;
    for (const [file, imports] of left) if (!imports.some((other) => left.has(other))) left.delete(file);
  }
  return [...left.keys()].sort();
}

/** Imports that go to a folder that the layer does not list, and those between two families of demos. */
function strayImports(graph, layers) {
  const family = (file) => file.split('/')[2];
  return [...graph].flatMap(([file, imports]) =>
    imports
      .filter((other) => {
        const [own, its] = [layerOf(file), layerOf(other)];
        if (own !== its) return !layers.get(own)?.includes(its);
        return own === 'web/demos' && family(file) !== family(other);
      })
      .map((other) => `${file} imports ${other}`),
  );
}

const PAGE = ['document', 'window', 'location', 'history', 'customElements', 'matchMedia', 'HTMLElement'];
const ASKED = '__the_page__';

/** Whether a script uses the page around it: a global of the page that no name of its own hides, or a way to it. */
async function usesPage(source) {
  const globals = PAGE.flatMap((name) => [name, `globalThis.${name}`, `self.${name}`]);
  const { code } = await transform(source, {
    define: Object.fromEntries(globals.map((name) => [name, ASKED])),
    minifyWhitespace: true,
  });
  return code.includes(ASKED) || /\b(?:ownerDocument|querySelector(?:All)?)\b/.test(code);
}

const files = readdirSync(join(root, 'web'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.jsx?$/.test(entry.name))
  .map((entry) =>
    relative(root, join(entry.parentPath ?? dirname(entry.path), entry.name)).replaceAll('\\', '/'),
  );
const layers = layersOf(read('docs/architecture.md'));
const graph = await graphOf(files, root);

test('every folder of web is a layer, and a layer imports only layers below it', () => {
  assert.deepEqual([...layers.keys()].sort(), [...new Set(files.map(layerOf))].sort());
  const order = [...layers.keys()];
  for (const [folder, list] of layers) {
    if (list.length === order.length) continue;
    for (const other of list) {
      const isBelow = order.includes(other) && order.indexOf(other) < order.indexOf(folder);
      assert.ok(isBelow, `docs/architecture.md: ${folder} → ${other} does not point down`);
    }
  }
});

test('imports keep to the layers, and families of demos to themselves', () => {
  assert.deepEqual(strayImports(graph, layers), []);
});

test('no files import each other in a circle', () => {
  assert.equal(graph.size, files.length);
  assert.deepEqual(circlesOf(graph), []);
});

test('what lies below the elements, and every demo, knows no page', async () => {
  const PAGELESS = /^web\/(?:core|canvas|plots|figure|checks|demos)\//;
  const own = files.filter((file) => PAGELESS.test(file));
  const found = await Promise.all(own.map(async (file) => ((await usesPage(read(file))) ? [file] : [])));
  assert.deepEqual(found.flat(), []);
});

test('a demo is one file, with a folder of its parts only where that would have more than 300 lines', () => {
  const folderOf = (file) => /^web\/demos\/\w+\/[\w-]+(?=\/)/.exec(file)?.[0];
  const lines = (file) => read(file).split('\n').length - 1;
  for (const folder of new Set(files.map(folderOf).filter(Boolean))) {
    const own = files.filter((file) => folderOf(file) === folder);
    assert.ok(files.includes(`${folder}.js`), folder);
    own.push(`${folder}.js`);
    const all = own.reduce((sum, file) => sum + lines(file), 0);
    assert.ok(all > 300, `${folder} has ${all} lines: make it ${folder}.js`);
  }
});

// What fills a sentence by itself knows no format, no particle and no plural.
const OWN_FILLER = /\breplace(?:All)?\(\s*(?:['"`]\{\w|\/\\\{\()/;

test('only fill of web/core/words.js fills the slots of sentences', () => {
  assert.deepEqual(
    files.filter((file) => OWN_FILLER.test(read(file))),
    [],
  );
});

test('these tests find what they forbid', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'posenc-layers-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const sources = {
    'a.js': "export * from './b.js';",
    'b.js': "import './c.js';",
    'c.js': "export const load = () => import('./a.js');",
    'd.js': "import './a.js';",
  };
  for (const [file, source] of Object.entries(sources)) writeFileSync(join(folder, file), source);
  const made = await graphOf(Object.keys(sources), folder);
  assert.deepEqual(circlesOf(made), ['a.js', 'b.js', 'c.js', 'd.js']);
  made.set('c.js', []);
  assert.deepEqual(circlesOf(made), []);
  const stray = new Map([
    ['web/core/a.js', ['web/canvas/b.js', 'web/core/c.js']],
    ['web/demos/x/a.js', ['web/demos/y/b.js', 'web/demos/x/c.js', 'web/elements/d.js', 'web/core/c.js']],
  ]);
  assert.deepEqual(strayImports(stray, layers), [
    'web/core/a.js imports web/canvas/b.js',
    'web/demos/x/a.js imports web/demos/y/b.js',
    'web/demos/x/a.js imports web/elements/d.js',
  ]);
  for (const source of ['document.body', 'globalThis.window?.open()', 'f(node.ownerDocument)'])
    assert.ok(await usesPage(source), source);
  for (const source of ["s.replace('{n}', n)", 's.replaceAll(`{n}`, n)', 's.replace(/\\{(\\w+)\\}/g, put)'])
    assert.match(source, OWN_FILLER);
  for (const source of ["s.replaceAll('{', '&#123;')", 's.replace(/[{}]/g, escaped)'])
    assert.doesNotMatch(source, OWN_FILLER);
  for (const source of ['// document.body', "t('window.x')", 'const f = ({ window }) => window.size'])
    assert.ok(!(await usesPage(source)), source);
});
