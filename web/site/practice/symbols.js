/** The names that a text of a formula stands for, each of its letters one of `symbols`; none where a letter is none. */
export function namesOf(text, symbols = {}) {
  const letters = [...text];
  return letters.every((letter) => Object.hasOwn(symbols, letter))
    ? [...new Set(letters.flatMap((letter) => symbols[letter]))]
    : [];
}

/** The last of `figures` that comes before, or else the first. */
export const nearest = (figures, isBefore) => figures.filter(isBefore).pop() ?? figures[0];

const isShown = (element) => element.getClientRects().length > 0;
const isSymbol = (element) => element.matches('var, .katex-html .mord') && element.childElementCount === 0;

// In one file a lesson is a part of the page.
const lessonOf = (element) => element.closest('.part') ?? document;
const figuresAround = (element) =>
  [...lessonOf(element).querySelectorAll('pe-demo:not([view])')].filter(isShown);

const isAfter = (symbol) => (figure) =>
  (figure.compareDocumentPosition(symbol) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

const namesIn = (figure, symbol) => namesOf(symbol.textContent, figure.descriptor?.symbols);

function symbolsFor(figure, names) {
  const figures = figuresAround(figure);
  return [...lessonOf(figure).querySelectorAll('var, .mord')].filter(
    (element) =>
      isSymbol(element) &&
      namesIn(figure, element).some((name) => names.includes(name)) &&
      nearest(figures, isAfter(element)) === figure,
  );
}

/**
 * Ties the letters of formulas to the nearest figure of their lesson: pointing at a letter marks it wherever it stands, with
 * the handle or control that it names, and pointing there, or the keyboard, marks the letters.
 */
export function connectSymbols(root) {
  let marked = [];
  let figure;
  const mark = (symbols) => {
    for (const symbol of marked) symbol.classList.remove('lit');
    for (const symbol of symbols) symbol.classList.add('lit');
    marked = symbols;
  };

  function under({ target }) {
    const found = isSymbol(target) ? nearest(figuresAround(target), isAfter(target)) : undefined;
    if (!found && !figure) return;
    figure?.light?.();
    figure = found;
    const names = figure ? namesIn(figure, target) : [];
    mark(figure?.light?.(names) ? symbolsFor(figure, names) : []);
  }

  // Before the figure that the pointer enters tells of itself.
  root.addEventListener('pointerover', under, true);
  root.addEventListener('pe-light', ({ target, detail }) => mark(symbolsFor(target, detail.names)));
}
