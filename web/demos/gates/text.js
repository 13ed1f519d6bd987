// Four sentences, the last one unfinished; the third can be made longer by words of the same kind. The words stand in
// strings, as many in each language.
export const TOKENS = 15;
export const STOPS = [3, 8, 12];
export const LONGER = 5; // words at most
const BEFORE = 11; // the token before which they stand

/** The tokens of the text with `extra` words, as places in the short one. */
export const placesOf = (extra) =>
  Array.from({ length: TOKENS + extra }, (_, i) =>
    i < BEFORE ? i : i < BEFORE + extra ? BEFORE - 1 : i - extra,
  );

/** How many sentences before the last one each token stands. */
export const sentencesAgo = (places) => places.map((place) => STOPS.filter((stop) => stop >= place).length);

/** The words as a reader sees them. */
export function wordsOf(t, { extra }) {
  const words = t('words').split(' ');
  return [...words.slice(0, BEFORE), ...Array(extra).fill(t('longerWord')), ...words.slice(BEFORE)];
}

/** The gates of all tokens, where a word that was added has that of the word before. */
export const gatesOf = (gates, places) => Float64Array.from(places, (place) => gates[place]);

/** Where the sentences lie: [{ from, to, ago }], the last token of each among them. */
export const sentencesIn = (ago) =>
  [...new Set(ago)].map((each) => ({ ago: each, from: ago.indexOf(each), to: ago.lastIndexOf(each) }));
