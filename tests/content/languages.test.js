import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  all,
  claims,
  containers,
  documents,
  jsonBelow,
  readJson,
  strings,
  textsIn,
  withoutFences,
} from './corpus.js';

const twins = new Map();
for (const document of documents) {
  twins.set(document.twin, [...(twins.get(document.twin) ?? []), document]);
}

// What has to be the same in both languages, in the same order; `deeper` and `note` take words as arguments.
const worded = new Set([
  'deeper',
  'note',
  'puzzle',
  'worked',
  'break',
  'answer',
  'sources',
  'goals',
  'summary',
]);
const own = (name, args) => {
  if (name === 'proof') return args.split(/\s+/)[0];
  // A sentence that a demo starts with is one of the language.
  if (name === 'demo') return args.replace(/(?<=[ &])text=[^&\s]*/, 'text=');
  return worded.has(name) ? '' : args;
};
const skeleton = ({ body }) => ({
  headings: all(withoutFences(body), /^(#{2,4}) /gm),
  ids: all(withoutFences(body), /^#.*\{#([a-z0-9-]+ ?[^}]*)\}/gm),
  containers: containers(body).map(({ name, args }) => `${name} ${own(name, args)}`),
  marks: all(withoutFences(body), /\[=([\w-]+)\]/g).sort(),
  options: all(withoutFences(body), /^- (\[[a-z0-9-]+\]) /gm),
  expressions: all(body, /\{\{ *engine:(.+?)(?:\| *[가-힣]+ *)?\}\}/g).sort(),
  listings: all(body, /^```\w+ file=(\S+)/gm),
  // Which words change places is told by the sentence of the language.
  stateLinks: all(withoutFences(body), /\]\((#[^)]+)\)/g).map((link) =>
    link.replace(/(?<=[?&]step=move&order=)[\d,]+/, ''),
  ),
  // A file for readers is there in their language.
  pageLinks: all(withoutFences(body), /\]\(([^#)][^)]*)\)/g).map((link) =>
    link.replace(/(?<=\/posenc-)(?:ko|en)(?=\.epub$)/, 'lang'),
  ),
  citations: all(withoutFences(body), /\[@([a-z0-9-]+)/g).sort(),
  // Words inside a formula are those of the language.
  formulas: all(withoutFences(body), /^(\$\$\n[\s\S]*?\n\$\$)$/gm).map((tex) =>
    tex.replace(/\\text\{[^{}]*\}/g, '\\text{}'),
  ),
});

test('both languages have the same sections, demos, claims, numbers, formulas, links and sources', () => {
  for (const [twin, [ko, en]] of twins) {
    // claims.test.js holds each of its sections to the claims in its language.
    if (twin === 'pages/claims.md') continue;
    const [korean, english] = [skeleton(ko), skeleton(en)];
    for (const part of Object.keys(korean)) assert.deepEqual(korean[part], english[part], `${twin}: ${part}`);
  }
});

const everyText = [
  ...documents.map(({ path, lang, text }) => ({ from: path, lang, text: withoutFences(text) })),
  ...strings,
];

// Prose only: no formulas, code, links' targets, citations or expressions.
const prose = (text) =>
  text
    .replace(/\{\{.*?\}\}/g, '0')
    .replace(/\$\$[\s\S]*?\$\$/g, '')
    .replace(/\$[^$]*\$/g, 'x')
    .replace(/`[^`]*`/g, 'x')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/ *\[@[^\]]*\]/g, '');

// Fails with the few characters around the match instead of the whole text.
const lacks = (text, pattern, from) => {
  const match = pattern.exec(text);
  if (match) assert.fail(`${from}: “${text.slice(Math.max(0, match.index - 30), match.index + 30)}”`);
};

test('no text names a machine, a folder or anything but the project', () => {
  const forbidden =
    /\/work\/|\/tmp\/|\/home\/|\/Users\/|localhost|127\.0\.0\.1|file:\/\/|\bTODO\b|\bFIXME\b|lorem ipsum/i;
  for (const { from, text } of everyText) lacks(text, forbidden, from);
});

const korean = everyText.filter(({ lang }) => lang === 'ko');

test('Korean text has no double particles, no plain or casual endings and no stray spaces', () => {
  const doubled = /[을를은는이가와과]\([을를은는이가와과]\)|\(으\)로|\(이\)/;
  const plainEnding = /(?:이다|한다|된다|있다|없다|같다)\.(?=\s|$)/;
  const casual = /(?:해요|예요|에요|어요|아요|네요|죠)[.!](?=\s|$)/;
  const spaceBefore = /[가-힣0-9)] +[.,!?](?=\s|$)/;
  // A computed number may end in any digit: {{ … | 2 | 은 }}.
  const byHand = /\}\}\)?(?:은|는|을|를|가|와|과|으로|로)(?![가-힣])/;
  for (const { from, text } of korean) {
    lacks(text, byHand, from);
    for (const pattern of [doubled, plainEnding, casual, spaceBefore]) lacks(prose(text), pattern, from);
  }
});

test('numbers in prose have a true minus', () => {
  for (const { from, text } of everyText) {
    const words = prose(text.replace(/^---\n[\s\S]*?\n---\n/, ''));
    lacks(words, /(?<![\w-])-\d/, from);
  }
});

// What is read as it stands, not as words: code, formulas, values, tags, directives, addresses, and quotes of the head.
const UNREAD =
  /```[\s\S]*?```|`[^`\n]*`|\{\{[\s\S]*?\}\}|\$\$[\s\S]*?\$\$|\$[^$]*\$|<[^>]*>|^:::.*$|\]\([^)]*\)|\{[#.][^}]*\}|^\w+: ".*"$/gm;

test('apostrophes and quotation marks are curly in every text, of the figures and of the pages as of lessons and claims', () => {
  const shown = jsonBelow('strings/').flatMap((file) =>
    textsIn(readJson(file)).map(({ names, text }) => ({ from: `${file} ${names.join('.')}`, text })),
  );
  assert.ok(shown.length > 4000, `${shown.length} texts`);
  for (const { from, text } of shown) lacks(text, /['"]/, from);
  const written = [...documents.map(({ path, text }) => ({ from: path, text })), ...strings];
  for (const { from, text } of written) lacks(text.replace(UNREAD, ''), /['"]/, from);
});

test('two sentences that show what order means are the same words in two orders', () => {
  const examples = documents.flatMap(({ path, lang, slug, body }) => {
    const [puzzle] = slug === 'why' ? all(body, /^::: puzzle\n([\s\S]*?)^:::$/gm) : [];
    return puzzle ? [{ from: path, lang, text: puzzle }] : [];
  });
  for (const { id, statement } of claims) {
    if (!['S0-Q1-c4', 'S1-2-x1', 'S4-0-x1'].includes(id)) continue;
    examples.push({ from: id, lang: 'ko', text: statement.ko });
  }
  assert.equal(examples.length, 5);
  const wordsOf = (sentence) => sentence.toLowerCase().split(' ').sort();
  for (const { from, lang, text } of examples) {
    const quoted = all(text, lang === 'ko' ? /‘([^’]+)’/g : /“([^”]+)”/g);
    assert.ok(quoted.length >= 2 && quoted.length % 2 === 0, `${from} ${lang}: pairs of sentences`);
    for (let i = 0; i < quoted.length; i += 2) {
      assert.notEqual(quoted[i], quoted[i + 1], from);
      assert.deepEqual(wordsOf(quoted[i]), wordsOf(quoted[i + 1]), `${from} ${lang}`);
    }
  }
});
