import { lengthsIn } from '../core/figure-data.js';
import { setAttribute } from './dom.js';
import { fonts, pixelRatio, printing } from './environment.js';
import { interfaceWords } from './interface-words.js';
import { modulesLoaded, waitsFor } from './modules.js';
import { hasPaper } from './paper-script.js';

const PRINTED = 3; // dots of a printed picture on a CSS px

/**
 * Draws the pictures of a figure and says what they show: one frame draws at most once, only what changed, and not at all
 * while nothing does or nobody sees it.
 *   context    that of makeFigure
 *   figure     { t, node, views, controls, surround, readout, steps, live, question, stage, seen, isSettled(), patch(values, gesture) }
 * Returns { read(), schedule(), draw(), flush(), forget(), ready(), isReady(), hasArrived(), layOut(style), showError(error), stop() }. read() reads all that a
 * picture depends on, so that an effect around it runs when any of it changes; forget() has everything drawn anew;
 * hasArrived(): the pictures stand at the values.
 */
export function makePainting(context, figure) {
  // One closure: a frame is asked for, drawn and dropped by what was drawn last.
  const { state, lang, style, near, emit } = context;
  const { t, node, views, surround, readout, steps, live, question, stage, seen, isSettled } = figure;
  let frame;
  let later;
  let drawn;
  let latest;
  let lastNews = live?.value.peek();
  let isReady = false;
  let wasSettled = true;

  const read = () => ({
    values: state.shown.value,
    style: style.value,
    t: t.value,
    ratio: printing.value ? Math.max(PRINTED, pixelRatio.value) : pixelRatio.value,
    fonts: fonts.value,
    isPrinted: printing.value && (hasPaper.value ? 'svg' : 'canvas'),
    news: live?.value.value,
    isDrawn: question.isDrawn.value,
    stage: stage.value,
    guess: question.guess.value,
    modules: modulesLoaded.value,
    widths: views.map(({ width }) => width.value).join(),
  });

  function ready() {
    if (!isReady) emit('ready');
    isReady = true;
  }

  function showError(error) {
    surround.showError(error, t.value, interfaceWords(lang.value));
    if (error) emit('error', { error });
  }

  // Returns whether it is done: pictures whose verbs are still to come wait for them.
  function paint(data, now) {
    latest = data;
    const look = { ...now, hint: interfaceWords(lang.value)('handle') };
    try {
      const painted = views.map((view) => view.draw(data, look));
      if (!painted.some(Boolean)) return false;
      readout.write(context.descriptor.readout?.(data, now.t) ?? [], now.style, now.t.lang);
      steps?.tell(now.stage, data, isSettled(), figure);
    } catch (fault) {
      if (waitsFor(fault)) return false;
      console.error(fault);
      showError(fault);
    }
    return true;
  }

  function drawAnew(now) {
    const { data, error = data?.error } = seen.value;
    if (data === undefined && error === undefined) return false;
    setAttribute(node, 'data-theme', now.style.theme);
    surround.sync(now.values, { canUndo: state.canUndo.value, canRedo: state.canRedo.value });
    showError(error);
    surround.tell(data?.told?.(now.t) ?? {});
    if (data !== undefined && !paint(data, now)) return false;
    drawn = now;
    ready();
    if (data?.next && isSettled()) later = setTimeout(() => figure.patch(data.next, 'next'));
    if (data !== undefined && views.some((view) => view.isUnfinished())) {
      drawn = undefined;
      schedule();
    }
    return true;
  }

  function draw() {
    frame = undefined;
    // On paper all pictures are there at once, each with the width that it has there.
    node.classList.toggle('printed', printing.value);
    if (printing.value) for (const view of views) view.measure();
    const now = read();
    const isNew = !drawn || Object.keys(now).some((name) => now[name] !== drawn[name]);
    if (isNew && (near.value || printing.value || !drawn) && !drawAnew(now)) return;
    emit('change', { values: state.values.peek() });
    const hasArrived = isSettled() && !wasSettled;
    wasSettled = isSettled();
    if (now.news !== lastNews || hasArrived) emit('live');
    lastNews = now.news;
  }

  function schedule() {
    frame ??= requestAnimationFrame(draw);
  }

  return {
    read,
    schedule,
    draw,
    ready,
    showError,
    isReady: () => isReady,
    hasArrived: () => wasSettled,
    forget() {
      drawn = undefined;
    },
    flush() {
      if (frame === undefined) return;
      cancelAnimationFrame(frame);
      draw();
    },
    /** The size of all pictures in a style of which nothing is drawn yet. */
    layOut(look) {
      const data = latest && { ...latest, ...lengthsIn(look) };
      if (data) for (const view of views) view.layOut(data, look);
    },
    stop() {
      cancelAnimationFrame(frame);
      clearTimeout(later);
      frame = undefined;
    },
  };
}
