const isField = (target) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');

let policy;

// Adds the one script that the button names; a page that requires trusted types allows this policy.
function load(file) {
  policy ??= globalThis.trustedTypes?.createPolicy('posenc-search', { createScriptURL: () => file });
  const script = document.createElement('script');
  script.src = policy ? policy.createScriptURL('') : file;
  return new Promise((resolve, reject) => {
    script.addEventListener('load', resolve, { once: true });
    script.addEventListener('error', () => reject(new Error(`${file} could not be loaded`)), { once: true });
    document.head.append(script);
  });
}

/** Opens the search by the button and by `/`; index and dialog come when it is first opened. */
export function connectSearch(button) {
  let loaded;
  const open = async () => {
    loaded ??= load(button.dataset.script);
    try {
      await loaded;
    } catch (error) {
      loaded = undefined;
      throw error;
    }
    document.dispatchEvent(new Event('posenc:search'));
  };
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key !== '/' || ctrlKey || metaKey || altKey || event.isComposing || event.defaultPrevented) return;
    if (isField(event.composedPath()[0]) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    open();
  });
}
