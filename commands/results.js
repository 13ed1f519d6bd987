import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

// What training gives, as content/ keeps it.

/** What is stored in a file, or `otherwise` where there is none. */
export const readResults = (file, otherwise = undefined) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : otherwise;

/** Writes a file, and the folder that it is in. */
export function writeResults(file, data) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, data);
}

const inLines = (list) =>
  Array.isArray(list)
    ? `[\n${list.map((one) => JSON.stringify(one)).join(',\n')}\n]`
    : `{\n${Object.entries(list)
        .map(([name, one]) => `"${name}":${JSON.stringify(one)}`)
        .join(',\n')}\n}`;

/** What all have in common, `head`, and then `lists` by name, each of their items on a line. */
export function listsText(head, lists) {
  const written = Object.entries(lists).map(([name, list]) => `"${name}":${inLines(list)}`);
  return `${[JSON.stringify(head).slice(0, -1), ...written].join(',')}}`;
}

/** Writes such a text. */
export const writeLists = (file, head, lists) => writeResults(file, `${listsText(head, lists)}\n`);

/** A list of models with this one, sorted by the `order` of their names and by their seeds; none is there twice. */
export function withModel(models, model, order) {
  const place = ({ name, seed = 1 }) => 1000 * order.indexOf(name) + seed;
  return [...models.filter((other) => place(other) !== place(model)), model].sort(
    (a, b) => place(a) - place(b),
  );
}

/** A short name for a text that changes with it. */
export const shortHash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);
