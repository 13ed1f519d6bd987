import { initialValue } from '../core/parameters.js';
import { brief, readQuery, readValues, writeQuery } from '../core/permalink.js';
import { computed, signal } from '../core/signals.js';
import { beginningOf, readStep, STEP, stepOf, WHOLE, withStep } from '../core/stage.js';
import { createState } from '../core/state.js';
import { makeFigure } from './figure.js';
import { attributesFor, givenBy, guardOf } from './guard.js';
import { writeAddress } from './permalink-listener.js';
import { demoNamed } from './registry.js';
import { shareWithPage } from './sharing.js';

const WRITE_AFTER = 250; // ms at rest before the address follows the figure

/**
 * A demo that has begun in its <pe-demo>: its state, its figure, its step and its address, from the words of `demo` on.
 *   demo       { engine, descriptor, words }
 *   signals    of the element: { lang, near, style, gate, hold, scene, isAsked }, and following(read), a signal of what is
 *              read off it
 *   pending    values that the page gave before it began
 *   ready()    the first picture, or the gate, is there
 * Returns { descriptor, state, figure, step, isTouched(), begin(query), run(), rest(), set(given), show(query), preview(query),
 * goTo(step), query(), changed(attributes) }.
 */
export function makeSession(element, { engine, descriptor, words }, signals, { pending, ready }) {
  // One closure: address, values and step follow each other, and each is told by the last of the others.
  const { name, params, steps = [] } = descriptor;
  const { lang, near, style, gate, hold, scene, isAsked, following } = signals;
  const spoken = computed(() => {
    const known = Object.keys(words.value);
    return known.length === 0 || known.includes(lang.value) ? lang.value : known[0];
  });
  const state = createState(descriptor, spoken.value);
  /** @type {import('@preact/signals-core').Signal<string | undefined>} */
  const step = signal();
  const own = restart();
  const set = patch(pending);
  const sharing = shareWithPage(descriptor, state, scene);
  let isTouched = false;
  let lastValues;
  let writing;
  let runs = [];

  const hasAddress = () => element.hasAttribute('permalink') && element.id !== '';
  const address = (query) => `${location.href.split('#')[0]}#${element.id}${query && `?${query}`}`;
  const query = () => withStep(writeQuery(params, state.values.value, state.start()), step.value);
  // A page of the site says where its page for posts is, on which a demo begins with its own values.
  const { builder } = document.documentElement.dataset;
  const builderAddress = () => {
    const initial = Object.entries(params).map(([key, param]) => [key, initialValue(param, spoken.value)]);
    const query = writeQuery(params, state.values.value, Object.fromEntries(initial));
    return `${builder}#${name}${query && `?${query}`}`;
  };
  const figure = makeFigure({
    ...{ descriptor, words, engine, state, lang: spoken, style, near, gate, hold, step, emit },
    guard: following(() => ({ ...guardOf(element, params), isAsked: isAsked.value })),
    gateName: `${name}#${element.id}`,
    point: sharing.point,
    link: () => (hasAddress() ? () => address(query()) : undefined),
    addressOf: (step) => (hasAddress() ? address(withStep('', step ?? WHOLE)) : undefined),
    embed: builder && builderAddress,
  });

  function emit(type, detail = {}) {
    // 'live' is what a model answers by itself.
    if (['step', 'predict', 'open'].includes(type)) isTouched = true;
    if (type === 'ready') {
      lastValues = state.values.value;
      ready();
    }
    if (type === 'change') {
      if (detail.values === lastValues) return;
      lastValues = detail.values;
      isTouched = true;
    }
    if ((type === 'change' || type === 'step') && hasAddress()) {
      clearTimeout(writing);
      writing = setTimeout(() => writeAddress(element.id, query()), WRITE_AFTER);
    }
    element.dispatchEvent(new CustomEvent(`pe-${type}`, { detail, bubbles: true, composed: true }));
  }

  // Without a name the first one.
  const stepNamed = (given) => (given === '' || given === true ? steps[0] : stepOf(steps, String(given)));
  const stepAsked = () => element.getAttribute('step') ?? (element.hasAttribute('view') ? WHOLE : '');

  // Unless it is to be whole, or its question stands before all of it or was answered before.
  function beginsInSteps() {
    const { predict } = descriptor;
    const isAfter = gate.value !== 'off' && predict && (predict.at === undefined || figure.isAnswered);
    return stepAsked() !== WHOLE && !isAfter;
  }

  // Where the demo starts: the initial values with what the attributes say.
  function restart() {
    const own = givenBy(element, descriptor);
    state.restart(own.patch);
    return own;
  }

  // Values as a page gives them; returns what of them cannot be used.
  function patch(given) {
    const read = readValues(params, given);
    // A gesture of its own: what a page sets is shown at once, and is undone by itself.
    state.patch(read.patch, {});
    return read;
  }

  function tell(notices) {
    if (notices.length > 0) figure.notify(notices);
  }

  // A state as a link names it; returns what of it cannot be used.
  function apply(given) {
    const { step: named, rest, given: unknown } = readStep(steps, given);
    const { patch, notices } = readQuery(params, rest);
    if (unknown !== undefined) notices.push({ code: 'no-step', name: STEP, given: brief(unknown) });
    figure.letTo(named?.name);
    step.value = named?.name;
    const start = state.start();
    const beginning = named ? beginningOf(steps, named.name, { params, values: start, start }) : start;
    state.patch({ ...beginning, ...patch });
    lastValues = state.values.value;
    return notices;
  }

  return {
    ...{ descriptor, state, figure, step, query },
    isTouched: () => isTouched,
    set: (given) => tell(patch(given).notices),
    begin(query) {
      const notices = [...own.notices, ...set.notices];
      if (beginsInSteps()) step.value = (stepNamed(stepAsked()) ?? steps[0])?.name;
      if (query !== undefined) notices.push(...apply(query));
      else if (step.value) figure.begin({ ...own.patch, ...set.patch });
      figure.notify(notices);
      isTouched = query !== undefined;
    },
    run() {
      runs = [
        spoken.subscribe((now) => state.setLanguage(now)),
        // Words of another language come with a script; if they do not, the figure goes on in its own.
        lang.subscribe((now) => demoNamed(name, now).catch(() => {})),
      ];
      figure.start();
      sharing.start();
    },
    rest() {
      for (const stop of runs.splice(0)) stop();
      figure.stop();
      sharing.stop();
      clearTimeout(writing);
    },
    show(query) {
      figure.inPlace(() => figure.notify(apply(query)));
      emit('live');
    },
    preview(query) {
      const { patch } = readQuery(params, readStep(steps, query ?? '').rest);
      figure.look(query === undefined ? undefined : { ...state.start(), ...patch });
    },
    goTo(given) {
      const isWhole = [undefined, null, false, WHOLE].includes(given);
      const to = isWhole ? undefined : stepNamed(given)?.name;
      if (!isWhole && to === undefined)
        return tell([{ code: 'no-step', name: STEP, given: brief(String(given)) }]);
      figure.letTo(to);
      figure.goTo(to);
    },
    /** Attributes of these names changed. */
    changed(names) {
      if (['values', ...attributesFor(params)].some((own) => names.has(own)))
        figure.notify(restart().notices);
    },
  };
}
