import { listen, make, pointIn, setAttribute } from './dom.js';

const reach = 32; // CSS px: a press this near takes a handle
const touchReach = 24; // a finger this near takes it even from the scrolling page

const steps = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
  PageUp: [0, -10],
  PageDown: [0, 10],
};

// Where the rings of a handle lie: `mark` from the handle's place on, for the style sheet.
function ringRound(node, { x, y, mark }) {
  node.classList.toggle('marked', Boolean(mark));
  if (!mark) return;
  const px = (value) => `${value.toFixed(1)}px`;
  const { style } = node;
  style.setProperty('--left', px(mark.x - x));
  style.setProperty('--top', px(mark.y - y));
  style.setProperty('--wide', px(mark.width));
  style.setProperty('--high', px(mark.height));
  style.setProperty('--bend', px(mark.round ? mark.width : 2));
}

/**
 * Lays the handles of a view over its canvas: each is a focusable slider of at least 30 px that follows the data.
 * A press takes the handle whose `hit` rectangle it falls in, else the nearest handle within 32 px, or the area
 * handle anywhere in its frame; the page still scrolls
 * and zooms by touch everywhere else. The rings of a handle lie round its `mark` where it has one, else round a circle of 30 px.
 * Returns { place(handles, frame, box, hint), letGo(), placeOf(id), invite(id), dismiss(),
 * start(), stop() }.
 * context: { patch(patch, gesture), endGesture(), values(), flush(), point(patch, isHover), pointed(id) }; flush draws at once
 * what waits for the next frame, point is told what the mouse, a drag or a key points at, pointed the handle under the mouse.
 */
export function layHandles(view, { patch, endGesture, values, flush, pointed, point: pointAt }) {
  // One closure: all listeners move the one handle that is held.
  const nodes = new Map();
  let handles = [];
  let frame;
  let held;
  const named = (id) => handles.find((handle) => handle.id === id);

  const pointOf = (event) => pointIn(view, event);
  const isIn = (rect, { x, y }) =>
    x >= rect.x && y >= rect.y && x <= rect.x + rect.width && y <= rect.y + rect.height;

  const farOf = (handle, { x, y }) => Math.hypot(handle.x - x, handle.y - y);

  function taken(point) {
    const inside = handles.find((handle) => handle.hit && isIn(handle.hit, point));
    if (inside) return inside;
    const far = (handle) => farOf(handle, point);
    const near = handles.filter((handle) => far(handle) <= reach).sort((a, b) => far(a) - far(b));
    return (
      near.find((handle) => !handle.area) ??
      handles.find((handle) => handle.area && isIn(areaOf(handle), point)) ??
      near[0]
    );
  }
  const areaOf = (handle) => (handle.area === true ? frame : handle.area);

  function down(event) {
    if (event.button !== 0 || !event.isPrimary || held) return;
    flush();
    const press = pointOf(event);
    const handle = taken(press);
    if (!handle) return;
    const offset = handle.area ? { x: 0, y: 0 } : { x: handle.x - press.x, y: handle.y - press.y };
    const point = { x: press.x + offset.x, y: press.y + offset.y };
    pointAt();
    held = { handle, offset, pointer: event.pointerId, start: { point, values: values() } };
    view.setPointerCapture(event.pointerId);
    const node = nodes.get(handle.id);
    node.classList.add('taken');
    view.classList.add('held');
    // The press itself must neither select text nor take the focus back from the handle.
    event.preventDefault();
    node.focus({ preventScroll: true, focusVisible: false });
    if (handle.area) move(event);
  }

  function move(event) {
    if (!held) {
      if (event.pointerType === 'mouse') hover(pointOf(event));
      return;
    }
    if (event.pointerId !== held.pointer) return;
    const { x, y } = pointOf(event);
    const handle = named(held.handle.id) ?? held.handle;
    const next = handle.drag?.({ x: x + held.offset.x, y: y + held.offset.y }, held.start);
    if (!next) return;
    patch(next, held);
    pointAt(next);
  }

  function hover(point) {
    const handle = taken(point);
    pointed(handle?.id);
    view.classList.toggle('near', Boolean(handle));
    pointAt(handle?.area ? handle.drag?.(point, { point, values: values() }) : undefined, true);
  }

  const leave = () => {
    if (held) return;
    pointAt();
    pointed();
  };

  function up(event) {
    if (held?.pointer !== event.pointerId) return;
    // A touch that turned out to scroll the page leaves everything as it was.
    if (event.type === 'pointercancel') patch(held.start.values, held);
    letGo();
  }

  function letGo() {
    if (!held) return;
    const dropped = held.handle.drop?.();
    if (dropped) patch(dropped, held);
    nodes.get(held.handle.id)?.classList.remove('taken');
    view.classList.remove('held');
    held = undefined;
    endGesture();
  }

  // touch-action cannot depend on where in the canvas a finger lands; refusing the scroll at its start can. A swipe
  // over an area, or beside a grip, scrolls the page, unless the finger lands on its handle.
  function touch(event) {
    if (event.touches.length !== 1 || !event.cancelable) return;
    const point = pointOf(event.touches[0]);
    const handle = taken(point);
    const isWide = handle?.area || handle?.grip;
    if (handle && (!isWide || farOf(handle, point) <= touchReach)) event.preventDefault();
  }

  function key(event) {
    if (event.key === 'Escape') event.currentTarget.blur();
    // Keys can come faster than frames, and a handle knows only the data it was made from.
    flush();
    const handle = named(event.currentTarget.dataset.id);
    const step = steps[event.key];
    if (!handle?.key || !step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const factor = event.shiftKey && event.key.startsWith('Arrow') ? 10 : 1;
    const next = handle.key({ dx: step[0] * factor, dy: step[1] * factor }, event);
    if (!next) return;
    patch(next, `keys ${handle.id}`);
    pointAt(next);
  }

  function blur() {
    endGesture();
    leave();
  }

  const pointer = {
    ...{ pointerdown: down, pointermove: move, pointerleave: leave },
    ...{ pointerup: up, pointercancel: up, lostpointercapture: up },
  };
  let stops = [];

  function nodeOf(handle) {
    if (!nodes.has(handle.id)) {
      nodes.set(
        handle.id,
        make('div.handle', {
          role: 'slider',
          tabIndex: 0,
          'data-id': handle.id,
          'aria-valuemin': 0,
          'aria-valuemax': 100,
          onkeydown: key,
          onkeyup: endGesture,
          onblur: blur,
        }),
      );
    }
    return nodes.get(handle.id);
  }

  // The Tab key follows the picture. What has the focus stays where it is, others go round it: moved, it would lose it.
  function inOrder(wished) {
    if (wished.every((node, i) => view.children[i + 1] === node)) return;
    const fixed = wished.indexOf(view.getRootNode().activeElement);
    for (const [i, node] of wished.entries()) {
      if (i !== fixed) view.insertBefore(node, i < fixed ? wished[fixed] : null);
    }
  }

  const dismiss = () => {
    for (const node of nodes.values()) node.classList.remove('invites');
  };

  return {
    place(next, nextFrame, box, hint) {
      [handles, frame] = [next, nextFrame];
      const ids = new Set(handles.map(({ id }) => String(id)));
      for (const [id, node] of nodes) {
        if (ids.has(String(id))) continue;
        node.remove();
        nodes.delete(id);
      }
      inOrder(handles.map(nodeOf));
      for (const handle of handles) {
        const node = nodeOf(handle);
        node.classList.toggle('area', Boolean(handle.area));
        node.style.transform = `translate(${handle.x}px, ${handle.y}px)`;
        ringRound(node, handle);
        setAttribute(node, 'aria-label', handle.label);
        setAttribute(node, 'aria-valuetext', String(handle.value));
        setAttribute(node, 'aria-valuenow', Math.round((100 * handle.x) / Math.max(1, box.width)));
        setAttribute(node, 'title', hint);
      }
      view.classList.toggle(
        'live',
        handles.some((handle) => handle.area),
      );
    },
    letGo,
    dismiss,
    // The handle of this name, or the first one. Returns whether there is one.
    placeOf: named,
    invite(id) {
      const first = id === undefined ? nodes.values().next().value : nodes.get(id);
      dismiss();
      if (!first) return false;
      const settle = () => first.classList.remove('invites');
      first.classList.add('invites');
      first.addEventListener('animationend', settle, { once: true });
      view.addEventListener('pointerdown', settle, { once: true });
      return true;
    },
    stop() {
      for (const stop of stops) stop();
      held = undefined;
    },
    start() {
      stops = [listen(view, pointer), listen(view, { touchstart: touch }, { passive: false })];
    },
  };
}
