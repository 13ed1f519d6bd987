import { LANGUAGES } from '../../core/languages.js';
import { loadEngine } from '../../engine/engine.js';
import { allDescriptors } from '../bundle.js';
import { cardOf } from '../cards/card.js';
import { demoCard, demoOf, pictureOf } from '../cards/plan.js';
import { renderCards } from '../cards/render.js';
import { demoNames, placeOf, titleOf } from './frames.js';

/** What page and demo a picture is of, and what it says: [{ path, lang, name, values, kicker, title }]. */
function plan({ pages, words, catalogue, built }) {
  const ofPages = pages
    .filter((page) => (page.kind === 'lesson' || page.kind === 'front') && demoOf(page))
    .map((page) => {
      const { lang, kind, number, short, title } = page;
      const t = words[lang];
      const kicker = kind === 'front' ? t('nav.course') : number ? `${number} · ${short}` : short;
      const { name, id } = demoOf(page);
      const [, values] =
        new RegExp(`<pe-demo name="${name}" id="${id}"[^>]* values="([^"]*)"`).exec(page.markup) ?? [];
      return { path: pictureOf(page), lang, name, values, kicker, title };
    });
  const ofDemos = LANGUAGES.flatMap((lang) =>
    demoNames(built).map((name) => {
      const place = placeOf(pages, name, lang);
      const { short, title } = pages.find(({ path }) => path === place.path);
      return {
        path: demoCard(lang, name),
        lang,
        name,
        kicker: words[lang]('card.demo', { short: short ?? title }),
        title: titleOf(catalogue, lang, name),
      };
    }),
  );
  return [...ofPages, ...ofDemos];
}

/**
 * cards/: a picture of every lesson and demo for places that show links, made of the demo's own figure, in each
 * language. They are for the site on the web alone.
 */
export async function cards(parts) {
  const [engine, demos] = await Promise.all([loadEngine(), allDescriptors()]);
  const byName = new Map(demos.map((demo) => [demo.name, demo]));
  const list = plan(parts);
  const drawings = list.map(({ name, values, ...card }) =>
    cardOf({ ...card, demo: byName.get(name), engine, values: values?.replaceAll('&amp;', '&') }),
  );
  const pictures = await renderCards(drawings);
  return { site: list.map(({ path }, i) => [path, pictures[i]]) };
}
