import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../core/languages.js';
import { repository } from './paths.js';

const FILES = [
  'README.md',
  'docusaurus/Posenc/index.jsx',
  'docusaurus/Posenc/Demo.jsx',
  'docusaurus/Posenc/check.js',
  'hugo/layouts/shortcodes/posenc.html',
];

const quoted = (text) => JSON.stringify(text);
const NOTE = 'Made by the build: every demo with the names of its parameters, and the languages.';

// What integrations know about demos, in the language of each host.
const MADE = {
  'docusaurus/Posenc/demos.js': (demos) =>
    `// ${NOTE}\nexport const LANGUAGES = ${JSON.stringify(LANGUAGES)};\nexport const DEMOS = ${JSON.stringify(Object.fromEntries(demos), null, 1)};\n`,
  'hugo/layouts/partials/posenc-languages.html': () =>
    `{{- /* The languages of the demos. */ -}}\n{{- return slice ${LANGUAGES.map(quoted).join(' ')} -}}\n`,
  'hugo/layouts/partials/posenc-demos.html': (demos) =>
    `{{- /* ${NOTE} */ -}}\n{{- return dict\n${demos
      .map(([name, params]) => `  ${quoted(name)} (slice ${params.map(quoted).join(' ')})`)
      .join('\n')}\n-}}\n`,
};

/** Names of the files that somebody copies into a site of their own, below dist/elements. */
export const integrationNames = [...FILES, ...Object.keys(MADE)].map((file) => `integrations/${file}`);

/** Those files as [path, bytes]; `descriptors` are all demos. */
export function integrationFiles(descriptors) {
  const demos = descriptors.map(({ name, params }) => [name, Object.keys(params)]).sort();
  return [
    ...FILES.map((file) => [`integrations/${file}`, readFileSync(repository(`web/integrations/${file}`))]),
    ...Object.entries(MADE).map(([file, made]) => [`integrations/${file}`, made(demos)]),
  ];
}
