import { LANGUAGES } from '../../core/languages.js';
import { loadEngine } from '../../engine/engine.js';
import { allDescriptors, bundleStyles } from '../bundle.js';
import { coverOf } from '../cards/card.js';
import { renderCards } from '../cards/render.js';
import { bookFiles } from '../epub/book.js';
import { chapterOf } from '../epub/chapter.js';
import { figureOf } from '../epub/figures.js';
import { html } from '../html.js';
import { repository } from '../paths.js';
import { zip } from './zip.js';

const MAIN = /<main id="main">\n([\s\S]*?)\n<\/main>/;
const KINDS = ['lesson', 'extras', 'glossary'];

const fileOf = ({ slug }) => `${slug}.xhtml`;

// A link to another page of the book leads there, one to the web stays, and one to a page outside, or to a demo in a
// state of its own, which a picture does not have, leaves its words.
function leading(page, pages) {
  return (address) => {
    if (/^https?:/.test(address)) return address;
    const { pathname, hash } = new URL(address, `file:///${page.path}`);
    const [fragment, state] = hash.split('?');
    const target = pages.find(({ path }) => path === pathname.slice(1));
    if (!target || state) return undefined;
    return target === page && fragment ? fragment : fileOf(target) + fragment;
  };
}

// The pictures of a book: `place(slug)` gives what stands for a demo of that chapter, and its file goes into `files`.
function album({ lang, engine, demos }) {
  const files = new Map();
  const place = (slug) => (element) => {
    const demo = demos.find(({ name }) => name === element.name);
    const { values, view } = element;
    const { svg, title, description } = figureOf(demo, { engine, lang, values, view });
    const file = `figures/${slug}-${element.id}.svg`;
    files.set(file, svg);
    const picture = html`<p><img src="${file}" alt="${description}"/></p>`;
    return view ? picture.markup : html`<p class="title">${title}</p>${picture}`.markup;
  };
  return { files, place };
}

/** The lessons, the extras and the glossary of a language as chapters of a book, from its rendered pages. */
function chaptersOf(pages, place) {
  const own = pages
    .filter(({ kind }) => KINDS.includes(kind))
    .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.order - b.order);
  return own.map((page) => ({
    slug: page.slug,
    file: fileOf(page),
    title: page.title,
    sections: page.headings.filter(({ depth }) => depth === 2),
    ...chapterOf(MAIN.exec(page.markup)[1], { leadTo: leading(page, own), figureOf: place(page.slug) }),
  }));
}

/**
 * posenc-<lang>.epub: the lessons, the extras and the glossary as a book, an EPUB 3, with pictures where the pages have
 * demos. It lies beside the site and in it, where pages link to it.
 */
export async function epub({ pages, words }) {
  const [css, engine, demos] = await Promise.all([
    bundleStyles('', 'book.css'),
    loadEngine(),
    allDescriptors(),
  ]);
  const covers = await renderCards(
    LANGUAGES.map((lang) => {
      const [title, subtitle] = words[lang]('lms.title').split(': ');
      const demo = demos.find(({ name }) => name === 'sinusoidal/matrix');
      return coverOf({ title, subtitle, view: 'table', demo, engine, lang });
    }),
    { folder: repository('build/covers') },
  );
  const books = LANGUAGES.map((lang, i) => {
    const t = words[lang];
    const { files, place } = album({ lang, engine, demos });
    const chapters = chaptersOf(
      pages.filter((page) => page.lang === lang),
      place,
    );
    const book = bookFiles({
      lang,
      title: t('lms.title'),
      contentsTitle: t('book.contents'),
      description: t('footer.text'),
      accessible: t('book.accessible'),
      css,
      chapters,
      figures: [...files],
      cover: covers[i],
    });
    return [`posenc-${lang}.epub`, zip(book, { ordered: true })];
  });
  return { site: books, dist: books };
}
