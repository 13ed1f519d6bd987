let segmenter;

// Made when first asked for: to load its rules takes a browser ten milliseconds.
function findSegmenter() {
  if (globalThis.Intl?.Segmenter) segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return segmenter;
}

/** What a reader calls characters: Hangul syllables, letters with their accents, joined emoji. */
export function graphemes(text) {
  const rules = findSegmenter();
  if (rules) return Array.from(rules.segment(text), ({ segment }) => segment);
  return text.match(/\P{M}(?:\p{M}|\p{Emoji_Modifier}|\u200d\P{M})*|\p{M}+/gu) ?? [];
}

/** Splits a sentence into tokens: by 'word' (white space) or by 'character', where a space shows as ␣. */
export function splitTokens(text, unit) {
  const words = text
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');
  return unit === 'character' ? graphemes(words.join('␣')) : words;
}

/** A whole number 0 … 2³²−1 that depends on the text alone (FNV-1a over UTF-8), the seed of its vector. */
export function tokenSeed(text) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
