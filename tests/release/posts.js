import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { execute } from '../../commands/process.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const integrations = join(root, 'dist/elements/integrations');

export const postsFolder = join(root, 'build/browser/posts');

/** An empty folder for posts, with the one-file pages that they name. */
export async function emptyPosts(files) {
  await rm(postsFolder, { recursive: true, force: true });
  await mkdir(postsFolder, { recursive: true });
  for (const file of files) await cp(join(root, 'dist/demos', file), join(postsFolder, file));
}

/** Writes a file below postsFolder. */
export async function write(file, text) {
  const path = join(postsFolder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** A page with `body` pasted into it, which keeps what frames say. */
export const paste = (file, body, title = 'A post') =>
  write(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>${title}</title>
<script>
  window.heard = [];
  addEventListener('message', ({ data }) => heard.push(data));
</script>
${body}</html>`,
  );

const LAYOUT = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">
<title>{{ .Title }}</title>{{ .Content }}</html>`;

/** Builds a site of one page with Hugo and the shortcode of the package; { status, output }. `config` is more of it. */
export async function hugoSite(folder, text, config = '') {
  await write(`${folder}/config.toml`, `baseURL = "http://localhost/notes/"\ntitle = "Blog"\n${config}`);
  await write(`${folder}/layouts/_default/single.html`, LAYOUT);
  await write(`${folder}/content/post.md`, `---\ntitle: A post\n---\n\n${text}`);
  await cp(join(integrations, 'hugo'), join(postsFolder, folder), { recursive: true });
  return execute('hugo', ['--disableKinds', 'taxonomy,term,RSS,sitemap,home,section'], {
    cwd: join(postsFolder, folder),
    quiet: true,
  });
}

const bundle = (packages, entry, outfile, options) =>
  build({
    stdin: { contents: entry, loader: 'jsx', resolveDir: root },
    outfile: join(postsFolder, outfile),
    bundle: true,
    jsx: 'automatic',
    jsxDev: false,
    alias: {
      '@site/src/components/Posenc': join(integrations, 'docusaurus/Posenc/Demo.jsx'),
      react: join(packages, 'node_modules/react'),
      'react-dom': join(packages, 'node_modules/react-dom'),
    },
    define: { 'process.env.NODE_ENV': '"development"' },
    ...options,
  });

let made = 0;

/**
 * A page that React renders here and wakes in the browser: `mdx` is an import and an element, as in a page of MDX.
 * window.turn() shows `later` in its place, as a site does that changes pages by itself; window.renderAgain() renders
 * what is there once more. React lies in node_modules of the folder `packages`.
 */
export async function reactPage(file, mdx, later, packages = root) {
  // Node keeps what it has imported under a name.
  made += 1;
  const [imported, element] = mdx.split('\n\n');
  const post = `${imported}
import { useState } from 'react';
export function Post() {
  const [isLater, setLater] = useState(false);
  const [, setCount] = useState(0);
  globalThis.turn = () => setLater(true);
  globalThis.renderAgain = () => setCount((count) => count + 1);
  return isLater ? <section key="later">${later}</section> : <article>${element}</article>;
}`;
  await bundle(
    packages,
    `${post}\nimport { renderToString } from 'react-dom/server';\nexport const markup = renderToString(<Post />);`,
    `post-${made}.cjs`,
    { platform: 'node', format: 'cjs' },
  );
  await bundle(
    packages,
    `${post}\nimport { hydrateRoot } from 'react-dom/client';\nhydrateRoot(document.getElementById('app'), <Post />);`,
    `post-${made}.js`,
    {},
  );
  const { default: server } = await import(pathToFileURL(join(postsFolder, `post-${made}.cjs`)).href);
  await paste(file, `<div id="app">${server.markup}</div>\n<script src="post-${made}.js"></script>`);
  return server.markup;
}
