let policy;

const isNamed = (address) =>
  [...document.querySelectorAll('[data-script]')].some(({ dataset }) => dataset.script === address);

/** Adds a script that an element of the page names by data-script; resolves when it has run. */
export function loadNamed(address) {
  policy ??= globalThis.trustedTypes?.createPolicy('posenc-search', {
    createScriptURL(asked) {
      if (!isNamed(asked)) throw new TypeError(`refused script ${asked}`);
      return asked;
    },
  });
  const script = document.createElement('script');
  script.src = policy ? policy.createScriptURL(address) : address;
  return new Promise((resolve, reject) => {
    script.addEventListener('load', resolve, { once: true });
    script.addEventListener('error', () => reject(new Error(`${address} could not be loaded`)), {
      once: true,
    });
    document.head.append(script);
  });
}
