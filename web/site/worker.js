// The service worker. The build puts before it what there is to keep: self.POSENC = { version, common, ko, en }, the
// last three lists of paths from the site's root.

const { version, ...files } = self.POSENC;
const NAME = `posenc ${version}`;
const AT_ONCE = 4;

const at = (file) => new URL(file, self.registration.scope).href;
const isImmutable = (address) => address.startsWith(at('assets/kept/'));
const ours = async () => (await caches.keys()).filter((name) => name.startsWith('posenc '));

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(isImmutable(request.url) ? fromCache(request) : fromNetwork(request));
});

// What carries its content in its name is never asked for twice.
const fromCache = async (request) => (await cached(request.url)) ?? fetch(request);

// Pages come from the network while there is one, so that nobody reads yesterday's.
async function fromNetwork(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await cached(request.url);
    if (kept) return kept;
    const missing = request.mode === 'navigate' && (await cached(at('404.html')));
    if (missing) return missing;
    throw error;
  }
}

// This version's before those of the versions before, which pages still open may need.
async function cached(address) {
  const url = new URL(address);
  url.search = url.hash = '';
  if (url.pathname.endsWith('/')) url.pathname += 'index.html';
  const names = await ours();
  for (const name of [NAME, ...names.filter((other) => other !== NAME).reverse()]) {
    const found = await (await caches.open(name)).match(url.href);
    if (found) return found;
  }
}

self.addEventListener('message', (event) => {
  const { data, source } = event;
  const tell = (state) => source?.postMessage({ posenc: 'offline', ...state });
  if (data?.forget === true) event.waitUntil(forget().then(() => tell({ state: 'gone' })));
  else if (data?.keep === 'ko' || data?.keep === 'en')
    event.waitUntil(keep(data.keep, tell).catch(() => tell({ state: 'failed' })));
});

async function keep(lang, tell) {
  const wanted = [...files.common, ...files[lang]].map(at);
  const cache = await caches.open(NAME);
  const held = new Set((await cache.keys()).map(({ url }) => url));
  const missing = wanted.filter((address) => !held.has(address));
  let kept = wanted.length - missing.length;
  tell({ kept, of: wanted.length });
  const next = async () => {
    for (let address = missing.pop(); address; address = missing.pop()) {
      const old = isImmutable(address) && (await cached(address));
      await cache.put(address, old || (await fetched(address)));
      kept += 1;
      if (kept % 10 === 0 || kept === wanted.length) tell({ kept, of: wanted.length });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  for (const name of await ours()) if (name !== NAME) await caches.delete(name);
}

async function fetched(address) {
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  // A page that some host redirected would be refused as the answer to a navigation.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

async function forget() {
  for (const name of await ours()) await caches.delete(name);
  await self.registration.unregister();
}
