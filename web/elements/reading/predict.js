import { kebab } from '../../core/parameters.js';
import { store, stored } from '../../core/storage.js';
import { listen, make } from '../dom.js';
import { languageOf, prefersStill } from '../environment.js';
import { interfaceWords } from '../interface-words.js';
import { headerBottom } from '../pin.js';
import { readingWords } from './words.js';

const inputsOf = (element) => [...element.querySelectorAll('input[type="radio"]')];

/** Connects a pe-predict; returns what ends that. */
export function connectPrediction(element) {
  let byArrow = false;
  const stop = listen(element, {
    keydown({ key, target }) {
      byArrow = key.startsWith('Arrow');
      if (key === 'Enter' && target.matches('input[type="radio"]')) commit(element);
    },
    keyup({ key, target }) {
      if (key === ' ' && target.matches('input[type="radio"]')) commit(element);
    },
    pointerdown() {
      byArrow = false;
    },
    change() {
      if (!byArrow) commit(element);
    },
  });
  // The children of a page that is still being read come later.
  const again = () => {
    restore(element);
    // Chosen before this script came.
    commit(element);
  };
  if (element.querySelector('fieldset')) again();
  else document.addEventListener('DOMContentLoaded', again, { once: true });
  return () => {
    stop();
    document.removeEventListener('DOMContentLoaded', again);
  };
}

function restore(element) {
  const earlier = element.id ? stored('answers', `predict:${element.id}`) : null;
  const input = inputsOf(element).find(({ value }) => value === earlier);
  if (!input || element.dataset.committed !== undefined) return;
  input.checked = true;
  commit(element, { isEarlier: true });
}

const SHOWN = /^([\w-]+)\/([\w-]+)\?(.*)$/;
const ASKED = 500; // ms in which a picture is as it was asked about
const HEIGHT = 240; // px of a picture that is not drawn yet
const AROUND = 12; // px of the window that stay free below the verdict

/*
 * The picture that a prediction asks about, small and before the verdict: first as it was, then the answer plays in it. The
 * figure itself stays as the reader left it.
 */
function playAnswer(element, verdict) {
  const [, id, view, query] = SHOWN.exec(element.getAttribute('shows') ?? '') ?? [];
  const asked = /** @type {any} */ (document.getElementById(id ?? ''));
  if (!asked) return;
  const { height = HEIGHT } =
    asked.shadowRoot?.querySelector(`[data-view="${view}"]`)?.getBoundingClientRect() ?? {};
  const room = Math.round(height || HEIGHT);
  const copy = /** @type {any} */ (document.createElement('pe-demo'));
  const given = { view: kebab(view), room, 'narrow-room': room };
  for (const name of ['name', 'values']) given[name] = asked.getAttribute(name);
  for (const [name, value] of Object.entries(given))
    if (value !== null) copy.setAttribute(name, String(value));
  copy.className = 'played';
  copy.addEventListener(
    'pe-ready',
    () => {
      // The height of the answer may be another one.
      const watch = new ResizeObserver(() => bringIn(copy, verdict));
      watch.observe(copy);
      setTimeout(() => copy.show(query), prefersStill() ? 0 : ASKED);
      setTimeout(() => watch.disconnect(), 4 * ASKED);
    },
    { once: true },
  );
  verdict.before(copy);
  copy.begin();
}

// Scrolls no farther than it takes for the picture and the verdict to be in the window.
function bringIn(copy, verdict) {
  const { top } = copy.getBoundingClientRect();
  const below = verdict.getBoundingClientRect().bottom + AROUND - innerHeight;
  const far = Math.min(below, top - AROUND - headerBottom(copy));
  if (far > 0) scrollBy({ top: far, behavior: prefersStill() ? 'instant' : 'smooth' });
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
  if (!isEarlier) requestAnimationFrame(() => setTimeout(playAnswer, 0, element, verdict));
}
