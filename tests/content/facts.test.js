import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPTIONS, params, RULES, ruleFor } from '../../web/demos/compare/chooser/rules.js';
import { loadEngine } from '../../web/engine/engine.js';
import { fillExpressions } from '../../web/generator/markdown/engine.js';
import { namesOfPage } from '../../web/generator/markdown/values.js';
import { readModel } from '../../web/generator/models.js';
import { all, documents, LANGUAGES, readJson } from './corpus.js';

// Sentences of lessons as what must hold for them to be true, in both languages.
const engine = await loadEngine();

/** A lesson in both languages: { path, body }, and where its numbers are asked for its `text` with them. */
const pagesOf = (slug) =>
  documents
    .filter(({ path }) => /\/(?:ko|en)\.md$/.test(path) && path.includes(`/${slug}/`))
    .map(({ path, body }) => ({
      ...{ path, body },
      get text() {
        return fillExpressions(body, namesOfPage(engine, { kind: 'lesson', slug }));
      },
    }));
const block = (text, start) => new RegExp(`^::: ${start}.*?^:::$`, 'ms').exec(text)[0];
const largest = ({ unseenPhases }) => Math.max(...unseenPhases);

const report = (base, length, seqLen, rope_scaling) =>
  engine.scaling.report({
    config: {
      head_dim: 128,
      rope_theta: base,
      max_position_embeddings: length,
      ...(rope_scaling && { rope_scaling: { original_max_position_embeddings: length, ...rope_scaling } }),
    },
    seqLen,
  });

test('rope: turns at two positions are told apart in print', () => {
  for (const { path, text } of pagesOf('rope')) {
    const turns = all(block(text, 'puzzle'), /(15\d,\d{3}(?:\.\d+)?)/g);
    assert.equal(turns.length, 2, path);
    assert.notEqual(turns[0], turns[1], path);
  }
});

test('rope: a larger base keeps to known angles if raised after training, and not if trained with', () => {
  // NTK with this factor has the base 500,000.
  const factor = 50 ** (126 / 128);
  const after = report(10000, 8192, 16384, { rope_type: 'ntk-aware', factor });
  assert.ok(largest(after) < 0.1);
  const [small, large] = [10000, 500000].map((base) => report(base, 8192, 16384));
  assert.ok(Math.abs(largest(small) - largest(large)) < 0.01 && largest(small) > 2);
  assert.ok(large.neverCompleted.length > 2 * small.neverCompleted.length);
  for (const { path, body } of pagesOf('rope')) {
    for (const told of ['raisedAfter', 'raisedBefore(500000)', 'openPairs(500000)'])
      assert.ok(body.includes(told), `${path}: ${told}`);
  }
});

test('rope: values that were turned are relative once the output is turned back', () => {
  const x = [1, 0, 0, 1, 1, 1];
  const shape = { queryLen: 3, keyLen: 3, headDim: 2 };
  const output = (start, back) => {
    const positions = [0, 1, 2].map((i) => start + i);
    const rows = engine.rope.rotate(x, { headDim: 2, positions });
    const weights = engine.attention.weights(engine.attention.scores(rows, rows, { headDim: 2 }), shape);
    const mixed = engine.attention.attend(weights, rows, shape);
    return back ? engine.rope.rotate(mixed, { headDim: 2, positions: positions.map((p) => -p) }) : mixed;
  };
  const apart = (back) =>
    Math.max(...Array.from(output(0, back), (one, i) => Math.abs(one - output(100, back)[i])));
  assert.ok(apart(true) < 1e-4 && apart(false) > 0.1, `${apart(true)} ${apart(false)}`);
  for (const { path, body } of pagesOf('rope-practice')) assert.ok(body.includes('R_{-m}'), path);
});

test('yarn: pairs that YaRN slows in full stay within one trained step of the angles seen', () => {
  const { unseenPhases } = report(10000, 4096, 16384, { rope_type: 'yarn', factor: 4 });
  const plain = report(10000, 4096, 16384);
  const farthest = Math.max(...Array.from(plain.neverCompleted, (pair) => unseenPhases[pair]));
  assert.ok(farthest > 0, 'not none');
  for (const pair of plain.neverCompleted)
    assert.ok(unseenPhases[pair] < plain.invFreq[pair], `pair ${pair}`);
  for (const { path, text } of pagesOf('yarn')) assert.ok(text.includes(farthest.toFixed(4)), path);
});

test('yarn: Llama 3.1 is offered for more times its length than its factor', () => {
  const llama = readModel(readJson('models.json').find(({ id }) => id === 'llama-3.1-8b'));
  const { before, advertised, scaling } = llama;
  assert.ok(advertised / before > scaling.factor);
  for (const { path, text } of pagesOf('yarn')) {
    const line = text
      .split('\n')
      .find((words) => words.includes('[@llama31-code]') && words.includes('8,192'));
    for (const number of [advertised.toLocaleString('en'), `${advertised / before}`])
      assert.ok(line.includes(number), `${path}: ${number}`);
  }
});

test('scaling: with base 500 every pair completes a turn in 4,096 tokens', () => {
  assert.equal(report(500, 4096, 4096).neverCompleted.length, 0);
  assert.ok(report(10000, 4096, 4096).neverCompleted.length > 0);
  for (const { path, body } of pagesOf('scaling')) assert.ok(body.includes('wave(500, 63)'), path);
});

test('nope: the shares that the prediction names add up to all', () => {
  for (const { path, text } of pagesOf('nope')) {
    const [question] = block(text, 'predict p-drop').split('\n- ');
    const shares = all(question, /(\d+)%/g).map(Number);
    assert.equal(
      shares.reduce((sum, share) => sum + share, 0),
      100,
      path,
    );
  }
});

test('grid: where an image of 16×16 makes 256 tokens, its patches have been merged', () => {
  for (const { path, body } of pagesOf('grid')) {
    const sentences = body.split(/(?<=[.?])\s/).filter((sentence) => sentence.includes('16×16'));
    assert.ok(sentences.length >= 2, path);
    for (const sentence of sentences) assert.match(sentence, /merg|합친|합치/, `${path}: ${sentence}`);
  }
});

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
