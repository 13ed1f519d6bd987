import { sameValue } from '../core/parameters.js';
import { readQuery, splitHash } from '../core/permalink.js';
import { eachPart } from './page.js';
import { PeQuiz } from './practice/pe-quiz.js';
import { connectSymbols } from './practice/symbols.js';
import { connectCopies, connectTabs } from './practice/tabs.js';

const nameOf = (term) => /hue-[a-d]/.exec(term.className)[0];

// What a term means to the page: it lights up wherever it stands, in the formula and in the listing.
function light(term) {
  const page = term?.closest('.part') ?? document;
  for (const lit of document.querySelectorAll('.hue.lit')) lit.classList.remove('lit');
  for (const same of term ? page.querySelectorAll(`.${nameOf(term)}`) : []) same.classList.add('lit');
}

// Puts the lines that have terms in the order of Tab.
function reachTerms(root) {
  for (const line of root.querySelectorAll('.code .hue')) line.tabIndex = 0;
}

// Lets a term light its lines and a line its terms, under the pointer or with the keyboard on the line.
function connectTerms(root) {
  const under = ({ target }) => light(target.closest?.('.hue'));
  root.addEventListener('pointerover', under);
  root.addEventListener('focusin', under);
  root.addEventListener('focusout', () => light());
}

/**
 * Marks the links in sentences beside a small figure whose state it shows now, so that one that would change nothing is
 * known by sight.
 *
 * @param {HTMLElement} root
 */
function connectCurrentLinks(root) {
  const follow = ({ target: figure }) => {
    if (figure.localName !== 'pe-demo' || !figure.hasAttribute('view')) return;
    const { params } = figure.descriptor ?? {};
    const { values } = figure;
    for (const link of root.querySelectorAll(`a[href^="#${figure.id}?"]`)) {
      const { patch } = readQuery(params, splitHash(link.hash)?.query ?? '');
      const isShown = Object.entries(patch).every(([name, value]) =>
        sameValue(params[name], value, values[name]),
      );
      if (isShown) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  for (const type of ['pe-ready', 'pe-change', 'pe-live']) root.addEventListener(type, follow);
}

// What a lesson is practised with; loaded by the pages that have exercises, tabs or terms.
customElements.define('pe-quiz', PeQuiz);
eachPart((root) => {
  connectTabs(root.querySelectorAll('.tabs'));
  connectCopies(root.querySelectorAll('.listing'));
  reachTerms(root);
});
connectTerms(document.body);
connectSymbols(document.body);
connectCurrentLinks(document.body);
