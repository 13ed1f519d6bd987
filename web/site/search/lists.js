// What content/search.json says of words, as the search takes it.

const listOf = (byLanguage) => Object.values(byLanguage).join(' ').split(' ');

/**
 * { synonyms, stopWords, weakWords } for createFinder().
 *
 * @param {{ synonyms: string[], stopWords: Record<string, string>, weakWords: Record<string, string> }} content
 */
export const searchLists = ({ synonyms, stopWords, weakWords }) => ({
  synonyms: synonyms.map((phrases) => phrases.split(' | ')),
  stopWords: listOf(stopWords),
  weakWords: listOf(weakWords),
});
