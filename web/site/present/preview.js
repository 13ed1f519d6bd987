import { make } from '../../elements/dom.js';
import { say } from './words.js';

// Copies are made in a document without custom elements, so that no figure starts to work in one.
const still = document.implementation.createHTMLDocument('');
const titleOf = (demo) => demo.shadowRoot?.querySelector('.head .title')?.textContent.trim();

/**
 * What a step will show, as elements that neither work nor have the focus: its text as it stands, a figure by its title
 * and by what it says without a script. `heading` is the title of its slide where that is a new one.
 */
export function previewOf(step, heading) {
  const copy = still.importNode(step, true);
  const demos = [...step.querySelectorAll('pe-demo')];
  for (const [i, place] of [...copy.querySelectorAll('pe-demo')].entries()) {
    const title = make('p.label', say('figure'), ' ', titleOf(demos[i]) ?? '');
    place.replaceWith(make('div', title, ...place.childNodes));
  }
  for (const place of copy.querySelectorAll('pe-quiz, pe-predict, pe-seen, pe-claim')) {
    place.replaceWith(make('div', ...place.childNodes));
  }
  for (const gone of copy.querySelectorAll('template, script, .reveal, .reasons, .solution, .hints, button'))
    gone.remove();
  for (const node of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of ['id', 'for', 'name', 'href']) node.removeAttribute(name);
    node.classList.remove('present-off', 'present-dim');
  }
  const box = make('div.present-preview');
  box.inert = true;
  if (heading) box.append(make('h3', heading));
  box.append(copy);
  return box;
}
