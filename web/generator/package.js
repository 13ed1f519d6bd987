import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../core/languages.js';
import { version } from '../core/version.js';
import { partNames } from './bundle.js';
import { elementsManifest, elementTypes, readElements } from './elements.js';
import { repository } from './paths.js';

const manifest = (own) => {
  const whole = { ...own, version, license: 'MIT', type: 'module', engines: { node: '>=20' } };
  return ['package.json', `${JSON.stringify(whole, null, 2)}\n`];
};

const ENGINE = {
  name: 'posenc',
  description:
    'Transformer positional encodings: a verified WebAssembly engine and a reader of model configs.',
  keywords: ['positional-encoding', 'transformer', 'rope', 'alibi', 'webassembly'],
  bin: { posenc: './command.js' },
  types: './posenc.d.ts',
  exports: {
    '.': { types: './posenc.d.ts', default: './posenc.js' },
    './package.json': './package.json',
  },
  sideEffects: false,
};

const ELEMENTS = {
  name: 'posenc-elements',
  description: 'Live demos of Transformer positional encodings as custom elements.',
  keywords: ['positional-encoding', 'transformer', 'rope', 'alibi', 'custom-elements'],
  types: './elements.d.ts',
  exports: {
    '.': { types: './elements.d.ts', node: './server.js', default: './elements.js' },
    './posenc.iife.js': { types: './elements.d.ts', default: './posenc.iife.js' },
    './demos/*': { types: './server.d.ts', node: './server.js', default: './demos/*' },
    './custom-elements.json': './custom-elements.json',
    './package.json': './package.json',
  },
  customElements: './custom-elements.json',
  unpkg: './posenc.iife.js',
  jsdelivr: './posenc.iife.js',
  sideEffects: ['./elements.js', './posenc.iife.js', './demos/**/*.js'],
};

// What a server gets in the place of scripts that are for pages, so that a page rendered there may import them.
const SERVER = '// Demos run in a browser; on a server this stands in their place.\nexport {};\n';

// For bundlers: the core with those of its parts that a page beside the folder demos loads by itself, and the modules of the
// engine with which most figures begin.
const FIRST = ['waves', 'turns', 'scores'].map((module) => `engine/${module}`);
const IMPORTS = ['posenc.iife.js', ...[...partNames(), ...FIRST].map((part) => `demos/${part}.js`)]
  .map((file) => `import './${file}';\n`)
  .join('');

const ENGINE_README = `# posenc

Positional encodings of Transformers: every verb of the Posenc site's engine, and the reader of model configs. Its demos for
pages are the package \`posenc-elements\`.

\`\`\`js
import { loadEngine, EngineError } from 'posenc';

const engine = await loadEngine();
engine.alibi.slopes({ numHeads: 12 }); // Float64Array [12]
engine.sinusoidal.encode({ seqLen: 128, dModel: 64 }); // Float32Array [128, 64]

// A step of decoding: the angles of all positions are made once, the query of position 1000 is turned by its row.
const query = new Float32Array(8 * 128).fill(1); // 8 heads
const positions = Array.from({ length: 4096 }, (_, position) => position);
const { cos, sin, pairs } = engine.rope.angles({ headDim: 128, positions, base: 500000 });
const row = (table) => table.subarray(1000 * pairs, 1001 * pairs);
engine.rope.apply(query, { headDim: 128, layout: 'half', cos: row(cos), sin: row(sin) }); // Float32Array [1024]

try {
  engine.alibi.slopes({ numHeads: 0 });
} catch (error) {
  if (!(error instanceof EngineError)) throw error;
  console.log(error.code, error.field, error.message);
}
\`\`\`

Node 20 or newer, browsers with WebAssembly SIMD, workers, and bundlers: the WebAssembly travels inside the module, and
nothing is fetched. It is an ES module; \`require('posenc')\` works from Node 20.19 on, before that \`import('posenc')\` does.
A worker that is a classic script takes it by \`import()\` too. \`loadEngine\` rejects with a sentence where there is no
WebAssembly. A call that cannot be answered throws \`EngineError\` with \`code\`, \`field\` and a sentence; a parameter that
a verb does not have is refused by its name. \`posenc.d.ts\` gives every verb its parameters, its shape and its errors.

A page that is opened as a file imports no module: there \`posenc.iife.js\` of \`posenc-elements\` is a script with
\`Posenc.loadEngine()\`.

## A model's config

\`\`\`sh
npx posenc config.json --length 131072
\`\`\`

says which encoding a model has, which of its pairs meet angles unseen in training at that length, what its KV cache takes, and
and warnings; \`--json\` gives the same for programs. \`readConfig\` does it in a script: it takes a config.json, what Python
prints, params.json, YAML or a log of llama.cpp as text, and gives the \`config\` that the engine takes, or the \`problem\` of a
text that has none.

\`\`\`js
import { loadEngine, readConfig } from 'posenc';

const reading = readConfig('{ "model_type": "llama", "hidden_size": 4096, "rope_theta": 500000 }');
if (reading.problem) throw new Error(reading.problem.code);
const { config, facts } = reading;
const engine = await loadEngine();
if (facts.encoding === 'rope') engine.rope.frequencies({ config }).invFreq; // Float64Array [64]
\`\`\`

License: MIT.
`;

const elementsReadme = (demos) => `# posenc-elements

The figures of the Posenc site as custom elements. The engine for programs is the package \`posenc\`.

## A demo in a page

Copy \`posenc.iife.js\` beside your page, and from the folder \`demos\` what your demo needs: here \`alibi.js\` and the folder
\`engine\`, with \`paper.js\` for printing and \`export.js\` for the menu “Export”. The page “Embed a demo” of the site names
the files of each:

\`\`\`html
<script src="posenc.iife.js" defer></script>
<pe-demo name="alibi/slopes" lang="en" num-heads="12">This text shows until the demo does.</pe-demo>
\`\`\`

A content network that serves npm packages, with the address of the package or of the file, serves the demos beside it.

Where a bundler makes the page's script, import the elements, the families that the page shows, \`export.js\` for what
readers may export of a figure (picture, numbers, code), and \`trainer.js\` for demos that train:

\`\`\`js
import 'posenc-elements';
import 'posenc-elements/demos/alibi.js';
import 'posenc-elements/demos/export.js';
import 'posenc-elements/demos/trainer.js';
\`\`\`

Components of React 19, Vue, Preact and Svelte set attributes as properties, \`values\` as a text or an object, parameters
by their own names; the types for JSX and templates come with \`posenc-elements\`:

\`\`\`jsx
<pe-demo name="alibi/slopes" values={{ numHeads: 12 }} />
\`\`\`

On a server these imports do nothing, so that pages may be rendered there; the text inside an element is what readers
without scripts see. A page with a Content-Security-Policy needs \`script-src 'self' 'wasm-unsafe-eval'\`, and
\`trusted-types posenc\` where it requires trusted types. With \`worker-src blob:\` demos train in workers, without it
slower on the page's own thread.

\`custom-elements.json\` lists for editors and documentation tools what \`<pe-demo>\`, \`<pe-predict>\`, \`<pe-seen>\` and
\`<pe-claim>\` take and tell: attributes, properties, events and \`--pe-*\` custom properties.

Where the site is served, \`embed.js\` puts frames with its demos into pages that take a script but no elements:

\`\`\`html
<script src="embed.js" data-site="https://example.org/posenc" data-demo="alibi/slopes" data-lang="en"></script>
\`\`\`

## The engine in a script

A page that is opened as a file imports no module. With \`posenc.iife.js\` and the folder \`demos/engine\` beside it, it has
the engine all the same; the page says that the script is UTF-8:

\`\`\`html
<meta charset="utf-8">
<script src="posenc.iife.js"></script>
<script>
  Posenc.loadEngine().then(({ alibi }) => {
    document.title = alibi.slopes({ numHeads: 2 }).join(' '); // 0.0625 0.00390625
  });
</script>
\`\`\`

\`await Posenc.loadLinalg()\` brings the verbs of \`linalg\`, and what a verb refuses is a \`Posenc.EngineError\`.

## In a site of another kind

In the folder \`integrations\`: a shortcode for Hugo and a component for Docusaurus.

Demos: ${demos.map((name) => `\`${name}\``).join(', ')}.

License: MIT.
`;

const INTEGRATIONS = [
  'README.md',
  'docusaurus/Posenc/index.jsx',
  'docusaurus/Posenc/Demo.jsx',
  'docusaurus/Posenc/check.js',
  'hugo/layouts/shortcodes/posenc.html',
];

const quoted = (text) => JSON.stringify(text);
const MADE_NOTE = 'Made by the build: every demo with the names of its parameters, and the languages.';

// What integrations know about demos, in the language of each host.
const MADE = {
  'docusaurus/Posenc/demos.js': (demos) =>
    `// ${MADE_NOTE}\nexport const LANGUAGES = ${JSON.stringify(LANGUAGES)};\nexport const DEMOS = ${JSON.stringify(Object.fromEntries(demos), null, 1)};\n`,
  'hugo/layouts/partials/posenc-languages.html': () =>
    `{{- /* The languages of the demos. */ -}}\n{{- return slice ${LANGUAGES.map(quoted).join(' ')} -}}\n`,
  'hugo/layouts/partials/posenc-demos.html': (demos) =>
    `{{- /* ${MADE_NOTE} */ -}}\n{{- return dict\n${demos
      .map(([name, params]) => `  ${quoted(name)} (slice ${params.map(quoted).join(' ')})`)
      .join('\n')}\n-}}\n`,
};

/** Names of the files that somebody copies into a site of their own, below dist/elements. */
export const integrationNames = [...INTEGRATIONS, ...Object.keys(MADE)].map((file) => `integrations/${file}`);

/** Those files as [path, bytes]; `descriptors` are all demos. */
function integrationFiles(descriptors) {
  const demos = descriptors.map(({ name, params }) => [name, Object.keys(params)]).sort();
  return [
    ...INTEGRATIONS.map((file) => [
      `integrations/${file}`,
      readFileSync(repository(`web/integrations/${file}`)),
    ]),
    ...Object.entries(MADE).map(([file, made]) => [`integrations/${file}`, made(demos)]),
  ];
}

const license = () => ['LICENSE', readFileSync(repository('LICENSE'), 'utf8')];

/** The files of the package `posenc` besides its scripts; `types` is the text of posenc.d.ts. */
export const packageFiles = (types) => [
  manifest(ENGINE),
  ['posenc.d.ts', types],
  ['README.md', ENGINE_README],
  license(),
];

/** Those of `posenc-elements`; `demos` are the names that pages show, `descriptors` all there are. */
export function elementsFiles({ demos, descriptors }) {
  const elements = readElements();
  return [
    manifest(ELEMENTS),
    ['elements.d.ts', elementTypes(elements, descriptors)],
    ['elements.js', IMPORTS],
    ['server.js', SERVER],
    ['server.d.ts', 'export {};\n'],
    ['custom-elements.json', `${JSON.stringify(elementsManifest(elements, descriptors), null, 1)}\n`],
    ['README.md', elementsReadme(demos)],
    ...integrationFiles(descriptors),
    license(),
  ];
}
