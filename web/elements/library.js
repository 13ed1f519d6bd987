// The demos of this page. The core holds none: a family of demos is a classic script beside it that calls
// Posenc.define, and is added when the first of its demos comes near.

const scriptUrl = document.currentScript?.src || undefined;
const demos = new Map();
const waiting = new Map();
const families = new Map();

/** Where the core script came from; undefined where it stands inside the page. */
export const coreUrl = scriptUrl;

/** Takes descriptors and their words { ko: { <demo>: … }, en: … } into the library. */
export function define(list, words) {
  for (const descriptor of list) {
    const short = descriptor.name.split('/')[1];
    const own = Object.fromEntries(
      Object.entries(words).map(([lang, family]) => [lang, family[short] ?? {}]),
    );
    demos.set(descriptor.name, { descriptor, words: own });
    waiting.get(descriptor.name)?.resolve(demos.get(descriptor.name));
    waiting.delete(descriptor.name);
  }
}

/** Resolves to { descriptor, words } of 'family/demo', adding the family's script if need be. */
export async function demoNamed(name) {
  if (!/^[a-z][a-z0-9]*\/[a-z][a-z0-9-]*$/.test(name)) throw new Error(`no demo is named '${name}'`);
  if (demos.has(name)) return demos.get(name);
  if (!waiting.has(name)) waiting.set(name, resolvers());
  const loaded = loadFamily(name.split('/')[0]).then(() => {
    if (!demos.has(name)) throw new Error(`no demo is named '${name}'`);
    return demos.get(name);
  });
  return Promise.race([waiting.get(name).promise, loaded]);
}

function resolvers() {
  let resolve;
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Adds demos/<family>.js once; resolves when it has run. A failed script is tried again at the next call. */
export function loadFamily(family) {
  if (!families.has(family)) {
    families.set(
      family,
      addScript(family).catch((error) => {
        families.delete(family);
        throw error;
      }),
    );
  }
  return families.get(family);
}

async function addScript(family) {
  const file = `demos/${family}.js`;
  // The script that is running may bring the family along, and so may one that the page still holds back.
  await undefined;
  const comes =
    !scriptUrl || [...document.scripts].some((script) => script.getAttribute('src')?.endsWith(file));
  if (comes && !isKnown(family)) await contentLoaded();
  if (isKnown(family)) return;
  if (!scriptUrl) throw new Error(`this page does not hold the demos '${family}'`);
  const script = document.createElement('script');
  script.src = trusted(new URL(file, scriptUrl).href);
  try {
    await new Promise((resolve, reject) => {
      script.addEventListener('load', resolve, { once: true });
      script.addEventListener('error', () => reject(new Error(`${file} could not be loaded`)), {
        once: true,
      });
      document.head.append(script);
    });
  } finally {
    script.remove();
  }
}

const isKnown = (family) => [...demos.keys()].some((name) => name.startsWith(`${family}/`));

// Deferred scripts, and those inside the page, have all run by then.
function contentLoaded() {
  const { readyState } = document;
  if (
    readyState === 'complete' ||
    performance.getEntriesByType('navigation')[0]?.domContentLoadedEventStart > 0
  )
    return;
  return new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve, { once: true });
  });
}

let policy;

// Only scripts beside the core may be added, and only through this policy.
function trusted(url) {
  policy ??= globalThis.trustedTypes?.createPolicy('posenc', {
    createScriptURL(address) {
      if (!address.startsWith(new URL('demos/', scriptUrl).href))
        throw new TypeError(`refused script ${address}`);
      return address;
    },
  }) ?? { createScriptURL: (address) => address };
  return policy.createScriptURL(url);
}
