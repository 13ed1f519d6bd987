import { fill } from '../core/words.js';

/**
 * Checks with their words: `title` and the `note` of each outcome, by language. `words` is { lang: { name: { title, note } } },
 * a check's name being its key or its own `words`.
 */
export function withWords(checks, words) {
  const inAll = (name, kind, values) =>
    Object.fromEntries(
      Object.entries(words).map(([lang, table]) => [lang, fill(table[name][kind] ?? '', values)]),
    );
  return Object.fromEntries(
    Object.entries(checks).map(([key, { words: name = key, values, run }]) => [
      key,
      {
        title: inAll(name, 'title', values),
        run(engine) {
          const { values: measuredValues, ...result } = run(engine);
          return { ...result, note: inAll(name, 'note', measuredValues) };
        },
      },
    ]),
  );
}
