import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { bibtexEntry, bibtexFile, escapeTex } from '../../../web/generator/bibtex.js';
import { repository } from '../../../web/generator/paths.js';
import { site, sitePages } from './made-site.js';

const sources = JSON.parse(readFileSync(repository('content/sources.json'), 'utf8'));
const REQUIRED = {
  article: ['author', 'title', 'journal', 'year'],
  inproceedings: ['author', 'title', 'booktitle', 'year'],
  misc: ['author', 'title', 'year'],
};

// A line for each field, in which braces nest; a backslash takes the next character.
const ENTRY = /@([a-z]+)\{([^\s,{}]+),\n((?: {2}[a-z]+ = \{.*\},\n)+)\}\s*/gy;
const FIELD = /^ {2}([a-z]+) = \{(.*)\},$/gm;

function parse(text) {
  const found = [...text.matchAll(ENTRY)];
  assert.equal(found.map(([whole]) => whole).join(''), text, 'nothing stands between entries');
  return found.map(([, type, key, lines]) => {
    const fields = [...lines.matchAll(FIELD)].map(([, name, value]) => [name, value]);
    for (const [name, value] of fields) {
      const braces = value.replace(/\\./g, '').replace(/[^{}]/g, '');
      const depths = [...braces].map((_, i) =>
        [...braces.slice(0, i + 1)].reduce((depth, brace) => depth + (brace === '{' ? 1 : -1), 0),
      );
      assert.ok(depths.every((depth) => depth >= 0) && (depths.at(-1) ?? 0) === 0, `${key}: ${name}`);
    }
    assert.equal(new Set(fields.map(([name]) => name)).size, fields.length, key);
    return { type, key, fields: Object.fromEntries(fields) };
  });
}

const unescaped = (text) =>
  text
    .replace(/^\{([\s\S]*)\}$/, '$1')
    .replace(/\\textbackslash\{\}/g, '\\')
    .replace(/\\textasciitilde\{\}/g, '~')
    .replace(/\\textasciicircum\{\}/g, '^')
    .replace(/\\([{}&%$#_])/g, '$1');

test('TheWholeListParsesBack', () => {
  const entries = parse(bibtexFile(sources));
  assert.deepEqual(
    entries.map(({ key }) => key),
    Object.keys(sources).sort(),
  );
  for (const { type, key, fields } of entries) {
    const { title, authors, url } = sources[key];
    for (const field of REQUIRED[type]) assert.ok(fields[field], `${key}: ${field}`);
    assert.equal(unescaped(fields.title), title, key);
    assert.equal(fields.url, url, key);
    const names = fields.author.split(' and ').map(unescaped);
    assert.deepEqual(
      names.map((name) => (name === 'others' ? 'et al.' : name)),
      authors.replace(/,? et al\.?$/, ', et al.').split(', '),
      key,
    );
    assert.match(fields.year, /^(?:19|20)\d\d$/, key);
    // What TeX would take for a command is escaped; an address stands as it is.
    const { url: _, doi: __, ...texts } = fields;
    for (const text of Object.values(texts)) assert.doesNotMatch(text, /(?<!\\)[&%$#_~^]/, key);
  }
});

const entry = (more) => {
  const source = {
    authors: 'Su, Natesan Ramamurthy',
    year: 2021,
    title: 'T',
    venue: 'V',
    url: 'https://x.org/',
  };
  const [{ type, fields }] = parse(bibtexEntry('key', { ...source, ...more }));
  return { type, ...fields };
};

test('EntriesHaveTheTypeOfWhereTheyAppeared', () => {
  const url = 'https://arxiv.org/abs/2104.09864';
  const article = entry({ venue: 'Neurocomputing 2024', url });
  assert.deepEqual(
    [article.type, article.journal, article.year, article.eprint, article.archiveprefix],
    ['article', 'Neurocomputing', '2024', '2104.09864', 'arXiv'],
  );
  const paper = entry({ venue: 'NeurIPS 2017' });
  assert.deepEqual([paper.type, paper.booktitle, paper.year], ['inproceedings', 'NeurIPS', '2017']);
  const volume = entry({ venue: 'American Journal of Physics 72, 835', url: 'https://doi.org/10.1119/1.17' });
  assert.deepEqual(
    [volume.type, volume.journal, volume.volume, volume.pages, volume.doi],
    ['article', 'American Journal of Physics', '72', '835', '10.1119/1.17'],
  );
  const preprint = entry({ venue: 'arXiv', url });
  assert.deepEqual([preprint.type, preprint.howpublished, preprint.year], ['misc', undefined, '2021']);
  assert.deepEqual(
    [entry({ venue: 'source code' }).type, entry({ venue: 'source code' }).howpublished],
    ['misc', 'source code'],
  );
});

test('NamesKeepTheirPieces', () => {
  assert.equal(entry({}).author, 'Su and {Natesan Ramamurthy}');
  assert.equal(entry({ authors: 'Hugging Face T5' }).author, '{Hugging Face T5}');
  assert.equal(entry({ authors: 'tensor2tensor' }).author, '{tensor2tensor}');
  assert.equal(entry({ authors: 'Veličković, O’Neil et al.' }).author, 'Veličković and O’Neil and others');
});

test('WhatTexWouldReadIsEscaped', () => {
  const hostile = 'a_b & 50% {c} #1 ~ ^ \\ $x$';
  assert.equal(unescaped(`{${escapeTex(hostile)}}`), hostile);
  assert.equal(unescaped(entry({ title: hostile }).title), hostile);
});

test('EveryPageThatCitesGivesTheEntriesAndTheFile', () => {
  assert.equal(site.get('assets/posenc.bib').toString(), bibtexFile(sources));
  let listed = 0;
  for (const [path, markup] of sitePages) {
    const list = /<section class="bibliography"[\s\S]*?<\/section>/.exec(markup)?.[0];
    if (!list) continue;
    const works = [...list.matchAll(/<li id="source-([^"]+)"[\s\S]*?<pre>([\s\S]*?)<\/pre>/g)];
    assert.equal(works.length, list.match(/<li /g).length, path);
    for (const [, id, text] of works) {
      const plain = text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
      assert.equal(parse(plain)[0].key.toLowerCase(), id, path);
    }
    assert.match(list, /href="(?:\.\.\/)+assets\/posenc\.bib"/, path);
    listed += works.length;
  }
  assert.ok(listed > 0);
});
