import { readdirSync, readFileSync } from 'node:fs';
import { repository } from './paths.js';

const read = (path) => readFileSync(repository(`content/${path}`), 'utf8');

/** Every claim of content/claims, one list a lesson, in the order of the file names. */
export const readClaims = () =>
  readdirSync(repository('content/claims'))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => JSON.parse(read(`claims/${file}`)));

/** The lessons there are. */
export const lessonSlugs = () => readdirSync(repository('content/lessons'));

/** What a lesson says of itself in front: { title, the short one where it has one, and its order }. */
export function frontOf(path) {
  const front = /^---\n([\s\S]*?)\n---\n/.exec(read(path))?.[1] ?? '';
  const field = (name) => new RegExp(`^${name}: *"?(.*?)"? *$`, 'm').exec(front)?.[1];
  return { title: field('short') ?? field('title'), order: Number(field('order')) };
}
