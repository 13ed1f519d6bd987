import { signal } from '@preact/signals-core';
import { make, setAttribute } from './dom.js';
import { layHandles } from './handles.js';

const REST = 400; // ms without a new picture

/**
 * One picture of a demo: a canvas at device pixels, its accessible description, and its handles.
 *   node           the element to put in the page
 *   width          signal: CSS px that the page gives it; 0 while hidden
 *   measure()      asks the page for it now
 *   invite(id), dismiss()   a ring round a handle
 *   draw(data, { stage, style, t, ratio, hint, isPrinted })   the picture itself only when what it depends on has changed: the data,
 *                  or what the descriptor's depends(data) lists, and the stage of its figure (core/stage.js)
 *   layOut(data, style)   gives the picture the size that it will have, before it is drawn
 *   placeOf(id), shownWidth()   of a handle, of the picture, in px of the page
 *   isUnfinished() its picture needs another frame
 *   keepPicture(how)   has the picture as it is lie over the coming ones, fading ('fade'), or its marks faint for a while
 *                  ('ghost')
 *   start(), stop()   listening to the size and the pointer
 */
function makeView(descriptor, context) {
  // One closure: picture, size and what lies over it are of one canvas.
  const canvas = make('canvas', { role: 'img' });
  const node = make('div.view', canvas);
  const ctx = canvas.getContext('2d');
  const width = signal(0);
  const handles = descriptor.handles && layHandles(node, context);
  const zoom =
    descriptor.zoom && globalThis.Posenc.seldom.layZoom(node, { ...context, letGo: () => handles?.letGo() });
  // Nothing is asked of the layout while it is being told: WebKit then reports a loop.
  const observer = new ResizeObserver((entries) => {
    width.value = Math.floor(entries.at(-1).contentRect.width);
  });
  let wording;
  let moved = 0;
  let enlarged = 1;
  let shift = { x: 0, y: 0 };
  let kept;
  let drawn = [];
  /** @type {(on: any) => unknown} */
  let drawAgain = () => {};
  let description = () => '';

  function measure() {
    width.value = Math.floor(node.clientWidth);
  }

  function boxFor(data) {
    const height = Math.max(1, Math.round(descriptor.height(width.value, data)));
    return { x: 0, y: 0, width: width.value, height };
  }

  function layCanvas({ width, height }) {
    const [cssWidth, cssHeight] = [`${width}px`, `${height}px`];
    if (canvas.style.width !== cssWidth) canvas.style.width = cssWidth;
    if (canvas.style.height !== cssHeight) canvas.style.height = cssHeight;
    // What follows keeps its distance from a picture that is shown larger than it is.
    if (enlarged !== 1)
      node.style.setProperty('--more', `${(Math.round(enlarged * height) - height).toFixed(2)}px`);
  }

  function enlarge({ zoom }) {
    if (enlarged === zoom) return;
    enlarged = zoom;
    shift = { x: 0, y: 0 };
    kept?.remove();
    node.classList.toggle('enlarged', zoom !== 1);
    node.style.setProperty('--zoom', zoom);
    node.style.removeProperty('--more');
    measure();
  }

  // Between dots a scaled picture would be blurred. Its place is known when the whole figure was drawn.
  function standOnDots(ratio) {
    const { left, top } = node.getBoundingClientRect();
    const toDot = (at) => Math.round(at * ratio) / ratio - at;
    shift = { x: toDot(left - shift.x), y: toDot(top - shift.y) };
    node.style.setProperty('--right', `${shift.x.toFixed(3)}px`);
    node.style.setProperty('--down', `${shift.y.toFixed(3)}px`);
  }

  function fit(box, ratio) {
    const [columns, rows] = [Math.round(box.width * ratio), Math.round(box.height * ratio)];
    if (canvas.width !== columns || canvas.height !== rows) {
      canvas.width = columns;
      canvas.height = rows;
    }
    // Whole dots of the screen, where a picture is shown larger than it is.
    if (enlarged !== 1) requestAnimationFrame(() => standOnDots(ratio));
    layCanvas(enlarged === 1 ? box : { width: columns / ratio, height: rows / ratio });
    // Letters of a scaled picture stand at whole px of its own otherwise.
    if ('textRendering' in ctx) ctx.textRendering = enlarged === 1 ? 'auto' : 'geometricPrecision';
    ctx.setTransform(columns / box.width, 0, 0, rows / box.height, 0, 0);
  }

  function describe() {
    wording = undefined;
    setAttribute(canvas, 'aria-label', description());
  }

  // Said when the hand rests: a description that changes at every frame would never be heard. One timer that looks
  // again costs less than one begun anew at every frame.
  function describeAtRest() {
    if (performance.now() - moved < REST / 2) wording = setTimeout(describeAtRest, REST);
    else describe();
  }

  function keepPicture(how) {
    kept?.remove();
    if (drawn.length === 0 || canvas.width === 0) return;
    kept = make('canvas', {
      className: how,
      width: canvas.width,
      height: canvas.height,
      'aria-hidden': true,
    });
    kept.style.cssText = canvas.style.cssText;
    const copy = kept.getContext('2d');
    if (how === 'ghost') drawAgain(withoutText(copy, ctx.getTransform()));
    else copy.drawImage(canvas, 0, 0);
    kept.addEventListener('animationend', () => kept.remove(), { once: true });
    canvas.after(kept);
  }

  // On paper a picture of lines and letters is one; one with a table of pixels in it stays what it is.
  let paper;
  function layPaper(data, box, style, t) {
    paper?.remove();
    const draw = (on) => descriptor.draw(on, data, box, style, t);
    paper = globalThis.Posenc.paper?.(draw, box, `${node.dataset.view}-`);
    if (!paper) return;
    paper.classList.add('paper');
    paper.setAttribute('aria-label', description());
    canvas.after(paper);
  }

  return {
    node,
    width,
    measure,
    keepPicture,
    isUnfinished: () => width.value > 0 && drawn.length === 0,
    invite(id) {
      const { invites } = descriptor;
      if (id === undefined && invites === false) return false;
      return handles?.invite(id ?? (typeof invites === 'string' ? invites : undefined)) ?? false;
    },
    dismiss: () => handles?.dismiss(),
    shownWidth: () => width.peek() * enlarged,
    placeOf(id) {
      const spot = node.hidden ? undefined : handles?.placeOf(id);
      return spot && { ...spot, x: enlarged * spot.x };
    },
    layOut(data, style) {
      enlarge(style);
      measure();
      if (width.value > 0) layCanvas(boxFor(data));
    },
    draw(data, { stage, style, t, ratio, hint, isPrinted }) {
      enlarge(style);
      if (width.value < 1) return false;
      const box = boxFor(data);
      const now = [
        box.width,
        box.height,
        ratio,
        style,
        t,
        stage,
        data.guess,
        ...(descriptor.depends?.(data) ?? [data]),
      ];
      if (now.length !== drawn.length || now.some((dependency, i) => dependency !== drawn[i])) {
        fit(box, ratio * enlarged);
        ctx.clearRect(0, 0, box.width, box.height);
        drawAgain = (on) => descriptor.draw(on, data, box, style, t);
        ctx.save();
        const isWhole = drawAgain(ctx) !== 'unfinished';
        ctx.restore();
        drawn = isWhole ? now : [];
      }
      const frame = frameOf(descriptor, box, data);
      handles?.place(handlesOf(descriptor, data, box, t), frame, box, hint);
      zoom?.place((move) => descriptor.zoom(data, box, move), frame);
      description = () => descriptor.describe(data, t);
      if (isPrinted) layPaper(data, box, style, t);
      else paper?.remove();
      moved = performance.now();
      if (canvas.hasAttribute('aria-label')) wording ??= setTimeout(describeAtRest, REST);
      else describe();
      return true;
    },
    start() {
      measure();
      observer.observe(node);
      handles?.start();
      zoom?.start();
    },
    stop() {
      observer.disconnect();
      handles?.stop();
      zoom?.stop();
      if (wording !== undefined) {
        clearTimeout(wording);
        describe();
      }
    },
  };
}

// A handle comes with the step that asks for it.
const handlesOf = ({ handles }, data, box, t) => handles(data, box, t).filter(({ id }) => data.shows(id));

// Words of two pictures over each other cannot be read.
function withoutText(ctx, transform) {
  ctx.setTransform(transform);
  ctx.fillText = ctx.strokeText = () => {};
  return ctx;
}

// What a view's frame gives is its own; where it is, or has, a rectangle, that is where an area handle is pressed.
function frameOf(descriptor, box, data) {
  const frame = descriptor.frame?.(box, data);
  if (frame?.plot?.width !== undefined) return frame.plot;
  return frame?.width !== undefined && frame?.x !== undefined ? frame : box;
}

/**
 * The pictures of a demo: { node, views }. Main and side views stand beside each other where there is room; others take
 * the whole width.
 */
export function placeViews(descriptors, patching) {
  const views = [];
  const stage = make('div.views', { part: 'views' });
  let row;
  for (const [name, descriptor] of Object.entries(descriptors)) {
    const view = makeView(descriptor, patching);
    view.node.dataset.view = name;
    views.push(view);
    if (descriptor.place !== 'main' && descriptor.place !== 'side') {
      row = undefined;
      stage.append(view.node);
      continue;
    }
    if (!row) {
      row = { main: make('div.column'), side: make('div.column') };
      stage.append(make('div.row.split', row.main, row.side));
    }
    row[descriptor.place].append(view.node);
  }
  return { node: stage, views };
}
