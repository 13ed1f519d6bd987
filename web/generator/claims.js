import { readFileSync } from 'node:fs';
import { readJson, repository } from './paths.js';

/** Every claim, lesson by lesson. */
export const readClaims = () => readJson('content/claims.json');

/** Those of `claims` that have words of a language: statements of Korean documents are shown to those who can read them. */
export const claimsIn = (claims, lang) => claims.filter(({ statement }) => statement[lang]);

/** The title of a lesson, the short one where it has one. */
export function titleIn(path) {
  const text = readFileSync(repository(`content/${path}`), 'utf8');
  const front = /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '';
  const field = (name) => new RegExp(`^${name}: *"?(.*?)"? *$`, 'm').exec(front)?.[1];
  return field('short') ?? field('title');
}
