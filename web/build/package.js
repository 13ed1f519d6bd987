import { readFileSync } from 'node:fs';
import { version } from '../core/version.js';
import { repository } from './paths.js';

const manifest = (families) => ({
  name: 'posenc',
  version,
  description:
    'Transformer positional encodings: a verified WebAssembly engine and live demos as custom elements.',
  license: 'MIT',
  type: 'module',
  exports: {
    '.': './posenc.js',
    './posenc.iife.js': './posenc.iife.js',
    './demos/*': './demos/*',
    './package.json': './package.json',
  },
  unpkg: './posenc.iife.js',
  jsdelivr: './posenc.iife.js',
  sideEffects: ['./posenc.iife.js', './demos/*.js'],
  engines: { node: '>=20' },
  files: [
    'posenc.js',
    'posenc.iife.js',
    ...families.map((family) => `demos/${family}.js`),
    'demos/checks.js',
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

## A demo in a page

\`\`\`html
<script src="posenc.iife.js" defer></script>
<pe-demo name="alibi/slopes" lang="en" num-heads="12">This text shows until the demo does.</pe-demo>
\`\`\`

Keep the folder \`demos\` beside \`posenc.iife.js\`. A page with a Content-Security-Policy needs
\`script-src 'self' 'wasm-unsafe-eval'\`, and \`trusted-types posenc\` where it requires trusted types.

Demos: ${demos.map((name) => `\`${name}\``).join(', ')}.

License: MIT.
`;

/** The files of dist/npm besides the scripts. */
export const packageFiles = ({ families, demos }) => [
  ['package.json', `${JSON.stringify(manifest(families), null, 2)}\n`],
  ['README.md', readme(demos)],
  ['LICENSE', readFileSync(repository('LICENSE'), 'utf8')],
];
