import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  formerNames,
  namesByWord,
  parameterNamed,
  presentWords,
  renamed,
} from '../../../web/core/former-names.js';
import { LANGUAGES } from '../../../web/core/languages.js';
import { choice, flag, int, permutation, real, subset, text, vector } from '../../../web/core/parameters.js';
import { presentQuery, readQuery, writeQuery } from '../../../web/core/permalink.js';
import { createState } from '../../../web/core/state.js';
import { allDemos } from '../demos/arbitraries.js';
import { anyText, hostileTexts, hostileValues } from '../hostile.js';

const params = {
  seqLen: int({ initial: 8, min: 1, max: 64, formerly: ['length', 'tokenCount'] }),
  numHeads: int({ initial: 4, min: 1, max: 16, formerly: 'heads' }),
  rule: choice({ initial: 'a', options: ['a', 'b'] }),
};
const start = { seqLen: 8, numHeads: 4, rule: 'a' };

test('every kind of parameter keeps its former names', () => {
  const kinds = [
    int({ initial: 1, min: 0, max: 2, formerly: 'old' }),
    real({ initial: 1, min: 0, max: 2, formerly: 'old' }),
    choice({ initial: 'a', options: ['a'], formerly: 'old' }),
    subset({ initial: ['a'], options: ['a'], formerly: 'old' }),
    flag({ initial: true, formerly: 'old' }),
    text({ initial: 'a', formerly: 'old' }),
    vector({ initial: [0], min: 0, max: 1, formerly: 'old' }),
    permutation({ formerly: 'old' }),
  ];
  for (const param of kinds) assert.deepEqual(formerNames(param), ['old'], param.kind);
  assert.deepEqual(formerNames(params.seqLen), ['length', 'tokenCount']);
  assert.deepEqual(formerNames(params.rule), []);
});

test('an address with former names gives the present ones, and is written with them', () => {
  const { patch, notices } = readQuery(params, 'tokenCount=12&heads=2&rule=b');
  assert.deepEqual(patch, { seqLen: 12, numHeads: 2, rule: 'b' });
  assert.deepEqual(notices, []);
  assert.equal(writeQuery(params, { ...start, ...patch }, start), 'seqLen=12&numHeads=2&rule=b');
});

test('the present name wins wherever it stands, and what is not used has a notice', () => {
  for (const query of ['length=12&seqLen=5', 'seqLen=5&length=12']) {
    const { patch, notices } = readQuery(params, query);
    assert.deepEqual(patch, { seqLen: 5 }, query);
    assert.deepEqual(notices, [{ code: 'repeated', name: 'length', given: '12' }], query);
  }
  const { patch, notices } = readQuery(params, 'length=99');
  assert.deepEqual([patch, notices], [{}, [{ code: 'refused', name: 'seqLen', given: '99' }]]);
});

test('a query is written anew with the present names, and nothing else in it changes', () => {
  const pairs = [
    ['length=12&rule=b', 'seqLen=12&rule=b'],
    ['length=12&seqLen=5', 'seqLen=5'],
    ['heads=2&__proto__=1&x&%=3&constructor=%E0', 'numHeads=2&__proto__=1&x&%=3&constructor=%E0'],
    ['', ''],
  ];
  for (const [query, wanted] of pairs) assert.equal(presentQuery(params, query), wanted);
  fc.assert(
    fc.property(anyText, (text) => {
      const before = readQuery(params, text);
      assert.deepEqual(readQuery(params, presentQuery(params, text)).patch, before.patch);
    }),
    { numRuns: 300, seed: 23 },
  );
});

test('values with former names are those of the present ones', () => {
  assert.deepEqual(renamed(params, { length: 3, heads: 2, bogus: 1 }), { seqLen: 3, numHeads: 2 });
  assert.deepEqual(renamed(params, { length: 3, seqLen: 5 }), { seqLen: 5 });
  assert.deepEqual(renamed(params, { seqLen: 5, tokenCount: 3 }), { seqLen: 5 });
});

test('a name that another parameter has by now is that one’s', () => {
  const swapped = { a: int({ initial: 1, min: 0, max: 9, formerly: 'b' }), b: params.seqLen };
  assert.equal(parameterNamed(swapped, 'b'), 'b');
  assert.equal(namesByWord(swapped).get('b'), 'b');
  assert.deepEqual(readQuery(swapped, 'b=5').patch, { b: 5 });
  assert.deepEqual(renamed(swapped, { b: 5 }), { b: 5 });
});

test('freeze and hide name a parameter by any name in either spelling', () => {
  for (const word of ['seqLen', 'seq-len', 'length', 'tokenCount', 'token-count'])
    assert.equal(namesByWord(params).get(word), 'seqLen', word);
  assert.equal(namesByWord(params).get('bogus'), undefined);
  const words = ['*', 'length', 'seqLen', 'controls', 'heads', 'bogus'];
  assert.deepEqual(presentWords(params, words), ['*', 'seqLen', 'controls', 'numHeads', 'bogus']);
});

test('no hostile name is a parameter, and none reaches a prototype', () => {
  for (const name of hostileTexts) {
    if (name === 'length') continue;
    assert.equal(parameterNamed(params, name), undefined, name.slice(0, 40));
    assert.equal(namesByWord(params).get(name), undefined, name.slice(0, 40));
  }
  const state = createState({ params }, 'en');
  for (const value of hostileValues) {
    const patch = renamed(params, value ?? {});
    assert.equal(Object.getPrototypeOf(patch), Object.prototype);
    assert.ok(Object.keys(patch).every((name) => Object.hasOwn(params, name)));
    state.patch(patch);
    state.patch(renamed(params, { length: value, heads: value, constructor: value }));
    for (const [name, param] of Object.entries(params))
      assert.deepEqual(param.fit(state.values.value[name]), state.values.value[name]);
  }
  const own = JSON.parse('{"__proto__": {"seqLen": 3}, "constructor": {"heads": 1}, "heads": 2}');
  assert.deepEqual(renamed(params, own), { numHeads: 2 });
  const names = fc.constantFrom('length', 'heads', 'seqLen', '__proto__', 'constructor', 'prototype', '%');
  const query = fc
    .array(fc.tuple(names, anyText), { maxLength: 8 })
    .map((pairs) => pairs.map(([name, given]) => `${name}=${given}`).join('&'));
  fc.assert(
    fc.property(query, (text) => {
      const { patch, notices } = readQuery(params, text);
      assert.ok(Object.keys(patch).every((name) => Object.hasOwn(params, name)));
      for (const [name, value] of Object.entries(patch)) assert.deepEqual(params[name].fit(value), value);
      assert.ok(notices.length <= 8);
    }),
    { numRuns: 400, seed: 23 },
  );
  assert.equal(/** @type {any} */ ({}).seqLen, undefined);
});

// What an address of a frame, or an element, has by itself.
const TAKEN = [
  ...['lang', 'theme', 'gate', 'freeze', 'hide', 'class', 'values', 'way', 'measure', 'depth'],
  ...['name', 'id', 'permalink', 'scene', 'room', 'style', 'slot', 'hidden', 'title', 'dir', 'controls'],
  ...['actions', 'caption', 'readout', 'export', 'take'],
];

test('a former name of a demo is its parameter’s alone, and words go by the present one', async () => {
  const { readFileSync } = await import('node:fs');
  for (const { name: demo, params: own } of allDemos) {
    const former = Object.values(own).flatMap(formerNames);
    assert.equal(new Set(former).size, former.length, `${demo}: ${former}`);
    for (const name of former) {
      assert.match(name, /^[a-z][A-Za-z0-9]*$/, `${demo}: ${name}`);
      assert.ok(!Object.hasOwn(own, name) && !TAKEN.includes(name), `${demo}: ${name}`);
    }
    const [family, short] = demo.split('/');
    for (const lang of LANGUAGES) {
      const file = new URL(`../../../content/strings/${lang}/demos/${family}.json`, import.meta.url);
      const words = JSON.parse(readFileSync(file, 'utf8'))[short].params ?? {};
      for (const key of Object.keys(words))
        assert.ok(!former.includes(key.split('.')[0]), `${demo}, ${lang}: ${key}`);
    }
  }
});
