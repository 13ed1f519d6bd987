import { isGone, listFor, runScript } from '../elements/gone.js';

let policy;

const isNamed = (address) =>
  [...document.querySelectorAll('[data-script], [data-worker]')].some(
    ({ dataset }) =>
      dataset.script === address ||
      dataset.worker === address ||
      (dataset.script && address.startsWith(listFor(new URL(dataset.script, location.href).href))),
  );

/** The address of a script, trusted because an element of the page names it by data-script or data-worker. */
export function namedAddress(address) {
  policy ??= globalThis.trustedTypes?.createPolicy('posenc-search', {
    createScriptURL(asked) {
      if (!isNamed(asked)) throw new TypeError(`refused script ${asked}`);
      return asked;
    },
  });
  return policy ? policy.createScriptURL(address) : address;
}

async function loadNamed(address) {
  try {
    await runScript(namedAddress(address), address);
  } catch (error) {
    await isGone(new URL(address, location.href).href, namedAddress);
    throw error;
  }
}

/**
 * Returns what adds a script that an element of the page names by data-script when it is first called, and resolves when that
 * has run; one that failed is tried again at the next call.
 */
export function onceNamed(address) {
  let loading;
  return async () => {
    loading ??= loadNamed(address);
    try {
      await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
}
