import { readFileSync } from 'node:fs';
import { escapeHtml } from '../html.js';
import { readJson, repository, rootFrom } from '../paths.js';
import { placeOf, readSections } from '../sections.js';
import { fillExpressions } from './engine.js';
import { namesOf } from './values.js';

const CARD = /^::: question (\S+)\n\n?[\s\S]*?\n\n---\n\n([\s\S]*?)\n:::$/gm;

// The answers to the questions of each lesson, by the section of the documents that asks.
function readAnswers(lessons, lang) {
  const answers = new Map();
  for (const slug of lessons) {
    const text = readFileSync(repository(`content/lessons/${slug}/${lang}.md`), 'utf8');
    for (const [, section, answer] of text.matchAll(CARD)) answers.set(section, { slug, answer });
  }
  return answers;
}

/**
 * The container `questions <topic>`: the questions of a topic of content/questions.json, each with a short answer and
 * the section of a lesson that answers it in full. The answer to a question of the documents stands in its lesson.
 */
export function questionsContainer({ inline, engine, lessons }) {
  const read = new Map();
  const topics = readJson('content/questions.json');

  function entry({ id, section, asked, answer, at }, env) {
    const { lang, t } = env;
    if (!read.has(lang))
      read.set(lang, { answers: readAnswers(lessons, lang), sections: readSections(lessons, lang) });
    const { answers, sections } = read.get(lang);
    const place = placeOf(at, sections);
    const given = answer ? { slug: place.slug, answer: answer[lang] } : answers.get(section);
    if (!given) throw new Error(`no lesson has an answer to the question ${section}`);
    const base = `${rootFrom(env.path)}${lang}/lessons/`;
    const text = given.answer
      .replaceAll('](#', `](${base}${given.slug}/index.html#`)
      .replaceAll('](../', `](${base}`);
    const filled = fillExpressions(text, namesOf(engine, `lessons/${given.slug}/values.json`));
    const link = `<a href="${base}${place.slug}/index.html#${place.id}">${escapeHtml(place.name)}: ${inline(place.heading, env)}</a>`;
    return (
      `<h3 id="q-${(id ?? section).toLowerCase()}">${escapeHtml(asked[lang])}</h3>\n<p>${inline(filled, env)}</p>\n` +
      `<p class="onward">${escapeHtml(t('questions.more'))} ${link}</p>\n`
    );
  }

  return (topic, env) => {
    const questions = topics[topic];
    if (!questions) throw new Error(`content/questions.json has no topic “${topic}”`);
    return questions.map((question) => entry(question, env)).join('');
  };
}
