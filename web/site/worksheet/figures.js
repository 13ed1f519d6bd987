import { seenAt, stageOf } from '../../core/stage.js';
import { make } from '../../elements/dom.js';
import { styleFor } from '../../elements/figure-style.js';
import { svgElement } from '../../elements/inline-svg.js';
import { cellsOf } from '../../elements/svg-cells.js';
import { svgOf } from '../../export/picture.js';

const WIDTH = 660;
const REST = 200; // ms for pictures that come piece by piece
const PATIENCE = 15000;
// What an exported figure has around its pictures: its title above, its address below; the sheet has its own.
const AROUND = { side: 24, above: 54, below: 48 };

function cropped(svg) {
  const [width, height] = ['width', 'height'].map((name) => Number(svg.getAttribute(name)));
  const { side, above, below } = AROUND;
  const box = [side, above, width - 2 * side, height - above - below];
  svg.setAttribute('viewBox', box.join(' '));
  svg.setAttribute('width', box[2]);
  svg.setAttribute('height', box[3]);
  return svg;
}

/**
 * What a figure shows on paper: the state that its teacher chose, or else the case that its prediction asks about, at the
 * step that shows it, or at the first: { step, values }.
 */
export const caseOf = ({ steps = [], predict }, state) => ({
  step: (predict?.at ?? steps[0]?.name) || undefined,
  values: state ? {} : (predict?.done ?? {}),
});

/**
 * The figure of a demo in a state, as an SVG element; in `step`, with `values` besides. It is drawn for a moment on a stage over
 * the page that nobody sees or touches. Throws where the demo cannot be had.
 */
export async function figureOf({ descriptor, state, step, values, lang, t, prefix }) {
  const { name, steps } = descriptor;
  const given = { name, lang, theme: 'light', values: state || undefined, step: 'all' };
  const demo = make('pe-demo', given);
  demo.style.inlineSize = `${WIDTH}px`;
  demo.style.setProperty('--pe-paper', '#ffffff');
  const stage = make('div.worksheet-stage', { inert: true }, demo);
  const drawn = new Promise((resolve, reject) => {
    demo.addEventListener('pe-ready', resolve, { once: true });
    demo.addEventListener('pe-error', ({ detail }) => reject(detail.error), { once: true });
    setTimeout(() => reject(new Error(`${name} was not drawn`)), PATIENCE);
  });
  document.body.append(stage);
  try {
    await drawn;
    const begun = demo.values;
    if (step) demo.step = step;
    // A step has values of its own.
    demo.values = state ? begun : values;
    await new Promise((resolve) => setTimeout(resolve, REST));
    const figure = {
      stage: demo.shadowRoot.querySelector('.views'),
      descriptor,
      data: seenAt(demo.data, { stage: stageOf(steps, demo.step) }),
      style: styleFor(demo, 'light'),
      t,
      title: t('title'),
      address: '',
    };
    return cropped(svgElement(svgOf(figure, cellsOf), prefix));
  } finally {
    stage.remove();
  }
}
