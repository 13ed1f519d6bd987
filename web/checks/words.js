import { fill } from '../core/words.js';

/**
 * Checks, functions of the engine, with their words: `title` and the `note` of each outcome, by language. `words` is
 * { lang: { name: { title, note } } }, a check's name being its key. Sides are { words, values, run } with a name of their own.
 */
export function withWords(checks, words) {
  const inAll = (name, kind, values) =>
    Object.fromEntries(
      Object.entries(words).map(([lang, table]) => [lang, fill(table[name][kind] ?? '', values)]),
    );
  return Object.fromEntries(
    Object.entries(checks).map(([key, check]) => {
      const { words: name = key, values, run = check } = check;
      return [
        key,
        {
          title: inAll(name, 'title', values),
          run(engine) {
            const { values: measuredValues, ...result } = run(engine);
            return { ...result, note: inAll(name, 'note', measuredValues) };
          },
        },
      ];
    }),
  );
}
