// A lesson as slides: a slide is what stands from one heading to the next, a step is one block of it.

const LEFT_OUT = '.kicker, .answers, .bibliography, .bibliography ~ *, .footnotes, template, script, style';
const isShown = (element) => element.getClientRects().length > 0;

// Sections that only say how deep they are give place to what they hold.
const flat = (parent) =>
  [...parent.children].flatMap((child) => (child.matches('section.standard') ? flat(child) : [child]));

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
  return slides.flatMap((slide, i) => {
    if (slide.length > 1 || !slides[i + 1]) return [slide];
    slides[i + 1].unshift(...slide);
    return [];
  });
}

/** The steps of a slide: its blocks but the headings, which are always bright; a heading alone is one. */
export const stepsOf = (slide) => {
  const blocks = slide.filter((block) => !block.matches('h1, h2, h3'));
  return blocks.length > 0 ? blocks : slide.slice(-1);
};
