const LONGEST_SHORT = { ko: 14, en: 22 };

const isText = (value) => typeof value === 'string' && value.trim() !== '';
const isCount = (value, least) => Number.isInteger(value) && value >= least;

const FIELDS = {
  title: ['the title', isText],
  short: ['a title for the menu', isText],
  description: ['one or two sentences', isText],
  minutes: ['a whole number of minutes', (value) => isCount(value, 1)],
  order: ['its place in the course, a whole number', (value) => isCount(value, 1)],
  needs: ['a list of lessons, which may be []', Array.isArray],
};

/** What the course knows of one lesson, from its front matter; a field that is missing or wrong stops the build. */
export function lessonCard({ inputPath, lang, slug, path }, data) {
  for (const [field, [what, isRight]] of Object.entries(FIELDS)) {
    if (!isRight(data[field])) throw new Error(`${inputPath}: the front matter needs “${field}”: ${what}.`);
  }
  const { title, short, description, follows, minutes, order, needs } = data;
  if ([...short].length > LONGEST_SHORT[lang])
    throw new Error(`${inputPath}: “short” may have ${LONGEST_SHORT[lang]} characters, “${short}” has more.`);
  return { inputPath, lang, slug, path, title, short, description, follows, minutes, order, needs };
}

/** The cards in teaching order; a lesson that is needed and not there, or comes later, stops the build. */
export function teachingOrder(cards) {
  for (const { inputPath, lang, slug, order, needs } of cards) {
    const fellows = cards.filter((card) => card.lang === lang);
    const twin = fellows.find((card) => card.order === order && card.slug !== slug);
    if (twin) throw new Error(`${inputPath}: “order” is ${order}, and so is that of “${twin.slug}”.`);
    for (const need of needs) {
      const needed = fellows.find((card) => card.slug === need);
      if (!needed) throw new Error(`${inputPath}: “needs” names “${need}”, which is no lesson.`);
      if (needed.order >= order)
        throw new Error(`${inputPath}: “needs” names “${need}”, which comes no earlier.`);
    }
  }
  return [...cards].sort((a, b) => a.order - b.order || (a.path < b.path ? -1 : 1));
}

/** The lessons before and after `slug` among cards of one language, in teaching order. */
export function neighbours(cards, slug) {
  const place = cards.findIndex((card) => card.slug === slug);
  return { previous: cards[place - 1], next: cards[place + 1] };
}
