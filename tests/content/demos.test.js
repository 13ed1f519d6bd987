import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readQuery } from '../../web/core/permalink.js';
import { demoFamilies } from '../../web/generator/bundle.js';
import { allDemos } from '../js/demos/arbitraries.js';
import { all, containers, documents, LANGUAGES, readJson, withoutFences } from './corpus.js';

const descriptors = new Map(allDemos.map((demo) => [demo.name, demo]));

// The demos of a page by id, with the state that the page gives them; small figures, which show one view, too where asked.
const demosOf = (body, kinds = ['demo']) =>
  new Map(
    containers(body)
      .filter(({ name }) => kinds.includes(name))
      .map(({ name: kind, args }) => [kind, ...args.split(/\s+/)])
      .map(([kind, name, id, ...rest]) => {
        const view = kind === 'small' ? rest.shift() : undefined;
        const values = rest.find((word) => !/^(?:gate|scene):/.test(word)) ?? '';
        return [id, { name, view, values }];
      }),
  );
const everyDemoOf = (body) => demosOf(body, ['demo', 'small']);

const isExtras = (path) => path.endsWith('/extras.md');

test('every demo container names a demo that exists, a small one a view of it, and starts it in a legal state', () => {
  for (const { path, body } of documents) {
    for (const [id, { name, view, values }] of everyDemoOf(body)) {
      assert.ok(descriptors.has(name), `${path}: ${name}`);
      if (view)
        assert.ok(Object.keys(descriptors.get(name).views).includes(view), `${path}: ${name} ${view}`);
      const { notices } = readQuery(descriptors.get(name).params, values);
      assert.deepEqual(notices, [], `${path}: ${id}?${values}`);
    }
  }
});

test('no page begins with a question about a figure that nobody has seen yet', () => {
  for (const { path, body } of documents)
    for (const { args } of containers(body).filter(({ name }) => name === 'demo')) {
      const [name, , ...rest] = args.split(/\s+/);
      if (rest.some((word) => word.startsWith('gate:')))
        assert.ok(descriptors.get(name).predict.at, `${path}: ${name} has a gate and no predict.at`);
    }
});

test('every “what you should have seen” stands for a demo of its page, and every demo of a lesson or an extra has one', () => {
  for (const { path, body } of documents) {
    const demos = demosOf(body);
    const seen = containers(body)
      .filter(({ name }) => name === 'seen')
      .map(({ args }) => args);
    for (const id of seen) assert.ok(demos.has(id), `${path}: ${id}`);
    if (path.startsWith('lessons/') || isExtras(path)) assert.deepEqual([...demos.keys()], seen, path);
  }
});

// Between an extra's heading and the next one: its demo, and the lesson that it belongs to.
test('every extra has a demo of its own, leads to its lesson, and the lesson leads to it', () => {
  const pages = documents.filter(({ path }) => isExtras(path));
  assert.equal(pages.length, LANGUAGES.length);
  for (const { path, lang, body } of pages) {
    const extras = body.split(/^(?=## )/m).slice(1);
    assert.ok(extras.length >= 2, `${path}: ${extras.length} extras`);
    for (const extra of extras) {
      const [, id] = /^## .*\{#([a-z0-9-]+)\}$/m.exec(extra) ?? [];
      assert.equal(demosOf(extra).size, 1, `${path}: demos of ${id}`);
      const [slug] = all(
        extra,
        /^\S+: \[.+\]\(\.\.\/lessons\/([a-z-]+)\/index\.html#[a-z-]+\) \{\.extra\}$/gm,
      );
      assert.ok(slug, `${path}: ${id} names no lesson`);
      const lesson = documents.find((document) => document.slug === slug && document.lang === lang);
      assert.ok(lesson.body.includes(`](../../extras/index.html#${id}) {.extra}`), `${lesson.path}: ${id}`);
    }
  }
});

test('every demo has words, in one order in every language', () => {
  for (const family of demoFamilies()) {
    const folder = new URL(`../../web/demos/${family}/`, import.meta.url);
    const modules = readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) =>
        /^ {2}name: '([a-z0-9-]+)\/([a-z0-9-]+)',$/m.exec(readFileSync(new URL(file, folder), 'utf8')),
      )
      .filter(Boolean)
      .map(([, , demo]) => demo);
    const [first, ...others] = LANGUAGES.map((lang) =>
      Object.keys(readJson(`strings/${lang}/demos/${family}.json`)),
    );
    assert.deepEqual([...first].sort(), modules.sort(), family);
    for (const other of others) assert.deepEqual(other, first, family);
  }
});

test('the worked cell of the lesson is the cell its demo starts with', () => {
  const { params } = descriptors.get('sinusoidal/matrix');
  assert.deepEqual(
    [params.position.initial, params.pair.initial, params.part.initial, params.dModel.initial],
    [37, 6, 'sin', 64],
  );
  const { m, n } = descriptors.get('rope/pair').params;
  assert.deepEqual([m.initial, n.initial], [21, 12]);
});

// The figure does it by the link in the answer.
test('what the question of a prediction has the reader do, its figure does with the answer', () => {
  const predictions = (lang) =>
    documents
      .filter(({ path }) => path.includes('lessons/') && path.endsWith(`/${lang}.md`))
      .flatMap(({ path, body }) =>
        [...withoutFences(body).matchAll(/^::: predict (\S+) .+\n([\s\S]*?)^:::$/gm)].map(
          ([, id, inside]) => {
            const [question, reveal] = inside.split(/^---$/m);
            return { key: `${path.replace(/\/\w+\.md$/, '')} ${id}`, question, reveal };
          },
        ),
      );
  const asked = predictions('en').filter(({ question }) => /\b(?:drag|swap|move)\b/i.test(question));
  assert.ok(asked.length > 3);
  for (const lang of LANGUAGES)
    for (const { key } of asked) {
      const { reveal } = predictions(lang).find((one) => one.key === key);
      assert.match(reveal, /\]\(#[a-z][\w-]*\?/, `${lang} ${key}`);
    }
});
