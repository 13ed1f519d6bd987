// A lesson as slides: a slide is what stands from one heading to the next, a step is one block of it. A figure has a slide
// to itself, below the question or the heading that it belongs to.

const LEFT_OUT =
  '.kicker, .answers, .record, .bibliography, :is(.record, .bibliography) ~ *, template, script, style';
// A section of this kind may be a list of sources, which is left out as a whole.
const DEEPER = 'section.standard:not(.bibliography)';
const isShown = (element) => element.getClientRects().length > 0;

// Sections that only say how deep they are give place to what they hold.
const flat = (parent) =>
  [...parent.children].flatMap((child) => (child.matches(DEEPER) ? flat(child) : [child]));

/** Blocks of `main` that show in none of the `slides`: what the lesson has for readers alone. */
export const restOf = (main, slides) => {
  const shown = new Set(slides.flat());
  return flat(main).filter((block) => !shown.has(block));
};

/** Blocks of `main` that show: [[heading, block, …], …], a list for each slide. */
export function slidesOf(main) {
  const slides = [];
  for (const block of flat(main)) {
    if (block.matches(LEFT_OUT) || !isShown(block)) continue;
    if (slides.length === 0 || block.matches('h2, h3')) slides.push([]);
    slides.at(-1).push(block);
  }
  // A heading right above another has no slide of its own.
  const sections = slides.flatMap((slide, i) => {
    if (slide.length > 1 || !slides[i + 1]) return [slide];
    slides[i + 1].unshift(...slide);
    return [];
  });
  return sections.flatMap(withFiguresApart);
}

const isFigure = (block) => block.matches('figure.demo');
const isHeading = (block) => block.matches('h1, h2, h3');

// [heading, question, figure, text] → [heading, question], [question, figure], [heading, text]. What has been said already is
// not said again where nothing else stands there.
function withFiguresApart(slide) {
  const heading = slide.findLast(isHeading);
  const slides = [[]];
  for (const block of slide) {
    if (!isFigure(block)) {
      if (slides.at(-1).some(isFigure)) slides.push(heading ? [heading] : []);
      slides.at(-1).push(block);
      continue;
    }
    const question = slides.at(-1).findLast((before) => before.matches('.puzzle')) ?? heading;
    if (slides.at(-1).every(isHeading)) slides.pop();
    slides.push([...(question ? [question] : []), block]);
  }
  return slides;
}

/** What stands above a figure that has a slide to itself; undefined on other slides. */
export const headlineOf = (slide) => (slide.length === 2 && isFigure(slide[1]) ? slide[0] : undefined);

/** The steps of a slide: its blocks but the headings, which are always bright; a heading alone is one. */
export const stepsOf = (slide) => {
  const headline = headlineOf(slide);
  const blocks = slide.filter((block) => !isHeading(block) && block !== headline);
  return blocks.length > 0 ? blocks : slide.slice(-1);
};
