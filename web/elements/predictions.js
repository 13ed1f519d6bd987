import { listen } from './dom.js';

/** Predictions of the page about the figure with this id: { open, answered }, how many; a reveal that was opened answers. */
export function predictionsAbout(id) {
  const isAbout = (element) => element.getAttribute('for')?.split(/\s+/).includes(id);
  // A list that the browser keeps: at every answer each figure asks for it.
  const all = /** @type {HTMLCollectionOf<HTMLElement>} */ (document.getElementsByTagName('pe-predict'));
  const asked = id ? [...all].filter(isAbout) : [];
  const answered = asked.filter(
    (one) => one.dataset.committed !== undefined || one.querySelector('details.reveal')?.open,
  ).length;
  return { open: asked.length - answered, answered };
}

/** Calls heard() whenever a prediction is answered or its reveal opened. Returns the stop. */
export function listenToPredictions(heard) {
  const toggled = (event) => event.target.matches?.('details.reveal') && heard();
  const stops = [listen(document, { 'pe-predict': heard }), listen(document, { toggle: toggled }, true)];
  return () => {
    for (const stop of stops) stop();
  };
}
