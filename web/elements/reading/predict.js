import { store, stored } from '../../core/storage.js';
import { make } from '../dom.js';
import { languageOf } from '../environment.js';
import { interfaceWords } from '../interface-words.js';
import { readingWords } from './words.js';

const inputsOf = (element) => [...element.querySelectorAll('input[type="radio"]')];

/** Connects a pe-predict; returns what ends that. */
export function connectPrediction(element) {
  let byArrow = false;
  const stops = [];
  const listen = (type, listener) => {
    element.addEventListener(type, listener);
    stops.push(() => element.removeEventListener(type, listener));
  };
  listen('keydown', (event) => {
    byArrow = event.key.startsWith('Arrow');
    if (event.key === 'Enter' && event.target.matches('input[type="radio"]')) commit(element);
  });
  listen('keyup', (event) => {
    if (event.key === ' ' && event.target.matches('input[type="radio"]')) commit(element);
  });
  listen('pointerdown', () => {
    byArrow = false;
  });
  listen('change', () => {
    if (!byArrow) commit(element);
  });
  // The children of a page that is still being read come later.
  const again = () => {
    restore(element);
    // Chosen before this script came.
    commit(element);
  };
  if (element.querySelector('fieldset')) again();
  else {
    document.addEventListener('DOMContentLoaded', again, { once: true });
    stops.push(() => document.removeEventListener('DOMContentLoaded', again));
  }
  return () => {
    for (const stop of stops) stop();
  };
}

function restore(element) {
  const earlier = element.id ? stored('answers', `predict:${element.id}`) : null;
  const input = inputsOf(element).find(({ value }) => value === earlier);
  if (!input || element.dataset.committed !== undefined) return;
  input.checked = true;
  commit(element, { isEarlier: true });
}

// The figure performs the answer: it goes to the state that the answer links to.
function perform(element) {
  for (const id of (element.getAttribute('for') ?? '').split(/\s+/).filter(Boolean)) {
    const link = element.querySelector(`details.reveal a[href^="#${CSS.escape(id)}?"]`);
    if (link) return document.getElementById(id)?.show?.(link.hash.slice(id.length + 2));
  }
}

function commit(element, { isEarlier = false } = {}) {
  const inputs = inputsOf(element);
  const chosen = inputs.find(({ checked }) => checked);
  if (!chosen || element.dataset.committed !== undefined) return;
  const lang = languageOf(element);
  const t = readingWords(lang);
  const answer = element.getAttribute('answer');
  element.dataset.committed = chosen.value;
  if (element.id) store('answers', `predict:${element.id}`, chosen.value);
  for (const input of inputs) {
    const label = input.closest('label');
    input.disabled = true;
    label.classList.toggle('chosen', input === chosen);
    label.classList.toggle('answer', input.value === answer);
    const marks = [input === chosen && t('predict.yours'), input.value === answer && t('predict.answer')];
    const text = marks.filter(Boolean).join(' · ');
    if (text) label.append(make('small.pe-mark', text));
  }
  const verdict = make('p.verdict', { role: 'status' });
  element.querySelector('fieldset').append(verdict);
  verdict.textContent = interfaceWords(lang)(chosen.value === answer ? 'predict.right' : 'predict.wrong');
  const reveal = element.querySelector('details.reveal');
  if (reveal) reveal.open = true;
  element.dispatchEvent(
    new CustomEvent('pe-predict', {
      detail: { choice: chosen.value, answer },
      bubbles: true,
      composed: true,
    }),
  );
  // The verdict is painted first: what the figure computes may take longer.
  if (!isEarlier) requestAnimationFrame(() => setTimeout(perform, 0, element));
}
