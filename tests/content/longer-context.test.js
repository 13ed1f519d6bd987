import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPTIONS, params, RULES, ruleFor } from '../../web/demos/compare/chooser/rules.js';
import { documents, LANGUAGES, readJson } from './corpus.js';

// Longer texts for a RoPE model are advised on in one table, in the answer of the lesson that compares, and nowhere else.
const page = (lang, lesson) => documents.find(({ path }) => path === `lessons/${lesson}/${lang}.md`).body;
const answer = (lang) =>
  page(lang, 'compare')
    .split(/^## /m)
    .find((part) => /\{#answer/.test(part));
const initial = Object.fromEntries(Object.entries(params).map(([name, { initial }]) => [name, initial]));
const pickOf = (patch) => RULES[ruleFor({ ...initial, ...patch })].pick;

const rowsOf = (lang) =>
  [...answer(lang).matchAll(/^\|.*\| \[([^\]]+)\]\(#chooser\?budget=(\w+)&testLen=(\d+)\).*\|$/gm)].map(
    ([, name, budget, testLen]) => ({ name, budget, testLen: Number(testLen) }),
  );

test('the table has every answer of the figure’s path for a RoPE model and a longer text, once, by its name', () => {
  const lengths = [...new Set(RULES.flatMap(({ when }) => when.length ?? []))].filter((times) => times > 1);
  const answers = OPTIONS.budget.flatMap((budget) =>
    [...lengths, 64].map((times) => pickOf({ budget, testLen: times * Number(initial.trainLen) })),
  );
  for (const lang of LANGUAGES) {
    const words = readJson(`strings/${lang}/demos/compare.json`).chooser;
    const rows = rowsOf(lang);
    assert.deepEqual(rows.map(pickOf).sort(), [...new Set(answers)].sort());
    for (const row of rows) assert.equal(row.name, words[`name-${pickOf(row)}`]);
  }
});

test('where a method for longer texts is asked for, the table answers', () => {
  const LINK = '](../compare/index.html#answer)';
  for (const lang of LANGUAGES) {
    const yarn = page(lang, 'yarn');
    assert.ok(/^::: question S4-FQ2\n[\s\S]*?^:::$/m.exec(yarn)[0].includes(LINK), lang);
    const atWork = page(lang, 'scaling')
      .split(/^## /m)
      .find((part) => part.includes('{#at-work'));
    assert.ok(atWork.includes(LINK), lang);
    assert.match(/^::: seen chooser\n[\s\S]*?^:::$/m.exec(page(lang, 'compare'))[0], /\]\(#answer\)/);
  }
  const asked = Object.values(readJson('questions.json')).flat();
  assert.equal(asked.find(({ id }) => id === 'which').at, 'compare#answer');
  const ADVICE =
    /\b(?:start|begin) with\b[^.|]*\b(?:YaRN|NTK|PI)\b|(?:YaRN|NTK|PI)\S*[^.|]{0,20}(?:먼저 써|쓰세요|부터 (?:써|시작))/i;
  for (const { path, body } of documents) assert.doesNotMatch(body, ADVICE, path);
});
