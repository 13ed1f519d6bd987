import MiniSearch from 'minisearch';
import { patternsOf, scan } from './match.js';
import { pairsOf, spelled, wordsOf } from './words.js';

const SLICE = 8; // ms of indexing between two looks at the keyboard
const LONGEST = 200; // characters of a query: what is pasted may be a book
const FIELDS = { task: 5, heading: 4, title: 2.5, asked: 2, text: 1 };
const OWN = 0.6; // a word beside all that mean the same
const PART = 0.35; // a part of a word beside the whole
const WEAK = 0.2; // a word that stands everywhere on this site
const AGAIN = 0.4; // a further section of a page that is in the list
const LEAST = 0.5; // of what the best result holds of the words asked for; the rest is noise
// The lessons answer; what lists names, claims or functions comes after them.
/** @type {[pattern: RegExp, weight: number][]} */
const KINDS = [
  [/^lessons\//, 1],
  [/^questions\//, 0.8],
  [/^glossary\//, 0.8],
  [/^claims\//, 0.5],
  [/^reference\//, 0.1],
];
const CLAIM = 0.7;
const BOX = 0.6; // what the section around it tells, proved
const WHOLE = 1.5; // a lesson that holds every word, beside a part of it
const kindOf = (path, heading) =>
  (KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 0.6) * (/^S\d-/.test(heading) ? CLAIM : 1);

const byScore = (a, b) => b.score - a.score || a.id - b.id;
const isWord = (term) => !/^[=·]/.test(term);

// Phrases that mean the same, by the stem of their first word: [{ stems, concept }], the longest first.
function phrasebook(synonyms) {
  const book = new Map();
  synonyms.forEach((phrases, i) => {
    for (const phrase of phrases.flatMap((own) => [...new Set([own, own.replace(/[-_]/g, ' ')])])) {
      const stems = wordsOf(phrase).map(({ stem }) => stem);
      if (!book.has(stems[0])) book.set(stems[0], []);
      book.get(stems[0]).push({ stems, concept: `=${i}` });
    }
  });
  return book;
}

// Calls `visit(concept, first, length)` for every phrase of the book in `words`.
function eachConcept(words, book, visit) {
  for (let i = 0; i < words.length; i += 1) {
    const phrases = book.get(words[i].stem);
    if (!phrases) continue;
    for (const { stems, concept } of phrases) {
      let k = 1;
      while (k < stems.length && words[i + k]?.stem === stems[k]) k += 1;
      if (k === stems.length) visit(concept, i, k);
    }
  }
}

// Who types meanwhile sees each letter at once: the thread is free after every slice, the first time before any work.
async function inSlices(list, visit) {
  let end = 0;
  for (const [i, one] of list.entries()) {
    if (performance.now() >= end) {
      await new Promise((resolve) => setTimeout(resolve));
      end = performance.now() + SLICE;
    }
    visit(one, i);
  }
}

/**
 * The search of one language over `sections` [number of its page, id, heading, text] of `pages` [title, path, short title].
 * `boxes` are the numbers of sections inside others, `tasks` say under which words a section is found besides its own.
 * `synonyms` are lists of phrases that mean the same; a question may hold `stopWords` that its answer does not, and
 * `weakWords` count little beside others. `ready` resolves when everything is in the index.
 */
export function createFinder({ pages, sections, boxes = [], tasks = [], synonyms, stopWords, weakWords }) {
  // One closure: every step of a search reads the same index and lists of words.
  const taskOf = new Map(tasks);
  const isBox = new Set(boxes);
  const book = phrasebook(synonyms);
  const stemsIn = (words) => new Set(words.map((word) => wordsOf(word)[0].stem));
  const stops = stemsIn(stopWords);
  const weak = stemsIn(weakWords);
  const known = new Set();
  let stemOfTerm = new Map();

  const termsOf = (text, field) => {
    const words = wordsOf(text);
    const terms = [];
    for (const word of words) {
      if (stops.has(word.stem)) continue;
      known.add(word);
      for (const term of word.terms) terms.push(term);
      // In the text they would double the index and find little more.
      if (field !== 'text') terms.push(...pairsOf(word.stem));
    }
    eachConcept(words, book, (concept) => terms.push(concept));
    return terms;
  };

  const fieldsOf = ([page, , heading, text], id) => {
    const [title, path, short = ''] = pages[page];
    const name = `${title} ${short} ${path.split('/').at(-2) ?? ''}`;
    // A question in full would hide the sections that are about its words.
    const own = { id, text, task: taskOf.get(id) ?? '' };
    if (path.startsWith('questions/')) return { ...own, asked: heading || title };
    return { ...own, title: heading && name, heading: heading || name };
  };
  const index = new MiniSearch({
    fields: Object.keys(FIELDS),
    tokenize: termsOf,
    processTerm: (term) => term,
  });
  const ready = inSlices(sections, (section, id) => index.add(fieldsOf(section, id))).then(() => {
    stemOfTerm = new Map([...known].map(({ terms: [term], stem }) => [term, stem]));
  });

  // The words asked for, each with the terms that find it; the last one may still be being typed.
  const asked = (query, typing) => {
    const words = wordsOf(query);
    const concepts = words.map(() => []);
    eachConcept(words, book, (concept, first, length) => {
      for (let k = first; k < first + length; k += 1) concepts[k].push(concept);
    });
    const units = words.map(({ word, stem, terms: [whole, ...parts] }, i) => ({
      stem,
      terms: typing && i === words.length - 1 ? [...new Set([whole, spelled(word)])] : [whole],
      parts: [...parts, ...pairsOf(stem)],
      concepts: concepts[i],
      weight: weak.has(stem) ? WEAK : 1,
    }));
    const telling = units.filter(({ stem, concepts: own }) => !stops.has(stem) || own.length > 0);
    return telling.length > 0 ? telling : units;
  };

  // How much of what was asked a section holds, from 0 to 1.
  const shareOf = (units, found) => {
    let sum = 0;
    let whole = 0;
    for (const { terms, parts, concepts, weight } of units) {
      const isHeld = terms.some((term) => found.has(term)) || concepts.some((concept) => found.has(concept));
      const held = parts.filter((part) => found.has(part)).length / (parts.length || 1);
      sum += weight * (isHeld ? 1 : 0.6 * held);
      whole += weight;
    }
    return sum / whole;
  };

  const weightOf = (id) => {
    const [page, , heading] = sections[id];
    if (taskOf.has(id)) return 1;
    return kindOf(pages[page][1], heading) * (isBox.has(id) ? BOX : 1);
  };

  const rank = (query, typing) => {
    const units = asked(query, typing);
    const weights = new Map();
    for (const { terms, parts, concepts, weight } of units) {
      const weigh = (term, own) => weights.set(term, Math.max(own, weights.get(term) ?? 0));
      for (const concept of concepts) weigh(concept, weight);
      for (const term of terms) weigh(term, concepts.length > 0 ? OWN * weight : weight);
      for (const part of parts) weigh(part, PART * weight);
    }
    const results = index.search(query, {
      tokenize: () => [...weights.keys()],
      boost: FIELDS,
      boostTerm: (term) => weights.get(term),
      boostDocument: weightOf,
      prefix: (term) => isWord(term) && term.length > 2,
      // A word that stands somewhere is not misspelled.
      fuzzy: (term) => isWord(term) && term.length > 5 && !stemOfTerm.has(term) && 0.2,
      weights: { prefix: 0.4, fuzzy: 0.25 },
    });
    const best = results
      .map(({ id, score, terms, queryTerms }) => {
        const share = shareOf(units, new Set(queryTerms));
        const [page, , heading] = sections[id];
        const isWhole = share === 1 && heading === '' && pages[page][1].startsWith('lessons/');
        return { id, terms, share, score: score * share ** 2 * (isWhole ? WHOLE : 1) };
      })
      .sort(byScore);
    return varied(best.filter(({ share }) => share >= LEAST * best[0].share));
  };

  // Each further section of a page counts less, so that one page does not fill the list.
  const varied = (ranked) => {
    const seen = new Map();
    return ranked
      .map((result) => {
        const [page] = sections[result.id];
        const before = seen.get(page) ?? 0;
        seen.set(page, before + 1);
        return { ...result, score: result.score * AGAIN ** before };
      })
      .sort(byScore);
  };

  // What to mark: the words and phrases that were found; parts of words where nothing else was.
  const patternsIn = (terms) => {
    const whole = terms.filter((term) => !term.startsWith('·'));
    const texts = (whole.length > 0 ? whole : terms).flatMap((term) => {
      if (term.startsWith('=')) return synonyms[Number(term.slice(1))];
      return term.startsWith('·') ? term.slice(1) : (stemOfTerm.get(term) ?? term);
    });
    return patternsOf(texts.map((text) => wordsOf(text).map(({ stem }) => stem)));
  };

  /** For `query` the `count` of sections and the best `most` of them, as { section, patterns }, what to mark in each. */
  const find = (query, { typing = false, most = 30 } = {}) => {
    const text = query.slice(0, LONGEST).normalize('NFC');
    const ranked = rank(text, typing);
    if (ranked.length === 0) {
      const { found, patterns } = scan(sections, text);
      return {
        count: found.length,
        results: found.slice(0, most).map((section) => ({ section, patterns })),
      };
    }
    const results = ranked
      .slice(0, most)
      .map(({ id, terms }) => ({ section: sections[id], patterns: patternsIn(terms) }));
    return { count: ranked.length, results };
  };
  return { ready, find };
}
