import { readFileSync } from 'node:fs';
import { groups } from '../checks/index.js';
import { version } from '../core/version.js';
import { elementsManifest, elementTypes } from './elements.js';
import { kitFiles } from './kit.js';
import { repository } from './paths.js';

const manifest = (families) => ({
  name: 'posenc',
  version,
  description:
    'Transformer positional encodings: a verified WebAssembly engine and live demos as custom elements.',
  keywords: ['positional-encoding', 'transformer', 'rope', 'alibi', 'webassembly', 'custom-elements'],
  license: 'MIT',
  type: 'module',
  types: './posenc.d.ts',
  exports: {
    '.': { types: './posenc.d.ts', default: './posenc.js' },
    './widgets': { types: './widgets.d.ts', default: './posenc.iife.js' },
    './posenc.iife.js': { types: './widgets.d.ts', default: './posenc.iife.js' },
    './demos/*': './demos/*',
    './custom-elements.json': './custom-elements.json',
    './package.json': './package.json',
  },
  customElements: './custom-elements.json',
  unpkg: './posenc.iife.js',
  jsdelivr: './posenc.iife.js',
  sideEffects: ['./posenc.iife.js', './demos/*.js'],
  engines: { node: '>=20' },
  files: [
    'posenc.js',
    'posenc.d.ts',
    'posenc.iife.js',
    'widgets.d.ts',
    'custom-elements.json',
    'embed.js',
    ...families.map((family) => `demos/${family}.js`),
    ...Object.keys(groups).map((group) => `demos/checks/${group}.js`),
    'demos/take.js',
    ...kitFiles().map(([file]) => file),
  ],
});

const readme = (demos) => `# posenc

Every number on the Posenc site, in one package: the engine for programs, the demos for pages.

## The engine

\`\`\`js
import { loadEngine, EngineError } from 'posenc';

const engine = await loadEngine();
engine.alibi.slopes({ numHeads: 12 });
engine.sinusoidal.encode({ seqLen: 128, dModel: 64 });   // Float32Array [128, 64]
\`\`\`

Node 20 or newer, browsers with WebAssembly SIMD, workers, and pages opened by double click: the WebAssembly travels
inside the module. A call that cannot be answered throws \`EngineError\` with \`code\`, \`field\` and a sentence.
\`posenc.d.ts\` gives every verb its parameters, its shape and its errors.

## A demo in a page

\`\`\`html
<script src="posenc.iife.js" defer></script>
<pe-demo name="alibi/slopes" lang="en" num-heads="12">This text shows until the demo does.</pe-demo>
\`\`\`

Keep the folder \`demos\` beside \`posenc.iife.js\`. Where a bundler makes the page's script, import \`posenc/widgets\` and
the families the page shows, as in \`posenc/demos/alibi.js\`. A page with a Content-Security-Policy needs
\`script-src 'self' 'wasm-unsafe-eval'\`, and \`trusted-types posenc\` where it requires trusted types.

\`custom-elements.json\` lists for editors and documentation tools what \`<pe-demo>\`, \`<pe-predict>\`, \`<pe-seen>\` and
\`<pe-claim>\` take and tell: attributes, properties, events and \`--pe-*\` custom properties.

The figure, its numbers and the code that makes them are taken away by the script \`demos/take.js\`, which comes when a
reader asks for it.

Where the site is served, \`embed.js\` puts frames with its demos into pages that take a script but no elements:
\`<script src="embed.js" data-site="https://example.org/posenc" data-demo="alibi/slopes" data-lang="en"></script>\`.

In the folder \`kit\`: a shortcode for Hugo and a component for Docusaurus.

Demos: ${demos.map((name) => `\`${name}\``).join(', ')}.

License: MIT.
`;

/** The files of dist/npm besides the scripts; `demos` are the names that pages show, `descriptors` all there are. */
export const packageFiles = ({ families, demos, descriptors, types }) => [
  ['package.json', `${JSON.stringify(manifest(families), null, 2)}\n`],
  ['posenc.d.ts', types],
  ['widgets.d.ts', elementTypes()],
  ['custom-elements.json', `${JSON.stringify(elementsManifest(descriptors), null, 1)}\n`],
  ['README.md', readme(demos)],
  ['LICENSE', readFileSync(repository('LICENSE'), 'utf8')],
];
