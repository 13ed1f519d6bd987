// Finds parts of words, in Hangul and in Latin letters, in sections { title, heading, text }.

const LONGEST = 200; // characters of a query: what is pasted may be a book
const HANGUL = /[\u3131-\u318e\uac00-\ud7a3]/;
const ALIKE = { '-': '[-\u2010\u2011\u2013\u2212]', "'": "['\u2018\u2019]", '"': '["\u201c\u201d]' };
const WEIGHT = { title: 100, heading: 30, text: 1, context: 0.5 };
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const FINALS = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';

const letter = (character) => ALIKE[character] ?? character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
const range = (first, length) => `[${String.fromCharCode(first)}-${String.fromCharCode(first + length - 1)}]`;
const begins = (initial) => range(0xac00 + initial * 588, 588);

// A syllable that is still being typed: its last consonant may go over to the next one, 상 → 사이.
function unfinished(character) {
  const initial = INITIALS.indexOf(character);
  if (initial >= 0) return begins(initial);
  const code = character.charCodeAt(0) - 0xac00;
  if (code < 0 || code >= 11172) return letter(character);
  const final = code % 28;
  const open = code - final + 0xac00;
  if (final === 0) return range(open, 28);
  const moved = INITIALS.indexOf(FINALS[final]);
  return moved < 0 ? character : `(?:${character}|${String.fromCharCode(open)}\\s?${begins(moved)})`;
}

// Hangul may be written with a space or without; in two letters a space would find too much.
function patternOf(word, typing) {
  const letters = [...word];
  const isLoose = letters.length > 2;
  return letters
    .map((character, i) => {
      const isLast = i === letters.length - 1;
      const own = isLast && typing ? unfinished(character) : letter(character);
      const gap = isLoose && !isLast && (HANGUL.test(character) || HANGUL.test(letters[i + 1]));
      return gap ? `${own}\\s?` : own;
    })
    .join('');
}

/** Patterns of the words of `query`; `typing`: its last syllable is still being put together. */
export const patternsOf = (query, typing = false) => {
  const words = query.slice(0, LONGEST).normalize('NFC').split(/\s+/).filter(Boolean);
  return [...new Set(words)].map((word, i, all) => patternOf(word, typing && i === all.length - 1));
};

// A hit at the start of a word counts more, and most when it is everything that stands there.
function weigh(pattern, field, text) {
  const hit = new RegExp(pattern, 'iu').exec(text);
  if (!hit) return 0;
  const isWhole = hit[0].length === text.length;
  const isStart = hit.index === 0 || /[\s(“‘·/]/.test(text[hit.index - 1]);
  return WEIGHT[field] * (isWhole ? 1.5 : hit.index === 0 ? 1.3 : isStart ? 1.2 : 1);
}

function score({ title, heading, text }, patterns) {
  let sum = 0;
  let own = false;
  for (const pattern of patterns) {
    const inside = heading
      ? Math.max(weigh(pattern, 'heading', heading), weigh(pattern, 'text', text))
      : Math.max(weigh(pattern, 'title', title), weigh(pattern, 'text', text));
    const found = inside || (heading && weigh(pattern, 'context', title));
    if (!found) return 0;
    own ||= inside > 0;
    sum += found;
  }
  return own ? sum / patterns.length : 0;
}

/** The sections that hold all `patterns`, best first: in the title, then in the heading, then in the text. */
export function search(sections, patterns) {
  if (patterns.length === 0) return [];
  return sections
    .map((section, place) => ({ section, place, weight: score(section, patterns) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.place - b.place)
    .map(({ section }) => section);
}

/** `text` in pieces { text, hit }, in order. */
export function pieces(text, patterns) {
  if (patterns.length === 0) return [{ text, hit: false }];
  return text
    .split(new RegExp(`(${patterns.map((pattern) => `(?:${pattern})`).join('|')})`, 'iu'))
    .map((part, i) => ({ text: part, hit: i % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** About `length` characters of `text` around the first hit, cut between words. */
export function excerpt(text, patterns, length = 120) {
  const hits = patterns.map((pattern) => text.search(new RegExp(pattern, 'iu'))).filter((at) => at >= 0);
  const first = Math.max(0, Math.min(...hits, text.length) - length / 3);
  const from = hits.length === 0 || first === 0 ? 0 : text.indexOf(' ', first) + 1 || first;
  const rest = text.slice(from);
  if (rest.length <= length) return (from > 0 ? '… ' : '') + rest;
  const end = rest.lastIndexOf(' ', length);
  return `${from > 0 ? '… ' : ''}${rest.slice(0, end > length / 2 ? end : length)} …`;
}
