import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Parser } from 'htmlparser2';
import { LANGUAGES } from '../../../web/core/languages.js';
import { initialValue, sameValue } from '../../../web/core/parameters.js';
import { readQuery, writeQuery } from '../../../web/core/permalink.js';
import { CHOICES, readAddress, writeAddress } from '../../../web/site/embed-builder/address.js';
import { fileOf, snippetsOf, TARGETS } from '../../../web/site/embed-builder/snippets.js';
import { attributesOf } from '../../../web/site/frame/address.js';
import { allDemos } from '../demos/arbitraries.js';

// Whatever is chosen on the page for posts, for every demo: what is pasted asks for exactly that, and so does the page's
// own address.
const base = 'https://blog.example/posenc/';
const names = allDemos.map(({ name }) => name);

const HOSTILE = `"'<b>&amp; {{< x >}} {y} \\ \`z\``;

// A value as far from the first one as its kind allows, so that every parameter has to travel.
function other(param, lang) {
  const start = initialValue(param, lang);
  const tries = {
    int: [param.min, param.max],
    real: [param.min, param.max],
    choice: param.options,
    flag: [!start],
    subset: [param.options, param.options?.slice(0, 1)],
    text: [HOSTILE.slice(0, param.maxLength), 'a b', '{}'],
    vector: [start.map?.(() => param.min), start.map?.(() => param.max)],
    permutation: [start.toReversed?.()],
  }[param.kind];
  const written = tries.map((value) => param.fit(value, start)).filter((value) => value !== undefined);
  return written.find((value) => !sameValue(param, value, start)) ?? start;
}

function attributes(markup, tag) {
  let found;
  new Parser({
    onopentag(name, given) {
      if (name === tag) found ??= given;
    },
  }).end(markup);
  return found;
}

// What goes into a frame that cannot grow.
const COMPACT = ['iframe', 'file', 'jupyter', 'notion'];

const unescaped = (text) => text.replace(/\\(["\\])/g, '$1');
const pairs = (text, pattern) => Object.fromEntries([...text.matchAll(pattern)].map(([, k, v]) => [k, v]));

/** What each target gives its <pe-demo>: { name, lang, theme, gate, step, freeze, hide, values }, those that are not there left out. */
function asked(target, snippet, name) {
  if (target === 'script' || target === 'quarto') return attributes(snippet, 'pe-demo');
  if (target === 'loader' || target === 'wordpress') {
    const given = Object.entries(attributes(snippet, 'p'))
      .filter(([key]) => key.startsWith('data-'))
      .map(([key, value]) => [key.slice(5), value]);
    const { title: _, height: __, demo, ...rest } = Object.fromEntries(given);
    return { name: demo, ...rest };
  }
  if (target === 'hugo') {
    const { demo, script: _, ...rest } = pairs(snippet, /(\w+)="((?:[^"\\]|\\.)*)"/g);
    return { name: demo, ...Object.fromEntries(Object.entries(rest).map(([k, v]) => [k, unescaped(v)])) };
  }
  if (target === 'docusaurus') {
    const { demo, script: _, ...rest } = attributes(snippet.split('\n\n')[1], 'posenc');
    return { name: demo, ...rest };
  }
  const address = {
    iframe: () => attributes(snippet, 'iframe').src,
    file: () => attributes(snippet, 'iframe').src,
    jupyter: () => JSON.parse(/IFrame\((".*"), width/.exec(snippet)[1]),
    notion: () => snippet.trim(),
    markdown: () => /\]\(([^)]*)\)\n$/.exec(snippet)[1],
  }[target]();
  const url = new URL(address, base);
  const lang = /\.(ko|en)\.html$/.exec(url.pathname)?.[1] ?? url.pathname.split('/')[2];
  const path =
    target === 'file' ? `/posenc/${fileOf(name, lang)}` : `/posenc/${lang}/embed/${name}/index.html`;
  assert.equal(url.pathname, path);
  return { name, lang, ...attributesOf(url.hash.slice(1)) };
}

for (const lang of LANGUAGES) {
  test(`every demo opens in ${lang} as it was chosen, in each of the targets`, () => {
    let travelled = 0;
    for (const { name, params } of allDemos) {
      const keys = Object.keys(params);
      const start = Object.fromEntries(keys.map((key) => [key, initialValue(params[key], lang)]));
      const values = Object.fromEntries(keys.map((key) => [key, other(params[key], lang)]));
      const state = writeQuery(params, values, start);
      travelled += state.split('&').length;
      const settings = {
        theme: 'projector',
        gate: 'hard',
        step: 'all',
        freeze: keys.slice(0, 2),
        hide: ['caption', keys.at(-1)],
      };
      const title = `${name} ${HOSTILE}`;
      const made = snippetsOf({ base, demo: name, lang, settings, state, title });
      const { patch, notices } = readQuery(params, state);
      assert.deepEqual(notices, [], `${name}: ${state}`);
      for (const target of TARGETS) {
        const { values: query, ...given } = asked(target, made[target], name);
        const wanted = {
          theme: 'projector',
          gate: 'hard',
          step: 'all',
          freeze: keys.slice(0, 2).join(' '),
          hide: `caption ${keys.at(-1)}${COMPACT.includes(target) ? ' compact' : ''}`,
        };
        assert.deepEqual({ ...given }, { name, lang, ...wanted }, `${name}, ${target}`);
        assert.deepEqual(readQuery(params, query ?? '').patch, patch, `${name}, ${target}`);
      }
      for (const target of TARGETS)
        for (const theme of CHOICES.theme) {
          const chosen = { name, settings: { ...settings, lang, theme, target }, state };
          const page = { targets: TARGETS, lang: 'ko', names };
          const again = readAddress(writeAddress(chosen, page), page);
          assert.deepEqual(again, { name, settings: chosen.settings, values: state });
        }
    }
    assert.ok(travelled > 4 * allDemos.length, `${travelled} parameters travelled`);
  });
}

test('what is as usual is not in the address, and what cannot be used becomes usual', () => {
  const page = { targets: TARGETS, lang: 'en', names };
  const usual = {
    lang: 'en',
    theme: '',
    gate: 'off',
    step: '',
    freeze: [],
    hide: [],
    target: TARGETS[0],
  };
  assert.equal(writeAddress({ name: 'rope/pair', settings: usual, state: '' }, page), 'rope/pair');
  assert.deepEqual(readAddress('rope/pair', page), { name: 'rope/pair', settings: usual, values: '' });
  const hostile =
    'rope/pair?theme=%22%3E&gate=x&step=%3Cb%3E&freeze=%3Cb%3E+*+..%2F&hide=javascript:&way=constructor&base=https://evil.example/&lang=fr&m=3';
  const { settings, values } = readAddress(hostile, page);
  assert.deepEqual(settings, { ...usual, freeze: ['*'] });
  assert.equal(values, 'base=https://evil.example/&m=3');
});
