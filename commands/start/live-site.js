import { readdirSync, statSync, watch } from 'node:fs';
import { join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import { path, root } from '../paths.js';

// The site as it is served while somebody works on it: made when it is asked for, and shown anew when a file changes.

const FOLDERS = ['content', 'web', 'build/wasm'];
const SETTLED = 40; // ms: an editor may save in several steps

const CLIENT = 'assets/live.js';
const EVENTS = 'assets/live';
const client = `let version;
const events = new EventSource(new URL('live', document.currentScript.src));
events.onmessage = ({ data }) => {
  if (version !== undefined && data !== version) location.reload();
  version = data;
};
`;

function* foldersBelow(folder) {
  yield folder;
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) yield* foldersBelow(join(folder, entry.name));
}

/** Calls `onChange` with the files below some folders that have changed, relative to the project and with slashes. */
export function watchFiles(folders, onChange) {
  let changed = new Set();
  let timer;
  const watchers = new Map();
  const add = (folder) => {
    for (const one of foldersBelow(folder)) {
      if (watchers.has(one)) continue;
      const watcher = watch(one, (_, name) => name && take(join(one, String(name))));
      // A folder that is taken away.
      watcher.on('error', () => watchers.delete(one));
      watchers.set(one, watcher);
    }
  };
  function take(file) {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) return add(file);
    changed.add(relative(root, file).replaceAll('\\', '/'));
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed];
      changed = new Set();
      onChange(files);
    }, SETTLED);
  }
  for (const folder of folders) add(path(folder));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}

const escaped = (text) => text.replace(/[&<]/g, (sign) => ({ '&': '&amp;', '<': '&lt;' })[sign]);
const note = (title, text) => `<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title>
<h1>${escaped(title)}</h1><pre>${escaped(text)}</pre><script src="/${CLIENT}"></script></html>
`;

// The page may hear of changes, and does.
const alive = (markup, file) => {
  const rootOfPage = '../'.repeat(file.split('/').length - 1);
  return markup
    .replace("content=\"default-src 'none';", "content=\"default-src 'none'; connect-src 'self';")
    .replace('</head>', `<script defer src="${rootOfPage}${CLIENT}"></script>\n</head>`);
};

/** { find, close } for `serve`. */
export function liveSite() {
  const waiting = new Map();
  const listeners = new Set();
  let version = Date.now();
  let last = 0;
  /** @type {(isStale?: boolean) => void} */
  let told = () => {};
  let broken;
  let worker = start();

  function start() {
    const own = new Worker(new URL('./site-worker.js', import.meta.url));
    own.on('message', ({ id, stale, ready, ...answer }) => {
      if (stale || ready) return told(stale);
      waiting.get(id)?.resolve(answer);
      waiting.delete(id);
    });
    broken = undefined;
    // What stands in the way of the whole site is told in every page.
    own.on('error', (error) => {
      if (own !== worker) return;
      broken = { error: error.stack };
      for (const { resolve } of waiting.values()) resolve(broken);
      waiting.clear();
    });
    return own;
  }
  const ask = (file) =>
    new Promise((resolve) => {
      if (broken) return resolve(broken);
      waiting.set(++last, { resolve, file });
      worker.postMessage({ id: last, path: file });
    });
  const tell = () => {
    version += 1;
    for (const response of listeners) response.write(`data: ${version}\n\n`);
  };
  // What was asked of the thread before is asked of the one that takes its place.
  function replace() {
    const asked = [...waiting.values()];
    waiting.clear();
    worker.terminate();
    worker = start();
    for (const { resolve, file } of asked) ask(file).then(resolve);
  }
  const unwatch = watchFiles(FOLDERS, (changed) => {
    told = (isStale) => {
      if (isStale) replace();
      tell();
    };
    if (broken) told(true);
    else worker.postMessage({ changed });
  });

  function listen(response) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(`data: ${version}\n\n`);
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
  }

  async function find(address) {
    const file = address.slice(1) + (address.endsWith('/') ? 'index.html' : '');
    if (file === EVENTS) return { listen };
    if (file === CLIENT) return { file, data: client };
    const { data, later, error } = await ask(file);
    if (later)
      return {
        file: 'x.html',
        status: 404,
        data: note(
          'npm run build makes this',
          `${file} is made of the whole site: npm run build writes it below dist/, and npm start does without.`,
        ),
      };
    if (error) {
      console.error(`${file}: ${error}`);
      return { file: 'x.html', status: 500, data: note(file, error) };
    }
    if (data !== undefined) return { file, data: file.endsWith('.html') ? alive(data, file) : data };
    // A folder's address without its slash.
    if (!/\.\w+$/.test(file) && (await ask(`${file}/index.html`)).data) return { redirect: `${address}/` };
    return undefined;
  }

  return {
    find,
    close() {
      unwatch();
      return worker.terminate();
    },
  };
}
