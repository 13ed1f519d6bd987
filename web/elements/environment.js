import { signal } from '@preact/signals-core';
import { languageOf as languageOfTag } from '../core/languages.js';
import { inherited, listen } from './dom.js';
import { themeAround, themes, watchPage } from './ground.js';

// What the page and the screen are like, as signals that listen only while someone looks at them.

const observed = (read, listen) => {
  let stop;
  const value = signal(read(), {
    watched() {
      value.value = read();
      stop = listen(() => {
        value.value = read();
      });
    },
    unwatched() {
      stop();
    },
  });
  return value;
};

const onMedia = (query, changed) => listen(matchMedia(query), { change: changed });

/** Device pixels of a CSS pixel; changes with the zoom and with the screen. */
export const pixelRatio = observed(
  () => globalThis.devicePixelRatio || 1,
  (changed) => {
    let stop = () => {};
    const listen = () => {
      stop();
      stop = onMedia(`(resolution: ${globalThis.devicePixelRatio || 1}dppx)`, () => {
        listen();
        changed();
      });
    };
    listen();
    return () => stop();
  },
);

let pageChanges = 0;
/** Counts the times that the page may have got another language, theme or ground. */
export const markup = observed(
  () => pageChanges,
  (changed) =>
    watchPage(() => {
      pageChanges += 1;
      changed();
    }),
);

let fontLoads = 0;
/** Counts the times that fonts arrived: text measured before is drawn again. */
export const fonts = observed(
  () => fontLoads,
  (changed) => {
    const arrived = () => {
      fontLoads += 1;
      changed();
    };
    document.fonts?.addEventListener('loadingdone', arrived);
    return () => document.fonts?.removeEventListener('loadingdone', arrived);
  },
);

let isBetween = false; // beforeprint and afterprint
/**
 * The page is being printed: figures are drawn in the light theme. Pages are counted between `beforeprint` and what
 * media queries tell, so what grows later would push the last pages off the paper.
 */
export const printing = observed(
  () => isBetween || matchMedia('print').matches,
  (changed) => {
    const heard = ({ type }) => {
      isBetween = type === 'beforeprint';
      changed();
    };
    const stops = [onMedia('print', changed), listen(window, { beforeprint: heard, afterprint: heard })];
    return () => {
      for (const stop of stops) stop();
    };
  },
);

/** The page is in front: neither in another tab nor minimised. */
export const visible = observed(
  () => !document.hidden,
  (changed) => listen(document, { visibilitychange: changed }),
);

/** The language of the element or the nearest element with lang. */
export function languageOf(element) {
  markup.value;
  return languageOfTag(inherited(element, 'lang'));
}

/** 'light', 'dark' or 'projector': the element's theme, the nearest data-theme, or what the page is like around it. */
export function themeOf(element) {
  markup.value;
  if (printing.value) return 'light';
  const own = element.getAttribute('theme');
  return themes.includes(own) ? own : themeAround(element);
}

/** The reader asked for less motion. */
export const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const nearby = new Map();
let observer;
// Outside of what is called with an element, which it would keep for ever.
const tellNear = (entries) => {
  for (const entry of entries) nearby.get(entry.target)?.(entry.isIntersecting);
};

/** Has the watcher of an element called once more, even if nothing changed since the last call. */
export function lookAgain(element) {
  observer.unobserve(element);
  observer.observe(element);
}

/** Calls seen(isNear) when the element comes near the window or leaves; returns the stop. */
export function watchNearness(element, seen) {
  observer ??= new IntersectionObserver(tellNear, { rootMargin: '240px 0px' });
  nearby.set(element, seen);
  observer.observe(element);
  return () => {
    nearby.delete(element);
    observer.unobserve(element);
  };
}
