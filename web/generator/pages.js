import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { lessonCard, lessonPlaces, readCourse, teachingOrder } from './course.js';
import document from './layouts/document.js';
import { minutesOf } from './minutes.js';
import { repository, rootFrom, route } from './paths.js';

const FRONT = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;

/** A file of content/ as { inputPath, lang, kind, slug, path, data, source }: `data` is its front matter. */
function readPage(inputPath) {
  const text = readFileSync(repository(inputPath), 'utf8');
  const [whole, front] = FRONT.exec(text) ?? ['', ''];
  try {
    return { inputPath, ...route(inputPath), data: load(front) ?? {}, source: text.slice(whole.length) };
  } catch (error) {
    throw new Error(`${inputPath}: ${error.message}`, { cause: error });
  }
}

/** Every page of content/, before it is rendered. */
export const readPages = () =>
  ['lessons', 'pages'].flatMap((folder) =>
    readdirSync(repository(`content/${folder}`), { recursive: true, encoding: 'utf8' })
      .map((file) => `content/${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => route(file))
      .sort()
      .map(readPage),
  );

/**
 * Renders pages of content/ with the layout in layouts/, writing nothing. `references` gives what the build adds to a page,
 * { body, headings }, or undefined. Of `all` pages, `chosen` ones are rendered.
 * Returns [{ lang, kind, slug, path, title, headings, demos, markup }], sorted by path, lessons with
 * their places in the course.
 */
export function renderPages({ markdown, words, references, ...shared }, all = readPages(), chosen = all) {
  const places = lessonPlaces();
  const lessons = teachingOrder(
    all
      .filter(({ kind }) => kind === 'lesson')
      .map(({ inputPath, lang, slug, path, data, source }) =>
        lessonCard(
          { inputPath, lang, slug, path, minutes: minutesOf(source, lang), ...places.get(slug) },
          data,
        ),
      ),
  );
  const teachers = all.filter(({ kind }) => kind === 'teacher');
  const course = readCourse();
  const render = ({ inputPath, lang, kind, slug, path, source, data }) => {
    const place = { lang, kind, slug, path, address: shared.address, t: words[lang] };
    try {
      const page = {
        ...place,
        ...withReference(markdown.render(wholeLinks(source), place), references?.(place)),
        title: data.title,
        short: data.short,
        ...(kind === 'lesson' && places.get(slug)),
      };
      const view = { ...shared, ...page, course, words, markdown, root: rootFrom(path) };
      return { ...page, markup: document({ ...data, collections: { lessons, teachers } }, view) };
    } catch (error) {
      throw new Error(`${inputPath}: ${error.message}`, { cause: error });
    }
  };
  return chosen.map(render).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Links to a folder, which is no page when opened by double click, lead to the page inside: `(../#touch?k=v)`. */
export const wholeLinks = (source) => source.replace(/\]\(((?:\.\.\/)+)(#[^)]*)?\)/g, ']($1index.html$2)');

const withReference = (written, made) =>
  made
    ? { ...written, body: written.body + made.body, headings: [...written.headings, ...made.headings] }
    : written;
