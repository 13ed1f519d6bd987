const nameOf = (term) => /hue-[a-d]/.exec(term.className)[0];

// What a term means to the page: it lights up wherever it stands, in the formula and in the listing.
function light(term) {
  const page = term?.closest('.part') ?? document;
  for (const lit of document.querySelectorAll('.hue.lit')) lit.classList.remove('lit');
  for (const same of term ? page.querySelectorAll(`.${nameOf(term)}`) : []) same.classList.add('lit');
}

/** Puts the lines that have terms in the order of Tab. */
export function reachTerms(root) {
  for (const line of root.querySelectorAll('.code .hue')) line.tabIndex = 0;
}

/** Lets a term light its lines and a line its terms, under the pointer or with the keyboard on the line. */
export function connectTerms(root) {
  const under = ({ target }) => light(target.closest?.('.hue'));
  root.addEventListener('pointerover', under);
  root.addEventListener('focusin', under);
  root.addEventListener('focusout', () => light());
}
