import { computed, signal } from '@preact/signals-core';
import { initialValue } from '../core/parameters.js';
import { brief, readQuery, readValues, writeQuery } from '../core/permalink.js';
import { readStep, STEP, stepOf, WHOLE, withStep } from '../core/stage.js';
import { createState } from '../core/state.js';
import { loadEngine } from '../engine/engine.js';
import { make, nameOf } from './dom.js';
import { languageOf, lookAgain, prefersStill, themeOf, watchNearness } from './environment.js';
import { makeFigure } from './figure.js';
import { styleFor } from './figure-style.js';
import { attributesFor, gateOf, givenBy, guardOf } from './guard.js';
import { interfaceWords } from './interface-words.js';
import { listenToAddress, listenToLinks, queryFor, writeAddress } from './permalink-listener.js';
import { listenToPredictions, predictionsAbout } from './predictions.js';
import { reflect, reflects, upgrade } from './reflect.js';
import { demoNamed } from './registry.js';
import { coreUrl } from './scripts.js';
import { shareWithPage } from './sharing.js';
import { figureSheet } from './sheet.js';

/**
 * <pe-demo name="alibi/slopes" values="numHeads=12" permalink>fallback</pe-demo>: an interactive figure.
 * Attributes: name, id, lang, theme, values, permalink, every parameter in kebab case; gate ('soft' | 'hard': a prediction
 * comes first), hold (what came of it waits until the attribute is gone), step (the figure begins with its first step, or with the one named), scene (its demos share tokens, lengths, heads), freeze (parameters the reader cannot change, * for all),
 * hide (parameters, view-<name>, passed, or controls, actions, export, caption, readout, step-bar), room, narrow-room (heights to keep until the figure is there, on a wide page and on a phone). Events:
 * pe-ready, pe-change { values }, pe-live, pe-light { names }, pe-step { step }, pe-predict { choice, answer }, pe-open (the gate lets by), pe-error { error }.
 * Properties: values (reads all, writes some), step (a name, or undefined where the figure is whole), data, descriptor,
 * gated, touched, broken, seen(), next(), reveal(), preview(query), show(query), light(names), begin(), enlarge(screen), reset(), undo(), redo(). The fallback shows until the first picture, and stays when there is none. While a pe-predict of the page asks about the
 * figure and has no answer, options that are common mistakes stay out of sight.
 */
export class PeDemo extends HTMLElement {
  #slot = make('slot');
  #message = make('div', { className: 'demo', hidden: true });
  #attributes = signal(0);
  #near = signal(false);
  #isWanted = false;
  #lang = this.#following(() => languageOf(this));
  #spoken;
  #theme = this.#following(() => themeOf(this));
  /** @type {import('@preact/signals-core').Signal<{ letters: number, zoom: number } | undefined>} */
  #screen = signal();
  #style = this.#following(() => styleFor(this, this.#theme.value, this.#screen.value));
  #gate = this.#following(() => gateOf(this));
  #hold = this.#following(() => this.hasAttribute('hold'));
  #isAsked = signal(false);
  /** @type {import('@preact/signals-core').Signal<string | undefined>} */
  #step = signal();
  #touched = false;
  #isLedTo = false; // by a link of the page
  #scene = this.#following(() => this.getAttribute('scene') ?? undefined);
  #stops = [];
  #runs = [];
  #beginning;
  #state;
  #figure;
  #sharing;
  #descriptor;
  #pending = {};
  #lastValues;
  #writing;

  // What is read off the element and its place in the page, read again when either changes.
  #following(read) {
    return computed(() => {
      this.#attributes.value;
      return read();
    });
  }

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [figureSheet()];
    root.append(this.#message, this.#slot);
  }

  connectedCallback() {
    upgrade(this);
    const [wide, narrow] = [this.getAttribute('room'), this.getAttribute('narrow-room')];
    this.#slot.style.cssText = `--wide: ${wide ?? 660}px; --narrow: ${narrow ?? 1080}px`;
    const asked = () => {
      this.#isAsked.value = predictionsAbout(this.id).open > 0;
    };
    asked();
    const observer = new MutationObserver((records) => this.#changed(records));
    observer.observe(this, { attributes: true });
    this.#stops = [
      () => observer.disconnect(),
      listenToPredictions(asked),
      watchNearness(this, (isNear) => {
        this.#near.value = isNear;
        if (isNear) this.#begin();
      }),
    ];
    if (this.hasAttribute('permalink') && this.id) {
      this.#stops.push(
        listenToAddress(this, {
          arrived: (query) => this.#arrive(query),
          returned: (query) => (typeof query === 'string' ? this.show(query) : this.#startAgain()),
          queryNow: () => this.#figure && this.#query(),
        }),
        listenToLinks(this, (query) => this.#isInSight() && this.preview(query)),
      );
    }
    this.#attributes.value += 1;
    if (this.#figure) this.#run();
    // Whether it is near is told in the next frame: to ask of each figure of a page at once would lay the page out for each. A
    // page in a frame is told only once the reader sees it, when a frame that grows would push away what is read.
    else if (this.#isWanted || this.#given() !== undefined || (parent !== window && this.#isNear()))
      this.#begin();
  }

  disconnectedCallback() {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#rest();
    clearTimeout(this.#writing);
  }

  /**
   * Every parameter; an assignment sets some of them, fitted to what is legal, and says in the figure what cannot be used. A
   * text is the attribute.
   * @returns {Record<string, unknown>}
   */
  get values() {
    return { ...this.#state?.values.value };
  }
  set values(given) {
    if (given === null || typeof given !== 'object') reflect(this, 'values', given);
    else if (this.#state) this.#tell(this.#patch(given));
    else Object.assign(this.#pending, given);
  }
  /**
   * What was computed last without an error.
   * @returns {unknown}
   */
  get data() {
    return this.#figure?.outcome.value.data;
  }
  /**
   * A prediction is still to come before the pictures.
   * @returns {boolean}
   */
  get gated() {
    return this.#figure ? this.#figure.isShut() : this.#gate.value !== 'off' && this.#message.hidden;
  }
  /** Someone changed the figure, answered its prediction, or came to it by a link. */
  get touched() {
    return this.#touched;
  }
  /** The figure could not start. */
  get broken() {
    return !this.#message.hidden;
  }
  /**
   * The demo as its family defines it, once it is there.
   * @returns {unknown}
   */
  get descriptor() {
    return this.#descriptor;
  }
  /**
   * Sentences that say what is to be seen now; none before the first picture.
   * @returns {string[]}
   */
  seen() {
    const { data } = this;
    return data === undefined || this.#figure.isShut() || !this.#figure.isSettled()
      ? []
      : (this.#descriptor.seen?.(data, this.#figure.words()) ?? []);
  }
  /**
   * The step that the figure is at, to be set by its name or its number; undefined makes it whole. Before the start it is the
   * attribute.
   * @returns {string | undefined}
   */
  get step() {
    return this.#step.value;
  }
  set step(given) {
    if (this.#figure) this.#goTo(given);
    else reflect(this, 'step', given);
  }
  /**
   * Goes on to the next step; returns whether there was one.
   * @returns {boolean}
   */
  next() {
    return this.#figure?.next() ?? false;
  }
  /**
   * Says what is to be seen at the step, before anybody touched the figure; returns whether it was still to be said.
   * @returns {boolean}
   */
  reveal() {
    return this.#figure?.reveal() ?? false;
  }
  /**
   * Shows a state as a link names it, as a query, for as long as no other is shown; without a query that ends.
   * @param {string} [query]
   * @returns {void}
   */
  preview(query) {
    if (!this.#figure || this.gated) return;
    const { patch } = readQuery(this.#descriptor.params, this.#stepIn(query ?? '').rest);
    this.#figure.look(query === undefined ? undefined : { ...this.#state.start(), ...patch });
  }
  /**
   * Goes to a state as a link names it, as a query; pictures travel there.
   * @param {string} query
   * @returns {void}
   */
  show(query) {
    if (!this.#figure) return;
    this.#figure.inPlace(() => this.#figure.notify(this.#apply(query)));
    this.#emit('live');
  }
  /**
   * Marks the handles and the controls of these names, and no others; returns whether the reader can see one.
   * @param {string[]} [names]
   * @returns {boolean}
   */
  light(names = []) {
    const named = [...this.shadowRoot.querySelectorAll('.handle, .control')].filter((node) =>
      node.classList.toggle('lit', names.includes(nameOf(node))),
    );
    return named.some((node) => node.checkVisibility?.() ?? true);
  }
  /** Starts the figure, however far from the window it is, as for paper. */
  begin() {
    this.#isWanted = true;
    this.#begin();
  }
  /**
   * Shows the pictures on the screen of a class: with letters of so many CSS px, and what has no letters `zoom` times as
   * large as on a page. Without an argument as on a page. They have their size at once, and are drawn in the next frame.
   * @param {{ letters: number, zoom: number }} [screen]
   * @returns {void}
   */
  enlarge(screen) {
    this.#screen.value = screen;
    this.#figure?.layOut(this.#style.value);
  }
  /** Back to the values of the start. */
  reset() {
    this.#state?.reset();
  }
  /** One change back. */
  undo() {
    this.#state?.undo();
  }
  /** One change forward again. */
  redo() {
    this.#state?.redo();
  }

  #isNear() {
    if (this.#isWanted) return true;
    const { top, bottom, width } = this.getBoundingClientRect();
    // What is folded away may still have a size.
    if (this.checkVisibility?.() === false) return false;
    return width > 0 && bottom > -240 && top < innerHeight + 240;
  }

  // What the address says about this demo, where it may.
  #given() {
    return this.hasAttribute('permalink') ? queryFor(this) : undefined;
  }

  async #begin() {
    const name = this.getAttribute('name') ?? '';
    if (this.#figure || this.#beginning === name) return;
    this.#beginning = name;
    try {
      const [engine, demo] = await Promise.all([loadEngine(), demoNamed(name, this.#lang.value)]);
      if (this.#beginning !== name || !this.isConnected) return;
      // Figures that started meanwhile may have pushed this one far away: then it waits for its turn.
      if (this.#isNear() || this.#given() !== undefined) this.#build(engine, demo);
      else lookAgain(this);
    } catch (error) {
      if (this.#beginning === name) this.#fail(error);
    } finally {
      if (this.#beginning === name) this.#beginning = undefined;
    }
  }

  #build(engine, { descriptor, words }) {
    const { params } = descriptor;
    this.#descriptor = descriptor;
    this.#spoken = computed(() => {
      const known = Object.keys(words.value);
      return known.length === 0 || known.includes(this.#lang.value) ? this.#lang.value : known[0];
    });
    this.#state = createState(descriptor, this.#spoken.value);
    // Predictions below it were not on the page yet when it was connected.
    this.#isAsked.value = predictionsAbout(this.id).open > 0;
    const own = this.#restart();
    const set = readValues(params, this.#pending);
    this.#state.patch(set.patch, {});
    const notices = [...own.notices, ...set.notices];
    const given = { ...own.patch, ...set.patch };
    this.#pending = {};
    this.#sharing = shareWithPage(descriptor, this.#state, this.#scene);
    this.#figure = makeFigure({
      descriptor,
      words,
      engine,
      state: this.#state,
      lang: this.#spoken,
      style: this.#style,
      near: this.#near,
      gate: this.#gate,
      hold: this.#hold,
      guard: this.#following(() => ({ ...guardOf(this, params), isAsked: this.#isAsked.value })),
      gateName: `${descriptor.name}#${this.id}`,
      point: this.#sharing.point,
      step: this.#step,
      link: () => (this.#hasAddress() ? () => this.#address(this.#query()) : undefined),
      addressOf: (step) => (this.#hasAddress() ? this.#address(withStep('', step ?? WHOLE)) : undefined),
      embed: () => {
        const lang = this.#spoken.value;
        const initial = Object.fromEntries(
          Object.keys(params).map((key) => [key, initialValue(params[key], lang)]),
        );
        const { name } = descriptor;
        const title = words.value[lang]?.title ?? name;
        return { name, lang, title, query: writeQuery(params, this.values, initial), core: coreUrl };
      },
      emit: (type, detail) => this.#emit(type, detail),
    });
    const query = this.#given();
    if (this.#beginsInSteps())
      this.#step.value = (this.#stepNamed(this.getAttribute('step')) ?? descriptor.steps?.[0])?.name;
    if (query !== undefined) notices.push(...this.#apply(query));
    else if (this.#step.value) this.#figure.begin(given);
    this.#figure.notify(notices);
    this.#message.hidden = true;
    this.#figure.node.classList.add('pending');
    this.shadowRoot.prepend(this.#figure.node);
    this.#touched = query !== undefined;
    this.#run();
    if (query === undefined) return;
    if (this.#isLedTo) this.#figure.offerReturn();
    this.scrollIntoView();
  }

  // With the attribute, unless its question was answered before.
  #beginsInSteps() {
    const begin = this.getAttribute('step');
    const isAnswered = this.#gate.value !== 'off' && this.#figure.isAnswered;
    return begin !== null && begin !== WHOLE && !isAnswered;
  }

  #goTo(given) {
    const isWhole = [undefined, null, false, WHOLE].includes(given);
    const name = isWhole ? undefined : this.#stepNamed(given)?.name;
    if (!isWhole && name === undefined)
      return this.#tell([{ code: 'no-step', name: STEP, given: brief(String(given)) }]);
    this.#figure.letTo(name);
    this.#figure.goTo(name);
  }

  // Without a name the first one.
  #stepNamed(given) {
    const { steps = [] } = this.#descriptor;
    return given === '' || given === true ? steps[0] : stepOf(steps, String(given));
  }

  #run() {
    const { name } = this.#descriptor;
    this.#runs = [
      this.#spoken.subscribe((lang) => this.#state.setLanguage(lang)),
      // Words of another language come with a script; if they do not, the figure goes on in its own.
      this.#lang.subscribe((lang) => demoNamed(name, lang).catch(() => {})),
    ];
    this.#figure.start();
    this.#sharing.start();
  }

  #rest() {
    for (const stop of this.#runs.splice(0)) stop();
    this.#figure?.stop();
    this.#sharing?.stop();
  }

  // Values as a page gives them; what of them cannot be used.
  #patch(given) {
    const { patch, notices } = readValues(this.#descriptor.params, given);
    // A gesture of its own: what a page sets is shown at once, and is undone by itself.
    this.#state.patch(patch, {});
    return notices;
  }

  #tell(notices) {
    if (notices.length > 0) this.#figure.notify(notices);
  }

  // Where the demo starts: the initial values with what the attributes say.
  #restart() {
    const own = givenBy(this, this.#descriptor);
    this.#state.restart(own.patch);
    return own;
  }

  #apply(query) {
    const { step, rest, given } = this.#stepIn(query);
    const { params } = this.#descriptor;
    const { patch, notices } = readQuery(params, rest);
    if (given !== undefined) notices.push({ code: 'no-step', name: STEP, given: brief(given) });
    this.#figure.letTo(step?.name);
    this.#step.value = step?.name;
    this.#state.patch({ ...this.#state.start(), ...step?.set, ...patch });
    this.#lastValues = this.#state.values.value;
    return notices;
  }

  #stepIn(query) {
    return readStep(this.#descriptor.steps, query);
  }

  #hasAddress() {
    return this.hasAttribute('permalink') && this.id !== '';
  }

  // The address named this demo while it was on the page.
  #arrive(query) {
    this.#isLedTo = true;
    if (!this.#figure) return this.#begin();
    this.show(query);
    if (this.#isInSight()) return;
    this.#figure.offerReturn();
    this.scrollIntoView({ behavior: prefersStill() ? 'auto' : 'smooth' });
  }

  // The reader need not leave the sentence of a link whose picture is there to be seen.
  #isInSight() {
    const picture = this.shadowRoot.querySelector('[data-view]:not([hidden])')?.getBoundingClientRect();
    return picture?.height > 0 && picture.top >= 0 && picture.bottom <= innerHeight;
  }

  #query() {
    const query = writeQuery(this.#descriptor.params, this.#state.values.value, this.#state.start());
    return withStep(query, this.#step.value);
  }

  #address(query) {
    return `${location.href.split('#')[0]}#${this.id}${query && `?${query}`}`;
  }

  #emit(type, detail = {}) {
    if (['live', 'step', 'predict', 'open'].includes(type)) this.#touched = true;
    if (type === 'ready') {
      this.#figure.node.classList.remove('pending');
      this.#slot.hidden = true;
      this.#lastValues = this.#state.values.value;
      this.#figure.invite();
    }
    if (type === 'change') {
      if (detail.values === this.#lastValues) return;
      this.#lastValues = detail.values;
      this.#touched = true;
    }
    if ((type === 'change' || type === 'step') && this.#hasAddress()) {
      clearTimeout(this.#writing);
      this.#writing = setTimeout(() => writeAddress(this.id, this.#query()), 250);
    }
    this.dispatchEvent(new CustomEvent(`pe-${type}`, { detail, bubbles: true, composed: true }));
  }

  #changed(records) {
    const names = new Set(records.map(({ attributeName }) => attributeName));
    this.#attributes.value += 1;
    if (names.has('name')) return this.#startAgain();
    if (!this.#figure) return;
    const own = attributesFor(this.#descriptor.params);
    if (names.has('values') || own.some((name) => names.has(name)))
      this.#figure.notify(this.#restart().notices);
  }

  #startAgain() {
    this.#rest();
    this.#figure?.node.remove();
    this.#touched = this.#isLedTo = false;
    this.#step.value = undefined;
    this.#figure = this.#sharing = this.#state = this.#descriptor = this.#beginning = undefined;
    this.#slot.hidden = false;
    this.#begin();
  }

  #fail(error) {
    const ui = interfaceWords(this.#lang.value);
    // What is chosen stands in the address, and what was answered is kept.
    const act = error.isGone ? () => location.reload() : () => this.#begin();
    const retry = make(
      'button',
      { type: 'button', className: 'close', onclick: act },
      ui(error.isGone ? 'reload' : 'retry'),
    );
    const said = error.isGone
      ? ui('outdated')
      : `${ui('failed')} ${ui('failed.reason', { reason: error.message })}`;
    this.#message.dataset.theme = this.#theme.value;
    this.#message.replaceChildren(make('p', { role: 'status' }, said), retry);
    this.#message.hidden = false;
    this.#slot.hidden = false;
    this.#emit('error', { error });
  }
}

reflects(
  PeDemo,
  ['name', 'theme', 'gate', 'scene', 'freeze', 'hide', 'room', 'narrowRoom'],
  ['permalink', 'hold'],
);
