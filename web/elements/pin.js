const MOST = 0.5; // of the window's height, for a picture that all controls of the figure are to be seen beside
const SEEN = 80; // px of the controls that are in the window before the picture comes along

/**
 * Once the head of a figure has left the window, and while its controls are in it, the first picture stays there too, with
 * what stands beside it, where it leaves room for what it is changed by: with the class 'pin', below what the page keeps at
 * its top, and below the bar. `views`: nodes in their order. Returns { start(), stop() }.
 *
 * @param {{ head: HTMLElement, bar?: HTMLElement, controls: HTMLElement, views: HTMLElement[] }} figure
 */
export function pinFirstView({ head, bar, controls, views }) {
  /** @type {HTMLElement | undefined} */
  let pinned;
  /** @type {IntersectionObserver | undefined} */
  let observer;
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
    const { top, bottom } = roomBeside(bar, head);
    const own = [...controls.querySelectorAll('.control.now')].map(({ clientHeight }) => clientHeight);
    // Beside one picture alone there has to be room for the control that the step is about.
    const isAlone = own.length > 0 && views.filter(({ hidden }) => !hidden).length === 1;
    const most = isAlone ? bottom - top - Math.max(...own) : MOST * (bottom - top);
    if (picture.offsetHeight > most) return;
    pinned = picture;
    picture.style.setProperty('--top', `${top}px`);
    picture.classList.add('pin');
  }
  return {
    start() {
      const top = headerBottom(hostOf(head));
      bar?.style.setProperty('--top', `${top}px`);
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

const hostOf = (node) => /** @type {ShadowRoot} */ (node.getRootNode()).host;

/**
 * What of the window is left to a figure by the page's header and by the bar, which is at the top or at the bottom: from
 * `top` to `bottom`, CSS px.
 *
 * @param {HTMLElement | undefined} bar
 * @param {Element} part of the figure
 */
export function roomBeside(bar, part) {
  const top = headerBottom(hostOf(part));
  if (!bar?.offsetHeight) return { top, bottom: innerHeight };
  const isBelow = bar.getBoundingClientRect().top > part.getBoundingClientRect().bottom + 1;
  return isBelow
    ? { top, bottom: innerHeight - bar.offsetHeight }
    : { top: top + bar.offsetHeight, bottom: innerHeight };
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
