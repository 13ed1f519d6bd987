import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkEntrances,
  coursePlaces,
  lessonCard,
  neighbours,
  readCourse,
  teachingOrder,
} from '../../../web/generator/course.js';
import { lessonFoot } from '../../../web/generator/layouts/document.js';
import { ENTRANCES, whereMap } from '../../../web/generator/layouts/where.js';
import { wholeLinks } from '../../../web/generator/pages.js';
import { sitePages } from './made-site.js';

const front = { title: 'T', short: 'S', description: 'D', needs: [] };
const minutes = { first: 10, standard: 40 };
const course = {
  acts: [
    { id: 'one', lessons: ['first', 'second'] },
    { id: 'two', lessons: ['third'] },
  ],
  electives: ['aside'],
  notebooks: [],
  short: ['brief', 'long'],
};
const SLUGS = ['aside', 'brief', 'first', 'long', 'second', 'third'];
const places = coursePlaces(course, SLUGS);
const card = (slug, more) =>
  lessonCard(
    {
      ...{ inputPath: `${slug}.md`, lang: 'en', slug, path: `en/lessons/${slug}/index.html`, minutes },
      ...places.get(slug),
    },
    { ...front, ...more },
  );
const all = () =>
  teachingOrder([
    card('long', { needs: ['brief'] }),
    card('aside', { needs: ['third'] }),
    card('third', { needs: ['first'] }),
    card('first'),
    card('brief'),
    card('second', { needs: ['first'] }),
  ]);
const t = (key, values = {}) => [key, ...Object.values(values)].join(' ');

test('LessonsStandInTeachingOrder', () => {
  const cards = all();
  assert.deepEqual(
    cards.map(({ slug, track, number, act }) => [slug, track, number, act]),
    [
      ['first', 'full', 1, 'one'],
      ['second', 'full', 2, 'one'],
      ['third', 'full', 3, 'two'],
      ['aside', 'elective', undefined, undefined],
      ['brief', 'short', 1, undefined],
      ['long', 'short', 2, undefined],
    ],
  );
  assert.equal(neighbours(cards, 'first').previous, undefined);
  assert.equal(neighbours(cards, 'first').next.slug, 'second');
  assert.equal(neighbours(cards, 'third').previous.slug, 'second');
  assert.equal(neighbours(cards, 'third').next, undefined);
  assert.equal(neighbours(cards, 'brief').previous, undefined);
  assert.equal(neighbours(cards, 'brief').next.slug, 'long');
});

test('TheCourseListsEveryLessonOnce', () => {
  assert.throws(() => coursePlaces(course, [...SLUGS, 'new']), /content\/lessons\/new is not listed in/);
  assert.throws(() => coursePlaces(course, SLUGS.slice(1)), /lists “aside”, and there is no folder/);
  const twice = { ...course, short: ['brief', 'long', 'first'] };
  assert.throws(() => coursePlaces(twice, SLUGS), /lists “first” twice/);
});

test('EveryLessonSaysWherePositionEnters', () => {
  const slugs = ['first', 'second'];
  const check = (enters) => () => checkEntrances(enters, slugs);
  assert.doesNotThrow(check({ first: [], second: ['input', 'scores'] }));
  assert.throws(check({ first: [] }), /“enters” has no list for “second”/);
  assert.throws(check({ first: [], second: [], third: [] }), /names “third”, which is no lesson/);
  assert.throws(check({ first: [], second: ['outside'] }), /of “second” names “outside”, not one of input,/);
});

test('TheMapOfALessonFillsItsPlacesAndNamesThem', () => {
  const mapOf = (enters) => whereMap({ t, enters, lang: 'en' }).markup;
  const filled = (enters) => mapOf(enters).split('class="here"').length - 1;
  assert.deepEqual([[], ['scores'], ENTRANCES].map(filled), [0, 1, ENTRANCES.length]);
  assert.match(mapOf([]), /aria-label="where.name where.none"/);
  assert.match(mapOf(['scores']), /aria-label="where.name where.scores"/);
  assert.match(mapOf(['input', 'scores']), /aria-label="where.name where.input and where.scores"/);
});

test('AMissingFieldIsNamedWithItsFile', () => {
  for (const field of Object.keys(front)) {
    assert.throws(
      () => card('a', { [field]: undefined }),
      new RegExp(`^Error: a\\.md: the front matter needs “${field}”: .+\\.$`),
    );
  }
  for (const wrong of [{ needs: 'first' }, { title: ' ' }]) assert.throws(() => card('a', wrong), /needs “/);
  assert.throws(() => card('a', { order: 3 }), /course\.json alone says the order/);
  assert.throws(() => card('a', { minutes: 10 }), /the build counts them/);
  assert.throws(() => card('a', { short: 'x'.repeat(23) }), /may have 22 characters/);
});

test('WhatALessonNeedsComesBeforeIt', () => {
  const order = (...cards) => teachingOrder(cards);
  assert.throws(() => order(card('a', { needs: ['b'] })), /a\.md: “needs” names “b”, which is no lesson/);
  assert.throws(() => order(card('first', { needs: ['second'] }), card('second')), /comes no earlier/);
});

test('ALessonEndsWithItsNeighboursAndItsNotes', () => {
  const view = { t, slug: 'second', lang: 'en', root: '../../../', cards: all(), numbers: [] };
  const notes = { lang: 'en', slug: 'second', path: 'en/lessons/second/teacher/index.html' };
  const foot = (teachers) => lessonFoot({ ...view, data: { collections: { teachers } } }).markup;
  const markup = foot([notes]);
  assert.match(
    markup,
    /<a class="prev" rel="prev" href="\.\.\/\.\.\/\.\.\/en\/lessons\/first\/index\.html">/,
  );
  assert.match(
    markup,
    /<a class="next" rel="next" href="\.\.\/\.\.\/\.\.\/en\/lessons\/third\/index\.html">/,
  );
  assert.match(markup, /href="\.\.\/\.\.\/\.\.\/en\/lessons\/second\/teacher\/index\.html"/);
  assert.match(markup, /<span data-print="lesson\.print">lesson\.handout<\/span>/);
  assert.doesNotMatch(foot([{ ...notes, lang: 'ko' }]), /teacher/);
  assert.doesNotMatch(markup, /class="plain numbers"/);
  const counted = lessonFoot({ ...view, numbers: [{}], data: { collections: { teachers: [] } } }).markup;
  assert.match(counted, /data-script="\.\.\/\.\.\/\.\.\/assets\/numbers\.second\.en\.js"/);
});

test('LinksToAFolderLeadToThePageInside', () => {
  assert.equal(
    wholeLinks('[a](../#touch?k=v) [b](../../)'),
    '[a](../index.html#touch?k=v) [b](../../index.html)',
  );
  assert.equal(wholeLinks('[a](../index.html#x) [b](#y)'), '[a](../index.html#x) [b](#y)');
});

test('TheFrontPageAndTheMenuListTheSameLessons', () => {
  for (const [path, markup] of sitePages) {
    if (!/^(?:ko|en)\/index\.html$/.test(path)) continue;
    const [menu, course] = markup.split('<main');
    const slugs = (part) => [...part.matchAll(/<li[^>]* data-lesson="([^"]+)"/g)].map(([, slug]) => slug);
    assert.ok(slugs(menu).length > 0, path);
    assert.deepEqual([...readCourse().short, ...slugs(menu)], slugs(course), path);
  }
});
