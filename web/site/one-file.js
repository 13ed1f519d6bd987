import { replaceEntry } from '../elements/dom.js';
import { setDepth } from './depth.js';
import { decodeURIComponentSafely, readHash } from './hash-navigation.js';

// The page that holds everything shows one part at a time, as the site shows one page. Every part stands in a noscript: who
// reads without scripts has all of them, and for others they are texts, of which one becomes elements when it is asked for.
// Runs before the other scripts of the page, so that they find a part in it.

const PAUSE = 150; // ms without scrolling after which the place is stored
const SEEN = 4; // children of a part, its head among them, that a window may show
const KEPT = 2; // parts: the one that shows and the one before it, with their figures as they were left

const main = document.querySelector('main');
const texts = new Map(
  [...main.querySelectorAll('noscript')].map((part) => [part.dataset.part, part.textContent]),
);
const [first] = texts.keys();
const name = document.title;
const parts = new Map(); // in the order in which they were shown
let shown;

const policy = globalThis.trustedTypes?.createPolicy('posenc-parts', {
  createHTML(text) {
    if (![...texts.values()].includes(text)) throw new TypeError('refused what is no part of this page');
    return text;
  },
});

function makePart(slug) {
  const text = texts.get(slug);
  const markup = /** @type {string} */ (/** @type {unknown} */ (policy?.createHTML(text) ?? text));
  return new DOMParser().parseFromString(markup, 'text/html').querySelector('.part');
}

// The part with this name, or the one that has it for an id.
const partWith = (id) =>
  texts.has(id) ? id : [...texts.keys()].find((slug) => texts.get(slug).includes(` id="${id}"`));

function show(slug, { fromItsTop = false } = {}) {
  const isNew = !parts.has(slug);
  const part = parts.get(slug) ?? makePart(slug);
  parts.delete(slug);
  parts.set(slug, part);
  if (parts.size > KEPT) parts.delete(parts.keys().next().value);
  shown = slug;
  const rest = isNew && fromItsTop ? [...part.children].slice(SEEN) : [];
  for (const element of rest) element.remove();
  main.replaceChildren(part);
  document.title = slug === first ? name : `${part.querySelector('h1').textContent} · ${name}`;
  setDepth(document.documentElement.dataset.depth);
  if (rest.length > 0) followLater(part, rest);
  else if (isNew) complete(part);
}

const complete = (part) => part.dispatchEvent(new Event('posenc:part', { bubbles: true }));

// What a window does not show comes after the frame that shows the part; a part that was left before is made anew.
function followLater(part, rest) {
  part.classList.add('begun');
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (!part.isConnected) return void (parts.get(part.id) === part && parts.delete(part.id));
      part.append(...rest);
      part.classList.remove('begun');
      setDepth(document.documentElement.dataset.depth);
      complete(part);
    }),
  );
}

const storedPlace = () => history.state?.scroll;

const storePlace = () => replaceEntry({ ...history.state, scroll: scrollY });

let storing;
function arrive() {
  clearTimeout(storing);
  const [id, query] = readHash();
  const named = decodeURIComponentSafely(id);
  const slug = named ? partWith(named) : first;
  if (slug && slug !== shown) {
    show(slug, { fromItsTop: slug === named && storedPlace() === undefined });
    // Once more, for the browser found no such place before: it scrolls there, and the keyboard goes on from it.
    if (storedPlace() === undefined && query === undefined) location.replace(location.hash || '#');
    // A figure that was kept takes the state of the address; a new one reads it by itself.
    const figure = query !== undefined && /** @type {any} */ (document.getElementById(named));
    if (figure) {
      figure.show?.(query);
      figure.scrollIntoView();
    }
  }
  restored = storedPlace();
  goBack();
}

// Figures above the place take their height after the part is shown, on a slow machine much later: until the reader does
// something, the place is gone to again whenever that moves it.
let restored;

function goBack() {
  if (restored !== undefined) scrollTo({ top: restored, behavior: 'instant' });
}

new ResizeObserver(goBack).observe(main);
for (const act of ['wheel', 'pointerdown', 'keydown'])
  addEventListener(act, () => (restored = undefined), { capture: true, passive: true });

for (const holder of main.querySelectorAll('noscript')) holder.remove();
const [id] = readHash();
show(partWith(decodeURIComponentSafely(id)) ?? first);
history.scrollRestoration = 'manual';
addEventListener('load', arrive);
addEventListener('hashchange', arrive);
addEventListener(
  'scroll',
  () => {
    clearTimeout(storing);
    storing = setTimeout(storePlace, PAUSE);
  },
  { passive: true },
);
