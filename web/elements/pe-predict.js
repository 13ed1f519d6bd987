import { store, stored } from '../core/storage.js';
import { make } from './dom.js';
import { languageOf } from './environment.js';
import { interfaceWords } from './interface-words.js';

const css = `
:where(pe-predict) { display: block; }
:where(pe-predict fieldset) { border: 0; margin: 0; padding: 0; min-width: 0; }
:where(pe-predict .options) { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 10px; }
:where(pe-predict fieldset label) { position: relative; display: inline-flex; align-items: center; min-height: 42px;
  padding: 4px 14px; border: 1px solid; border-radius: 6px; cursor: pointer; }
:where(pe-predict .pe-mark) { font-size: 0.8em; margin-inline-start: 8px; }
`;

let sheet;

/** Predictions of the page about the figure with this id: { open, answered }, how many; a reveal that was opened answers. */
export function predictionsAbout(id) {
  const isAbout = (element) => element.getAttribute('for').split(/\s+/).includes(id);
  const asked = id ? [...document.querySelectorAll('pe-predict[for]')].filter(isAbout) : [];
  const answered = asked.filter(
    (one) => one.dataset.committed !== undefined || one.querySelector('details.reveal')?.open,
  ).length;
  return { open: asked.length - answered, answered };
}

/** Calls heard() whenever a prediction is answered or its reveal opened. Returns the stop. */
export function listenToPredictions(heard) {
  const toggled = (event) => event.target.matches?.('details.reveal') && heard();
  document.addEventListener('pe-predict', heard);
  document.addEventListener('toggle', toggled, true);
  return () => {
    document.removeEventListener('pe-predict', heard);
    document.removeEventListener('toggle', toggled, true);
  };
}

/**
 * <pe-predict id answer for> around a fieldset of radio buttons and a details.reveal. The first choice commits: it stays
 * marked beside the result, and the reveal opens. Arrow keys only choose; Enter or Space commits. The reveal can be
 * opened without an answer. Choices are kept in this browser. `for` names the figures that it asks about.
 */
export class PePredict extends HTMLElement {
  #stops = [];
  #byArrow = false;

  connectedCallback() {
    adoptSheet();
    const listen = (type, listener) => {
      this.addEventListener(type, listener);
      this.#stops.push(() => this.removeEventListener(type, listener));
    };
    listen('keydown', (event) => {
      this.#byArrow = event.key.startsWith('Arrow');
      if (event.key === 'Enter' && event.target.matches('input[type="radio"]')) this.#commit();
    });
    listen('keyup', (event) => {
      if (event.key === ' ' && event.target.matches('input[type="radio"]')) this.#commit();
    });
    listen('pointerdown', () => {
      this.#byArrow = false;
    });
    listen('change', () => {
      if (!this.#byArrow) this.#commit();
    });
    // The children of a page that is still being read come later.
    const restore = () => this.#restore();
    if (this.querySelector('fieldset')) restore();
    else {
      document.addEventListener('DOMContentLoaded', restore, { once: true });
      this.#stops.push(() => document.removeEventListener('DOMContentLoaded', restore));
    }
  }

  disconnectedCallback() {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  /** The value committed to. */
  get choice() {
    return this.dataset.committed;
  }

  #inputs() {
    return [...this.querySelectorAll('input[type="radio"]')];
  }

  #restore() {
    const earlier = this.id ? stored('visit', `predict:${this.id}`) : null;
    const input = this.#inputs().find(({ value }) => value === earlier);
    if (!input || this.dataset.committed !== undefined) return;
    input.checked = true;
    this.#commit({ isEarlier: true });
  }

  // The figure performs the answer: it goes to the state that the answer links to.
  #perform() {
    for (const id of (this.getAttribute('for') ?? '').split(/\s+/).filter(Boolean)) {
      const link = this.querySelector(`details.reveal a[href^="#${CSS.escape(id)}?"]`);
      if (link) return document.getElementById(id)?.show?.(link.hash.slice(id.length + 2));
    }
  }

  #commit({ isEarlier = false } = {}) {
    const chosen = this.#inputs().find(({ checked }) => checked);
    if (!chosen || this.dataset.committed !== undefined) return;
    const ui = interfaceWords(languageOf(this));
    const answer = this.getAttribute('answer');
    this.dataset.committed = chosen.value;
    if (this.id) store('visit', `predict:${this.id}`, chosen.value);
    for (const input of this.#inputs()) {
      const label = input.closest('label');
      input.disabled = true;
      label.classList.toggle('chosen', input === chosen);
      label.classList.toggle('answer', input.value === answer);
      const marks = [input === chosen && ui('predict.yours'), input.value === answer && ui('predict.answer')];
      const text = marks.filter(Boolean).join(' · ');
      if (text) label.append(make('small', { className: 'pe-mark' }, text));
    }
    const verdict = make('p', { className: 'verdict', role: 'status' });
    this.querySelector('fieldset').append(verdict);
    verdict.textContent = ui(chosen.value === answer ? 'predict.right' : 'predict.wrong');
    const reveal = this.querySelector('details.reveal');
    if (reveal) reveal.open = true;
    this.dispatchEvent(
      new CustomEvent('pe-predict', {
        detail: { choice: chosen.value, answer },
        bubbles: true,
        composed: true,
      }),
    );
    if (!isEarlier) this.#perform();
  }
}

function adoptSheet() {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
