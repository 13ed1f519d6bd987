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

test('no other text says with which method to begin', () => {
  const ADVICE =
    /\b(?:start|begin) with\b[^.|]*\b(?:YaRN|NTK|PI)\b|(?:YaRN|NTK|PI)\S*[^.|]{0,20}(?:먼저 써|쓰세요|부터 (?:써|시작))/i;
  for (const { path, body } of documents) assert.doesNotMatch(body, ADVICE, path);
});
