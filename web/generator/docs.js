import { LANGUAGES } from '../core/languages.js';
import { moduleNames } from '../engine/module-names.js';
import { costs, costTable } from './cost.js';
import { filesNeeded } from './demo-needs.js';
import { NGINX } from './products/hosts.js';
import { kilobytes, LIMITS, limitOf, measureSizes, wireSize } from './sizes.js';

const NOTE = 'Written by `npm run docs` from a build. Do not edit.';

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const row = (...cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [row(...head), `|${'---|'.repeat(head.length)}`, ...rows].join('\n');

/** @returns {[name: string, pattern: RegExp][]} */
const inEach = (name, pattern) =>
  LANGUAGES.map((lang) => [`${name}, ${lang}`, new RegExp(pattern.replace('<lang>', lang))]);

/** @returns {[name: string, pattern: RegExp]} */
const ofModule = (name) => [
  `the engine's module \`${name}\`, with the first demo that calls a verb of it`,
  new RegExp(`/engine/${name}\\.js$`),
];

// Parts that have a limit, with the rows of measureSizes that belong to them; of several the heaviest is shown.
/** @type {[name: string, pattern: RegExp][]} */
const PARTS = [
  ['`posenc.iife.js`', /^posenc\.iife\.js$/],
  ...inEach('the heaviest lesson to open, with its first demo', '^<lang>/.*, as opened$'),
  ...inEach('the heaviest lesson read to the end, with all of its demos', '^<lang>/.*, read to the end$'),
  ...inEach('the same with fonts', '^<lang>/.*, with fonts$'),
  ['exports of a figure, with the first of them', /\/export\.js$/],
  ...moduleNames.map((name) => ofModule(name)),
  ['the trainer, with the first training', /\/trainer\.js$/],
  ['the npm package `posenc`, packed', /^posenc\.tgz$/],
  ['the npm package `posenc-elements`, with trained models', /^posenc-elements\.tgz$/],
  ...inEach('the search index and dialog, when first opened', '/search\\.<lang>\\.js$'),
];

function partsTable(rows) {
  const heaviest = (pattern) => rows.filter(([name]) => pattern.test(name)).sort(([, a], [, b]) => b - a)[0];
  return table(
    ['part, gzip', 'size', 'limit'],
    PARTS.map(([name, pattern]) => {
      const [, bytes, limit] = heaviest(pattern);
      return row(name, kilobytes(bytes), kilobytes(limit));
    }),
  );
}

function filesTable({ site, elements, single, dist }) {
  const largest = (files, choose) => Math.max(...[...files].filter(choose).map(([, data]) => data.length));
  const isDemo = ([file]) => file.startsWith('demos/');
  const cards = [...site].filter(([file]) => file.startsWith('cards/'));
  return table(
    ['file, as it lies', 'size', 'limit'],
    [
      ...[...single]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, data]) => row(`\`${name}\``, kilobytes(data.length), kilobytes(LIMITS.oneFile))),
      ...[
        ['a demo as one file, the largest', LIMITS.demoFile],
        ['the same with the trainer or linear algebra in it', LIMITS.demoFileWithModule],
        ['the same with the reader of configs', LIMITS.demoFileWithClasses],
        ['the same with a trained model besides', LIMITS.demoFileWithModel],
      ].map(([name, limit]) =>
        row(
          name,
          kilobytes(largest(dist, (entry) => isDemo(entry) && limitOf(entry[1]) === limit)),
          kilobytes(limit),
        ),
      ),
      row('a package for an LMS', megabytes(largest(dist, ([file]) => /scorm12/.test(file))), ''),
      row('a book', megabytes(largest(dist, ([file]) => file.endsWith('.epub'))), ''),
      row('`cards/`, all of it', megabytes(cards.reduce((sum, [, data]) => sum + data.length, 0)), ''),
      row('`embed.js`, gzip', kilobytes(wireSize(elements.get('embed.js'))), ''),
    ],
  );
}

const sizes = (made) => `# Sizes and what visits cost

${NOTE} A test compares every figure with the build, to within a tenth.

## Parts with a limit

${partsTable(measureSizes(made))}

## Files

${filesTable(made)}

## What visits cost

Bytes of bodies on the wire, gzip. The lines of HTTP around each file are not counted, nor the pictures in the places of figures:
one of 1 to 22 KB for each figure that comes near the window before it is there.

${costTable(costs(made))}
`;

const COMMON = ['demos/paper.js', 'demos/export.js'];
const inCode = (list) => list.map((one) => `\`${one}\``).join(', ');

// The script of a demo alone, as the site has it.
const scriptOf = (site, name) =>
  String([...site].find(([file]) => file.endsWith(`/demos/${name}.${LANGUAGES[0]}.js`))[1]);

const demos = (descriptors, site) => `# Demos and their parameters

${NOTE} A parameter is an attribute of \`<pe-demo>\` in kebab-case: \`numHeads\` is \`num-heads\`.
The files are those of the package \`posenc-elements\` that lie beside your page. Every demo needs \`posenc.iife.js\` too, and for printing and
its menu “Export” ${COMMON.map((file) => `\`${file}\``).join(' and ')}.

${table(
  ['name', 'parameters', 'files'],
  [...descriptors]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((demo) =>
      row(
        `\`${demo.name}\``,
        inCode(Object.keys(demo.params)),
        inCode(filesNeeded(demo, scriptOf(site, demo.name)).filter((file) => !COMMON.includes(file))),
      ),
    ),
)}
`;

/**
 * The files of docs/generated: [name, bytes or text].
 *
 * @param {any} made what a build made, as `readBuilt` gives it
 * @param {any[]} descriptors every demo
 * @returns {[name: string, data: string | Uint8Array][]}
 */
export const generatedDocs = (made, descriptors) => [
  ['demos.md', demos(descriptors, made.site)],
  ['front.png', made.site.get('cards/en/front.png')],
  ['nginx.conf', NGINX],
  ['sizes.md', sizes(made)],
];
