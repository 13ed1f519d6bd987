import { readFileSync } from 'node:fs';
import { titleIn } from './claims.js';
import { repository } from './paths.js';

const HEADING = /^#{2,3} (.+?) \{#([a-z0-9-]+)[^}]*\}$/gm;

/** The sections of the lessons of a language: Map of slug → { name, own: Map of id → heading }. */
export function readSections(lessons, lang) {
  const sections = new Map();
  for (const slug of lessons) {
    const path = `lessons/${slug}/${lang}.md`;
    const text = readFileSync(repository(`content/${path}`), 'utf8');
    const own = [...text.matchAll(HEADING)].map(([, heading, id]) => /** @type {const} */ ([id, heading]));
    sections.set(slug, { name: titleIn(path), own: new Map(own) });
  }
  return sections;
}

/** 'why#touch', or the id alone of a section that only one lesson has, wherever that lesson is. */
export function placeOf(at, sections) {
  const [id, ...slugs] = at.split('#').reverse();
  const found = [...sections].filter(
    ([slug, { own }]) => own.has(id) && (slugs.length === 0 || slugs.includes(slug)),
  );
  if (found.length !== 1) {
    const all = found.map(([slug]) => `${slug}#${id}`);
    throw new Error(`“${at}” should name one section of a lesson, but names ${all.join(', ') || 'none'}`);
  }
  const [[slug, { name, own }]] = found;
  return { slug, id, name, heading: own.get(id) };
}
