let policy;

const isNamed = (address) =>
  [...document.querySelectorAll('[data-script], [data-worker]')].some(
    ({ dataset }) => dataset.script === address || dataset.worker === address,
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

/** Adds a script that an element of the page names by data-script; resolves when it has run. */
export function loadNamed(address) {
  const script = document.createElement('script');
  script.src = namedAddress(address);
  return new Promise((resolve, reject) => {
    script.addEventListener('load', resolve, { once: true });
    script.addEventListener('error', () => reject(new Error(`${address} could not be loaded`)), {
      once: true,
    });
    document.head.append(script);
  });
}
