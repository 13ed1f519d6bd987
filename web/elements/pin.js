const MOST = 0.5; // of the window's height: a taller picture would leave no room for what it is changed by
const SEEN = 80; // px of the controls that are in the window before the picture comes along

/**
 * Once the head of a figure has left the window, and while its controls are in it, the first picture stays there too, with
 * what stands beside it: with the class 'pin', below what the page keeps at its top. `views`: nodes in their order.
 * Returns { start(), stop() }.
 *
 * @param {{ head: HTMLElement, controls: HTMLElement, views: HTMLElement[] }} figure
 */
export function pinFirstView({ head, controls, views }) {
  /** @type {HTMLElement | undefined} */
  let pinned;
  /** @type {IntersectionObserver | undefined} */
  let observer;
  let top = 0;
  const release = () => {
    pinned?.classList.remove('pin');
    pinned = undefined;
  };
  const inWindow = new Set();
  function follow() {
    release();
    const first = views.find(({ hidden }) => !hidden);
    if (inWindow.has(head) || !inWindow.has(controls) || !controls.offsetHeight || !first) return;
    const row = /** @type {HTMLElement | null} */ (first.closest('.row'));
    const isBeside = row !== null && getComputedStyle(row).display !== 'contents';
    const picture = isBeside ? row : first;
    if (picture.offsetHeight > MOST * (innerHeight - top)) return;
    pinned = picture;
    picture.style.setProperty('--top', `${top}px`);
    picture.classList.add('pin');
  }
  return {
    start() {
      top = headerBottom(/** @type {ShadowRoot} */ (head.getRootNode()).host);
      observer = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries)
            inWindow[isIntersecting ? 'add' : 'delete'](target);
          follow();
        },
        { rootMargin: `-${top}px 0px -${SEEN}px 0px` },
      );
      observer.observe(head);
      observer.observe(controls);
    },
    stop() {
      observer?.disconnect();
      release();
    },
  };
}

/**
 * Where the page's own header ends, if it stays at the top of the window while the page scrolls, CSS px.
 *
 * @param {Element} host a figure, which no header holds
 */
export function headerBottom(host) {
  const header = document
    .elementsFromPoint(innerWidth / 2, 1)
    .find((node) => !node.contains(host) && ['sticky', 'fixed'].includes(getComputedStyle(node).position));
  return header?.getBoundingClientRect().bottom ?? 0;
}
