/** The folder of the pictures that stand for pages where their addresses are shared. */
export const CARDS = 'cards';

/** The picture of the front page of a language, and of every page that has none of its own. */
export const frontCard = (lang) => `${CARDS}/${lang}/front.png`;

/** The picture of a demo, 'rope/pair'. */
export const demoCard = (lang, name) => `${CARDS}/${lang}/${name}.png`;

/** The picture of a page. */
export const pictureOf = ({ kind, lang, slug }) =>
  kind === 'lesson' ? `${CARDS}/${lang}/${slug}.png` : frontCard(lang);

// The front page is shown by its table.
const FAMILY = { front: 'sinusoidal' };

/** The demo that stands for a page: the first of its own family, else the first; undefined where there is none. */
export const demoOf = ({ demos, slug }) =>
  demos.find(({ name }) => name.startsWith(`${FAMILY[slug] ?? slug}/`)) ?? demos[0];
