import Eleventy from '@11ty/eleventy';
import { lessonCard, lessonPlaces, readCourse, teachingOrder } from './course.js';
import { rootFrom, route } from './paths.js';

// Eleventy keeps a layout, with the functions it was first configured with, for the life of the process; so what
// the layouts ask for is looked up here and belongs to the build that runs. One build at a time.
let current;

/**
 * Renders every page of content/ through Eleventy and the layouts beside it, writing nothing. `references` gives
 * what the build adds to a page, { body, headings }, or undefined.
 * Returns [{ lang, kind, slug, path, title, headings, demos, markup }], sorted by path, lessons with
 * their places in the course.
 */
export async function renderPages({
  markdown,
  words,
  glossary,
  head,
  references,
  catalogue,
  seldom,
  address,
}) {
  const places = lessonPlaces();
  const rendered = new Map();
  current = { rendered, course: readCourse(), glossary, words, markdown, head, catalogue, seldom, address };
  const renderer = {
    render(source, data) {
      const page = { ...route(data.page.inputPath), t: words[route(data.page.inputPath).lang] };
      try {
        const result = withReference(markdown.render(wholeLinks(source), page), references?.(page));
        rendered.set(page.path, {
          ...page,
          ...result,
          title: data.title,
          short: data.short,
          ...(page.kind === 'lesson' && places.get(page.slug)),
        });
        return result.body;
      } catch (error) {
        throw new Error(`${data.page.inputPath}: ${error.message}`, { cause: error });
      }
    },
  };

  const eleventy = new Eleventy('content', 'dist/site', {
    quietMode: true,
    config(config) {
      config.setUseGitIgnore(false);
      config.setIncludesDirectory('../web/generator/layouts');
      config.setTemplateFormats(['md', '11ty.js']);
      config.setLibrary('md', renderer);
      for (const folder of ['code', 'strings', '**/README.md']) {
        config.ignores.add(`content/${folder}`);
      }
      // Markdown alone: no Liquid before it.
      config.addGlobalData('templateEngineOverride', 'md');
      config.addGlobalData('layout', 'document');
      for (const layout of ['document', 'lesson', 'front', 'page', 'glossary', 'reference', 'teachers']) {
        config.addLayoutAlias(layout, 'document.11ty.js');
      }
      config.addGlobalData('permalink', () => (data) => route(data.page.inputPath)?.path ?? false);
      config.addCollection('lessons', (api) =>
        teachingOrder(
          api
            .getFilteredByGlob('content/lessons/*/*.md')
            .map(({ inputPath, data }) => ({ place: { inputPath, ...route(inputPath) }, data }))
            .filter(({ place }) => place.kind === 'lesson')
            .map(({ place, data }) => lessonCard({ ...place, ...places.get(place.slug) }, data)),
        ),
      );
      config.addCollection('teachers', (api) =>
        api.getFilteredByGlob('content/lessons/*/teacher.*.md').map(({ inputPath }) => route(inputPath)),
      );
      config.addJavaScriptFunction('pageOf', pageOf);
    },
  });
  eleventy.disableLogger();
  await eleventy.init();
  const results = await eleventy.toJSON().catch((error) => {
    throw rootCause(error);
  });
  return results
    .map(({ inputPath, content }) => ({ ...rendered.get(route(inputPath).path), markup: content }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Links to a folder, which is no page when opened by double click, lead to the page inside: `(../#touch?k=v)`. */
export const wholeLinks = (source) => source.replace(/\]\(((?:\.\.\/)+)(#[^)]*)?\)/g, ']($1index.html$2)');

const withReference = (written, made) =>
  made
    ? { ...written, body: written.body + made.body, headings: [...written.headings, ...made.headings] }
    : written;

// Eleventy wraps what a page threw in errors of its own.
const rootCause = (error) => (error.originalError ? rootCause(error.originalError) : error);

function pageOf(inputPath) {
  const { path } = route(inputPath);
  const { rendered, ...shared } = current;
  return { ...rendered.get(path), ...shared, root: rootFrom(path) };
}
