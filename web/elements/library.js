import { signal } from '@preact/signals-core';

// The demos of this page. The core holds none: a family of demos is a classic script beside it that calls
// Posenc.define, and is added when the first of its demos comes near. demos/<family>.js brings the words of every
// language; a page whose script element says data-words="ko" takes demos/<family>.ko.js, and the former when a demo
// speaks another language after all.

const scriptUrl = document.currentScript?.src || undefined;
const pageWords = document.currentScript?.dataset.words;
const demos = new Map();
const waiting = new Map();
const scripts = new Map();

/** Where the core script came from; undefined where it stands inside the page. */
export const coreUrl = scriptUrl;

/** Takes descriptors and their words { ko: { <demo>: … }, en: … } into the library; words of a known demo are added. */
export function define(list, words) {
  for (const descriptor of list) {
    const short = descriptor.name.split('/')[1];
    const own = Object.fromEntries(
      Object.entries(words).map(([lang, family]) => [lang, family[short] ?? {}]),
    );
    const known = demos.get(descriptor.name);
    if (known) known.words.value = { ...known.words.value, ...own };
    else demos.set(descriptor.name, { descriptor, words: signal(own) });
    waiting.get(descriptor.name)?.resolve(demos.get(descriptor.name));
    waiting.delete(descriptor.name);
  }
}

// Whole families bring all the words there are.
const speaks = (name, lang) =>
  demos.has(name) && (!pageWords || Object.hasOwn(demos.get(name).words.value, lang));

/** Resolves to { descriptor, words (a signal) } of 'family/demo', adding the script with its words in `lang` if need be. */
export async function demoNamed(name, lang) {
  if (!/^[a-z][a-z0-9]*\/[a-z][a-z0-9-]*$/.test(name)) throw new Error(`no demo is named '${name}'`);
  if (speaks(name, lang)) return demos.get(name);
  if (!waiting.has(name)) waiting.set(name, resolvers());
  const family = name.split('/')[0];
  const loaded = loadFamily(lang === pageWords ? `${family}.${lang}` : family).then(() => {
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

/** Adds demos/<script>.js once; resolves when it has run. A failed script is tried again at the next call. */
export function loadFamily(script) {
  if (!scripts.has(script)) {
    scripts.set(
      script,
      addScript(script).catch((error) => {
        scripts.delete(script);
        throw error;
      }),
    );
  }
  return scripts.get(script);
}

async function addScript(name) {
  const file = `demos/${name}.js`;
  // The script that is running may bring the family along, and so may one that the page still holds back.
  await undefined;
  const comes =
    !scriptUrl || [...document.scripts].some((script) => script.getAttribute('src')?.endsWith(file));
  if (comes && !isKnown(name)) await contentLoaded();
  if (isKnown(name)) return;
  if (!scriptUrl) throw new Error(`this page does not hold the demos '${name}'`);
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

// Whether demos and words of 'family' or 'family.lang' are here.
function isKnown(script) {
  const [family, lang] = script.split('.');
  const brings = ({ words }) =>
    lang ? Object.hasOwn(words.value, lang) : Object.keys(words.value).some((own) => own !== pageWords);
  return [...demos].some(([name, demo]) => name.startsWith(`${family}/`) && brings(demo));
}

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
