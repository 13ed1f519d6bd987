// The service worker. The build puts before it what there is to keep: self.POSENC = { version, common, ko, en, … }, with
// a list of paths from the site's root for every page and for each language.

const worker = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (self));
const { version, common, ...lists } = worker.POSENC;
// What else is kept on this origin, another Posenc in another folder too, is not ours to read or to clear away.
const OURS = `posenc ${new URL(worker.registration.scope).pathname} `;
const NAME = OURS + version;
const AT_ONCE = 4;

const at = (file) => new URL(file, worker.registration.scope).href;
const isImmutable = (address) => address.startsWith(at('assets/hashed/'));
const isPicture = (address) => address.startsWith(at('assets/hashed/figures/'));
const ours = async () => (await caches.keys()).filter((name) => name.startsWith(OURS));

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(worker.registration.scope)) return;
  const answer = isPicture(request.url) ? ifThere : isImmutable(request.url) ? fromCache : fromNetwork;
  event.respondWith(answer(request));
});

// Without a network a figure is drawn by its program, which is kept: the picture in its place is not.
const ifThere = (request) => fetch(request).catch(() => new Response(null, { status: 204 }));

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

// The file that answers an address.
function fileAt(address) {
  const url = new URL(address);
  url.search = url.hash = '';
  if (url.pathname.endsWith('/')) url.pathname += 'index.html';
  return url.href;
}

// This version's before those of the versions before, which pages still open may need.
async function cached(address) {
  const file = fileAt(address);
  try {
    const names = await ours();
    for (const name of names.reverse().sort((a, b) => Number(b === NAME) - Number(a === NAME))) {
      const found = await (await caches.open(name)).match(file);
      if (found) return found;
    }
  } catch {
    // Storage that refuses holds nothing, and the network is asked.
  }
}

worker.addEventListener('message', (event) => {
  const { data, source } = event;
  if (!source) return;
  if (data?.forget === true) event.waitUntil(forget(source));
  else if (Array.isArray(data?.first)) event.waitUntil(keepFirst(data.first));
  else if (typeof data?.keep === 'string' && Object.hasOwn(lists, data.keep))
    event.waitUntil(keepFor(data.keep, source));
});

// What a reader has before them, so that it opens again without a network before everything is there. It was loaded a moment
// ago, and costs little.
async function keepFirst(addresses) {
  const known = new Set([...common, ...Object.values(lists).flat()].map(at));
  const files = addresses.filter((address) => `${address}`.startsWith(at(''))).map(fileAt);
  const cache = await caches.open(NAME);
  for (const file of new Set(files)) {
    if (!known.has(file) || (await cache.match(file))) continue;
    const found = (isImmutable(file) && (await cached(file))) || (await fetched(file).catch(() => undefined));
    if (found) await cache.put(file, found);
  }
}

const tell = (page, state) => page.postMessage({ posenc: 'offline', ...state });

// What is being kept, by language: however many pages ask, and however often, it is fetched once.
const running = new Map();

async function keepFor(lang, page) {
  const run = running.get(lang);
  if (run) {
    if (!run.pages.has(page.id)) tell(page, run.state);
    run.pages.set(page.id, page);
    return run.end;
  }
  const begun = { pages: new Map([[page.id, page]]), state: { kept: 0, of: 1 }, isOver: false };
  const say = (state) => {
    begun.state = state;
    for (const asking of begun.pages.values()) tell(asking, state);
  };
  begun.end = keep(lang, begun, say)
    .catch(() => say({ state: begun.isOver ? 'gone' : 'failed' }))
    .finally(() => running.delete(lang));
  running.set(lang, begun);
  return begun.end;
}

async function keep(lang, run, say) {
  const wanted = [...common, ...lists[lang]].map(at);
  const cache = await caches.open(NAME);
  const held = new Set((await cache.keys()).map(({ url }) => url));
  const missing = wanted.filter((address) => !held.has(address));
  let kept = wanted.length - missing.length;
  const sayHow = () => kept < wanted.length && say({ kept, of: wanted.length });
  sayHow();
  const next = async () => {
    for (let address = missing.pop(); address && !run.isOver; address = missing.pop()) {
      const found = (isImmutable(address) && (await cached(address))) || (await fetched(address));
      // Whatever one file lacks, the others are worth having.
      if (!found) continue;
      await cache.put(address, found);
      kept += 1;
      if (kept % 10 === 0) sayHow();
    }
  };
  // Without a network or room there is nothing to go on with.
  const stop = (error) => {
    missing.length = 0;
    throw error;
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => next().catch(stop)));
  if (run.isOver || kept < wanted.length || ends.some(({ status }) => status === 'rejected'))
    throw new Error(`${kept} of ${wanted.length} files are kept`);
  await clearAway();
  say({ kept, of: kept });
}

// A page of the version before that is still open may load more of it.
async function clearAway() {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.filter(({ url }) => url.startsWith(worker.registration.scope)).length > 1) return;
  for (const name of await ours()) if (name !== NAME) await caches.delete(name);
}

async function fetched(address) {
  const response = await fetch(address, { cache: 'no-cache' });
  // Some hosts say of the page for what is missing that it is missing.
  if (!response.ok && address !== at('404.html')) return undefined;
  // A page that some host redirected would be refused as the answer to a navigation.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

async function forget(page) {
  for (const run of running.values()) run.isOver = true;
  await Promise.all([...running.values()].map(({ end }) => end));
  try {
    for (const name of await ours()) await caches.delete(name);
  } catch {
    // Nothing is held there either.
  }
  await worker.registration.unregister();
  tell(page, { state: 'gone' });
}
