import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { groups } from '../checks/index.js';
import { pack } from '../demos/race/packed.js';
import { LANGUAGES, repository } from './paths.js';

// Safari 16.4 is the first with the engine's SIMD; the others with it are older.
const TARGET = ['chrome91', 'firefox113', 'safari16.4'];

const options = {
  bundle: true,
  minify: true,
  write: false,
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
  absWorkingDir: repository(),
  target: TARGET,
};

// Emscripten's glue mentions import.meta.url and Node's modules; in a classic script there is neither.
const browser = {
  format: 'iife',
  platform: 'browser',
  define: { 'import.meta.url': 'undefined' },
  external: ['node:*', 'module', 'fs', 'path', 'url', 'worker_threads'],
};

async function bundle(settings) {
  const { outputFiles } = await build({ ...options, ...settings });
  return outputFiles[0].text;
}

const virtual = (contents) => ({ stdin: { contents, resolveDir: repository(), loader: 'js' } });

/** The demo families below web/demos, by name. */
export const demoFamilies = () =>
  readdirSync(repository('web/demos'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(repository(`web/demos/${entry.name}/index.js`)))
    .map((entry) => entry.name)
    .sort();

/** The descriptors of a family, in its order. */
export const descriptorsOf = async (family) => (await import(`../demos/${family}/index.js`)).default;

/** The demos of a family as { name, entry }: 'family/demo' lies in web/demos/family/demo.js or demo/index.js. */
export async function demosOf(family) {
  return (await descriptorsOf(family)).map(({ name }) => {
    const entry = [`web/demos/${name}.js`, `web/demos/${name}/index.js`].find((file) =>
      existsSync(repository(file)),
    );
    if (!entry) throw new Error(`the demo ${name} has no module of its name in web/demos`);
    return { name, entry };
  });
}

// Modules of web/core and web/canvas that an entry of ours pulls in.
async function sharable(entry) {
  const { metafile } = await build({ ...options, ...browser, entryPoints: [entry], metafile: true });
  return Object.keys(metafile.inputs).filter((file) => /^web\/(?:core|canvas)\//.test(file));
}

/**
 * Modules that scripts beside the core take from it: of those that it has for the elements what another script uses,
 * and what most demos use. A demo brings the rest along, so that a page loads little that it does not show.
 */
export async function sharedModules() {
  const demos = (await Promise.all(demoFamilies().map(demosOf))).flat();
  const [elements, checks, ...others] = await Promise.all([
    sharable('web/elements/index.js'),
    Promise.all(
      [...Object.keys(groups).map((group) => `web/checks/${group}.js`), 'web/export/index.js'].map(sharable),
    ),
    ...demos.map(({ entry }) => sharable(entry)),
  ]);
  const used = [...new Set([...checks.flat(), ...others.flat()])];
  const usual = (file) => others.filter((files) => files.includes(file)).length > (2 / 3) * others.length;
  return used.filter((file) => elements.includes(file) || usual(file)).sort();
}

const outsideOf = (shared) => ({
  name: 'shared',
  setup(setup) {
    setup.onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const file = relative(repository(), join(resolveDir, path)).replaceAll('\\', '/');
      return shared.includes(file) ? { path: file, namespace: 'shared' } : undefined;
    });
    setup.onResolve({ filter: /^@preact\/signals-core$/ }, ({ importer }) => ({
      errors: [
        { text: `${importer} would bring signals of its own: web/core/signals.js has those of the page` },
      ],
    }));
    setup.onLoad({ filter: /.*/, namespace: 'shared' }, async ({ path }) => ({
      contents: `module.exports = Posenc.shared[${JSON.stringify(path)}];`,
      loader: 'js',
    }));
  },
});

// A style sheet inside a script is text to esbuild; its white space is ours to take out.
const shortSheets = {
  name: 'sheets',
  setup(setup) {
    setup.onLoad({ filter: /(?:elements|export)[/\\]sheet\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: source.replace(/const css = `[\s\S]*?\n`;/, shortCss), loader: 'js' };
    });
  },
};

// What was measured in training is mostly digits: in scripts it is packed.
const packedRuns = {
  name: 'runs',
  setup(setup) {
    setup.onLoad({ filter: /content[/\\]race[/\\][^/\\]+\.json$/ }, async ({ path }) => ({
      contents: JSON.stringify(pack(JSON.parse(await readFile(path, 'utf8')))),
      loader: 'json',
    }));
  },
};

/** CSS text without comments and without the white space that means nothing. */
export const shortCss = (css) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;\}/g, '}')
    .trim();

// On a page linear algebra comes by a script of its own.
const linalgApart = {
  name: 'linalg',
  setup(setup) {
    setup.onResolve({ filter: /^\.\/linalg-module\.js$/ }, () => ({
      path: repository('web/elements/linalg-module.js'),
    }));
  },
};

/** posenc.iife.js: engine, elements, canvas primitives and what demos share, as one classic script. */
export function bundleCore(shared) {
  const imports = shared.map((file, i) => `import * as m${i} from './${file}';`).join('\n');
  const table = shared.map((file, i) => `${JSON.stringify(file)}: m${i}`).join(', ');
  return bundle({
    ...browser,
    ...virtual(`${imports}\nimport './web/elements/index.js';\nglobalThis.Posenc.shared ??= { ${table} };\n`),
    plugins: [shortSheets, linalgApart],
  });
}

function familyWords(family, lang) {
  const file = `content/strings/${lang}/demos/${family}.json`;
  if (!existsSync(repository(file)))
    throw new Error(`${file} is missing: demo family “${family}” has no words.`);
  return JSON.parse(readFileSync(repository(file), 'utf8'));
}

const bundleDemos = (imported, list, words, shared) =>
  bundle({
    ...browser,
    ...virtual(`import demos from './${imported}';\nPosenc.define(${list}, ${JSON.stringify(words)});\n`),
    plugins: [outsideOf(shared), packedRuns],
  });

/** One demo family as a classic script that hands its descriptors and words to the core. */
export function bundleFamily(family, shared) {
  const words = Object.fromEntries(LANGUAGES.map((lang) => [lang, familyWords(family, lang)]));
  return bundleDemos(`web/demos/${family}/index.js`, 'demos', words, shared);
}

/** One demo with the words of one language as such a script. */
export function bundleDemo({ name, entry }, shared, lang) {
  const [family, demo] = name.split('/');
  const { [demo]: own } = familyWords(family, lang);
  return bundleDemos(entry, '[demos]', { [lang]: { [demo]: own } }, shared);
}

// What a snippet takes from the listings: their texts without the marks of the terms.
function listings() {
  const folder = 'content/code';
  const files = readdirSync(repository(folder)).flatMap((method) =>
    readdirSync(repository(`${folder}/${method}`))
      .filter((file) => method !== 'mistakes' && file.endsWith('.py'))
      .map((file) => `${method}/${file}`),
  );
  return Object.fromEntries(
    files.map((file) => [file, unmarked(readFileSync(repository(`${folder}/${file}`), 'utf8'))]),
  );
}

const unmarked = (text) => text.replace(/ {2}# @[a-d]$/gm, '');

/** Posenc.take, what makes the menus at the end of a figure, as a script that comes when it is asked for. */
export function bundleTake(shared) {
  const words = Object.fromEntries(
    LANGUAGES.map((lang) => [
      lang,
      JSON.parse(readFileSync(repository(`content/strings/${lang}/take.json`), 'utf8')),
    ]),
  );
  return bundle({
    ...browser,
    ...virtual(
      "import { taker } from './web/export/index.js';\n" +
        `Posenc.take = taker(${JSON.stringify({ words, sources: listings() })});\n`,
    ),
    plugins: [outsideOf(shared), shortSheets],
  });
}

/**
 * Posenc.mains.trainer, what a worker that trains runs, as a script that comes with the first training. It is a function
 * with everything inside: its text makes the worker, and a page that is allowed none calls it.
 */
export async function bundleTrainer() {
  const inside = await bundle({
    ...browser,
    ...virtual("import { trainerWorker } from './web/trainer/worker.js';\ntrainerWorker(scope);\n"),
  });
  return `Posenc.mains=Object.assign({},Posenc.mains,{trainer:function(scope){${inside}}});\n`;
}

/** Posenc.linalg, the functions of the module of linear algebra, as a script that comes with the first demo that asks. */
export const bundleLinalg = () =>
  bundle({
    ...browser,
    ...virtual(`import createModule from '#linalg-glue';
      import packedWasm from '#linalg-wasm';
      import { startModule } from './web/engine/load.js';
      Posenc.linalg ??= startModule(createModule, packedWasm);
    `),
  });

/** One group of live checks as a classic script that adds them to Posenc.checks. */
export function bundleChecks(group, shared) {
  const names = groups[group].exports.join(', ');
  return bundle({
    ...browser,
    ...virtual(
      `import { ${names} } from './web/checks/${group}.js';\n` +
        `Posenc.checks = Object.assign({}, Posenc.checks, ${names});\n`,
    ),
    plugins: [outsideOf(shared)],
  });
}

/** The engine as an ES module for Node, workers and bundlers; `names` are those that its verbs check. */
export const bundleEngine = (names) =>
  bundle({
    ...virtual(`import { loadEngine as start } from './web/engine/engine.js';
      import { checkedEngine } from './web/engine/checked.js';
      export { EngineError } from './web/engine/engine.js';
      const engines = new WeakMap();
      export async function loadEngine() {
        const engine = await start();
        if (!engines.has(engine)) engines.set(engine, checkedEngine(engine, ${JSON.stringify(names)}));
        return engines.get(engine);
      }`),
    format: 'esm',
    platform: 'neutral',
    external: browser.external,
  });

const textSheets = {
  name: 'text-sheets',
  setup(setup) {
    setup.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
      contents: shortCss(await readFile(path, 'utf8')),
      loader: 'text',
    }));
  },
};

/** The search of one language as a classic script: what is searched, the words of the dialog, and the dialog. */
export const bundleSearch = (content, words, lang) =>
  bundle({
    ...virtual(
      "import { createSearch } from './web/site/search/dialog.js';\n" +
        `const base = document.currentScript.getAttribute('src').replace(/assets\\/.*$/, '${lang}/');\n` +
        `createSearch(Object.assign(${JSON.stringify({ ...content, words })}, { base }));\n`,
    ),
    format: 'iife',
    platform: 'browser',
    plugins: [textSheets],
  });

/** A script of web/site, as it is but small. */
export const bundlePageScript = (name) =>
  bundle({
    entryPoints: [`web/site/${name}.js`],
    format: 'iife',
    platform: 'browser',
    plugins: [textSheets],
  });

/** A stylesheet of web/site with everything it imports, followed by what the build made. */
export async function bundleStyles(generated, sheet = 'site.css') {
  const { outputFiles } = await build({
    ...options,
    stdin: {
      contents: `@import url("./${sheet}");\n@import url("generated:styles");`,
      resolveDir: repository('web/site'),
      loader: 'css',
    },
    external: ['fonts/*', 'data:*'],
    plugins: [generatedStyles(generated)],
  });
  return outputFiles[0].text;
}

const generatedStyles = (contents) => ({
  name: 'generated',
  setup(setup) {
    setup.onResolve({ filter: /^generated:/ }, ({ path }) => ({ path, namespace: 'generated' }));
    setup.onLoad({ filter: /.*/, namespace: 'generated' }, () => ({ contents, loader: 'css' }));
  },
});
