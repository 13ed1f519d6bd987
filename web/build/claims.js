import { readdirSync, readFileSync } from 'node:fs';
import { repository } from './paths.js';

/** Every claim of content/claims, one list a lesson, in the order of the file names. */
export const readClaims = () =>
  readdirSync(repository('content/claims'))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(repository(`content/claims/${file}`), 'utf8')));
