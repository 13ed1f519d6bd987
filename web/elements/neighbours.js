/** The first figure of a demo on the page, or null. */
export const figureNamed = (name) => document.querySelector(`pe-demo[name="${name}"]`);

/** Sets the values of a figure and goes there, with the focus. */
export function openFigure(figure, values) {
  figure.values = values;
  const show = () => figure.scrollIntoView();
  show();
  // A figure that starts only now, and others above it, take the room they need.
  if (!figure.descriptor) figure.addEventListener('pe-ready', show, { once: true });
  // What comes next by keys is the first control of the figure.
  figure.tabIndex = -1;
  figure.addEventListener('blur', () => figure.removeAttribute('tabindex'), { once: true });
  figure.focus({ preventScroll: true });
}
