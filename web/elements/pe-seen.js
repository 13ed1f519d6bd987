import { make } from './dom.js';
import { languageOf } from './environment.js';
import { interfaceWords } from './interface-words.js';
import { listenToPredictions, predictionsAbout } from './pe-predict.js';
import { keepWhole } from './readout.js';

const pause = 120; // ms: while something is dragged the text changes no faster than it can be read

const css = `
:where(pe-seen) { display: block; }
pe-seen > .pe-show { display: none; }
@media screen {
  pe-seen[data-waiting] > :not(.pe-show) { display: none; }
  pe-seen[data-waiting] > .pe-show { display: block; }
}
:where(.pe-show) { min-height: 42px; padding: 4px 14px; border: 1px solid; border-radius: 6px; background: none; color: inherit;
  font: inherit; text-align: start; cursor: pointer; }
`;

let sheet;

/**
 * <pe-seen for="matrix" waits>text</pe-seen>: what there is to see in a demo now, in its own numbers. Hidden, with the
 * section.seen around it, while the demo still waits for a prediction. With `waits` the text stays out of sight until
 * someone changed the demo above it, answered a prediction about it, or asked to see the text.
 */
export class PeSeen extends HTMLElement {
  #stops = [];
  #waiting;
  #text = '';
  #isAskedFor = false;
  #show;

  connectedCallback() {
    adoptSheet();
    const soon = () => {
      this.#waiting ??= setTimeout(() => this.#say(), pause);
    };
    const heard = (act) => (event) => {
      if (event.target.id === this.getAttribute('for')) act();
    };
    this.#listen(
      ['pe-ready', 'pe-open', 'pe-error'],
      heard(() => this.#say()),
    );
    this.#listen(['pe-change', 'pe-live'], heard(soon));
    this.#stops.push(listenToPredictions(() => this.#say()));
    this.#say();
  }

  #listen(types, listener) {
    for (const type of types) {
      document.addEventListener(type, listener);
      this.#stops.push(() => document.removeEventListener(type, listener));
    }
  }

  disconnectedCallback() {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
  }

  #say() {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    const demo = document.getElementById(this.getAttribute('for') ?? '');
    (this.closest('section.seen') ?? this).hidden = demo?.gated === true;
    const sentences = demo?.seen?.() ?? [];
    const text = sentences.join('\n');
    if (text !== '' && text !== this.#text) {
      this.#text = text;
      this.replaceChildren(...sentences.map((sentence) => make('p', {}, keepWhole(sentence))));
    }
    this.#fold(demo);
  }

  // A button stands for the text. What opens lies below the figure in hand, so nothing moves under the eye.
  #fold(demo) {
    const isFolded =
      this.hasAttribute('waits') &&
      !this.#isAskedFor &&
      demo?.touched === false &&
      demo.broken === false &&
      predictionsAbout(demo.id).answered === 0;
    this.toggleAttribute('data-waiting', isFolded);
    if (!isFolded) {
      this.#show?.remove();
      return;
    }
    this.#show ??= make('button', {
      type: 'button',
      className: 'pe-show',
      onclick: () => {
        this.#isAskedFor = true;
        this.#say();
        this.tabIndex = -1;
        this.focus({ preventScroll: true });
      },
    });
    const text = interfaceWords(languageOf(this))('seen.show');
    const title = demo.shadowRoot.querySelector('.demo[aria-label]')?.getAttribute('aria-label');
    this.#show.textContent = text;
    // The same figure may stand in several lessons of the page that holds everything.
    const lesson = this.closest('.part')?.querySelector('h1')?.textContent;
    const name = [title, lesson].filter(Boolean).join(', ');
    this.#show.setAttribute('aria-label', name ? `${text}: ${name}` : text);
    if (this.#show.parentNode !== this) this.append(this.#show);
  }
}

function adoptSheet() {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
