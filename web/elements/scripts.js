// The scripts that lie beside the core and come when they are needed, and the workers that run what they bring.

import { brief } from '../core/permalink.js';
import { isGone, listFor, runScript } from './gone.js';

const core = /** @type {HTMLScriptElement | null} */ (document.currentScript);

// Where the core script came from; undefined where it stands inside the page.
const coreUrl = core?.src || undefined;
/** The page takes the scripts of single demos, each in one language. */
export const isSingle = core?.dataset.single !== undefined;

const scripts = new Map();

// Content networks take an address that ends with the package, …/posenc-elements@0.1.0, for its script: that is a folder.
const beside = (file) => new URL(file, coreUrl.replace(/(?<!js)$/, '/')).href;

// A page that holds everything has each script as a text, which only one that is needed costs the browser to read.
const heldIn = (file) => document.querySelector(`script[type="text/plain"][data-file="${file}"]`);

/**
 * Adds demos/<name>.js once, unless what it brings is here already, as isKnown() tells; resolves when it has run.
 * A failed script is tried again at the next call.
 */
export async function loadScript(name, isKnown) {
  const file = `demos/${name}.js`;
  // The script that is running may bring it along, and so may one that the page still holds back.
  await undefined;
  if (!coreUrl && heldIn(file)) return isKnown() ? undefined : runHeld(file);
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

function runHeld(file) {
  const script = document.createElement('script');
  script.text = trusted().createScript(file);
  document.head.append(script);
}

async function addScript(file) {
  const address = beside(file);
  try {
    await runScript(trustedUrl(address), file);
  } catch (error) {
    error.isGone = await isGone(address, trustedUrl);
    throw error;
  }
}

// Deferred scripts, and those inside the page, have all run by then.
function contentLoaded() {
  const { readyState } = document;
  if (
    readyState === 'complete' ||
    /** @type {PerformanceNavigationTiming} */ (performance.getEntriesByType('navigation')[0])
      ?.domContentLoadedEventStart > 0
  )
    return;
  return new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve, { once: true });
  });
}

let policy;

// Only scripts beside the core or held by the page may be added, and workers of what came with them, and only through this
// policy.
function trusted() {
  const rules = {
    createScriptURL(address) {
      const isOwn = [beside('demos/'), listFor(coreUrl)].some((start) => start && address.startsWith(start));
      if (![...mains.values()].includes(address) && !isOwn) throw new TypeError(`refused script ${address}`);
      return address;
    },
    createScript: (file) => heldIn(file).textContent,
  };
  policy ??= globalThis.trustedTypes?.createPolicy('posenc', rules) ?? rules;
  return policy;
}

const trustedUrl = (address) => trusted().createScriptURL(address);

/** What a worker runs, of demos/<name>.js: a function with all that it needs inside. */
export async function loadMain(name) {
  await loadScript(name, () => globalThis.Posenc.mains?.[name] !== undefined);
  return globalThis.Posenc.mains[name];
}

/** Of demos/data/<name>.js what it holds: a file in base64, such as a trained model. */
export async function loadData(name) {
  await loadScript(`data/${name}`, () => globalThis.Posenc.data?.[name] !== undefined);
  return globalThis.Posenc.data[name];
}

/** Resolves to the live check 'group/check', adding the script of its group if need be. */
export async function checkNamed(path) {
  const [group, name] = path.split('/');
  const known = () => Object.hasOwn(globalThis.Posenc.checks ?? {}, name);
  if (!known()) await loadScript(`checks/${group}`, known);
  if (!known()) throw new Error(`no check is named '${brief(path)}'`);
  return globalThis.Posenc.checks[name];
}

const mains = new Map();

/** Starts a classic worker that runs main(self); the text of the function is all its code. */
export function startWorker(main) {
  if (!mains.has(main)) {
    const code = new Blob([`(${main})(self)`], { type: 'text/javascript' });
    mains.set(main, URL.createObjectURL(code));
  }
  return new Worker(trustedUrl(mains.get(main)));
}
