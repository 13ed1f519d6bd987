import { KEEP, keepsAnswers, store } from '../core/storage.js';
import { fill } from '../core/words.js';

// What this site has stored on the device, kept longer or erased by the reader.

const OURS = 'posenc:';
const ANSWERS = /^posenc:(?:predict:|gate:)/;

// Storage that is refused holds nothing.
function entriesOf(name) {
  try {
    const storage = globalThis[name];
    return Object.keys(storage)
      .filter((key) => key.startsWith(OURS))
      .map((key) => ({ key, text: storage.getItem(key), remove: () => storage.removeItem(key) }));
  } catch {
    return [];
  }
}

/** Has answers kept on the device, or for the visit alone, with those that there are. */
function keepAnswers(isWanted) {
  const [from, to] = isWanted ? ['sessionStorage', 'localStorage'] : ['localStorage', 'sessionStorage'];
  store('device', KEEP, isWanted ? 'on' : undefined);
  if (keepsAnswers() !== isWanted) return;
  for (const { key, text, remove } of entriesOf(from).filter(({ key }) => ANSWERS.test(key))) {
    try {
      globalThis[to].setItem(key, text);
      remove();
    } catch {
      // Where there is no room it stays where it is.
    }
  }
}

// Pages of this site that the service worker keeps, and itself; how many files those were.
async function forgetPages(worker) {
  const { serviceWorker } = navigator;
  if (!worker || !serviceWorker || !globalThis.caches) return 0;
  const scope = new URL('.', new URL(worker, location.href));
  const registration = await serviceWorker.getRegistration(scope.href);
  const own = registration?.scope === scope.href ? registration : undefined;
  const names = (await caches.keys()).filter((name) => name.startsWith(`posenc ${scope.pathname} `));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  // It may be about to keep more.
  own?.active?.postMessage({ forget: true });
  await Promise.all(names.map((name) => caches.delete(name)));
  await own?.unregister();
  return kept.flat().length;
}

/** Lets the reader keep answers on the device, and erase all that is stored there: `box` is what the page has for it. */
export function connectMemory(box) {
  const { erased, worker, refused } = box.dataset;
  const keep = box.querySelector('input');
  const said = box.querySelector('[role="status"]');
  keep.checked = keepsAnswers();
  keep.addEventListener('change', () => {
    keepAnswers(keep.checked);
    said.textContent = keep.checked && !keepsAnswers() ? refused : '';
    keep.checked = keepsAnswers();
  });
  box.querySelector('button').addEventListener('click', async () => {
    const entries = [...entriesOf('localStorage'), ...entriesOf('sessionStorage')];
    for (const { remove } of entries) remove();
    dispatchEvent(new Event('posenc:forgotten'));
    keep.checked = false;
    const files = await forgetPages(worker).catch(() => 0);
    said.textContent = fill(erased, { entries: entries.length, files });
  });
  box.hidden = false;
}
