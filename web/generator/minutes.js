import { languages } from '../core/languages.js';

// Minutes for what a lesson asks a reader to do, by container. What stands inside of one is counted with it; what is folded,
// proved or cited is not read in passing.
const EACH = { demo: 4, small: 0.5, predict: 1.5, code: 1, exercise: 2.5, explain: 2.5 };
const NOT_READ = ['question', 'questions', 'seen', 'proof', 'sources', 'claims', 'models', 'data', 'checks'];
const COUNTED_WITH_ALL = [...Object.keys(EACH).filter((name) => name !== 'small'), ...NOT_READ];

const HEADING = /^(#{2,3}) .*?(\.standard\b[^}]*\}\s*)?$/;
const OPEN = /^:{3,} *([a-z]+)/;

/**
 * The lines of a lesson and the minutes of what it asks to do, each with whether the first look has it.
 *
 * @returns {Generator<{ line?: string, minutes?: number, isFirst: boolean }>}
 */
function* pieces(source) {
  let later = 0; // depth of the heading at which a later part began
  const open = [];
  const isFirst = () => later === 0 && !open.some((name) => name === 'standard' || name === 'proof');
  const isCounted = () => !open.some((name) => COUNTED_WITH_ALL.includes(name));
  const bare = source.replace(/^```[\s\S]*?^```[ \t]*$/gm, '```').replace(/\$\$[\s\S]*?\$\$/g, 'x');
  for (const line of bare.split('\n')) {
    const [, marks, isLater] = HEADING.exec(line) ?? [];
    if (marks && open.length === 0) {
      if (later && marks.length <= later) later = 0;
      if (!later && isLater) later = marks.length;
    }
    const [, name] = OPEN.exec(line) ?? [];
    if (name) {
      const minutes = isCounted() ? (EACH[name] ?? 0) : 0;
      open.push(name);
      yield { minutes, isFirst: isFirst() };
    } else if (/^:{3,} *$/.test(line)) open.pop();
    else if (isCounted())
      yield { ...(line === '```' ? { minutes: EACH.code } : { line }), isFirst: isFirst() };
  }
}

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
  let [first, standard] = [0, 0];
  for (const { line = '', minutes = amountOf(line, language) / speed, isFirst } of pieces(source)) {
    standard += minutes;
    if (isFirst) first += minutes;
  }
  return { first: Math.round(first), standard: Math.round(standard) };
}
