import { signal } from '@preact/signals-core';
import { brief } from '../core/permalink.js';
import { loadLinalg } from './linalg-module.js';

// The demos of this page. The core holds none: they come by classic scripts beside it that call Posenc.define, added
// when a demo comes near. demos/<family>.js brings a whole family with the words of every language; a page whose script
// element has data-single takes demos/<family>/<demo>.<lang>.js, one demo with the words of one language.

/** Where the core script came from; undefined where it stands inside the page. */
export const coreUrl = document.currentScript?.src || undefined;
const single = document.currentScript?.dataset.single !== undefined;
const demos = new Map();
const waiting = new Map();
const scripts = new Map();

// Content networks take an address that ends with the package, …/posenc@0.1.0, for its script: that is a folder.
const beside = (file) => new URL(file, coreUrl.replace(/(?<!js)$/, '/')).href;

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
  demos.has(name) && (!single || Object.hasOwn(demos.get(name).words.value, lang));

/**
 * Resolves to { descriptor, words (a signal) } of 'family/demo', adding the script with its words in `lang` if need be,
 * and the modules of the engine that it computes with.
 */
export async function demoNamed(name, lang) {
  const demo = await knownDemo(name, lang);
  if (demo.descriptor.modules?.includes('linalg')) await loadLinalg();
  return demo;
}

async function knownDemo(name, lang) {
  if (!/^[a-z][a-z0-9]*\/[a-z][a-z0-9-]*$/.test(name)) throw new Error(`no demo is named '${brief(name)}'`);
  if (speaks(name, lang)) return demos.get(name);
  if (!waiting.has(name)) waiting.set(name, resolvers());
  const script = single ? `${name}.${lang}` : name.split('/')[0];
  const loaded = loadScript(script, () => speaks(name, lang)).then(() => {
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

/**
 * Adds demos/<name>.js once, unless what it brings is here already, as isKnown() tells; resolves when it has run.
 * A failed script is tried again at the next call.
 */
export async function loadScript(name, isKnown) {
  const file = `demos/${name}.js`;
  // The script that is running may bring it along, and so may one that the page still holds back.
  await undefined;
  const comes =
    !coreUrl || [...document.scripts].some((script) => script.getAttribute('src')?.endsWith(file));
  if (comes && !isKnown()) await contentLoaded();
  if (isKnown()) return;
  if (!coreUrl) throw new Error(`this page does not hold ${file}`);
  if (!scripts.has(name)) {
    const added = addScript(file).catch((error) => {
      scripts.delete(name);
      throw error;
    });
    scripts.set(name, added);
  }
  return scripts.get(name);
}

async function addScript(file) {
  const script = document.createElement('script');
  script.src = trusted(beside(file));
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

// Only scripts beside the core may be added, and workers of what came with them, and only through this policy.
function trusted(url) {
  const rules = {
    createScriptURL(address) {
      if (![...mains.values()].includes(address) && !address.startsWith(beside('demos/')))
        throw new TypeError(`refused script ${address}`);
      return address;
    },
  };
  policy ??= globalThis.trustedTypes?.createPolicy('posenc', rules) ?? rules;
  return policy.createScriptURL(url);
}

/** What a worker runs, of demos/<name>.js: a function with all that it needs inside. */
export async function loadMain(name) {
  await loadScript(name, () => globalThis.Posenc.mains?.[name] !== undefined);
  return globalThis.Posenc.mains[name];
}

const mains = new Map();

/** Starts a classic worker that runs main(self); the text of the function is all its code. */
export function startWorker(main) {
  if (!mains.has(main)) {
    const code = new Blob([`(${main})(self)`], { type: 'text/javascript' });
    mains.set(main, URL.createObjectURL(code));
  }
  return new Worker(trusted(mains.get(main)));
}
