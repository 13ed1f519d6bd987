/** The words of a sentence: what white space parts. @param {string} text */
export const splitTokens = (text) =>
  text
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');

/** A whole number 0 … 2³²−1 that depends on the text alone (FNV-1a over UTF-8), the seed of its vector. */
export function tokenSeed(text) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
