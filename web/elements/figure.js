import { computed, effect, signal, untracked } from '../core/signals.js';
import { translator } from '../core/words.js';
import { makeActions } from './actions.js';
import { make, setAttribute, setText } from './dom.js';
import { makeGate } from './gate.js';
import { interfaceWords } from './interface-words.js';
import { loadMain, startWorker } from './library.js';
import { computedOutcome } from './outcome.js';
import { makePanel } from './panel.js';
import { makeReadout, markedNodes } from './readout.js';
import { fonts, pixelRatio, printing, visible } from './surroundings.js';
import { takeMenu } from './take.js';
import { makeView } from './view.js';

/**
 * A demo on the page: computes, draws and listens, all from its descriptor and one state.
 *   descriptor, engine, state (createState)
 *   words                 signal: the demo's words by language
 *   lang, style, near     signals: 'ko' | 'en', drawing style, whether the figure is in or near the window
 *   gate                  signal: 'off', or 'soft' or 'hard' where a prediction comes before the pictures
 *   gateName              under which that prediction is kept for this visit
 *   guard                 signal: { isLocked(param), isHidden(param), isUnseen(view), parts }: parameters the reader
 *                         cannot change or see, and views and parts of the figure left out ('controls actions take
 *                         caption readout')
 *   link, embed           () → address of this state (or undefined: none), () → what a post is told: { name, query,
 *                         lang, title, core }
 *   point(patch, isHover) the patch of what someone points at; undefined when they no longer do
 *   told(type, detail)    'ready' (first picture or gate), 'change', 'live' (something new from what goes on beside the
 *                         values), 'error', 'predict', 'open' (the gate lets by)
 * Returns { node, start(), stop(), outcome, isShut(), notify(notices), words(), invite() }. One frame draws at most once,
 * only what changed, and not at all while nothing does or nobody sees it.
 */
export function makeFigure(context) {
  const { descriptor, words, engine, state, lang, style, near, link, embed, point, told } = context;
  const { params } = descriptor;
  const t = computed(() => translator(words.value[lang.value] ?? {}, lang.value));
  const notices = signal([]);
  const free = (patch) =>
    Object.fromEntries(Object.entries(patch).filter(([name]) => !context.guard.value.isLocked(name)));
  const patching = {
    patch: (patch, gesture) => state.patch(free(patch), gesture),
    endGesture: state.endGesture,
    values: () => state.values.peek(),
    point,
    flush,
  };
  const live = descriptor.live?.make({ descriptor, patch: patching.patch, loadMain, startWorker });
  const gate =
    descriptor.predict &&
    makeGate({
      predict: descriptor.predict,
      engine,
      name: context.gateName,
      values: patching.values,
      told(choice, answer) {
        state.patch(free(descriptor.predict.done));
        told('predict', { choice, answer });
      },
    });
  // Chosen before, in this visit: the figure shows the same again, unless the reader drew in it.
  if (gate?.isKept && context.gate.peek() !== 'off' && !descriptor.predict.drawn)
    state.patch(free(descriptor.predict.done));
  const isShut = () => gate?.isShut(context.gate.value) ?? false;
  // Where the prediction is drawn, the figure is there to draw in, and told to keep the answer to itself.
  const isDrawn = computed(() => descriptor.predict?.drawn !== undefined && isShut());
  const outcome = computedOutcome(descriptor, engine, { state, style, live: live?.value, isDrawn });

  const notice = make('div', { className: 'notices', role: 'status' });
  const { node: stage, views } = placeViews(descriptor.views, patching);
  const readout = makeReadout();
  const sound = descriptor.sound?.make(descriptor.sound.tones);
  live?.node.classList.add('live');
  const trouble = make('p', { className: 'trouble', role: 'status' });
  const below = make('div', {});
  const node = make(
    'div',
    { className: 'demo', part: 'figure', role: 'group', onkeydown: undoKeys },
    notice,
    ...(gate ? [gate.node] : []),
    ...(live && descriptor.live.above ? [live.node] : []),
    stage,
    ...(sound ? [sound.node] : []),
    ...(live && !descriptor.live.above ? [live.node] : []),
    readout.node,
    trouble,
    below,
  );

  let panel;
  let actions;
  let frame;
  let later;
  let drawn;
  let heard = live?.value.peek();
  let isReady = false;
  let wasShut = false;
  let stops = [];

  function undoKeys(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
    if (event.composedPath()[0].matches('input[type="text"], textarea')) return;
    event.preventDefault();
    if (event.shiftKey) state.redo();
    else state.undo();
  }

  // Everything that is made of words; only a change of language makes it anew.
  function write() {
    const ui = interfaceWords(lang.value);
    const words = t.value;
    panel = makePanel(params, { ...patching, t: words, ui });
    const reset = () => {
      notices.value = [];
      state.reset();
    };
    actions = makeActions({
      ui,
      undo: state.undo,
      redo: state.redo,
      reset,
      take: take('menu'),
      embed: take('embed'),
      link: link(),
    });
    const title = words.has('title') ? [make('strong', {}, `${words('title')}.`), ' '] : [];
    const caption = make(
      'p',
      { className: 'caption', part: 'caption' },
      ...title,
      ...markedNodes(words.has('caption') ? words('caption') : ''),
    );
    below.replaceChildren(
      ...(panel.isEmpty ? [] : [panel.node]),
      make('div', { className: 'foot' }, caption, actions.node, actions.given),
    );
    sound?.write(words);
    live?.write(words, lang.value);
    node.lang = lang.value;
    setAttribute(node, 'aria-label', words.has('title') ? words('title') : descriptor.name);
    drawn = undefined;
  }

  const take = (kind) => (close) =>
    takeMenu(kind, {
      lang: lang.peek(),
      engine,
      close,
      embed,
      figure: () => ({
        stage,
        descriptor,
        data: outcome.peek().data,
        style: style.peek(),
        t: t.peek(),
        address: link()?.(),
      }),
    });

  function sayNotices() {
    const ui = interfaceWords(lang.value);
    const lines = notices.value.map(({ code, name, given }) => {
      const known = Object.hasOwn(params, name) ? t.value.param(name) : name;
      return make('p', {}, ui(`notice.${code}`, { name: known, given }));
    });
    const close = make(
      'button',
      {
        type: 'button',
        className: 'close',
        onclick: () => {
          notices.value = [];
        },
      },
      ui('notice.close'),
    );
    notice.replaceChildren(...lines, ...(lines.length > 0 ? [close] : []));
  }

  // Reads all that a picture depends on, so that the effect runs again when any of it changes.
  const dependencies = () => [
    state.shown.value,
    style.value,
    t.value,
    pixelRatio.value,
    fonts.value,
    live?.value.value,
    isDrawn.value,
    ...views.map(({ width }) => width.value),
  ];

  function draw() {
    frame = undefined;
    const now = dependencies();
    const [values, look, words, ratio, , news] = now;
    const isNew = !drawn || now.some((dependency, i) => dependency !== drawn[i]);
    if (isNew && (near.value || printing.value || !drawn)) {
      const { data, error = data?.error } = outcome.value;
      setAttribute(node, 'data-theme', look.theme);
      panel.sync(values);
      actions.sync({ canUndo: state.canUndo.value, canRedo: state.canRedo.value });
      complain(error);
      if (data !== undefined) {
        const hint = interfaceWords(lang.value)('handle');
        try {
          const painted = views.map((view) => view.draw(data, look, words, ratio, hint));
          if (!painted.some(Boolean)) return;
          readout.write(descriptor.readout?.(data, words) ?? [], look, words.lang);
        } catch (fault) {
          console.error(fault);
          complain(fault);
        }
      }
      drawn = now;
      if (!isReady) told('ready');
      isReady = true;
      if (data?.next) later = setTimeout(() => patching.patch(data.next, 'next'));
      if (data !== undefined && views.some((view) => view.isUnfinished())) {
        drawn = undefined;
        schedule();
      }
    }
    told('change', { values: state.values.peek() });
    if (news !== heard) told('live');
    heard = news;
  }

  function guard() {
    t.value;
    panel.guard(context.guard.value);
    for (const { node: view } of views) view.hidden = context.guard.value.isUnseen(view.dataset.view);
    for (const row of stage.querySelectorAll('.row')) {
      const isBoth = [...row.children].every(({ children }) => [...children].some((view) => !view.hidden));
      row.classList.toggle('split', isBoth);
    }
    setAttribute(node, 'data-hide', context.guard.value.parts.join(' ') || undefined);
  }

  function stand() {
    gate?.write(context.gate.value, t.value, interfaceWords(lang.value));
    const shut = isShut();
    const opens = !shut && wasShut;
    wasShut = shut;
    node.classList.toggle('gated', shut && !isDrawn.value);
    if (opens) told('open');
    if (!shut || isDrawn.value || isReady) return;
    setAttribute(node, 'data-theme', style.value.theme);
    isReady = true;
    told('ready');
  }

  function complain(error) {
    const ui = interfaceWords(lang.value);
    if (!error) {
      panel.mark();
      setText(trouble, '');
      return;
    }
    const own = `error.${error.field}`;
    const message =
      error.say?.(t.value) ??
      (error.field === undefined
        ? ui('broken')
        : t.value.has(own)
          ? t.value(own)
          : ui('refused.compute', { message: error.message }));
    const isMarked = panel.mark(error.field, message);
    setText(trouble, isMarked ? '' : message);
    told('error', { error });
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
    notify(list) {
      notices.value = list;
    },
    start() {
      for (const view of views) view.start();
      let first = true;
      stops = [
        effect(write),
        effect(guard),
        effect(sayNotices),
        effect(stand),
        effect(() => {
          dependencies();
          near.value;
          if (printing.value || first) untracked(draw);
          else schedule();
        }),
        () => {
          for (const view of views) view.stop();
        },
        ...(sound ? [effect(() => sound.set(outcome.value.data)), sound.stop] : []),
        ...(live
          ? [
              state.values.subscribe((values) => untracked(() => live.set(values))),
              effect(run),
              () => live.stop(true),
            ]
          : []),
      ];
      sound?.start();
      first = false;
    },
    stop() {
      for (const stop of stops) stop();
      stops = [];
      cancelAnimationFrame(frame);
      clearTimeout(later);
      frame = undefined;
    },
    invite: () => views.some((view) => view.invite()),
  };
}

// Main and side views stand beside each other where there is room; others take the whole width.
function placeViews(descriptors, patching) {
  const views = [];
  const stage = make('div', { className: 'views', part: 'views' });
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
      row = { main: make('div', { className: 'column' }), side: make('div', { className: 'column' }) };
      stage.append(make('div', { className: 'row split' }, row.main, row.side));
    }
    row[descriptor.place].append(view.node);
  }
  return { node: stage, views };
}
