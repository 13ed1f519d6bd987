import { upgrade } from './reflect.js';
import { loadScript } from './scripts.js';

const parts = () => globalThis.Posenc.reading;

/**
 * An element whose work lies in demos/reading.js, beside the core: it comes with the first such element of a page, which
 * stands there meanwhile as the page has it. Posenc.reading[<name of the element>](element) connects one and returns what
 * ends that.
 */
export class LateElement extends HTMLElement {
  #stop;

  connectedCallback() {
    upgrade(this);
    if (parts()) this.#connect();
    else
      loadScript('reading', () => parts() !== undefined).then(
        () => this.isConnected && this.#connect(),
        (error) => console.error(error),
      );
  }

  #connect() {
    this.#stop ??= parts()[this.localName](this);
  }

  disconnectedCallback() {
    this.#stop?.();
    this.#stop = undefined;
  }
}
