import { lengthsIn } from '../core/figure-data.js';
import { sameValue } from '../core/parameters.js';
import { computed, effect, signal, untracked } from '../core/signals.js';
import { beginningOf, seenAt, stageOf } from '../core/stage.js';
import { translator } from '../core/words.js';
import { make, setAttribute, setText } from './dom.js';
import { fonts, pixelRatio, prefersStill, printing, visible } from './environment.js';
import { exportMenu } from './export.js';
import { makeGate } from './gate.js';
import { holdPlace } from './hold-place.js';
import { interfaceWords } from './interface-words.js';
import { modulesLoaded, waitsFor } from './modules.js';
import { figureNamed, openFigure } from './neighbours.js';
import { makeNotices } from './notices.js';
import { computedOutcome } from './outcome.js';
import { hasPaper } from './paper-script.js';
import { pinFirstView } from './pin.js';
import { placeViews } from './place-views.js';
import { makePlay } from './play.js';
import { makePointed } from './pointed.js';
import { makeReadout } from './readout.js';
import { loadData, loadMain, startWorker } from './scripts.js';
import { makeSteps } from './steps.js';
import { makeSurround } from './surround.js';
import { makeTravel } from './travel.js';

const PRINTED = 3; // dots of a printed picture on a CSS px

/**
 * A demo on the page: computes, draws and listens, all from its descriptor and one state.
 *   descriptor, engine, state (createState)
 *   words                 signal: the demo's words by language
 *   lang, style, near     signals: language, drawing style, whether the figure is in or near the window
 *   step                  signal: the name of the step that the figure is at; undefined where it is whole
 *   gate                  signal: 'off', or 'soft' or 'hard' where a prediction comes before the pictures
 *   hold                  signal: whether what came of a prediction waits
 *   gateName              under which that prediction is kept for this visit
 *   guard                 signal: { isLocked(param), isHidden(param), isUnseen(view), parts, isAsked }: parameters the
 *                         reader cannot change or see, views and parts of the figure left out ('controls actions take
 *                         caption readout'), and whether a prediction of the page is open
 *   link, embed           () → address of this state (or undefined: none), () → what a post is told: { name, query,
 *                         lang, title, core }
 *   point(patch, isHover) the patch of what someone points at; undefined when they no longer do
 *   addressOf(step)       of a step as it begins, or undefined where the figure has no address
 *   emit(type, detail)    'ready' (first picture or gate), 'change', 'live' (something new from what goes on beside the
 *                         values, or pictures have arrived at them), 'light' (the reader points at a handle or control,
 *                         or has the keyboard on it), 'step', 'error', 'predict', 'open' (the gate lets by)
 * Returns { node, start(), stop(), outcome, isShut(), isSettled(), isAnswered, begin(), goTo(step), letTo(step), inPlace(change), look(patch),
 * layOut(style), next(), reveal(), notify(notices), offerReturn(), words(), invite() }. One frame draws at most once, only what changed, and not at all while nothing does
 * or nobody sees it.
 */
export function makeFigure(context) {
  const { descriptor, words, engine, state, lang, style, near, link, embed, point, emit } = context;
  const { params } = descriptor;
  const stepNamed = (name) => descriptor.steps?.find((step) => step.name === name);
  const stepsNamed = (descriptor.steps ?? []).map(({ name }) => name);
  const t = computed(() => translator(words.value[lang.value] ?? {}, lang.value));
  const notices = makeNotices();
  const free = (patch) =>
    Object.fromEntries(Object.entries(patch).filter(([name]) => !context.guard.value.isLocked(name)));
  const asked = () => free(descriptor.predict.done ?? {});
  const patch = (values, gesture) => state.patch(free(values), gesture);
  const { listeners, pointed } = makePointed((names) => emit('light', { names }));
  const patching = {
    // By hand, in a picture or a control.
    patch(values, gesture) {
      const before = state.values.peek();
      patch(values, gesture);
      if (state.values.peek() !== before) steps?.touched();
    },
    endGesture: state.endGesture,
    values: () => state.values.peek(),
    point,
    flush,
    pointed,
  };
  const live = descriptor.live?.make({
    descriptor,
    patch,
    loadMain,
    loadData,
    startWorker,
    make,
    setText,
    figureNamed,
    openFigure,
  });
  const gate =
    descriptor.predict &&
    makeGate({
      predict: descriptor.predict,
      engine,
      name: context.gateName,
      values: patching.values,
      isHeld: () => context.hold.value,
      answered(choice, answer) {
        if (!gate.isWaiting()) perform();
        emit('predict', { choice, answer });
      },
      passed() {
        if (!isAsking.peek()) return;
        goTo(goal);
        if (steps?.act.hidden === false) steps.act.focus({ preventScroll: true });
      },
    });
  // Chosen before, in this visit: the figure shows the same again, unless the reader drew in it.
  if (gate?.wasChosen && context.gate.peek() !== 'off' && !descriptor.predict.drawn) state.patch(asked());
  // In steps the prediction comes before the one that shows its answer, with the pictures of those before it.
  const isAsking = signal(false);
  let goal;
  const isLater = (name) => {
    const at = stepsNamed.indexOf(descriptor.predict?.at);
    const here = stepsNamed.indexOf(name);
    return at >= 0 && (here < 0 || here >= at);
  };
  // A result that waits is behind the question whatever lets a reader by.
  const gateMode = () => {
    const mode = context.gate.value;
    return mode === 'soft' && gate?.isWaiting() ? 'hard' : mode;
  };
  const isShut = () => {
    const mode = gateMode();
    const step = context.step.value;
    const isInSteps = step !== undefined && stepsNamed.includes(descriptor.predict?.at);
    const isThere = !isInSteps || isAsking.value || (mode === 'hard' && isLater(step));
    return (gate?.isShut(mode) ?? false) && isThere;
  };
  // Whether somebody who goes to a step has the question before them.
  const isToBeAsked = (name) =>
    context.step.peek() !== undefined && isLater(name) && gate.isShut(context.gate.peek());
  // Where the prediction is drawn, the figure is there to draw in, and told to keep the answer to itself.
  const isDrawn = computed(() => descriptor.predict?.drawn !== undefined && isShut());
  const outcome = computedOutcome(descriptor, engine, { state, style, live: live?.value, isDrawn });

  const stage = computed(() => {
    const isAsked = isShut();
    if (printing.value || (isAsked && !isAsking.value)) return undefined;
    const now = stageOf(descriptor.steps, context.step.value);
    if (!now || !isAsked) return now;
    const views = descriptor.predict.views ? new Set(descriptor.predict.views) : now.views;
    return { ...now, views, lifted: views, controls: new Set() };
  });
  const guess = computed(() => {
    const values = state.values.value;
    const isAsked = () =>
      Object.entries(asked()).every(([name, value]) => sameValue(params[name], values[name], value));
    return context.gate.value !== 'off' && gate?.wrong.value !== undefined && isAsked()
      ? gate.wrong.value
      : undefined;
  });
  const seen = computed(() => {
    const { data, ...rest } = outcome.value;
    return { data: seenAt(data, { stage: stage.value, guess: guess.value }), ...rest };
  });
  const isSettled = () => state.shown.value === state.values.value;

  const { node: pictures, views } = placeViews(descriptor.views, patching);
  const mayMove = () => near.peek() && visible.peek() && isReady;
  const travel = makeTravel({
    params,
    state,
    mayMove,
    keepPictures(how) {
      for (const view of views) view.keepPicture(how);
    },
  });
  const steps =
    descriptor.steps && makeSteps({ steps: descriptor.steps, go: goTo, addressOf: context.addressOf });
  const play =
    descriptor.play &&
    makePlay({
      ...patching,
      play: descriptor.play,
      data: () => outcome.value.data,
      mayMove,
      hasArrived: () => wasSettled,
      glide: travel.go,
    });
  const readout = makeReadout();
  live?.node.classList.add('live');
  live?.node.addEventListener('click', () => steps?.touched());
  const opening = (kind) => (close) =>
    exportMenu(kind, {
      lang: lang.peek(),
      engine,
      close,
      embed,
      figure: () => ({
        stage: pictures,
        descriptor,
        data: seen.peek().data,
        style: style.peek(),
        t: t.peek(),
        address: link()?.(),
      }),
    });
  const surround = makeSurround({
    params,
    patching,
    gate: gate?.node,
    steps,
    play,
    actions: (ui) => ({
      ui,
      undo: state.undo,
      redo: state.redo,
      reset() {
        notices.list.value = [];
        state.reset();
      },
      exporting: opening('menu'),
      embed: opening('embed'),
      link: link(),
    }),
  });
  const { head, controls } = surround;
  const node = make(
    'div',
    {
      className: 'demo',
      part: 'figure',
      role: 'group',
      onkeydown: keys,
      ...listeners,
    },
    head,
    notices.node,
    ...(live && descriptor.live.above ? [live.node] : []),
    ...(descriptor.controlsFirst ? [controls, pictures] : [pictures]),
    ...(live && !descriptor.live.above ? [live.node] : []),
    ...(descriptor.controlsFirst ? [] : [controls]),
    ...(steps ? [steps.way] : []),
    readout.node,
    surround.trouble,
    surround.foot,
  );

  const pin = pinFirstView({ head, controls, views: views.map((view) => view.node) });
  let isFound = false; // by the reader whom a link leads to it
  let frame;
  let later;
  let drawn;
  let lastNews = live?.value.peek();
  let latest;
  let isReady = false;
  let wasShut = false;
  let wasWaiting = false;
  let wasSettled = true;
  let stops = [];

  // Space plays where it has no other meaning: on the pictures and what is dragged in them.
  function keys(event) {
    const isFree = event.key === ' ' && event.composedPath()[0].matches('.handle, .demo');
    if (play && isFree) {
      event.preventDefault();
      return play.toggle();
    }
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
    if (event.composedPath()[0].matches('input[type="text"], textarea')) return;
    event.preventDefault();
    if (event.shiftKey) state.redo();
    else state.undo();
  }

  // Everything that is made of words; only a change of language makes it anew.
  function write() {
    const words = t.value;
    surround.write(words, interfaceWords(lang.value));
    live?.write(words, lang.value);
    node.lang = lang.value;
    setAttribute(node, 'aria-label', words.has('title') ? words('title') : descriptor.name);
    drawn = undefined;
  }

  // Reads all that a picture depends on, so that the effect runs again when any of it changes.
  const dependencies = () => [
    state.shown.value,
    style.value,
    t.value,
    printing.value ? Math.max(PRINTED, pixelRatio.value) : pixelRatio.value,
    fonts.value,
    printing.value && (hasPaper.value ? 'svg' : 'canvas'),
    live?.value.value,
    isDrawn.value,
    stage.value,
    guess.value,
    modulesLoaded.value,
    ...views.map(({ width }) => width.value),
  ];

  function draw() {
    frame = undefined;
    // On paper all pictures are there at once, each with the width that it has there.
    node.classList.toggle('printed', printing.value);
    if (printing.value) for (const view of views) view.measure();
    const now = dependencies();
    const [values, look, words, ratio, , isPrinted, news] = now;
    const isNew = !drawn || now.some((dependency, i) => dependency !== drawn[i]);
    if (isNew && (near.value || printing.value || !drawn)) {
      const { data, error = data?.error } = seen.value;
      if (data === undefined && error === undefined) return;
      setAttribute(node, 'data-theme', look.theme);
      surround.sync(values, { canUndo: state.canUndo.value, canRedo: state.canRedo.value });
      showError(error);
      if (data !== undefined) {
        latest = data;
        const hint = interfaceWords(lang.value)('handle');
        try {
          const painted = views.map((view) =>
            view.draw(data, { stage: stage.value, style: look, t: words, ratio, hint, isPrinted }),
          );
          if (!painted.some(Boolean)) return;
          readout.write(descriptor.readout?.(data, words) ?? [], look, words.lang);
          steps?.tell(stage.value, data, isSettled(), { views, controls });
        } catch (fault) {
          if (waitsFor(fault)) return;
          console.error(fault);
          showError(fault);
        }
      }
      drawn = now;
      if (!isReady) emit('ready');
      isReady = true;
      if (data?.next && isSettled()) later = setTimeout(() => patch(data.next, 'next'));
      if (data !== undefined && views.some((view) => view.isUnfinished())) {
        drawn = undefined;
        schedule();
      }
    }
    emit('change', { values: state.values.peek() });
    const hasArrived = isSettled() && !wasSettled;
    wasSettled = isSettled();
    if (news !== lastNews || hasArrived) emit('live');
    lastNews = news;
  }

  // What the reader may touch and see: as the element says, and no more than the step has reached.
  function guard() {
    t.value;
    const limits = context.guard.value;
    const now = stage.value;
    const isCompact = limits.parts.includes('compact');
    const isNow = (name) => now?.step.controls?.includes(name) ?? false;
    const isLeft = (name) => !limits.isHidden(name) && params[name].control !== 'none';
    const first = Object.keys(params).find(isLeft);
    const isOut = (name) =>
      isCompact ? !(now ? isNow(name) : name === first) : now !== undefined && !now.controls.has(name);
    surround.guard({ ...limits, isHidden: (name) => limits.isHidden(name) || isOut(name), isNow });
    play?.guard(now);
    if (live) live.node.hidden = now?.later.has('live') ?? false;
    for (const { node: view } of views) {
      const { view: name } = view.dataset;
      const reached = limits.parts.includes('passed') ? now?.lifted : now?.views;
      view.hidden = limits.isUnseen(name) || (reached !== undefined && !reached.has(name));
      view.classList.toggle('passed', now !== undefined && !now.lifted.has(name));
    }
    // What is dragged may lie in another picture than the first.
    if (isCompact && !now?.step.handle) {
      const shown = views.map(({ node }) => node).filter(({ hidden }) => !hidden);
      const own = shown.find(({ dataset }) => dataset.view === now?.step.views[0]) ?? shown[0];
      for (const view of shown) view.hidden = view !== own;
    }
    node.classList.toggle('staged', now !== undefined);
    steps?.sync(now);
    for (const row of pictures.querySelectorAll('.row')) {
      const isBoth = [...row.children].every(({ children }) =>
        [...children].some((child) => child.matches('.view:not([hidden])')),
      );
      row.classList.toggle('split', isBoth);
    }
    setAttribute(node, 'data-hide', limits.parts.join(' ') || undefined);
  }

  function showGate() {
    const shut = isShut();
    const isHere = shut || [undefined, descriptor.predict?.at].includes(context.step.value);
    const isInSteps = context.step.value !== undefined;
    gate?.write(context.gate.value, t.value, interfaceWords(lang.value), { isHere, isInSteps });
    const opens = !shut && wasShut;
    if (opens && wasWaiting) {
      untracked(perform);
      gate.focus();
    }
    wasShut = shut;
    wasWaiting = gate?.isWaiting() ?? false;
    node.classList.toggle('gated', shut && !isDrawn.value && !isAsking.value);
    node.classList.toggle('asking', shut && isAsking.value);
    node.classList.toggle('locked', shut && isAsking.value && !isDrawn.value);
    if (opens) emit('open');
    if (!shut || isDrawn.value || isAsking.value || isReady) return;
    setAttribute(node, 'data-theme', style.value.theme);
    isReady = true;
    emit('ready');
  }

  function goTo(name) {
    if (isToBeAsked(name)) return isAsking.peek() ? gate.pass(context.gate.peek()) : ask(name);
    const step = stepNamed(name);
    const values = state.values.peek();
    inPlace(() => {
      isAsking.value = false;
      context.step.value = step?.name;
      patch(beginningOf(step ?? {}, { params, values, start: state.start() }));
      emit('step', { step: step?.name });
    });
    for (const view of views) view.dismiss();
    if (step?.handle) invite();
  }

  function ask(name) {
    goal = name;
    inPlace(() => {
      isAsking.value = true;
      patch(descriptor.predict.set ?? {});
      emit('step', { step: context.step.value });
    });
    for (const view of views) view.dismiss();
    gate.focus();
  }

  // What is in the window stays there while words above it come and go.
  function inPlace(change) {
    const nodes = [...views.map((view) => view.node), controls];
    holdPlace(nodes, () => {
      change();
      // A picture that was not there yet has its handles once it is drawn.
      for (const view of views) view.measure();
      flush();
    });
  }

  function invite() {
    const id = stage.value?.step.handle;
    views.some((view) => !view.node.hidden && view.invite(id));
  }

  // Another state for as long as somebody points at its link.
  function look(patch) {
    if (mayMove() && !prefersStill()) for (const view of views) view.keepPicture('fade');
    state.preview(patch);
  }

  // The answer is there at once, with all that belongs to it; its pictures begin from what was asked about and travel.
  function perform() {
    const from = state.values.peek();
    const step = isAsking.peek() ? stepNamed(descriptor.predict.at) : undefined;
    isAsking.value = false;
    context.step.value = step?.name;
    const beginning = step ? free(beginningOf(step, { params, values: from, start: state.start() })) : {};
    state.patch({ ...beginning, ...asked() }, {});
    if (step) emit('step', { step: step.name });
    const to = state.values.peek();
    requestAnimationFrame(() =>
      requestAnimationFrame(() => state.values.peek() === to && travel.go({ from, to })),
    );
  }

  function showError(error) {
    surround.showError(error, t.value, interfaceWords(lang.value));
    if (error) emit('error', { error });
  }

  // What goes on beside the values runs while somebody may see it.
  function run() {
    if (!near.value || !visible.value) return undefined;
    untracked(() => live.start());
    return () => live.stop(false);
  }

  const schedule = () => {
    frame ??= requestAnimationFrame(draw);
  };

  function flush() {
    if (frame === undefined) return;
    cancelAnimationFrame(frame);
    draw();
  }

  return {
    node,
    outcome,
    words: () => t.value,
    isShut,
    isSettled,
    isAnswered: gate?.wasChosen ?? false,
    goTo,
    inPlace,
    look,
    // The size of all pictures in a style of which nothing is drawn yet.
    layOut(look) {
      const data = latest && { ...latest, ...lengthsIn(look) };
      if (data) for (const view of views) view.layOut(data, look);
    },
    // The step that the figure begins with, or the prediction before it; values that were given stay.
    begin(given) {
      const { name, set } = stepNamed(context.step.peek());
      isAsking.value = descriptor.predict?.at === name && isToBeAsked(name);
      goal = name;
      state.begin({ ...set, ...given, ...(isAsking.peek() && descriptor.predict.set) });
    },
    // Somebody asks for a state or a step by its name: a prediction that may be passed by does not stand before it.
    letTo(name) {
      if (!gate || (descriptor.predict.at !== undefined && !isLater(name))) return;
      isAsking.value = false;
      gate.pass(context.gate.peek());
    },
    next: () => (isShut() && gateMode() === 'hard' ? false : (steps?.next() ?? false)),
    reveal: () => (!isShut() && steps?.reveal()) ?? false,
    notify(list) {
      notices.list.value = list;
    },
    // Until the figure is left again.
    offerReturn() {
      isFound = false;
      notices.canReturn.value = true;
    },
    start() {
      for (const view of views) view.start();
      pin.start();
      travel.start();
      let first = true;
      stops = [
        effect(write),
        effect(guard),
        effect(() => notices.write(params, t.value, interfaceWords(lang.value))),
        effect(() => {
          if (!near.value && isFound) notices.canReturn.value = false;
          isFound = near.value;
        }),
        effect(showGate),
        effect(() => {
          dependencies();
          near.value;
          if (printing.value || first) untracked(draw);
          else schedule();
        }),
        () => {
          for (const view of views) view.stop();
          pin.stop();
          travel.stop();
          play?.stop();
          steps?.stop();
        },
        ...(play ? [state.values.subscribe(play.changed)] : []),
        ...(live
          ? [
              state.values.subscribe((values) => untracked(() => live.set(values))),
              effect(run),
              () => live.stop(true),
            ]
          : []),
      ];
      first = false;
    },
    stop() {
      for (const stop of stops) stop();
      stops = [];
      cancelAnimationFrame(frame);
      clearTimeout(later);
      frame = undefined;
    },
    invite,
  };
}
