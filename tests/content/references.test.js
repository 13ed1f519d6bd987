import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REPORTS, SOURCES } from '../../web/core/config/traps.js';
import { all, claims, documents, LANGUAGES, readJson, strings, withoutFences } from './corpus.js';

const sources = readJson('sources.json');
const glossary = readJson('glossary.json');
const texts = [...documents.map(({ path, body }) => ({ from: path, text: withoutFences(body) })), ...strings];

test('every citation is in sources.json, and every source is cited', () => {
  const cited = new Set([
    ...claims.flatMap(({ sources: named, said = [] }) => [
      ...named.map((source) => source.key ?? source),
      ...said,
    ]),
    ...readJson('models.json').flatMap(({ source, config, sources: cells = [] }) => [
      source,
      config?.source ?? source,
      ...cells.map((cell) => cell.source),
    ]),
  ]);
  for (const key of [...Object.values(SOURCES), ...REPORTS.map(([, source]) => source)]) cited.add(key);
  for (const { from, text } of texts) {
    for (const key of all(text, /\[@([a-z0-9-]+)/gi)) {
      assert.ok(Object.hasOwn(sources, key), `${from}: ${key}`);
      cited.add(key);
    }
  }
  assert.deepEqual(
    Object.keys(sources).filter((key) => !cited.has(key)),
    [],
  );
});

test('every source says who, when, what, where, its address and how far it was read', () => {
  for (const [key, source] of Object.entries(sources)) {
    assert.deepEqual(Object.keys(source), ['authors', 'year', 'title', 'venue', 'url', 'read'], key);
    assert.ok(source.year >= 2000 && source.year <= 2100, key);
    // A page is cited by its own address; everything else by where works are kept.
    if (source.venue === 'web page') assert.match(source.url, /^https:\/\/[\w.-]+\/[\w./-]+$/, key);
    else
      assert.match(
        source.url,
        /^https:\/\/(?:arxiv\.org\/abs\/\d{4}\.\d{5}|github\.com\/[\w.-]+\/[\w.-]+(?:\/(?:issues|pull)\/\d+)?|huggingface\.co\/models|doi\.org\/10\.[\w./()-]+|www\.evanmiller\.org\/[\w-]+\.html)$/,
        key,
      );
    assert.ok(['text', 'part', 'abstract', 'known'].includes(source.read), key);
  }
});

test('a section is cited only of a source that was read', () => {
  const cited = texts.flatMap(({ from, text }) =>
    [...text.matchAll(/\[@([a-z0-9-]+), *([^\]]+)\]/gi)].map(([, key, where]) => ({ from, key, where })),
  );
  for (const { id, sources: named } of claims) {
    for (const { key, where } of named) if (where) cited.push({ from: id, key, where });
  }
  const sections = cited.filter(({ where }) => /§|\b(?:Table|Figure|Appendix|Eq)/.test(where));
  assert.ok(sections.length > 50);
  for (const { from, key, where } of sections)
    assert.match(sources[key].read, /^(?:text|part)$/, `${from}: ${where} of ${key}`);
});

test('every term of the glossary is complete in both languages', () => {
  for (const [slug, entry] of Object.entries(glossary)) {
    assert.match(slug, /^[a-z][a-z0-9-]*$/);
    // Where it is taught comes first; the build stops where that is no section of a lesson.
    const { at, ...terms } = entry;
    assert.deepEqual(Object.keys(terms), LANGUAGES, slug);
    if (at !== undefined) assert.match(at, /^[a-z0-9-]+#[a-z0-9-]+$/, slug);
    for (const lang of LANGUAGES) {
      const { term, text } = entry[lang];
      assert.ok(term.length > 0 && term.length < 40, `${slug}: ${lang}`);
      assert.doesNotMatch(term, /[$`[]/, `${slug}: a term is plain text`);
      assert.match(text, /\.$/, `${slug}: ${lang}`);
    }
  }
});

test('no two glossary terms read alike', () => {
  for (const lang of LANGUAGES) {
    const terms = Object.values(glossary).map((entry) => entry[lang].term.toLowerCase());
    assert.equal(new Set(terms).size, terms.length, lang);
  }
});
