import { createReadStream, realpathSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';

/** Media types by the endings of files. */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.bib': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.zip': 'application/zip',
  '.epub': 'application/epub+zip',
};

/** The path that an address names, or undefined: nothing outside, nothing hidden. */
function pathOf(address) {
  let path;
  try {
    path = decodeURIComponent(new URL(address, 'http://localhost').pathname);
  } catch {
    return undefined;
  }
  const isHidden = path.split('/').some((part) => part.startsWith('.'));
  return isHidden || path.includes('\0') || path.includes('\\') ? undefined : path;
}

/** What a path names in a folder: a file, the address to go to instead, or undefined. */
function fileOf(folder, path) {
  const parts = path.split('/').filter((part) => part !== '');
  const file = join(folder, ...parts);
  const info = statSync(file, { throwIfNoEntry: false });
  if (info?.isDirectory())
    return path.endsWith('/') ? fileOf(folder, `${path}index.html`) : { redirect: `/${parts.join('/')}/` };
  if (!info?.isFile() || path.endsWith('/')) return undefined;
  // A symbolic link must not lead out of the folder.
  return realpathSync(file).startsWith(folder + sep) ? { file, size: info.size } : undefined;
}

async function answer(find, headers, request, response) {
  const usual = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
  const send = (status, fields, body) => {
    response.writeHead(status, { ...usual, ...headers, ...fields });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  const text = { 'Content-Type': types['.txt'] };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return send(405, { ...text, Allow: 'GET, HEAD' }, 'Only GET and HEAD are answered.\n');
  }
  // Only pages of this machine may ask: a foreign name that resolves here is refused.
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) {
    return send(403, text, 'This server answers to localhost only.\n');
  }
  const path = pathOf(request.url);
  const found = path && (await find(path));
  if (found?.redirect) return send(301, { ...text, Location: encodeURI(found.redirect) }, 'Moved.\n');
  if (found?.listen) return found.listen(response);
  if (found) return give(found.status ?? 200, found);
  const page = await find('/404.html');
  return page ? give(404, page) : send(404, text, 'There is no such page.\n');

  function give(status, { file, data, size, fields }) {
    const type = types[extname(file)] ?? 'application/octet-stream';
    if (data !== undefined) return send(status, { 'Content-Type': type, ...fields }, data);
    response.writeHead(status, { ...usual, 'Content-Type': type, 'Content-Length': size, ...headers });
    if (request.method === 'HEAD') return response.end();
    return createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
  }
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve(server.address().port);
    });
  });
}

/**
 * Serves a folder's files on localhost: right media types, nothing outside the folder, nothing cached. `find` takes the
 * folder's place: of a path it gives { file, data, fields }, its name, what it holds and more headers, { redirect },
 * { listen }, which is given the response, or undefined.
 *
 * @param {{ folder?: string, find?: (path: string) => any, port?: number, attempts?: number, headers?: Record<string, string>,
 *   onBusy?: (port: number) => void }} options `port` 0 takes any free one; a port in use is reported to `onBusy`, and
 *   the next one tried, `attempts` times in all
 * @returns {Promise<{ port: number, address: string, close: () => Promise<void> }>}
 */
export async function serve({ folder, find, port = 0, attempts = 1, headers = {}, onBusy = () => {} }) {
  const real = folder && realpathSync(folder);
  const found = find ?? ((path) => fileOf(real, path));
  const server = createServer((request, response) => answer(found, headers, request, response));
  for (let attempt = 0; ; attempt++) {
    try {
      const taken = await listen(server, port === 0 ? 0 : port + attempt);
      const close = () =>
        new Promise((resolve) => {
          server.close(() => resolve(undefined));
          server.closeAllConnections();
        });
      return { port: taken, address: `http://localhost:${taken}/`, close };
    } catch (error) {
      if (error.code !== 'EADDRINUSE' || attempt + 1 >= attempts) throw error;
      onBusy(port + attempt);
    }
  }
}
