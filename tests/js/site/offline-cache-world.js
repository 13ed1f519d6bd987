import vm from 'node:vm';
import { bundlePageScript } from '../../../web/generator/bundle.js';

// As much of a browser as a service worker sees: one origin with its caches and its network, and workers on it.

const code = await bundlePageScript('offline-cache');

class Quota extends Error {}

/** An origin: { caches (names → maps of addresses to responses), files (path → text), asked, worker(folder, version) }. */
export function originWith(files) {
  const origin = 'https://school.example';
  const stores = new Map();
  const asked = [];
  const world = {
    stores,
    files: new Map(Object.entries(files)),
    asked,
    room: Infinity,
    isShut: false,
    isOffline: false,
  };

  const guarded =
    (action) =>
    async (...given) => {
      if (world.isShut) throw new DOMException('refused', 'SecurityError');
      return action(...given);
    };
  const cacheOf = (store) => ({
    keys: guarded(() => [...store.keys()].map((url) => ({ url }))),
    match: guarded((url) => store.get(url)?.clone()),
    put: guarded((url, response) => {
      if ([...stores.values()].reduce((sum, { size }) => sum + size, 0) >= world.room)
        throw new Quota('no room');
      store.set(url, response);
    }),
  });
  const caches = {
    keys: guarded(() => [...stores.keys()]),
    delete: guarded((name) => stores.delete(name)),
    open: guarded((name) => {
      if (!stores.has(name)) stores.set(name, new Map());
      return cacheOf(stores.get(name));
    }),
  };
  const fetched = async (request) => {
    const url = String(request.url ?? request);
    asked.push(url);
    await undefined;
    if (world.isOffline) throw new TypeError('no network');
    const text = world.files.get(new URL(url).pathname);
    return new Response(text ?? 'missing', { status: text === undefined ? 404 : 200 });
  };

  /** The worker of the site in `folder`, '/' or '/blog/': { say(message, page), fetch(path, mode), isRegistered }. */
  world.worker = (
    folder,
    version,
    lists,
    pages = [{ id: 'page', url: `${origin}${folder}ko/index.html` }],
  ) => {
    const listeners = {};
    const own = { isRegistered: true };
    const self = {
      POSENC: { version, common: [], ko: [], en: [], ...lists },
      registration: {
        scope: origin + folder,
        unregister: async () => {
          own.isRegistered = false;
        },
      },
      clients: { claim: async () => {}, matchAll: async () => pages },
      skipWaiting: async () => {},
      addEventListener: (type, listener) => {
        listeners[type] = listener;
      },
    };
    vm.runInNewContext(code, { self, caches, fetch: fetched, Response, URL });
    const happen = async (type, fields) => {
      const waiting = [];
      listeners[type]({
        ...fields,
        waitUntil: (promise) => waiting.push(promise),
        respondWith: (promise) => waiting.push(promise),
      });
      return Promise.all(waiting);
    };
    own.page = (id = 'page') => {
      const heard = [];
      return { id, heard, postMessage: (data) => heard.push(data) };
    };
    own.say = (data, source = own.page()) => happen('message', { data, source }).then(() => source?.heard);
    own.fetch = async (path, { mode = 'no-cors', method = 'GET' } = {}) => {
      const [response] = await happen('fetch', { request: { url: origin + path, mode, method } });
      return response && { status: response.status, text: await response.text() };
    };
    own.happen = happen;
    return own;
  };
  return world;
}
