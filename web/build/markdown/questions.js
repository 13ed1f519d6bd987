import { readFileSync } from 'node:fs';
import { titleIn } from '../claims.js';
import { escapeHtml } from '../html.js';
import { repository, rootFrom } from '../paths.js';
import { fillExpressions } from './engine.js';
import { namesOf } from './values.js';

const CARD = /^::: question (\S+)\n\n?[\s\S]*?\n\n---\n\n([\s\S]*?)\n:::$/gm;
const HEADING = /^#{2,3} (.+?) \{#([a-z0-9-]+)[^}]*\}$/gm;

// The answers to the questions of each lesson, and its headings by their ids.
function readLessons(lessons, lang) {
  const answers = new Map();
  const headings = new Map();
  for (const slug of lessons) {
    const path = `lessons/${slug}/${lang}.md`;
    const text = readFileSync(repository(`content/${path}`), 'utf8');
    for (const [, section, answer] of text.matchAll(CARD)) answers.set(section, { slug, answer });
    const own = [...text.matchAll(HEADING)].map(([, heading, id]) => [id, heading]);
    headings.set(slug, { name: titleIn(path), own: new Map(own) });
  }
  return { answers, headings };
}

// 'why#touch', or the id alone of a section that only one lesson has, wherever that lesson is.
function placeOf(at, headings) {
  const [id, ...slugs] = at.split('#').reverse();
  const found = [...headings].filter(
    ([slug, { own }]) => own.has(id) && (slugs.length === 0 || slugs.includes(slug)),
  );
  if (found.length !== 1) {
    const all = found.map(([slug]) => `${slug}#${id}`);
    throw new Error(`“${at}” should name one section of a lesson, but names ${all.join(', ') || 'none'}`);
  }
  const [[slug, { name, own }]] = found;
  return { slug, id, name, heading: own.get(id) };
}

/**
 * The container `questions <topic>`: the questions of a topic of content/questions.json, each with a short answer and
 * the section of a lesson that answers it in full. The answer to a question of the documents stands in its lesson.
 */
export function questionsContainer({ inline, engine, lessons }) {
  const read = new Map();
  const topics = JSON.parse(readFileSync(repository('content/questions.json'), 'utf8'));

  function entry({ id, section, asked, answer, at }, env) {
    const { lang, t } = env;
    if (!read.has(lang)) read.set(lang, readLessons(lessons, lang));
    const { answers, headings } = read.get(lang);
    const place = placeOf(at, headings);
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

  return {
    open(topic, env) {
      const questions = topics[topic];
      if (!questions) throw new Error(`content/questions.json has no topic “${topic}”`);
      return questions.map((question) => entry(question, env)).join('');
    },
    close: () => '',
  };
}
