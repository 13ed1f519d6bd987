import { beginningOf } from '../core/stage.js';
import { prefersStill } from './environment.js';
import { roomBeside } from './pin.js';

const TO_TOP = { least: Infinity, once: 0 };
const HIGH = 200; // px of a control that are seen with its picture
const AROUND = 48; // px above and below a handle that belong to it

/**
 * How a figure comes to a step, to its question, to the answer, and to a state that a link names.
 *   context    that of makeFigure
 *   figure     { free(patch), patch(values, gesture), question, stage, views, head, controls, steps, travel, painting, mayMove() }
 * Returns { goTo(name), begin(given), perform(), inPlace(change), look(patch), invite() }.
 */
export function makeJourney(context, figure) {
  const { descriptor, state, step: now, emit } = context;
  const { params, predict } = descriptor;
  const { free, patch, question, stage, views, head, controls, steps, travel, painting } = figure;
  const stepNamed = (name) => descriptor.steps?.find((step) => step.name === name);
  const beginning = (name, values) =>
    beginningOf(descriptor.steps, name, { params, values, start: state.start() });

  // What is in the window stays there while words above it come and go.
  function inPlace(change) {
    const nodes = [...views.map((view) => view.node), controls];
    holdPlace(nodes, () => {
      change();
      // A picture that was not there yet has its handles once it is drawn.
      for (const view of views) view.measure();
      painting.flush();
    });
  }

  function goTo(name) {
    if (question.isToBeAsked(name)) return question.isAsking.peek() ? question.pass() : ask(name);
    const step = stepNamed(name);
    const values = state.values.peek();
    const before = barNow();
    inPlace(() => {
      question.isAsking.value = false;
      now.value = step?.name;
      patch(beginning(step?.name, values));
      emit('step', { step: step?.name });
    });
    for (const view of views) view.dismiss();
    if (step?.handle) invite();
    const after = barNow();
    if (step && before && after) showStep(step, after.bottom - before.bottom);
    // The whole figure is begun at its head.
    if (!step && before)
      bringIn([[head.getBoundingClientRect()]], { ...roomBeside(undefined, head), ...TO_TOP });
  }

  // Where the way on is, while the reader has it before them.
  function barNow() {
    const box = steps?.buttons.getBoundingClientRect();
    return box?.height > 0 && box.top >= 0 && box.bottom <= innerHeight ? box : undefined;
  }

  // The bar stays where it was, unless what the step is about would then be out of the window: all of it, or the handle with
  // the pictures that it changes, or what is moved, as a picture comes along with its controls.
  function showStep({ handle, views: names }, least) {
    const boxOf = (node) => node.getBoundingClientRect();
    const shown = views.filter(({ node }) => !node.hidden && names.includes(node.dataset.view));
    const own = handle
      ? []
      : [...controls.querySelectorAll('.control.now')].filter((row) => row.clientHeight);
    const holder = shown.find((view) => handle && view.placeOf(handle));
    const others = shown.filter((view) => view !== holder).map(({ node }) => boxOf(node));
    // Of a high control, such as a list of options, the beginning.
    const rows = own.map(boxOf).map(({ top, bottom }) => ({ top, bottom: Math.min(bottom, top + HIGH) }));
    const parts = [[...shown.map(({ node }) => boxOf(node)), ...rows]];
    if (holder) {
      const middle = boxOf(holder.node).top + holder.placeOf(handle).y;
      parts.push([{ top: middle - AROUND, bottom: middle + AROUND }, ...others], [boxOf(holder.node)]);
    } else if (rows.length > 0)
      parts.push([...shown.slice(-1).map(({ node }) => boxOf(node)), ...rows], rows);
    const room = roomBeside(steps.bar, head);
    const once = room.top > 0 && room.bottom === innerHeight ? boxOf(steps.bar).bottom - room.top : 0;
    bringIn(parts, { ...room, least, once });
  }

  function ask(name) {
    question.goal = name;
    inPlace(() => {
      question.isAsking.value = true;
      patch({ ...beginning(now.peek(), state.values.peek()), ...predict.set });
      emit('step', { step: now.peek() });
    });
    for (const view of views) view.dismiss();
    question.focus();
  }

  function invite() {
    const id = stage.value?.step.handle;
    views.some((view) => !view.node.hidden && view.invite(id));
  }

  return {
    goTo,
    inPlace,
    invite,
    /** The answer is there at once, with all that belongs to it; its pictures begin from what was asked about and travel. */
    perform() {
      const from = state.values.peek();
      const step = question.isAsking.peek() ? stepNamed(predict.at) : undefined;
      question.isAsking.value = false;
      now.value = step?.name;
      state.patch({ ...(step && free(beginning(step.name, from))), ...question.done() }, {});
      if (step) emit('step', { step: step.name });
      const to = state.values.peek();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => state.values.peek() === to && travel.go({ from, to })),
      );
    },
    /** Another state for as long as somebody points at its link. */
    look(shown) {
      if (figure.mayMove() && !prefersStill()) for (const view of views) view.keepPicture('fade');
      state.preview(shown);
    },
    /** The step that the figure begins with, or the prediction before it; values that were given stay. */
    begin(given) {
      const name = now.peek();
      question.isAsking.value = predict?.at === name && question.isToBeAsked(name);
      question.goal = name;
      const asked = question.isAsking.peek() && predict.set;
      state.begin({ ...beginning(name, state.start()), ...given, ...asked });
    },
  };
}

const isIn = ({ top, bottom, height }) => height > 0 && bottom > 0 && top < innerHeight;

/**
 * Makes a change and scrolls the page along, so that what the reader looks at stays where it is: the first of `nodes` that is
 * in the window, not held there by the page, and not gone with the change. Browsers do so by themselves only where the
 * page was not just scrolled by a script, and not all of them.
 *
 * @param {Element[]} nodes
 * @param {() => void} change
 */
function holdPlace(nodes, change) {
  const before = nodes
    .filter((node) => !node.closest('.pin'))
    .map((node) => ({ node, box: node.getBoundingClientRect() }))
    .filter(({ box }) => isIn(box));
  change();
  for (const { node, box } of before) {
    const { top, height } = node.getBoundingClientRect();
    if (height === 0) continue;
    if (Math.abs(top - box.top) >= 1) scrollBy({ top: top - box.top, behavior: 'instant' });
    return;
  }
}

/**
 * Scrolls no farther than it takes for a part of the page to be between `top` and `bottom` of the window, CSS px, and by
 * `least` where that leaves it there; where it does not, by `once` at least, so that it need not scroll again soon. The part:
 * the first of `parts` that has room there, or else the last.
 *
 * @param {{ top: number, bottom: number }[][]} parts each of boxes in the window
 * @param {{ top: number, bottom: number, least: number, once: number }} room
 */
function bringIn(parts, { top, bottom, least, once }) {
  const spans = parts
    .filter((boxes) => boxes.length > 0)
    .map((boxes) => ({
      start: Math.min(...boxes.map((box) => box.top)),
      end: Math.max(...boxes.map((box) => box.bottom)),
    }));
  const span = spans.find(({ start, end }) => end - start <= bottom - top) ?? spans.at(-1);
  if (!span) return;
  const needed = span.end - bottom;
  const far = Math.min(span.start - top, needed > least ? Math.max(needed, once) : least);
  if (Math.abs(far) >= 1) scrollBy({ top: far, behavior: 'instant' });
}
