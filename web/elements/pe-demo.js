import { computed, signal } from '@preact/signals-core';
import { loadEngine } from '../engine/engine.js';
import { adopt, make, nameOf } from './dom.js';
import { languageOf, lookAgain, prefersStill, themeOf, watchNearness } from './environment.js';
import { styleFor } from './figure-style.js';
import { gateOf } from './guard.js';
import { interfaceWords } from './interface-words.js';
import { listenToAddress, listenToLinks, queryFor } from './permalink-listener.js';
import { listenToPredictions, predictionsAbout } from './predictions.js';
import { reflect, reflects, upgrade } from './reflect.js';
import { demoNamed } from './registry.js';
import { makeSession } from './session.js';
import { figureCss } from './sheet.js';

/**
 * <pe-demo name="alibi/slopes" values="numHeads=12" permalink>fallback</pe-demo>: an interactive figure.
 * Attributes: name, id, lang, theme, values, permalink, every parameter in kebab case; gate ('soft' | 'hard': a prediction
 * comes first), hold (what came of it waits until the attribute is gone), step (the figure begins with its first step, with the one named, or whole: all), scene (its demos share tokens, lengths, heads), freeze (parameters the reader cannot change, * for all),
 * view (that picture alone),
 * hide (parameters, view-<name>, or controls, actions, export, caption, readout, step-bar), room, narrow-room (heights to keep until the figure is there, on a wide page and on a phone). Events:
 * pe-ready, pe-change { values }, pe-live, pe-light { names }, pe-step { step }, pe-predict { choice, answer }, pe-open (the gate lets by), pe-error { error }.
 * Properties: values (reads all, writes some), step (a name, or undefined where the figure is whole), data, descriptor,
 * gated, touched, broken, seen(), next(), reveal(), preview(query), show(query), light(names), begin(), enlarge(screen), reset(), undo(), redo(). The fallback shows until the first picture, and stays when there is none. While a pe-predict of the page asks about the
 * figure and has no answer, options that are common mistakes stay out of sight.
 */
export class PeDemo extends HTMLElement {
  #slot = make('slot');
  #message = make('div.demo', { hidden: true });
  #attributes = signal(0);
  #near = signal(false);
  #isWanted = false;
  #lang = this.#following(() => languageOf(this));
  #theme = this.#following(() => themeOf(this));
  /** @type {import('@preact/signals-core').Signal<{ letters: number, zoom: number } | undefined>} */
  #screen = signal();
  #style = this.#following(() => styleFor(this, this.#theme.value, this.#screen.value));
  #gate = this.#following(() => gateOf(this));
  #hold = this.#following(() => this.hasAttribute('hold'));
  #isAsked = signal(false);
  #isLedTo = false; // by a link of the page
  #scene = this.#following(() => this.getAttribute('scene') ?? undefined);
  #stops = [];
  #beginning;
  /** @type {ReturnType<typeof makeSession> | undefined} from its beginning on */
  #session;
  #pending = {};

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
    adopt(root, figureCss);
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
          queryNow: () => this.#session?.query(),
        }),
        listenToLinks(this, (query) => this.#isInSight() && this.preview(query)),
      );
    }
    this.#attributes.value += 1;
    if (this.#session) this.#session.run();
    // Whether it is near is told in the next frame: to ask of each figure of a page at once would lay the page out for each. A
    // page in a frame is told only once the reader sees it, when a frame that grows would push away what is read.
    else if (this.#isWanted || this.#given() !== undefined || (parent !== window && this.#isNear()))
      this.#begin();
  }

  disconnectedCallback() {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#session?.rest();
  }

  /**
   * Every parameter; an assignment sets some of them, fitted to what is legal, and says in the figure what cannot be used. A
   * text is the attribute.
   * @returns {Record<string, unknown>}
   */
  get values() {
    return { ...this.#session?.state.values.value };
  }
  set values(given) {
    if (given === null || typeof given !== 'object') reflect(this, 'values', given);
    else if (this.#session) this.#session.set(given);
    else Object.assign(this.#pending, given);
  }
  /**
   * What was computed last without an error.
   * @returns {unknown}
   */
  get data() {
    return this.#session?.figure.outcome.value.data;
  }
  /**
   * A prediction is still to come before the pictures.
   * @returns {boolean}
   */
  get gated() {
    return this.#session?.figure.isShut() ?? (this.#gate.value !== 'off' && this.#message.hidden);
  }
  /** Someone changed the figure, answered its prediction, or came to it by a link. */
  get touched() {
    return this.#session?.isTouched() ?? false;
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
    return this.#session?.descriptor;
  }
  /**
   * Sentences that say what is to be seen now; none before the first picture.
   * @returns {string[]}
   */
  seen() {
    const { data } = this;
    if (data === undefined) return [];
    const { figure, descriptor } = this.#session;
    return figure.isShut() || !figure.isSettled() ? [] : (descriptor.seen?.(data, figure.words()) ?? []);
  }
  /**
   * The step that the figure is at, to be set by its name or its number; undefined makes it whole. Before the start it is the
   * attribute.
   * @returns {string | undefined}
   */
  get step() {
    return this.#session?.step.value;
  }
  set step(given) {
    if (this.#session) this.#session.goTo(given);
    else reflect(this, 'step', given);
  }
  /**
   * Goes on to the next step; returns whether there was one.
   * @returns {boolean}
   */
  next() {
    return this.#session?.figure.next() ?? false;
  }
  /**
   * Says what is to be seen at the step, before anybody touched the figure; returns whether it was still to be said.
   * @returns {boolean}
   */
  reveal() {
    return this.#session?.figure.reveal() ?? false;
  }
  /**
   * Shows a state as a link names it, as a query, for as long as no other is shown; without a query that ends.
   * @param {string} [query]
   * @returns {void}
   */
  preview(query) {
    if (!this.gated) this.#session?.preview(query);
  }
  /**
   * Goes to a state as a link names it, as a query; pictures travel there.
   * @param {string} query
   * @returns {void}
   */
  show(query) {
    this.#session?.show(query);
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
    this.#session?.figure.layOut(this.#style.value);
  }
  /** Back to the values of the start. */
  reset() {
    this.#session?.state.reset();
  }
  /** One change back. */
  undo() {
    this.#session?.state.undo();
  }
  /** One change forward again. */
  redo() {
    this.#session?.state.redo();
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
    if (this.#session || this.#beginning === name) return;
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

  #build(engine, demo) {
    // Predictions below it were not on the page yet when it was connected.
    this.#isAsked.value = predictionsAbout(this.id).open > 0;
    const pending = this.#pending;
    this.#pending = {};
    const ready = () => {
      figure.node.classList.remove('pending');
      this.#slot.hidden = true;
      figure.invite();
    };
    const session = makeSession(
      this,
      { engine, ...demo },
      {
        ...{ lang: this.#lang, near: this.#near, style: this.#style, gate: this.#gate, hold: this.#hold },
        ...{ scene: this.#scene, isAsked: this.#isAsked, following: (read) => this.#following(read) },
      },
      { pending, ready },
    );
    const { figure } = session;
    this.#session = session;
    const query = this.#given();
    session.begin(query);
    this.#message.hidden = true;
    figure.node.classList.add('pending');
    this.shadowRoot.prepend(figure.node);
    session.run();
    if (query === undefined) return;
    if (this.#isLedTo) figure.offerReturn();
    this.scrollIntoView();
  }

  // The address named this demo while it was on the page.
  #arrive(query) {
    this.#isLedTo = true;
    if (!this.#session) return this.#begin();
    this.show(query);
    if (this.#isInSight()) return;
    // Beside its sentence it comes no farther than it has to.
    if (this.hasAttribute('view')) return this.scrollIntoView({ block: 'nearest' });
    this.#session.figure.offerReturn();
    this.scrollIntoView({ behavior: prefersStill() ? 'auto' : 'smooth' });
  }

  // The reader need not leave the sentence of a link whose picture is there to be seen.
  #isInSight() {
    const picture = this.shadowRoot.querySelector('[data-view]:not([hidden])')?.getBoundingClientRect();
    // Most of a picture beside its sentence is enough.
    const cut = this.hasAttribute('view') ? picture?.height / 3 : 0;
    return picture?.height > 0 && picture.top >= -cut && picture.bottom <= innerHeight + cut;
  }

  #changed(records) {
    const names = new Set(records.map(({ attributeName }) => attributeName));
    this.#attributes.value += 1;
    if (names.has('name')) return this.#startAgain();
    this.#session?.changed(names);
  }

  #startAgain() {
    this.#session?.rest();
    this.#session?.figure.node.remove();
    this.#isLedTo = false;
    this.#session = this.#beginning = undefined;
    this.#slot.hidden = false;
    this.#begin();
  }

  #fail(error) {
    const ui = interfaceWords(this.#lang.value);
    // What is chosen stands in the address, and what was answered is kept.
    const act = error.isGone ? () => location.reload() : () => this.#begin();
    const retry = make('button.close', { onclick: act }, ui(error.isGone ? 'reload' : 'retry'));
    const said = error.isGone
      ? ui('outdated')
      : `${ui('failed')} ${ui('failed.reason', { reason: error.message })}`;
    this.#message.dataset.theme = this.#theme.value;
    this.#message.replaceChildren(make('p', { role: 'status' }, said), retry);
    this.#message.hidden = false;
    this.#slot.hidden = false;
    this.dispatchEvent(new CustomEvent('pe-error', { detail: { error }, bubbles: true, composed: true }));
  }
}

reflects(
  PeDemo,
  ['name', 'theme', 'gate', 'scene', 'freeze', 'hide', 'view', 'room', 'narrowRoom'],
  ['permalink', 'hold'],
);
