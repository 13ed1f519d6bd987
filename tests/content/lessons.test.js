import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../web/core/languages.js';
import { optionOrder } from '../../web/generator/markdown/containers.js';
import { linesByDepth, minutesOf } from '../../web/generator/minutes.js';
import { all, containers, documents, readJson, withoutFences } from './corpus.js';

// The form of a lesson: its question, its figure, a prediction that nothing above gives away, and the rest by depth.
const course = readJson('course.json');
const lessons = documents.filter(
  ({ slug, path }) => slug && !path.includes('teacher') && !course.notebooks.includes(slug),
);

const MOST_MINUTES = { first: 15, standard: 45 };

const firstLook = (body) =>
  [...linesByDepth(withoutFences(body))]
    .filter(({ isFirst }) => isFirst)
    .map(({ line }) => line)
    .join('\n');

const predictions = lessons.flatMap(({ path, lang, slug, body }) =>
  [...body.matchAll(/^::: predict (\S+) (\S+)\n([\s\S]*?)\n---\n/gm)].map(([, id, answer, text]) => {
    const options = [...text.matchAll(/^- \[([a-z0-9-]+)\] (.*)$/gm)].map(([, value, words]) => ({
      value,
      words,
    }));
    return { path, lang, slug, id, answer, options };
  }),
);

test('a lesson begins with its question and the figure that answers it, and predicts before it explains', () => {
  for (const { path, body } of lessons) {
    const names = containers(body).map(({ name }) => name);
    assert.deepEqual(names.slice(0, 2), ['puzzle', 'demo'], path);
    assert.ok(names.indexOf('predict') < 4 && names.includes('predict'), `${path}: ${names.slice(0, 5)}`);
    assert.match(body.trimStart(), /^::: puzzle\n/, path);
  }
});

test('a lesson takes a quarter of an hour, and three at standard depth', () => {
  for (const { path, lang, body } of lessons) {
    const minutes = minutesOf(body, lang);
    for (const [depth, most] of Object.entries(MOST_MINUTES))
      assert.ok(minutes[depth] <= most, `${path}: ${minutes[depth]} minutes at ${depth} depth`);
  }
});

// Ids of headings, figures and proofs of a text.
const idsIn = (text) =>
  new Set(all(text, /^(?:#{2,3} .*\{#|:::+ *(?:demo|small) +\S+ +|:::+ *proof +)([\w-]+)/gm));

test('what the first look sets, sums up or asks needs nothing that it leaves out', () => {
  const found = [];
  for (const { path, slug, body } of lessons) {
    const look = firstLook(body);
    const hidden = [...idsIn(body)].filter((id) => !idsIn(look).has(id));
    const blocks = [...look.matchAll(/^::: (?:goals|summary|worked|predict)\b[\s\S]*?^:::$/gm)].join('\n');
    const asked = all(look, /^::: exercise (\S+)/gm);
    const quiz = readJson(`lessons/${slug}/quiz.json`);
    const hints = quiz.filter(({ id }) => asked.includes(id)).map((exercise) => JSON.stringify(exercise));
    for (const id of hidden) {
      const isSet = look.includes(`](#${id}?`);
      const isNamed = blocks.includes(`](#${id})`);
      const isHinted = hints.some((hint) => hint.includes(`"demo":"${id}`) || hint.includes(`](#${id}`));
      if (isSet || isNamed || isHinted) found.push(`${path}: #${id}`);
    }
  }
  assert.deepEqual(found, []);
});

test('a lesson has a summary of a few lines, and a whole one something to explain', () => {
  for (const { path, slug, body } of lessons) {
    const summary = /^::: summary\n([\s\S]*?)^:::$/m.exec(body)?.[1] ?? '';
    const lines = all(summary, /^- (.*)$/gm).length;
    assert.ok(lines >= 3 && lines <= 5, `${path}: ${lines} lines in short`);
    const isWhole = !course.short.includes(slug);
    assert.equal(
      containers(body).some(({ name }) => name === 'explain'),
      isWhole,
      path,
    );
  }
});

test('where the right option of a prediction stands, and how long it is, tell nothing', () => {
  const english = predictions.filter(({ lang }) => lang === 'en');
  const places = [0, 0, 0];
  for (const { slug, id, answer, options } of english) {
    if (options.length !== 3) continue;
    const order = optionOrder(slug, id, 3).map((place) => options[place].value);
    places[order.indexOf(answer)] += 1;
  }
  const sum = places.reduce((a, b) => a + b);
  for (const count of places) assert.ok(count > 0.2 * sum && count < 0.5 * sum, `${places}`);
  for (const lang of LANGUAGES) {
    const own = predictions.filter((prediction) => prediction.lang === lang);
    const longest = own.filter(({ answer, options }) => {
      const right = options.find(({ value }) => value === answer).words.length;
      return options.every(({ value, words }) => value === answer || words.length < right);
    });
    assert.ok(
      longest.length <= 0.45 * own.length,
      `${lang}: the longest in ${longest.length} of ${own.length}`,
    );
  }
});

test('how long the right option of an exercise is tells nothing', () => {
  const exercises = [...course.acts.flatMap(({ lessons: own }) => own), ...course.electives, ...course.short]
    .flatMap((slug) => readJson(`lessons/${slug}/quiz.json`))
    .filter(({ options }) => options);
  for (const lang of LANGUAGES) {
    const longest = exercises.filter(({ options }) => {
      const right = options.find((option) => option.right);
      return options.every((one) => one === right || one.text[lang].length < right.text[lang].length);
    });
    assert.ok(longest.length <= 0.45 * exercises.length, `${lang}: ${longest.map(({ id }) => id)}`);
  }
});

test('lessons speak of their subject, not of documents, checks or this site', () => {
  const OURS = {
    en: /\b(?:the (?:five|source) documents?|source material|(?:our|the) engine|this site|verdicts?|claims? (?:is|are) checked)\b/i,
    ko: /문서 다섯|다섯 문서|한 문서[는가에]|원자료|이 사이트|우리 엔진|판정/,
  };
  for (const { path, lang, body } of lessons) {
    const asked = withoutFences(body).replace(/^::: question[\s\S]*?^:::$/gm, '');
    const text = asked.replace(/\{\{.*?\}\}/g, '');
    const found = OURS[lang]?.exec(text);
    assert.ok(!found, `${path}: “${text.slice((found?.index ?? 0) - 40, (found?.index ?? 0) + 40)}”`);
  }
});
