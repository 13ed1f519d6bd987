import { store, stored } from '../core/storage.js';
import { make } from '../elements/dom.js';
import { plainButton } from './page.js';
import { namedAddress } from './script.js';

// ms after the page has loaded until its own files are kept, and until all are: what is read comes first
const SOON = 500;
const REST = 3000;
const CHOICE = 'offline';

/**
 * Keeps the pages of a language on this device, so that they open without a network. The line says how far it is; its
 * button begins where the reader saves data or said no before, and takes all away again where it is done.
 */
export async function connectOfflineStatus(line) {
  if (!location.protocol.startsWith('http') || !navigator.serviceWorker) return;
  const container = navigator.serviceWorker;
  const { dataset } = line;
  const words = make('span', { role: 'status' });
  let state;
  let isForgotten = false;

  const say = (next, share = 0) => {
    state = next;
    line.dataset.state = next;
    words.textContent =
      next === 'keeping' ? `${dataset.keeping} ${Math.floor(100 * share)}%` : (dataset[next] ?? '');
    button.textContent = next === 'ready' ? dataset.forget : dataset.keep;
    button.hidden = next === 'keeping';
    line.replaceChildren(words, ' ', button);
    line.hidden = false;
  };
  const tell = async (message) => {
    const { installing, waiting, active } = await container.register(namedAddress(dataset.worker));
    // The newest of this site; the page may still be under that of a site around it.
    (installing ?? waiting ?? active).postMessage(message);
  };
  const keep = () => {
    store('device', CHOICE, undefined);
    say('keeping');
    tell({ keep: document.documentElement.lang }).catch(() => say('failed'));
  };
  const button = plainButton('', () => {
    if (state !== 'ready') return keep();
    store('device', CHOICE, 'off');
    tell({ forget: true }).catch(() => say('failed'));
  });

  container.addEventListener('message', ({ data, source }) => {
    if (
      data?.posenc !== 'offline' ||
      /** @type {ServiceWorker} */ (source)?.scriptURL !== new URL(dataset.worker, location.href).href
    )
      return;
    if (data.state === 'gone') say('none');
    else if (data.state === 'failed') say('failed');
    else if (data.kept < data.of) say('keeping', data.kept / data.of);
    else say('ready');
  });
  // A newer version of the site has taken over while this page was open.
  container.addEventListener('controllerchange', () => {
    if (state === 'keeping' || state === 'ready') keep();
  });

  // What is still to come would bring back what the reader has just erased.
  addEventListener('posenc:forgotten', () => {
    isForgotten = true;
    if (state) say('none');
  });

  if (stored('device', CHOICE) === 'off' || navigator.connection?.saveData) return say('none');
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  setTimeout(() => isForgotten || tell({ first: ownFiles() }).catch(() => {}), SOON);
  setTimeout(() => isForgotten || keep(), REST);
}

const ownFiles = () => [location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)];
