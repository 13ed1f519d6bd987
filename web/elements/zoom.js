import { listen, pointIn } from './dom.js';

const REST = 400; // ms after the last turn of a wheel at which its gesture is over
const KEY_STEP = 1.5;
const perPixel = 0.002; // of the logarithm of the scale, as a wheel turns
const perPinch = 0.01; // the same on a touchpad, which says ctrl and sends less

/**
 * Zooming over the frame of a view by wheel, two fingers, + and −, while the pictures of its figure have the focus;
 * without it all of these stay the page's. Returns { place(zoom, frame), start(), stop() }, zoom({ x, y, factor, dx, dy })
 * giving the values to change: factor above 1 comes closer to what lies at (x, y), then all moves by (dx, dy) px.
 * context: patch, endGesture and flush as for handles; letGo() ends a drag that the first of two fingers began.
 */
export function layZoom(view, { patch, endGesture, flush, letGo }) {
  // One closure: all listeners follow the same fingers.
  let zoom;
  let frame;
  let fingers;
  let rest;

  const hasFocus = () => view.closest('.views').matches(':focus-within');
  const pointOf = (event) => pointIn(view, event);
  const isIn = ({ x, y }) =>
    x >= frame.x && y >= frame.y && x <= frame.x + frame.width && y <= frame.y + frame.height;
  const isOurs = (point) => zoom !== undefined && hasFocus() && isIn(point);

  function step(move, gesture) {
    flush();
    const next = zoom({ factor: 1, dx: 0, dy: 0, ...move });
    if (next) patch(next, gesture);
  }

  function wheel(event) {
    const point = pointOf(event);
    if (!isOurs(point)) return;
    event.preventDefault();
    const unit = [1, 16, frame.height][event.deltaMode];
    const [across, down] = event.shiftKey ? [event.deltaX || event.deltaY, 0] : [event.deltaX, event.deltaY];
    const factor = Math.exp(-down * unit * (event.ctrlKey ? perPinch : perPixel));
    step({ ...point, factor, dx: -across * unit }, 'wheel');
    clearTimeout(rest);
    rest = setTimeout(endGesture, REST);
  }

  /** @param {{ x: number, y: number }[]} two */
  const spread = ([a, b]) => ({
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
    far: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
  });
  const placesOf = (event) => [...event.touches].map(pointOf);

  function touchstart(event) {
    const places = placesOf(event);
    if (places.length !== 2 || !places.every(isOurs)) return;
    if (event.cancelable) event.preventDefault();
    letGo();
    fingers = spread(places);
  }

  function touchmove(event) {
    if (!fingers) return;
    if (event.cancelable) event.preventDefault();
    const now = spread(placesOf(event));
    const moved = { factor: now.far / fingers.far, dx: now.x - fingers.x, dy: now.y - fingers.y };
    step({ x: fingers.x, y: fingers.y, ...moved }, 'pinch');
    fingers = now;
  }

  function touchend() {
    if (!fingers) return;
    fingers = undefined;
    endGesture();
  }

  function key(event) {
    const way = { '+': 1, '=': 1, '-': -1, _: -1 }[event.key];
    if (!way || !zoom || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const bounds = event.target.getBoundingClientRect();
    const at = pointOf({ clientX: bounds.x + bounds.width / 2, clientY: bounds.y + bounds.height / 2 });
    const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
    step({ ...(isIn(at) ? at : middle), factor: KEY_STEP ** way }, 'zoom keys');
  }

  let stops = [];

  return {
    place(nextZoom, nextFrame) {
      [zoom, frame] = [nextZoom, nextFrame];
    },
    start() {
      stops = [
        listen(view, { wheel, touchstart, touchmove }, { passive: false }),
        listen(view, { touchend, touchcancel: touchend, keydown: key }),
      ];
    },
    stop() {
      for (const stop of stops) stop();
      clearTimeout(rest);
      fingers = undefined;
    },
  };
}
