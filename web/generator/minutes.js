import { languages } from '../core/languages.js';

// Minutes for what a lesson asks a reader to do, by container. What stands inside of one is counted with it; what is folded,
// proved or cited is not read in passing.
const EACH = { demo: 4, small: 0.5, predict: 1.5, code: 1, exercise: 2.5, explain: 2.5 };
const NOT_READ = ['question', 'questions', 'seen', 'proof', 'sources', 'claims', 'models', 'data', 'checks'];
const COUNTED_WHOLE = [...Object.keys(EACH).filter((name) => name !== 'small'), ...NOT_READ];
const FENCE = '```';

// As it is read: a number for what is computed, a sign for a formula, no addresses and no citations.
const readAs = (line) =>
  line
    .replace(/\{\{.*?\}\}/g, '1')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\{[#.][^}]*\}/g, '')
    .replace(/\[@[^\]]*\]/g, '')
    .replace(/\$[^$]+\$/g, ' x ');

/**
 * How much of a language a line is: words, or letters where its speed of reading is told in these.
 *
 * @param {string} line
 * @param {import('../core/languages.js').Language} language
 */
const amountOf = (line, { charactersPerMinute }) =>
  charactersPerMinute
    ? readAs(line).replace(/[^\p{L}\p{N}]/gu, '').length
    : readAs(line)
        .split(/\s+/)
        .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const HEADING = /^(#{2,3}) .*?(\.standard\b[^}]*\}\s*)?$/;
const OPEN = /^:{3,} *([a-z]+)/;
const CLOSE = /^:{3,} *$/;

/**
 * The lines of a lesson's Markdown without fences, each with `open`, the containers that hold it, `name` of the container
 * that it opens, and whether the first look has it: outside of sections, containers and proofs that begin later.
 *
 * @param {string} source
 * @returns {Generator<{ line: string, open: string[], name?: string, isFirst: boolean }>}
 */
export function* linesByDepth(source) {
  let later = 0; // depth of the heading at which a later part began
  let open = [];
  for (const line of source.split('\n')) {
    const [, marks, isLater] = HEADING.exec(line) ?? [];
    if (marks && open.length === 0) {
      if (later && marks.length <= later) later = 0;
      if (!later && isLater) later = marks.length;
    }
    const [, name] = OPEN.exec(line) ?? [];
    const held = name ? [...open, name] : open;
    const isFirst = later === 0 && !held.includes('standard') && !held.includes('proof');
    yield { line, open, name, isFirst };
    open = CLOSE.test(line) ? open.slice(0, -1) : held;
  }
}

/**
 * How long a lesson takes, { first, standard } in whole minutes: its text at the speed at which its language is read
 * (content/languages.json), 4 for a figure, half a one for a small one, 1.5 for a prediction, 1 for a listing, 2.5 for
 * an exercise or something to explain. `standard` is both depths together, without proofs.
 *
 * @param {string} source the Markdown of a lesson, without its front matter
 * @param {string} lang
 */
export function minutesOf(source, lang) {
  const language = languages[lang];
  const speed = language.charactersPerMinute ?? language.wordsPerMinute;
  const bare = source.replace(/^```[\s\S]*?^```[ \t]*$/gm, FENCE).replace(/\$\$[\s\S]*?\$\$/g, 'x');
  let [first, standard] = [0, 0];
  for (const { line, open, name, isFirst } of linesByDepth(bare)) {
    if (open.some((holder) => COUNTED_WHOLE.includes(holder))) continue;
    const minutes = line === FENCE ? EACH.code : name ? (EACH[name] ?? 0) : amountOf(line, language) / speed;
    standard += minutes;
    if (isFirst) first += minutes;
  }
  return { first: Math.round(first), standard: Math.round(standard) };
}
