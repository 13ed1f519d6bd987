import { computed, signal } from '@preact/signals-core';
import { initialValue, kebab } from '../core/parameters.js';
import { readQuery, writeQuery } from '../core/permalink.js';
import { createState } from '../core/state.js';
import { loadEngine } from '../engine/engine.js';
import { make } from './dom.js';
import { makeFigure } from './figure.js';
import { styleFor } from './figure-style.js';
import { gateOf, givenBy, guardOf } from './guard.js';
import { interfaceWords } from './interface-words.js';
import { coreUrl, demoNamed } from './library.js';
import { listenToAddress, queryFor, writeAddress } from './permalink-listener.js';
import { shareWithPage } from './sharing.js';
import { figureSheet } from './sheet.js';
import { languageOf, lookAgain, prefersStill, themeOf, watchNearness } from './surroundings.js';

/**
 * <pe-demo name="alibi/slopes" values="numHeads=12" permalink>fallback</pe-demo>: an interactive figure.
 * Attributes: name, id, lang, theme, values, permalink, every parameter in kebab case; gate ('soft' | 'hard': a prediction
 * comes first), scene (its demos share tokens, lengths, heads), freeze (parameters the reader cannot change, * for all),
 * hide (parameters, view-<name>, or controls, actions, take, caption, readout), room (height to keep until the figure is there). Events:
 * pe-ready, pe-change { values }, pe-live, pe-predict { choice, answer }, pe-open (the gate lets by), pe-error { error }.
 * Properties: values (reads all, writes some), data, descriptor, gated, seen(), reset(), undo(), redo(). The fallback shows
 * until the first picture, and stays when there is none.
 */
export class PeDemo extends HTMLElement {
  #slot = make('slot');
  #message = make('div', { className: 'demo', hidden: true });
  #attributes = signal(0);
  #near = signal(false);
  #lang = this.#following(() => languageOf(this));
  #spoken;
  #theme = this.#following(() => themeOf(this));
  #style = this.#following(() => styleFor(this, this.#theme.value));
  #gate = this.#following(() => gateOf(this));
  #guard = this.#following(() => guardOf(this));
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
    this.#upgrade('values');
    const [wide, narrow] = (this.getAttribute('room') ?? '660 1080').split(' ');
    this.#slot.style.cssText = `--wide: ${wide}px; --narrow: ${narrow}px`;
    const observer = new MutationObserver((records) => this.#changed(records));
    observer.observe(this, { attributes: true });
    this.#stops = [
      () => observer.disconnect(),
      watchNearness(this, (isNear) => {
        this.#near.value = isNear;
        if (isNear) this.#begin();
      }),
    ];
    if (this.hasAttribute('permalink') && this.id) {
      this.#stops.push(listenToAddress(this, (query) => this.#arrive(query)));
    }
    this.#attributes.value += 1;
    if (this.#figure) this.#run();
    else if (this.#isNear() || this.#given() !== undefined) this.#begin();
  }

  disconnectedCallback() {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#rest();
    clearTimeout(this.#writing);
  }

  /** Every value; setting takes some of them, fitted to what is legal. */
  get values() {
    return { ...this.#state?.values.value };
  }
  set values(patch) {
    if (this.#state) this.#state.patch(patch ?? {});
    else Object.assign(this.#pending, patch);
  }
  /** What the demo computed last without an error. */
  get data() {
    return this.#figure?.outcome.value.data;
  }
  get descriptor() {
    return this.#descriptor;
  }
  /** Sentences that say what is to be seen now; none before the first picture. */
  seen() {
    const { data } = this;
    return data === undefined || this.#figure.isShut()
      ? []
      : (this.#descriptor.seen?.(data, this.#figure.words()) ?? []);
  }
  /** A prediction is still to come before the pictures. */
  get gated() {
    return this.#figure ? this.#figure.isShut() : this.#gate.value !== 'off' && this.#message.hidden;
  }
  reset() {
    this.#state?.reset();
  }
  undo() {
    this.#state?.undo();
  }
  redo() {
    this.#state?.redo();
  }

  // A property set before the element was defined would hide the accessor.
  #upgrade(name) {
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    delete this[name];
    this[name] = value;
  }

  #isNear() {
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
    const notices = this.#restart();
    this.#state.patch(this.#pending);
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
      guard: this.#guard,
      gateName: `${descriptor.name}#${this.id}`,
      point: this.#sharing.point,
      link: () => (this.hasAttribute('permalink') && this.id ? () => this.#address() : undefined),
      embed: () => {
        const lang = this.#spoken.value;
        const initial = Object.fromEntries(
          Object.keys(params).map((key) => [key, initialValue(params[key], lang)]),
        );
        const { name } = descriptor;
        const title = words.value[lang]?.title ?? name;
        return { name, lang, title, query: writeQuery(params, this.values, initial), core: coreUrl };
      },
      told: (type, detail) => this.#told(type, detail),
    });
    const query = this.#given();
    if (query !== undefined) notices.push(...this.#apply(query));
    this.#figure.notify(notices);
    this.#message.hidden = true;
    this.shadowRoot.prepend(this.#figure.node);
    this.#run();
    if (query !== undefined) this.scrollIntoView();
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

  // Where the demo starts: the initial values with what the attributes say.
  #restart() {
    const { patch, notices } = givenBy(this, this.#descriptor);
    this.#state.restart(patch);
    return notices;
  }

  #apply(query) {
    const { patch, notices } = readQuery(this.#descriptor.params, query);
    this.#state.patch({ ...this.#state.start(), ...patch });
    this.#lastValues = this.#state.values.value;
    return notices;
  }

  // The address named this demo while it was on the page.
  #arrive(query) {
    if (!this.#figure) return this.#begin();
    this.#figure.notify(this.#apply(query));
    this.scrollIntoView({ behavior: prefersStill() ? 'auto' : 'smooth' });
  }

  #query() {
    return writeQuery(this.#descriptor.params, this.#state.values.value, this.#state.start());
  }

  #address() {
    const query = this.#query();
    return `${location.href.split('#')[0]}#${this.id}${query && `?${query}`}`;
  }

  #told(type, detail = {}) {
    if (type === 'ready') {
      this.#slot.hidden = true;
      this.#lastValues = this.#state.values.value;
      this.#figure.invite();
    }
    if (type === 'change') {
      if (detail.values === this.#lastValues) return;
      this.#lastValues = detail.values;
      if (this.hasAttribute('permalink') && this.id) {
        clearTimeout(this.#writing);
        this.#writing = setTimeout(() => writeAddress(this.id, this.#query()), 250);
      }
    }
    this.dispatchEvent(new CustomEvent(`pe-${type}`, { detail, bubbles: true, composed: true }));
  }

  #changed(records) {
    const names = new Set(records.map(({ attributeName }) => attributeName));
    this.#attributes.value += 1;
    if (names.has('name')) return this.#startAgain();
    if (!this.#figure) return;
    const own = Object.keys(this.#descriptor.params).map(kebab);
    if (names.has('values') || own.some((name) => names.has(name))) this.#figure.notify(this.#restart());
  }

  #startAgain() {
    this.#rest();
    this.#figure?.node.remove();
    this.#figure = this.#sharing = this.#state = this.#descriptor = this.#beginning = undefined;
    this.#slot.hidden = false;
    this.#begin();
  }

  #fail(error) {
    const ui = interfaceWords(this.#lang.value);
    const retry = make(
      'button',
      { type: 'button', className: 'close', onclick: () => this.#begin() },
      ui('retry'),
    );
    this.#message.dataset.theme = this.#theme.value;
    this.#message.replaceChildren(
      make('p', { role: 'status' }, `${ui('failed')} ${ui('failed.reason', { reason: error.message })}`),
      retry,
    );
    this.#message.hidden = false;
    this.#slot.hidden = false;
    this.#told('error', { error });
  }
}
