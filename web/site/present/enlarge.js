import { adopt, sheetOf } from '../../elements/dom.js';
import css from './enlarge.css';

// A figure on the screen of a class: its letters have one size, and its pictures are as large as they can be.

const STEP = 0.05; // of the zoom
const LARGEST = 2.2; // times as large as on a page
const LETTERS = 17 / 16; // rem, as of the text
const USUAL = 22; // px, letters of which a zoom of 1 has the pictures as large as on a page
const SMALL = 0.82; // of the letters, at which they are still read from afar
const GAP = 4; // px above the bar
const PICTURES = '.view, .see, .control.now';
const WHOLE = `${PICTURES}, .controls`;
const MAIN = 'main'; // the picture in which something is moved
// What is tried in turn: what has to end above the bar, the least zoom, the size of the letters.
const TRIES = [
  { parts: WHOLE, least: 1, letters: 1 },
  { parts: PICTURES, least: 0.8, letters: 1 },
  { parts: PICTURES, least: 0.7, letters: 0.9 },
  { parts: PICTURES, least: 0.6, letters: SMALL },
  { parts: '.view', least: 0.7, most: 1, letters: 0.9 },
  { parts: '.view', least: 0.6, most: 1, letters: SMALL },
  { parts: MAIN, least: 0.8, most: 1, letters: 0.9 },
  { parts: MAIN, least: 0.6, most: 1, letters: SMALL },
];
// Words above and below the pictures, or beside them; pictures one below the other, or beside each other.
const LAYOUTS = ['below', 'beside', 'columns'];

const sizes = new WeakMap();

const isShown = (node) => node.getClientRects().length > 0;

/**
 * Gives the pictures of a figure the size with which they end above `end`, px of the window, where the page is at its
 * top. While they fit they keep it, as long as the figure is at its step.
 *
 * @param {any} demo
 * @param {{ end: number, isSpeaker: boolean }} room
 */
export function enlargeFigure(demo, { end, isSpeaker }) {
  const views = [...(demo.shadowRoot?.querySelectorAll('.view') ?? [])];
  if (demo.data === undefined || !views.some(isShown)) return;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const unit = isSpeaker ? 1 : (LETTERS * rem) / USUAL;
  const size = isSpeaker ? 13 : LETTERS * rem;
  const place = [demo.step, end, size, demo.clientWidth].join();
  const figure = demo.shadowRoot.querySelector('.demo');
  const main = mainOf(demo, views);
  const ends = (parts) => {
    const nodes = parts === MAIN ? [main] : [...demo.shadowRoot.querySelectorAll(parts)].filter(isShown);
    return Math.max(...nodes.map((part) => part.getBoundingClientRect().bottom));
  };
  const fits = (parts) => scrollY + ends(parts) <= end - GAP;
  const now = sizes.get(demo);
  if (now?.place === place && fits(now.parts)) return;
  if (!isSpeaker) adopt(demo.shadowRoot, css);

  const lay = ({ layout, letters, zoom }) => {
    figure.dataset.words = layout;
    figure.dataset.letters = letters < 1 ? 'small' : 'large';
    demo.enlarge({ letters: letters * size, zoom });
  };
  const area = () =>
    views.filter(isShown).reduce((sum, view) => {
      const { width, height } = view.getBoundingClientRect();
      return sum + width * height;
    }, 0);
  function largest({ parts, least, most = LARGEST, letters }, layout) {
    const at = (count) => ({ layout, letters, zoom: (least + count * STEP) * unit });
    let [low, high] = [0, Math.round(((isSpeaker ? 1 : most) - least) / STEP)];
    lay(at(low));
    if (!fits(parts)) return undefined;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      lay(at(middle));
      if (fits(parts)) low = middle;
      else high = middle - 1;
    }
    lay(at(low));
    return { ...at(low), area: area() };
  }
  const layouts = isSpeaker ? ['below'] : LAYOUTS.slice(0, views.filter(isShown).length > 1 ? 3 : 2);
  for (const each of TRIES) {
    const found = layouts.map((layout) => largest(each, layout)).filter(Boolean);
    if (found.length === 0) continue;
    found.sort((a, b) => b.area - a.area);
    lay(found[0]);
    sizes.set(demo, { place, parts: each.parts });
    return;
  }
  lay({ layout: 'beside', letters: SMALL, zoom: 0.6 * unit });
  sizes.set(demo, { place, parts: '.head' });
}

// The picture with the handle of the step, or the first.
function mainOf({ step, descriptor }, views) {
  const { handle = step } = descriptor.steps?.find(({ name }) => name === step) ?? {};
  const shown = views.filter(isShown);
  const has = (view) => [...view.querySelectorAll('.handle')].some(({ dataset }) => dataset.id === handle);
  return shown.find(has) ?? shown[0];
}

/**
 * As on a page again.
 *
 * @param {any} demo
 */
export function smallFigure(demo) {
  if (!sizes.delete(demo)) return;
  const { shadowRoot } = demo;
  shadowRoot.adoptedStyleSheets = shadowRoot.adoptedStyleSheets.filter((each) => each !== sheetOf(css));
  const figure = shadowRoot.querySelector('.demo');
  for (const name of ['words', 'letters']) delete figure.dataset[name];
  demo.enlarge();
}
