// Files that may be kept for ever lie in a folder named by what they hold. A page that stays open while the site is put
// online anew asks for some that are no longer there.

const HASHED = /^(https?:.*\/assets\/)hashed\/([\da-f]{12})\//;

/** The start of the address of the script that lists the folders there are, for an address in one of them; else undefined. */
export const listFor = (address) => {
  const [, assets] = HASHED.exec(address) ?? [];
  return assets && `${assets}current.js?`;
};

/** Adds a script to the page and takes its element away when it has run; rejects where it could not be loaded. */
export async function runScript(address, name) {
  const script = document.createElement('script');
  script.src = address;
  try {
    await new Promise((resolve, reject) => {
      script.addEventListener('load', resolve, { once: true });
      script.addEventListener('error', () => reject(new Error(`${name} could not be loaded`)), {
        once: true,
      });
      document.head.append(script);
    });
  } finally {
    script.remove();
  }
}

/**
 * Whether the server has another build by now, in which the folder of an address is gone; then the page hears
 * posenc:outdated. trusted(address) makes of it what may be a script.
 */
export async function isGone(address, trusted) {
  const list = listFor(address);
  if (!list) return false;
  try {
    await runScript(trusted(`${list}${Date.now()}`), list);
  } catch {
    // No server answers, or it has no such list: that is no news of the site.
    return false;
  }
  const isOutdated = globalThis.posencHashed?.includes(HASHED.exec(address)[2]) === false;
  if (isOutdated) document.dispatchEvent(new Event('posenc:outdated'));
  return isOutdated;
}
