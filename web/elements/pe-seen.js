import { make } from './dom.js';
import { keepWhole } from './readout.js';

const pause = 120; // ms: while something is dragged the text changes no faster than it can be read

/**
 * <pe-seen for="matrix">text</pe-seen>: what there is to see in a demo now, in its own numbers. Hidden, with the
 * section.seen around it, while the demo still waits for a prediction.
 */
export class PeSeen extends HTMLElement {
  #stops = [];
  #waiting;
  #text = '';

  connectedCallback() {
    const heard = (event) => {
      if (event.target.id === this.getAttribute('for'))
        this.#waiting ??= setTimeout(() => this.#say(), pause);
    };
    for (const type of ['pe-ready', 'pe-change', 'pe-live', 'pe-open', 'pe-error']) {
      document.addEventListener(type, heard);
      this.#stops.push(() => document.removeEventListener(type, heard));
    }
    this.#say();
  }

  disconnectedCallback() {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
  }

  #say() {
    this.#waiting = undefined;
    const demo = document.getElementById(this.getAttribute('for') ?? '');
    (this.closest('section.seen') ?? this).hidden = demo?.gated === true;
    const sentences = demo?.seen?.() ?? [];
    const text = sentences.join('\n');
    if (text === '' || text === this.#text) return;
    this.#text = text;
    this.replaceChildren(...sentences.map((sentence) => make('p', {}, keepWhole(sentence))));
  }
}
