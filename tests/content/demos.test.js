import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoFamilies } from '../../web/build/bundle.js';
import { initialValue } from '../../web/core/parameters.js';
import { readQuery, splitHash } from '../../web/core/permalink.js';
import { loadEngine } from '../../web/engine/engine.js';
import { all, containers, documents, LANGUAGES, readJson, withoutFences } from './corpus.js';

const engine = await loadEngine();

const descriptors = new Map();
for (const family of demoFamilies()) {
  const { default: demos } = await import(`../../web/demos/${family}/index.js`);
  for (const demo of demos) descriptors.set(demo.name, demo);
}

// The demos of a page by id, with the state that the page gives them.
const demosOf = (body) =>
  new Map(
    containers(body)
      .filter(({ name }) => name === 'demo')
      .map(({ args }) => args.split(/\s+/))
      .map(([name, id, ...rest]) => {
        const values = rest.find((word) => !/^(?:gate|scene):/.test(word)) ?? '';
        return [id, { name, values }];
      }),
  );

const ramp = Uint8Array.from({ length: 6 }, (_, i) => (i < 3 ? 0 : 255));
const palettes = { diverging: ramp, weights: ramp, speed: ramp };
const memo = (_key, _deps, compute) => compute();

test('every demo container names a demo that exists and starts it in a legal state', () => {
  for (const { path, body } of documents) {
    for (const [id, { name, values }] of demosOf(body)) {
      assert.ok(descriptors.has(name), `${path}: ${name}`);
      const { notices } = readQuery(descriptors.get(name).params, values);
      assert.deepEqual(notices, [], `${path}: ${id}?${values}`);
    }
  }
});

test('every state link leads to a demo of its page, with known parameters and legal values', () => {
  for (const { path, body, lang } of documents) {
    const demos = demosOf(body);
    const anchors = new Set(all(withoutFences(body), /\{#([a-z0-9-]+)[ }]/g));
    for (const link of all(withoutFences(body), /\]\((#[^)]+)\)/g)) {
      const { id, query } = splitHash(link);
      if (query === undefined && anchors.has(id)) continue;
      assert.ok(demos.has(id), `${path}: ${link}`);
      const demo = descriptors.get(demos.get(id).name);
      const { patch, notices } = readQuery(demo.params, query ?? '');
      assert.deepEqual(notices, [], `${path}: ${link}`);
      const start = Object.fromEntries(
        Object.entries(demo.params).map(([name, param]) => [name, initialValue(param, lang)]),
      );
      const values = { ...start, ...patch };
      const settled = demo.settle ? demo.settle(values) : values;
      for (const name of Object.keys(patch)) {
        assert.deepEqual(settled[name], patch[name], `${path}: ${link} keeps ${name}`);
      }
      assert.ok(demo.compute(engine, settled, { memo, palettes }), `${path}: ${link} computes`);
    }
  }
});

test('every “what you should have seen” stands for a demo of its page, and every lesson demo has one', () => {
  for (const { path, body } of documents) {
    const demos = demosOf(body);
    const seen = containers(body)
      .filter(({ name }) => name === 'seen')
      .map(({ args }) => args);
    for (const id of seen) assert.ok(demos.has(id), `${path}: ${id}`);
    if (path.startsWith('lessons/')) assert.deepEqual([...demos.keys()], seen, path);
  }
});

test('every demo has its words in both languages', () => {
  for (const name of descriptors.keys()) {
    const [family, demo] = name.split('/');
    for (const lang of LANGUAGES) {
      const words = readJson(`strings/${lang}/demos/${family}.json`);
      assert.match(words[demo].title, /\S/, `${name}: ${lang}`);
    }
  }
});

// Only a caption is drawn with marks: [word]{fast} and **word**.
test('words of a demo are plain text', () => {
  for (const lang of LANGUAGES) {
    for (const family of demoFamilies()) {
      JSON.stringify(readJson(`strings/${lang}/demos/${family}.json`), (key, value) => {
        if (typeof value === 'string' && key !== 'caption')
          assert.doesNotMatch(
            value,
            /\*\*|`|\$|\]\{(?:fast|slow|pos|neg)\}|\\[a-zA-Z]/,
            `${lang} ${family} ${key}`,
          );
        return value;
      });
    }
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

test('every prediction has its answer among its options', () => {
  for (const { path, body } of documents) {
    for (const [, args, inside] of withoutFences(body).matchAll(/^::: predict (.+)\n([\s\S]*?)^:::$/gm)) {
      const [id, answer] = args.split(/\s+/);
      const [question, reveal] = inside.split(/^---$/m);
      const options = all(question, /^- \[([a-z0-9-]+)\] \S/gm);
      assert.ok(options.length >= 3 && new Set(options).size === options.length, `${path}: ${id}`);
      assert.ok(options.includes(answer), `${path}: ${id} ${answer}`);
      assert.match(reveal, /\S/, `${path}: ${id} explains`);
    }
  }
});
