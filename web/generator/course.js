import { readdirSync } from 'node:fs';
import { languages } from '../core/languages.js';
import { ENTRANCES } from './layouts/where.js';
import { readJson, repository } from './paths.js';

const COURSE = 'content/course.json';

const isText = (value) => typeof value === 'string' && value.trim() !== '';

/** @type {Record<string, [what: string, isRight: (value: unknown) => boolean]>} */
const FIELDS = {
  title: ['the title', isText],
  short: ['a title for the menu', isText],
  description: ['one or two sentences', isText],
  needs: ['a list of lessons, which may be []', Array.isArray],
};

/**
 * What stands beside the lessons of the course: the name of a track and that of its list in content/course.json.
 *
 * @type {[track: string, list: string][]}
 */
const SHELVES = [
  ['elective', 'electives'],
  ['notebook', 'notebooks'],
  ['short', 'short'],
];

/**
 * content/course.json: { acts: [{ id, title, lessons }], electives, notebooks, short, along: the lesson of the course beside
 * which each of the short path stands, enters: { slug: places } }.
 */
export const readCourse = () => readJson(COURSE);

/**
 * The place of each lesson, a map from its slug to { track: 'full', 'elective', 'notebook' or 'short', order, number, act }.
 * `order` counts all lessons, those of the short path last; `number` counts those of the course and of the short path. A lesson among `slugs` that the course does
 * not list once, and a listed one that is not there, stop the build.
 */
export function coursePlaces({ acts, ...shelves }, slugs) {
  const places = new Map();
  const put = (slug, place) => {
    if (!slugs.includes(slug))
      throw new Error(`${COURSE} lists “${slug}”, and there is no folder content/lessons/${slug}.`);
    if (places.has(slug)) throw new Error(`${COURSE} lists “${slug}” twice.`);
    places.set(slug, { ...place, order: places.size + 1 });
  };
  for (const { id, lessons } of acts)
    for (const slug of lessons) put(slug, { track: 'full', act: id, number: places.size + 1 });
  for (const [track, list] of SHELVES)
    for (const [i, slug] of shelves[list].entries())
      put(slug, { track, number: track === 'short' ? i + 1 : undefined });
  const missing = slugs.find((slug) => !places.has(slug));
  if (missing) throw new Error(`content/lessons/${missing} is not listed in ${COURSE}.`);
  return places;
}

/** The short title of a lesson behind its number, where it has one. */
export const numbered = ({ number, short }) => (number ? `${number}\u2002${short}` : short);

/** Stops the build unless `enters` says of every lesson, and of nothing else, by which ways position enters. */
export function checkEntrances(enters, slugs) {
  for (const slug of slugs)
    if (!Array.isArray(enters[slug]))
      throw new Error(
        `${COURSE}: “enters” has no list for “${slug}” of where position enters, which may be [].`,
      );
  for (const [slug, places] of Object.entries(enters)) {
    if (!slugs.includes(slug)) throw new Error(`${COURSE}: “enters” names “${slug}”, which is no lesson.`);
    const other = places.find((place) => !ENTRANCES.includes(place));
    if (other)
      throw new Error(
        `${COURSE}: “enters” of “${slug}” names “${other}”, not one of ${ENTRANCES.join(', ')}.`,
      );
  }
}

/** The lessons that there are, with their places. */
export function lessonPlaces() {
  const course = readCourse();
  const places = coursePlaces(course, readdirSync(repository('content/lessons')));
  checkEntrances(course.enters, [...places.keys()]);
  return places;
}

/** The slugs of all lessons in teaching order, the short path last. */
export const lessonSlugs = () => [...lessonPlaces().keys()];

/** What the course knows of one lesson, from its place, its minutes and its front matter; a wrong field stops the build. */
export function lessonCard({ inputPath, lang, slug, path, minutes, ...place }, data) {
  for (const [field, [what, isRight]] of Object.entries(FIELDS)) {
    if (!isRight(data[field])) throw new Error(`${inputPath}: the front matter needs “${field}”: ${what}.`);
  }
  if (data.order !== undefined)
    throw new Error(`${inputPath}: the front matter has “order”, and ${COURSE} alone says the order.`);
  if (data.minutes !== undefined)
    throw new Error(`${inputPath}: the front matter has “minutes”, and the build counts them.`);
  const { title, short, description, follows, needs } = data;
  if ([...short].length > languages[lang].longestShort)
    throw new Error(
      `${inputPath}: “short” may have ${languages[lang].longestShort} characters, “${short}” has more.`,
    );
  return { inputPath, lang, slug, path, ...place, title, short, description, follows, minutes, needs };
}

/** The cards in teaching order; a lesson that is needed and not there, or comes later, stops the build. */
export function teachingOrder(cards) {
  for (const { inputPath, lang, order, needs } of cards) {
    const fellows = cards.filter((card) => card.lang === lang);
    for (const need of needs) {
      const needed = fellows.find((card) => card.slug === need);
      if (!needed) throw new Error(`${inputPath}: “needs” names “${need}”, which is no lesson.`);
      if (needed.order >= order)
        throw new Error(`${inputPath}: “needs” names “${need}”, which comes no earlier.`);
    }
  }
  return [...cards].sort((a, b) => a.order - b.order || (a.path < b.path ? -1 : 1));
}

/** The lessons before and after `slug` on its path, among cards of one language in teaching order. */
export function neighbours(cards, slug) {
  const { track } = cards.find((card) => card.slug === slug);
  const fellows = cards.filter((card) => card.track === track);
  const place = fellows.findIndex((card) => card.slug === slug);
  return { previous: fellows[place - 1], next: fellows[place + 1] };
}
