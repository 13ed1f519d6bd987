// Patterns in the text of sections [page, id, heading, text]: what is marked in results, and parts of words that no index has.

const HANGUL = /[ㄱ-ㅣ가-힣]/;
const ALIKE = { '-': '[-\u2010\u2011\u2013\u2212]', "'": "['\u2018\u2019]", '"': '["\u201c\u201d]' };

const letter = (character) => ALIKE[character] ?? character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');

// Hangul may be written with a space or without, and a stem of Latin letters goes on to the end of its word.
function patternOf(stems) {
  const parts = stems.map((stem) =>
    HANGUL.test(stem)
      ? [...stem].map(letter).join(stem.length > 2 ? '\\s?' : '')
      : `(?<![a-z])${[...stem].map(letter).join("[-_.’']?")}[a-z]*`,
  );
  return parts.join("[\\s·\\-_’']*");
}

/** Patterns of phrases, each a list of stems; the longest first, so that a phrase is marked whole. */
export const patternsOf = (phrases) =>
  [...new Set(phrases.filter((stems) => stems.length > 0).map(patternOf))].sort(
    (a, b) => b.length - a.length,
  );

/** The sections that hold every word of `query` somewhere, be it inside another word, and the patterns of the words. */
export function scan(sections, query) {
  const patterns = [...new Set(query.split(/\s+/).filter(Boolean))].map((word) =>
    [...word].map(letter).join(HANGUL.test(word) && word.length > 2 ? '\\s?' : ''),
  );
  const tests = patterns.map((pattern) => new RegExp(pattern, 'iu'));
  const holds = ([, , heading, text]) => tests.every((test) => test.test(heading) || test.test(text));
  return { patterns, found: tests.length > 0 ? sections.filter(holds) : [] };
}

const anyOf = (patterns, flags) =>
  new RegExp(`(${patterns.map((pattern) => `(?:${pattern})`).join('|')})`, flags);

/** `text` in pieces { text, hit }, in order. */
export function pieces(text, patterns) {
  if (patterns.length === 0) return [{ text, hit: false }];
  return text
    .split(anyOf(patterns, 'iu'))
    .map((part, i) => ({ text: part, hit: i % 2 === 1 }))
    .filter((part) => part.text !== '');
}

// Where a window of `length` characters begins that holds the most different hits.
function bestHit(text, patterns, length) {
  const hits = [...text.matchAll(anyOf(patterns, 'giu'))].map(({ 0: hit, index }) => [
    index,
    hit.toLowerCase(),
  ]);
  let best = { at: 0, count: 0 };
  hits.forEach(([at], i) => {
    const words = new Set();
    for (let k = i; k < hits.length && hits[k][0] < at + length; k += 1) words.add(hits[k][1]);
    if (words.size > best.count) best = { at, count: words.size };
  });
  return best.at;
}

/** About `length` characters of `text` around most of what was found, cut between words. */
export function excerpt(text, patterns, length = 120) {
  const first = patterns.length === 0 ? 0 : bestHit(text, patterns, (2 * length) / 3) - length / 4;
  const from = first <= 0 ? 0 : text.indexOf(' ', first) + 1 || Math.floor(first);
  const rest = text.slice(from);
  const before = from > 0 ? '… ' : '';
  if (rest.length <= length) return before + rest;
  const end = rest.lastIndexOf(' ', length);
  return `${before}${rest.slice(0, end > length / 2 ? end : length)} …`;
}
