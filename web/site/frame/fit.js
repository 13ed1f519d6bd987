const LEAST = 0.4; // of its size: smaller, nobody could read it
const STEP = 0.05;

const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/**
 * Shows a compact demo so that it fits into the height of its frame, smaller than it is where it must. It is laid out as
 * wide as fills the frame then. What has become smaller stays so until the frame's size changes.
 */
export function connectFit(demo) {
  const place = demo.parentElement;
  const footer = document.querySelector('footer');
  let scale = 1;
  let isFitting = false;

  const isTooHigh = () => scale * place.offsetHeight > innerHeight - footer.offsetHeight && scale > LEAST;

  function show() {
    place.classList.toggle('fitted', scale < 1);
    place.style.setProperty('--scale', String(scale));
    place.style.setProperty('--less', `${(scale - 1) * place.offsetHeight}px`);
  }

  async function fit() {
    const isCompact = demo.hasAttribute('view') || /\bcompact\b/.test(demo.getAttribute('hide') ?? '');
    if (isFitting || !isCompact || demo.data === undefined) return;
    isFitting = true;
    let height;
    while (height !== place.offsetHeight || isTooHigh()) {
      if (isTooHigh()) scale = Math.max(LEAST, Number((scale - STEP).toFixed(2)));
      height = place.offsetHeight;
      show();
      // Pictures take another width in the next frame.
      await frames();
    }
    isFitting = false;
  }

  demo.addEventListener('pe-ready', () => new ResizeObserver(fit).observe(place), { once: true });
  let [width, height] = [innerWidth, innerHeight];
  addEventListener('resize', () => {
    if (width === innerWidth && height === innerHeight) return;
    [width, height] = [innerWidth, innerHeight];
    scale = 1;
    show();
    fit();
  });
}
