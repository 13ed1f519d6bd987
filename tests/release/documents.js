import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { path } from '../../commands/paths.js';
import { succeed } from '../../commands/process.js';
import { setupWordPress } from '../../commands/setup/hosts.js';
import { Session } from '../browser/driver/session.js';
import { paste, postsFolder, write } from './posts.js';

// Posts as other programs make them, below postsFolder.

const FRONT = '---\ntitle: A post\nlang: en\n---\n\n';

/** A page that pandoc makes of Markdown with a block in it, as Quarto has it made; `more` are options of pandoc. */
export async function pandocPage(file, block, more = []) {
  await write(`${file}.qmd`, `${FRONT}Before.\n\n${block}\nAfter.\n`);
  const [cwd, output] = [postsFolder, `${file}.html`];
  await succeed('pandoc', ['-s', '-f', 'markdown', '-o', output, ...more, `${file}.qmd`], { cwd });
}

/** What pandoc makes of it as plain text. */
export const pandocText = (file) =>
  succeed('pandoc', ['-f', 'markdown', '-t', 'plain', `${file}.qmd`], { cwd: postsFolder });

/** A page that nbconvert exports of a notebook with these cells, which a kernel has run. */
export async function notebookPage(file, sources) {
  const cells = sources.map((source) => ({
    cell_type: 'code',
    metadata: {},
    execution_count: null,
    outputs: [],
    source,
  }));
  const notebook = { cells, metadata: {}, nbformat: 4, nbformat_minor: 4 };
  await write(`${file}.ipynb`, JSON.stringify(notebook));
  await succeed('jupyter-nbconvert', ['--to', 'html', '--execute', `${file}.ipynb`], {
    cwd: postsFolder,
    // The kernel of Debian's Jupyter is Debian's Python, which another one may hide.
    env: { PATH: `/usr/bin:${process.env.PATH}`, PYDEVD_DISABLE_FILE_VALIDATION: '1' },
  });
}

/** What WordPress leaves of HTML by an author who has no right to unfiltered HTML. */
export async function filtered(html) {
  const includes = await setupWordPress();
  const { status, stdout, stderr } = spawnSync('php', [path('tests/release/filter.php'), includes], {
    input: html,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`php: ${stdout}${stderr}`);
  return stdout;
}

// What a host like Notion gives a page whose address was pasted.
const SANDBOX =
  'allow-scripts allow-popups allow-forms allow-same-origin allow-top-navigation-by-user-activation';

/** A page that shows an address in a sandboxed frame. */
export const framePage = (file, address) =>
  paste(
    file,
    `<iframe sandbox="${SANDBOX}" src="${address.replaceAll('&', '&amp;')}" style="width: 100%; height: 700px; border: 0"></iframe>`,
  );

/** The frame of a page, the first or another one, when its demo is there; to be asked as a page is. */
export async function frameOf(session, place = 0) {
  const element = await session.page.locator('iframe').nth(place).elementHandle();
  // What is far away does not load.
  await element.scrollIntoViewIfNeeded();
  const frame = await element.contentFrame();
  await frame.waitForSelector('pe-demo');
  return Object.assign(new Session(), { evaluate: (action, argument) => frame.evaluate(action, argument) });
}

/** Headers by which hosts of the built site would refuse to be framed. */
export const refusals = () =>
  ['_headers', '.htaccess', 'vercel.json'].filter((file) =>
    /x-frame-options|frame-ancestors/i.test(readFileSync(join(path('dist/site'), file), 'utf8')),
  );
