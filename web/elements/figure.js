import { computed, signal } from '../core/signals.js';
import { translator } from '../core/words.js';
import { actionsOf } from './actions.js';
import { make, nameOf, setText } from './dom.js';
import { visible } from './environment.js';
import { makeJourney } from './journey.js';
import { makeLife } from './life.js';
import { computedOutcome } from './outcome.js';
import { makePainting } from './painting.js';
import { makePlay } from './play.js';
import { makeQuestion } from './question.js';
import { makeReadout } from './readout.js';
import { loadData, loadMain, startWorker } from './scripts.js';
import { makeStage } from './staging.js';
import { makeSteps } from './steps.js';
import { makeSurround } from './surround.js';
import { makeTravel } from './travel.js';
import { placeViews } from './view.js';

/**
 * What is said above the pictures about settings that cannot be used, until somebody closes it, and the way back to the text
 * whose link led here: { node, list, canReturn, write(params, t, ui) }; list: signal of { code, name, given }.
 */
function makeNotices() {
  const node = make('div.notices', { role: 'status' });
  const list = signal([]);
  const canReturn = signal(false);
  return {
    node,
    list,
    canReturn,
    write(params, t, ui) {
      const lines = list.value.map(({ code, name, given }) => {
        const known = Object.hasOwn(params, name) ? t.param(name) : name;
        return make('p', ui(`notice.${code}`, { name: known, given }));
      });
      const close = () => {
        list.value = [];
      };
      const closing = make('button.close', { onclick: close }, ui('notice.close'));
      const back = () => {
        canReturn.value = false;
        history.back();
      };
      const returning = make('button.close', { onclick: back }, ui('return'));
      node.replaceChildren(
        ...lines,
        ...(lines.length > 0 ? [closing] : []),
        ...(canReturn.value ? [returning] : []),
      );
    },
  };
}

/**
 * What the reader points at in a figure, or else has the keyboard on: notify([name]) or notify([]) whenever that changes.
 * Returns { listeners, pointed(name) }: listeners of the figure's element, and how a picture tells which of its handles
 * is nearest.
 *
 * @param {(names: string[]) => void} notify
 */
function makePointed(notify) {
  /** @type {{ pointer?: string, focus?: string }} */
  const subject = {};
  /** @type {string | undefined} */
  let lit;

  /** @param {'pointer' | 'focus'} how @param {string} [name] */
  function about(how, name) {
    subject[how] = name;
    const now = subject.pointer ?? subject.focus;
    if (now !== lit) notify(now === undefined ? [] : [now]);
    lit = now;
  }

  return {
    listeners: {
      // In a picture the nearest handle counts, and layHandles knows it.
      onpointerover({ target }) {
        if (!target.closest('.view')) about('pointer', nameOf(target.closest('.control')));
      },
      onpointerleave: () => about('pointer'),
      onfocusin: ({ target }) => about('focus', nameOf(target.closest('.handle, .control'))),
      onfocusout: () => about('focus'),
    },
    /** @param {string} [name] */
    pointed: (name) => about('pointer', name),
  };
}

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
 *   link                  () → () → address of this state, or undefined: none
 *   embed                 () → address of the page that puts this state into a post; undefined: there is none
 *   point(patch, isHover) the patch of what someone points at; undefined when they no longer do
 *   addressOf(step)       of a step as it begins, or undefined where the figure has no address
 *   emit(type, detail)    'ready' (first picture or gate), 'change', 'live' (something new from what goes on beside the
 *                         values, or pictures have arrived at them), 'light' (the reader points at a handle or control,
 *                         or has the keyboard on it), 'step', 'error', 'predict', 'open' (the gate lets by)
 * Returns { node, start(), stop(), outcome, isShut(), isSettled(), isAnswered, begin(), goTo(step), letTo(step),
 * inPlace(change), look(patch), layOut(style), next(), reveal(), notify(notices), offerReturn(), words(), invite() }. Its
 * parts are files: question.js, staging.js, painting.js, journey.js and life.js.
 */
export function makeFigure(context) {
  // One closure: it makes the parts and hands them to each other; what they do is in their files.
  const { descriptor, words, engine, state, lang, style, near, point, emit } = context;
  const t = computed(() => translator(words.value[lang.value] ?? {}, lang.value));
  const free = (patch) =>
    Object.fromEntries(Object.entries(patch).filter(([name]) => !context.guard.value.isLocked(name)));
  const patch = (values, gesture) => state.patch(free(values), gesture);
  const { listeners, pointed } = makePointed((names) => emit('light', { names }));
  const byHand = {
    patch(values, gesture) {
      const before = state.values.peek();
      patch(values, gesture);
      if (state.values.peek() !== before) steps?.touched();
    },
    endGesture: state.endGesture,
    values: () => state.values.peek(),
    point,
    flush: () => painting.flush(),
    pointed,
  };
  const brought = { loadMain, loadData, startWorker, make, setText };
  const live = descriptor.live?.make({ descriptor, patch, ...brought });
  live?.node.classList.add('live');
  live?.node.addEventListener('click', () => steps?.touched());

  const question = makeQuestion({
    context,
    free,
    answered: () => journey.perform(),
    passed(goal) {
      journey.goTo(goal);
      if (steps?.bar.hidden === false) steps.act.focus({ preventScroll: true });
    },
  });
  const outcome = computedOutcome(descriptor, engine, {
    ...{ state, style, live: live?.value, isDrawn: question.isDrawn },
  });
  const { stage, seen } = makeStage({ context, question, outcome });
  const isSettled = () => state.shown.value === state.values.value;

  const notices = makeNotices();
  const readout = makeReadout();
  const { node: pictures, views } = placeViews(descriptor.views, byHand);
  const mayMove = () => near.peek() && visible.peek() && painting.isReady();
  const travel = makeTravel({
    ...{ params: descriptor.params, state, mayMove },
    keepPictures(how) {
      for (const view of views) view.keepPicture(how);
    },
  });
  const steps =
    descriptor.steps &&
    makeSteps({
      steps: descriptor.steps,
      go: (name) => journey.goTo(name),
      addressOf: context.addressOf,
    });
  const play =
    descriptor.play &&
    makePlay({
      ...byHand,
      play: descriptor.play,
      data: () => outcome.value.data,
      mayMove,
      hasArrived: () => painting.hasArrived(),
      glide: travel.go,
    });
  const surround = makeSurround({
    params: descriptor.params,
    patching: byHand,
    gate: question.node,
    steps,
    play,
    actions: (ui) => actionsOf(context, { ui, notices, pictures, seen, t }),
  });
  const { head, controls } = surround;
  const around = descriptor.controlsFirst ? [controls, pictures] : [pictures, controls];
  if (live) around.splice(around.indexOf(pictures) + (descriptor.live.above ? 0 : 1), 0, live.node);
  const node = make(
    window === parent ? 'div.demo' : 'div.demo.framed',
    { part: 'figure', role: 'group', ...listeners },
    ...[head, ...(steps ? [steps.bar] : []), notices.node, ...around, ...(steps ? [steps.way] : [])],
    ...[readout.node, surround.trouble, surround.foot],
  );

  const parts = { t, node, pictures, views, head, controls, surround, readout, notices, steps, play, live };
  const figure = { ...parts, question, stage, seen, isSettled, patch, free, travel, mayMove };
  const painting = makePainting(context, figure);
  const journey = makeJourney(context, { ...figure, painting });
  const life = makeLife(context, { ...figure, painting, journey });
  return {
    ...{ node, outcome, isSettled, isShut: question.isShut, isAnswered: question.isAnswered },
    ...{ ...journey, ...life, letTo: question.letTo, layOut: painting.layOut },
    words: () => t.value,
    next: () => (question.isShut() && question.isHard() ? false : (steps?.next() ?? false)),
    reveal: () => (!question.isShut() && steps?.reveal()) ?? false,
    notify(list) {
      notices.list.value = list;
    },
  };
}
