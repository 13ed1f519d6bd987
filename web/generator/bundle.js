import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, posix, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { groups, wordsOf } from '../checks/index.js';
import { LANGUAGES } from '../core/languages.js';
import { packCells } from '../demos/race/map/packed-cells.js';
import { pack } from '../demos/race/packed.js';
import { readStrings } from '../strings/read-strings.js';
import { readJson, repository } from './paths.js';

/** @import { BuildOptions } from 'esbuild' */

// Safari 16.4 is the first with the engine's SIMD; the others with it are older.
const TARGET = ['chrome91', 'firefox113', 'safari16.4'];

const MODELS = 'content/text';

/**
 * A plugin of esbuild: files of some names are what `read` gives for their paths, or as they are where it gives undefined.
 *
 * @param {string} name
 * @param {RegExp} filter
 * @param {import('esbuild').Loader} loader
 * @param {(path: string) => string | undefined | Promise<string>} read
 * @returns {import('esbuild').Plugin}
 */
const reading = (name, filter, loader, read) => ({
  name,
  setup: (setup) =>
    setup.onLoad({ filter }, async ({ path }) => {
      const contents = await read(path);
      return contents === undefined ? undefined : { contents, loader };
    }),
});

/** What web/strings/words.js reads from files in Node are the words themselves in a script. */
export const packedStrings = reading('strings', /web[/\\]strings[/\\]words\.js$/, 'js', async (path) =>
  (await readFile(path, 'utf8'))
    .replace(/^import .*/, '')
    .replace(/readStrings\('([a-z-]+)'\)/g, (_, name) => JSON.stringify(readStrings(name))),
);

/** @satisfies {BuildOptions} */
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

/** @satisfies {BuildOptions} */
const browser = {
  format: 'iife',
  platform: 'browser',
  define: { 'import.meta.url': 'undefined' },
  external: ['node:*', 'module', 'fs', 'path', 'url', 'worker_threads'],
};

async function bundle({ plugins = [], ...settings }) {
  const { outputFiles } = await build({ ...options, ...settings, plugins: [packedStrings, ...plugins] });
  return outputFiles[0].text;
}

/** @returns {{ stdin: import('esbuild').StdinOptions }} */
const virtual = (contents) => ({ stdin: { contents, resolveDir: repository(), loader: 'js' } });

// A classic script beside the core.
const beside = (contents, ...plugins) => bundle({ ...browser, ...virtual(contents), plugins });

/** The demo families below web/demos, by name. */
export const demoFamilies = () =>
  readdirSync(repository('web/demos'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

/**
 * The demos of a family as { name, entry }, in the order of their words: 'family/demo' lies in web/demos/family/demo.js.
 */
export function demosOf(family) {
  const file = wordsFile(family, LANGUAGES[0]);
  return Object.keys(familyWords(family, LANGUAGES[0])).map((demo) => {
    const name = `${family}/${demo}`;
    const entry = `web/demos/${name}.js`;
    if (!existsSync(repository(entry)))
      throw new Error(`${file} has words for “${demo}”, but there is no ${entry}`);
    return { name, entry };
  });
}

/** The descriptor of a demo, given as demosOf has it. */
async function descriptorOf({ name, entry }) {
  const { default: descriptor } = await import(pathToFileURL(repository(entry)).href);
  if (descriptor?.name === name) return descriptor;
  throw new Error(`${entry} should export a demo whose name is '${name}'`);
}

/** The descriptor of a demo as its files are now, whatever was imported before. */
export async function freshDescriptorOf({ entry }) {
  const code = await bundle({ entryPoints: [entry], format: 'esm', platform: 'node', minify: false });
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).default;
}

/** The descriptors of a family, in the order of their words. */
export const descriptorsOf = (family) => Promise.all(demosOf(family).map(descriptorOf));

/** Every descriptor, family by family. */
export const allDescriptors = async () => (await Promise.all(demoFamilies().map(descriptorsOf))).flat();

// Scripts beside the core that have parts of the elements, by the names of what each gives the page.
const PARTS = {
  reading: 'web/elements/reading/index.js',
  seldom: 'web/elements/seldom.js',
  paper: 'web/elements/paper.js',
};

/** Names of these scripts. */
export const partNames = () => Object.keys(PARTS);

/** Such a script. */
export const bundlePart = (name, shared) =>
  beside(
    `import { ${name} } from './${PARTS[name]}';\nPosenc.${name} ??= ${name};\n`,
    outsideOf(shared),
    shortSheets,
  );

// Of each entry the modules of ours in some folders that it pulls in; every file is read once.
async function sharableOf(entries) {
  const { metafile } = await build({
    ...options,
    ...browser,
    ...virtual(entries.map((entry) => `import './${entry}';\n`).join('')),
    minify: false,
    treeShaking: false,
    metafile: true,
    plugins: [packedStrings],
  });
  return (entry, folders = /^web\/(?:core|canvas|plots|figure)\//) => {
    const found = new Set([entry]);
    for (const file of found) for (const { path } of metafile.inputs[file]?.imports ?? []) found.add(path);
    return [...found].filter((file) => folders.test(file));
  };
}

const OF_PARTS = /^web\/(?:core|canvas|plots|elements)\//;

/**
 * Modules that scripts beside the core take from it: of those that it has for the elements what another script uses,
 * and what most demos use. A demo brings the rest along, so that a page loads little that it does not show.
 */
export async function sharedModules() {
  const demos = demoFamilies()
    .flatMap(demosOf)
    .map(({ entry }) => entry);
  const parts = Object.values(PARTS);
  const apart = [...Object.keys(groups), 'words'].map((name) => `web/checks/${name}.js`);
  const [core, exports] = ['web/elements/index.js', 'web/export/menu.js'];
  const sharable = await sharableOf([core, exports, ...parts, ...apart, ...demos]);
  const elements = sharable(core, OF_PARTS);
  const others = demos.map((entry) => sharable(entry));
  const ofParts = parts.flatMap((entry) => sharable(entry, OF_PARTS));
  const used = [
    ...new Set([...ofParts, ...[exports, ...apart].flatMap((entry) => sharable(entry)), ...others.flat()]),
  ];
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
const shortSheets = reading('sheets', /[/\\]sheet\.js$/, 'js', async (path) =>
  (await readFile(path, 'utf8')).replace(/const \w+ = `[\s\S]*?\n`;/, shortCss),
);

// What was measured in training is mostly digits: in scripts it is packed.
const packing = (name, filter, packed) =>
  reading(name, filter, 'json', async (path) =>
    JSON.stringify(packed(JSON.parse(await readFile(path, 'utf8')))),
  );
const packedRuns = [
  packing('runs', /content[/\\]race[/\\]shown\.json$/, (sets) => Object.values(sets).map(pack)),
  packing('map', /content[/\\]race[/\\]map[/\\]models\.json$/, packCells),
];

/** CSS text without comments and without the white space that means nothing. */
export const shortCss = (css) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;\}/g, '}')
    .trim();

// On a page modules come by scripts of their own.
const modulesApart = {
  name: 'modules',
  setup(setup) {
    setup.onResolve({ filter: /^\.\/modules\.js$/ }, () => ({
      path: repository('web/elements/modules.js'),
    }));
  },
};

const IMPORTS = /^(?:import|export) \{([^}]*)\} from '(\.[^']+)';/gm;
const OF_SCRIPTS = [
  'web/canvas',
  'web/checks',
  'web/core',
  'web/demos',
  'web/elements',
  'web/export',
  'web/figure',
  'web/plots',
];

// What modules of ours import by name of each of the `shared` ones: the core gives no more of them away.
function takenFrom(shared) {
  const taken = new Map(shared.map((file) => [file, new Set()]));
  const sources = OF_SCRIPTS.flatMap((folder) =>
    readdirSync(repository(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  for (const source of sources) {
    for (const [, names, path] of readFileSync(repository(source), 'utf8').matchAll(IMPORTS)) {
      const own = taken.get(posix.join(posix.dirname(source), path));
      for (const name of own ? names.split(',') : []) {
        const [exported] = name.trim().split(' as ');
        if (exported) own.add(exported);
      }
    }
  }
  return taken;
}

const coreOf = (shared) => {
  const taken = [...takenFrom(shared)].map(([file, names]) => ({ file, names: [...names].sort() }));
  const imports = taken
    .map(
      ({ file, names }, i) => `import { ${names.map((name) => `${name} as ${name}${i}`)} } from './${file}';`,
    )
    .join('\n');
  const table = taken
    .map(
      ({ file, names }, i) => `${JSON.stringify(file)}: { ${names.map((name) => `${name}: ${name}${i}`)} }`,
    )
    .join(', ');
  return {
    ...browser,
    ...virtual(`${imports}\nimport './web/elements/index.js';\nglobalThis.Posenc.shared ??= { ${table} };\n`),
    plugins: [packedStrings, shortSheets, modulesApart],
  };
};

/** posenc.iife.js: engine, elements, canvas primitives and what demos share, as one classic script. */
export const bundleCore = (shared) => bundle(coreOf(shared));

/** How many bytes of that script come from each file: [{ name, bytes }]. */
export async function coreParts() {
  const { metafile } = await build({ ...options, ...coreOf(await sharedModules()), metafile: true });
  const [{ inputs }] = Object.values(metafile.outputs);
  return Object.entries(inputs).map(([name, { bytesInOutput }]) => ({ name, bytes: bytesInOutput }));
}

const wordsFile = (family, lang) => `content/strings/${lang}/demos/${family}.json`;

function familyWords(family, lang) {
  const file = wordsFile(family, lang);
  if (!existsSync(repository(file)))
    throw new Error(`${file} is missing: demo family “${family}” has no words.`);
  return readJson(file);
}

function bundleDemos(entries, words, shared) {
  const imports = entries.map((entry, i) => `import d${i} from './${entry}';\n`).join('');
  const list = entries.map((_, i) => `d${i}`);
  return beside(
    `${imports}Posenc.define([${list}], ${JSON.stringify(words)});\n`,
    outsideOf(shared),
    ...packedRuns,
  );
}

/** One demo family as a classic script that hands its descriptors and words to the core. */
export function bundleFamily(family, shared) {
  const words = Object.fromEntries(LANGUAGES.map((lang) => [lang, familyWords(family, lang)]));
  const entries = demosOf(family).map(({ entry }) => entry);
  return bundleDemos(entries, words, shared);
}

/** One demo with the words of one language as such a script. */
export function bundleDemo({ name, entry }, shared, lang) {
  const [family, demo] = name.split('/');
  const { [demo]: own } = familyWords(family, lang);
  return bundleDemos([entry], { [lang]: { [demo]: own } }, shared);
}

// What a snippet takes from the listings: their texts without the marks of the terms.
function listings() {
  const folder = 'content/code';
  const files = readdirSync(repository(folder)).flatMap((method) =>
    readdirSync(repository(`${folder}/${method}`))
      .filter((file) => method !== 'mistakes' && file.endsWith('.py'))
      .map((file) => `${method}/${file}`)
      // The lab brings that one.
      .filter((file) => file !== 'race/train.py'),
  );
  return Object.fromEntries(
    files.map((file) => [file, unmarked(readFileSync(repository(`${folder}/${file}`), 'utf8'))]),
  );
}

const unmarked = (text) => text.replace(/ {2}# @[a-d]$/gm, '');

/** Posenc.export, what makes the menu at the end of a figure, as a script that comes when it is asked for. */
export const bundleExport = (shared) =>
  beside(
    "import { exporter } from './web/export/menu.js';\n" +
      `Posenc.export = exporter(${JSON.stringify({ words: readStrings('export'), sources: listings() })});\n`,
    outsideOf(shared),
    shortSheets,
  );

/**
 * Posenc.mains.trainer, what a worker that trains runs, as a script that comes with the first training. It is a function
 * with everything inside: its text makes the worker, and a page that is allowed none calls it.
 */
export async function bundleTrainer() {
  const inside = await beside(
    "import { trainerWorker } from './web/trainer/worker.js';\ntrainerWorker(scope);\n",
  );
  return `Posenc.mains=Object.assign({},Posenc.mains,{trainer:function(scope){${inside}}});\n`;
}

// The trained models of content/text: each a name and what gives its bytes.
/** @returns {[name: string, read: () => Buffer][]} */
const dataFiles = () =>
  readdirSync(repository(MODELS))
    .filter((file) => file.endsWith('.posenc'))
    .sort()
    .map((file) => [
      `text-${basename(file, '.posenc')}`,
      () => readFileSync(repository(`${MODELS}/${file}`)),
    ]);

/** Names of the files that figures ask for. */
export const dataNames = () => dataFiles().map(([name]) => name);

/**
 * These files as scripts [file, code] that hold them in base64, so that a page opened as a file has them too:
 * Posenc.data['text-rope-1'].
 */
export const dataScripts = () =>
  dataFiles().map(([name, read]) => {
    const held = JSON.stringify({ [name]: read().toString('base64') });
    return [`demos/data/${name}.js`, `Posenc.data=Object.assign({},Posenc.data,${held});\n`];
  });

/** A module of the engine as a script that comes with the first demo that asks. */
export const bundleModule = (name) =>
  beside(`import packedWasm from '#wasm/${name}';\nPosenc.addModule('${name}', packedWasm);\n`);

/** One group of live checks as a classic script that adds them to Posenc.checks. */
export function bundleChecks(group, shared) {
  const names = groups[group].exports.join(', ');
  const words = JSON.stringify(wordsOf(group));
  return beside(
    `import { ${names} } from './web/checks/${group}.js';\n` +
      "import { withWords } from './web/checks/words.js';\n" +
      `Posenc.checks = Object.assign({}, Posenc.checks, withWords(Object.assign({}, ${names}), ${words}));\n`,
    outsideOf(shared),
  );
}

/**
 * The engine as an ES module for Node, workers and bundlers; `names` are those that its verbs check. Its lines are short,
 * since Node prints the one where an error comes from that nobody catches.
 */
export const bundleEngine = (names) =>
  bundle({
    ...virtual(`import { loadEngine as start } from './web/engine/engine.js';
      import { checkedEngine, checkedReader } from './web/engine/checked.js';
      import { readConfig as read } from './web/core/config/reading.js';
      export { EngineError } from './web/engine/engine.js';
      export const readConfig = checkedReader(read);
      const engines = new WeakMap();
      export async function loadEngine() {
        const engine = await start();
        if (!engines.has(engine)) engines.set(engine, checkedEngine(engine, ${JSON.stringify(names)}));
        return engines.get(engine);
      }`),
    format: 'esm',
    platform: 'neutral',
    lineLimit: 160,
    external: browser.external,
  });

/** The command of the package, beside the engine. */
export const bundleCommand = () =>
  bundle({
    ...virtual(`#!/usr/bin/env node
      import { loadEngine } from './posenc.js';
      import { run } from './web/command/posenc.js';
      const { status, output, trouble } = await run(process.argv.slice(2), loadEngine);
      if (output) console.log(output);
      if (trouble) console.error(trouble);
      process.exitCode = status;`),
    format: 'esm',
    platform: 'node',
    target: 'node20',
    lineLimit: 160,
    plugins: [engineApart],
  });

// The engine is not taken into a script that lies beside it.
const engineApart = {
  name: 'engine',
  setup: (setup) => setup.onResolve({ filter: /^\.\/posenc\.js$/ }, ({ path }) => ({ path, external: true })),
};

const textSheets = reading('text-sheets', /\.css$/, 'text', async (path) =>
  shortCss(await readFile(path, 'utf8')),
);

// A script of a page, which needs nothing of the core.
const pageScript = (entry) =>
  bundle({ ...entry, format: 'iife', platform: 'browser', plugins: [textSheets] });

/** The search of one language as a classic script: what is searched, the words of the dialog, and the dialog. */
export const bundleSearch = (content, words, lang) =>
  pageScript(
    virtual(
      "import { createSearch } from './web/site/search/dialog.js';\n" +
        `const base = document.currentScript.getAttribute('src').replace(/assets\\/.*$/, '${lang}/');\n` +
        "const hrefOf = (path, id) => base + path + (id ? '#' + id : '');\n" +
        `createSearch(Object.assign(${JSON.stringify({ ...content, words })}, { hrefOf }));\n`,
    ),
  );

/** The same for one file, where the content waits packed. */
export const bundlePackedSearch = (content, words) =>
  pageScript(
    virtual(
      "import { createPackedSearch } from './web/site/search/packed.js';\n" +
        `createPackedSearch(${JSON.stringify({ packed: packed(content), words })});\n`,
    ),
  );

const packed = (content) => gzipSync(JSON.stringify(content), { level: 9 }).toString('base64');

/** A script of web/site, as it is but small. */
export const bundlePageScript = (name) => pageScript({ entryPoints: [`web/site/${name}.js`] });

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

/** @returns {import('esbuild').Plugin} */
const generatedStyles = (contents) => ({
  name: 'generated',
  setup(setup) {
    setup.onResolve({ filter: /^generated:/ }, ({ path }) => ({ path, namespace: 'generated' }));
    setup.onLoad({ filter: /.*/, namespace: 'generated' }, () => ({ contents, loader: 'css' }));
  },
});
