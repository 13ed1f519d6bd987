import { listen, make } from '../dom.js';
import { languageOf } from '../environment.js';
import { interfaceWords } from '../interface-words.js';
import { listenToPredictions, predictionsAbout } from '../predictions.js';
import { keepWhole } from '../readout.js';

const pause = 120; // ms: while something is dragged the text changes no faster than it can be read

/** Connects a pe-seen; returns what ends that. */
export function connectSeen(element) {
  let waiting;
  let said = '';
  let isAskedFor = false;
  let button;

  function say() {
    clearTimeout(waiting);
    waiting = undefined;
    const demo = document.getElementById(element.getAttribute('for') ?? '');
    (element.closest('section.seen') ?? element).hidden = demo?.gated === true;
    const sentences = demo?.seen?.() ?? [];
    const text = sentences.join('\n');
    if (text !== '' && text !== said) {
      said = text;
      element.replaceChildren(...sentences.map((sentence) => make('p', keepWhole(sentence))));
    }
    fold(demo);
  }

  // A button stands for the text. What opens lies below the figure in hand, so nothing moves under the eye.
  function fold(demo) {
    const isFolded =
      element.hasAttribute('waits') &&
      !isAskedFor &&
      demo?.touched === false &&
      demo.broken === false &&
      predictionsAbout(demo.id).answered === 0;
    element.toggleAttribute('data-waiting', isFolded);
    if (!isFolded) {
      button?.remove();
      return;
    }
    button ??= make('button.pe-show', { onclick: show });
    const text = interfaceWords(languageOf(element))('seen.open');
    const title = demo.shadowRoot.querySelector('.demo[aria-label]')?.getAttribute('aria-label');
    button.textContent = text;
    // The same figure may stand in several lessons of the page that holds everything.
    const lesson = element.closest('.part')?.querySelector('h1')?.textContent;
    const name = [title, lesson].filter(Boolean).join(', ');
    button.setAttribute('aria-label', name ? `${text}: ${name}` : text);
    if (button.parentNode !== element) element.append(button);
  }

  function show() {
    isAskedFor = true;
    say();
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }

  const soon = () => {
    waiting ??= setTimeout(say, pause);
  };
  const heard = (act) => (event) => {
    if (event.target.id === element.getAttribute('for')) act();
  };
  const [atOnce, later] = [heard(say), heard(soon)];
  const stops = [
    listen(document, { 'pe-ready': atOnce, 'pe-open': atOnce, 'pe-error': atOnce }),
    listen(document, { 'pe-change': later, 'pe-live': later }),
    listenToPredictions(say),
  ];
  say();
  return () => {
    for (const stop of stops) stop();
    clearTimeout(waiting);
  };
}
