import { signal } from '@preact/signals-core';
import { brief } from '../core/permalink.js';
import { loadModule } from './modules.js';
import { isSingle, loadScript } from './scripts.js';
import { needsSeldom } from './seldom-needs.js';

// The demos of this page. The core holds none: they come by classic scripts beside it that call Posenc.define, added
// when a demo comes near. demos/<family>.js brings a whole family with the words of every language; a page whose script
// element has data-single takes demos/<family>/<demo>.<lang>.js, one demo with the words of one language.

const demos = new Map();
const waiting = new Map();

/** Takes descriptors and their words { ko: { <demo>: … }, en: … } into the registry; words of a known demo are added. */
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
  demos.has(name) && (!isSingle || Object.hasOwn(demos.get(name).words.value, lang));

/**
 * Resolves to { descriptor, words (a signal) } of 'family/demo', adding the script with its
 * words in `lang` if need be, the modules of the engine that it computes with, and what few figures have.
 */
export async function demoNamed(name, lang) {
  const demo = await knownDemo(name, lang);
  const { descriptor } = demo;
  await Promise.all([bringSeldom(descriptor), ...(descriptor.modules ?? []).map(loadModule)]);
  return demo;
}

const hasSeldom = () => globalThis.Posenc.seldom !== undefined;

async function bringSeldom(descriptor) {
  if (!hasSeldom() && needsSeldom(descriptor)) await loadScript('seldom', hasSeldom);
}

async function knownDemo(name, lang) {
  if (!/^[a-z][a-z0-9]*\/[a-z][a-z0-9-]*$/.test(name)) throw new Error(`no demo is named '${brief(name)}'`);
  if (speaks(name, lang)) return demos.get(name);
  if (!waiting.has(name)) waiting.set(name, resolvers());
  const script = isSingle ? `${name}.${lang}` : name.split('/')[0];
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
