import { store } from '../core/storage.js';

const root = document.documentElement;
const switches = () => document.querySelectorAll('[data-choice="depth"]');

/** Shows what stands in the page now at a depth. */
export function setDepth(depth) {
  root.dataset.depth = depth;
  for (const steps of document.querySelectorAll('.proof > .steps')) steps.open = depth === 'proof';
  for (const select of switches()) select.value = depth;
}

const DEEPER = '.standard, .proof';

/** Shows the piece of the lesson that holds `target`, and nothing else that begins at its depth. */
export function openPiece(target) {
  const piece = target.closest(DEEPER);
  if (!piece) return;
  for (const inner of piece.querySelectorAll('.standard')) inner.classList.add('opened');
  for (let part = piece; part; part = part.parentElement.closest(DEEPER)) part.classList.add('opened');
}

// What is read stays where it is on the screen: the last of `places` above the middle that is there before and after.
function keepingPlace(places, change) {
  const before = places().map((place) => [place, place.getBoundingClientRect().top]);
  change();
  const after = new Set(places());
  const [place, top] = before.filter(([place, top]) => top < innerHeight / 2 && after.has(place)).pop() ?? [];
  if (place && top < 0) scrollBy({ top: place.getBoundingClientRect().top - top, behavior: 'instant' });
}

function choose(depth, places) {
  keepingPlace(places, () => {
    for (const piece of document.querySelectorAll('.opened')) piece.classList.remove('opened');
    setDepth(depth);
  });
  store('device', 'depth', depth);
}

// Lets `elements` that lie below the window wait with their layout until a frame without it is shown.
function layOutLater(elements) {
  for (const element of elements) element.classList.add('below');
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const element of elements) element.classList.remove('below');
    }),
  );
}

const headingOf = (part) => (part.matches('h2, h3') ? part : part.querySelector('h2, h3'));

// Goes on where what the button brings begins, with the keyboard, too.
function deepen({ dataset }) {
  const hidden = [...document.querySelectorAll('main .standard')].filter((part) => !part.checkVisibility());
  const begins = hidden.findIndex(headingOf);
  layOutLater(hidden.slice(begins + 1));
  setDepth(dataset.deepen);
  store('device', 'depth', dataset.deepen);
  if (begins < 0) return;
  const first = headingOf(hidden[begins]);
  first.tabIndex = -1;
  first.focus({ preventScroll: true });
  first.scrollIntoView({ behavior: 'instant' });
}

/** Lets the reader choose one of three depths; `places()` are the headings and figures that show. */
export function connectDepth(places) {
  for (const select of switches()) select.value = root.dataset.depth;
  // In one file they come and go with its parts.
  document.addEventListener('change', (event) => {
    const select = /** @type {HTMLSelectElement} */ (event.target);
    if (select.matches('[data-choice="depth"]')) choose(select.value, places);
  });
  document.addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target);
    const button = /** @type {HTMLElement | null} */ (target.closest('[data-deepen]'));
    if (button) deepen(button);
  });
}
