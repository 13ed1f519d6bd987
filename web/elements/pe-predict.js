import { make } from './dom.js';
import { interfaceWords } from './interface-words.js';
import { languageOf } from './surroundings.js';

const css = `
:where(pe-predict) { display: block; }
:where(pe-predict fieldset) { border: 0; margin: 0; padding: 0; min-width: 0; }
:where(pe-predict .options) { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 10px; }
:where(pe-predict fieldset label) { position: relative; display: inline-flex; align-items: center; min-height: 42px;
  padding: 4px 14px; border: 1px solid; border-radius: 6px; cursor: pointer; }
:where(pe-predict .pe-mark) { font-size: 0.8em; margin-inline-start: 8px; }
`;

let sheet;

/**
 * <pe-predict id answer> around a fieldset of radio buttons and a details.reveal. The first choice commits: it stays
 * marked beside the result, and the reveal opens. Arrow keys only choose; Enter or Space commits. The reveal can be
 * opened without an answer. Choices are kept in this browser.
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

  /** The value chosen and committed; undefined before. */
  get choice() {
    return this.dataset.committed;
  }

  #inputs() {
    return [...this.querySelectorAll('input[type="radio"]')];
  }

  #restore() {
    const kept = read(this.id);
    const input = this.#inputs().find(({ value }) => value === kept);
    if (!input || this.dataset.committed !== undefined) return;
    input.checked = true;
    this.#commit();
  }

  #commit() {
    const chosen = this.#inputs().find(({ checked }) => checked);
    if (!chosen || this.dataset.committed !== undefined) return;
    const ui = interfaceWords(languageOf(this));
    const answer = this.getAttribute('answer');
    this.dataset.committed = chosen.value;
    keep(this.id, chosen.value);
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
  }
}

function adoptSheet() {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

// Storage is missing in some frames and files, and shared by all files in others.
const key = (id) => `posenc:predict:${id}`;
function read(id) {
  try {
    return id ? sessionStorage.getItem(key(id)) : undefined;
  } catch {
    return undefined;
  }
}
function keep(id, value) {
  try {
    if (id) sessionStorage.setItem(key(id), value);
  } catch {
    // Not kept: the next visit asks again.
  }
}
