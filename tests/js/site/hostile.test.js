import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createState } from '../../../web/core/state.js';
import { readAddress } from '../../../web/site/embed-builder/address.js';
import { TARGETS } from '../../../web/site/embed-builder/snippets.js';
import { attributesOf } from '../../../web/site/frame/address.js';
import { messageOf, patchOf, plainOf, readMessage } from '../../../web/site/frame/messages.js';
import { judge, readAnswer } from '../../../web/site/practice/answer.js';
import { readMessage as readPlace } from '../../../web/site/present/link.js';
import { findApi, openSession } from '../../../web/site/scorm/session.js';
import { createFinder } from '../../../web/site/search/find.js';
import { excerpt, pieces } from '../../../web/site/search/match.js';
import { rootOf, studentAddress } from '../../../web/site/teach/address.js';
import { readWorksheetHash } from '../../../web/site/worksheet/address.js';
import { allDemos } from '../demos/arbitraries.js';
import { anyText, hostileTexts, hostileValues, nearly, settled } from '../hostile.js';

// What comes in from outside, read by the functions that every entry goes through. Permalinks and states are in
// tests/js/core and tests/js/demos, predictions in class-code.test.js, the engine in tests/js/engine/parameters.test.js.
const runs = { numRuns: 150, seed: 23 };

// Everything that may be sent: by itself, and in the place of the values of a message that is otherwise right.
const messages = fc.oneof(
  fc.nat(hostileValues.length - 1).map((index) => hostileValues[index]),
  nearly({
    posenc: [1],
    type: ['set', 'theme', 'lang'],
    values: [{ numHeads: 3 }],
    theme: ['dark'],
    lang: ['ko'],
  }),
);

test('a message to a frame is one of three things or nothing, and its values are legal for every demo', () => {
  const read = (data) => {
    const meant = readMessage(data);
    assert.ok(Object.keys(meant).every((key) => ['set', 'theme', 'lang'].includes(key)));
    assert.ok(meant.theme === undefined || /^(?:system|light|dark|projector)$/.test(meant.theme));
    assert.ok(meant.lang === undefined || /^(?:ko|en)$/.test(meant.lang));
    const plain = plainOf(meant.set);
    JSON.stringify(plain);
    assert.ok(Object.keys(plain).length <= 64);
  };
  fc.assert(fc.property(messages, read), { ...runs, numRuns: 500 });
  for (const demo of allDemos) {
    const state = createState(demo, 'en');
    for (const value of hostileValues) {
      const values = Object.fromEntries(Object.keys(demo.params).map((name) => [name, value]));
      state.patch(patchOf(values, demo.params));
    }
    for (const [name, param] of Object.entries(demo.params)) {
      const now = state.values.value[name];
      assert.deepEqual(param.fit(now), now, `${demo.name} ${name}`);
      assert.doesNotMatch(param.format(now), /NaN|undefined/, `${demo.name} ${name}`);
    }
  }
  assert.equal(/** @type {any} */ ({}).numHeads, undefined);
});

test('a list with holes is no list of numbers', () => {
  const holes = (length) => Object.assign(new Array(length), { 0: 0 });
  for (const demo of allDemos) {
    for (const [name, param] of Object.entries(demo.params)) {
      if (!['vector', 'permutation'].includes(param.kind)) continue;
      const before = param.fit(undefined);
      for (const list of [holes(param.length ?? 4), new Array(param.length ?? 4)])
        assert.deepEqual(param.fit(list, before), before, `${demo.name} ${name}`);
    }
  }
  assert.deepEqual(plainOf({ q: holes(3) }), {});
});

test('what a frame says of an error is short text, whatever was thrown', () => {
  for (const value of hostileValues) {
    if (value !== null && typeof value === 'object' && typeof value.toString !== 'function') continue;
    const { message, field } = messageOf.error({ detail: { error: { message: value, field: value } } });
    assert.ok(message.length <= 300 && (field?.length ?? 0) <= 300);
    messageOf.error({ detail: { error: value } });
  }
});

test('a message between two windows is a place, values of a demo, a greeting or nothing', () => {
  const read = (data) => {
    const meant = readPlace(data);
    const { hello, bye, slide, step, demo, values } = meant;
    const kinds = [
      hello === true,
      bye === true,
      Number.isInteger(slide) && Number.isInteger(step),
      typeof demo === 'string',
    ];
    assert.ok(
      Object.keys(meant).length === 0 || kinds.filter(Boolean).length === 1,
      Object.keys(meant).join(),
    );
    assert.ok(slide === undefined || (slide >= 0 && slide < 10000 && step >= 0 && step < 10000));
    if (demo !== undefined) {
      assert.match(demo, /^[a-z][\w-]{0,63}$/i);
      JSON.stringify(values);
    }
  };
  const close = nearly({
    posenc: ['present'],
    hello: [true],
    bye: [true],
    isSpeaker: [true],
    slide: [0, 9999],
    step: [0],
    demo: ['slopes'],
    values: [{ numHeads: 3 }],
  });
  fc.assert(fc.property(fc.oneof(messages, close), read), { ...runs, numRuns: 1000 });
});

test('an address of a frame, the embed builder, a worksheet is read or left, and never throws', () => {
  const names = allDemos.map(({ name }) => name);
  const readAll = (text) => {
    const attributes = attributesOf(text);
    const settings = ['lang', 'theme', 'gate', 'freeze', 'hide', 'class', 'values'];
    assert.ok(Object.keys(attributes).every((name) => settings.includes(name)));
    assert.ok(Object.values(attributes).every((value) => value.length <= 8193));
    for (const hash of [text, `alibi/slopes?${text}`]) {
      const embed = readAddress(hash, { names, targets: TARGETS, lang: 'en' });
      if (!embed) continue;
      assert.ok(
        names.includes(embed.name) && TARGETS.includes(embed.settings.target) && embed.values.length <= 8193,
      );
      const listed = [...embed.settings.freeze, ...embed.settings.hide];
      assert.ok(listed.every((word) => /^(?:\*|[\w-]{1,41})$/.test(word)));
    }
    const { number, demos, base } = readWorksheetHash(`#worksheet?${text}`);
    assert.ok(number >= 1 && number <= 99 && demos.length <= 6);
    if (base !== undefined) assert.match(rootOf(base).protocol, /^https?:$/);
  };
  fc.assert(fc.property(anyText, readAll), runs);
  for (const text of hostileTexts)
    for (const key of ['lang', 'number', 'demo', 'base', 'alibi/slopes?x', '__proto__']) {
      readAll(`${key}=${text}`);
      readAll(`${key}=${encodeURIComponent(text.toWellFormed?.() ?? '')}`);
    }
  // An address that looks like one and is none would cost the sheet all of its figures.
  for (const base of ['http://', 'https://[', 'http://a b', 'https://%', 'javascript:alert(1)'])
    assert.equal(readWorksheetHash(`#worksheet?base=${encodeURIComponent(base)}`).base, undefined, base);
});

test('what cannot be an address of a site, a demo, a language is refused by its field', () => {
  const refuses = (field, make) => {
    try {
      return make();
    } catch (error) {
      assert.ok(error instanceof TypeError, String(error));
      assert.equal(/** @type {any} */ (error).field, field);
      assert.ok(error.message.length < 100);
    }
  };
  const base = 'https://school.example/';
  for (const text of hostileTexts) {
    const root = refuses('base', () => rootOf(text));
    if (root) assert.match(root.protocol, /^(?:https?|file):$/);
    refuses('demo', () => studentAddress({ base, demo: text, lang: 'en' }));
    refuses('lang', () => studentAddress({ base, demo: 'a/b', lang: text }));
    const address = studentAddress({
      base,
      demo: 'a/b',
      lang: 'en',
      settings: { theme: text.toWellFormed?.() ?? '' },
    });
    assert.ok(address.startsWith(`${base}en/embed/a/b/index.html`));
  }
});

test('an answer is a number or a problem, soon', { timeout: 60000 }, () => {
  for (const text of [...hostileTexts, '1,'.repeat(50000), `${'1'.repeat(50000)}x`, '/'.repeat(50000)]) {
    const { value, problem } = readAnswer(text);
    assert.ok(
      problem ? ['empty', 'comma', 'unreadable'].includes(problem) : Number.isFinite(value),
      text.slice(0, 40),
    );
    if (value !== undefined) assert.ok(judge(value, { answer: 3, tolerance: 0.01 }).kind);
  }
});

test('a search for anything ends soon and finds text', { timeout: 60000 }, async () => {
  const sections = Array.from({ length: 400 }, (_, i) => [
    i % 40,
    `s-${i}`,
    i % 2 ? 'Angles' : '',
    'The angle of a pair is its position times the frequency of the pair, a b c d e f g. '.repeat(6),
  ]);
  const finder = createFinder({
    pages: Array.from({ length: 40 }, (_, i) => [`Rotary ${i}`, `lessons/l${i}/index.html`]),
    sections,
    synonyms: [['angle', 'phase']],
    stopWords: ['the', 'is'],
    weakWords: ['times'],
  });
  await finder.ready;
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const pairs = letters.flatMap((a) => letters.map((b) => a + b));
  for (const text of [
    ...hostileTexts,
    letters.join(' '),
    pairs.join(' '),
    '( '.repeat(999),
    '\\'.repeat(999),
    '[^'.repeat(99),
  ])
    for (const typing of [true, false]) {
      const { results } = finder.find(text, { typing, most: 3 });
      for (const { section, patterns } of results) {
        const words = section[3];
        const all = pieces(words, patterns).map((piece) => piece.text);
        assert.equal(all.join(''), words);
        assert.ok(excerpt(words, patterns).length < 200);
      }
    }
});

test('an LMS that answers anything, throws or lies is served without an error', () => {
  const answers = fc.nat(hostileValues.length - 1).map((index) => hostileValues[index]);
  const throws = () => {
    throw new Error('LMS');
  };
  const visit = (first, given, isThrown) => {
    const session = openSession(
      {
        LMSInitialize: () => first,
        LMSGetValue: () => (isThrown ? throws() : given),
        LMSSetValue: () => given,
        LMSCommit: throws,
        LMSFinish: isThrown ? throws : () => given,
      },
      { now: () => 0, later: (act) => act() },
    );
    if (!session) return;
    for (const name of ['suspended', 'place']) assert.equal(typeof session[name], 'string');
    session.report({ answered: 1, solved: 1, total: 3, suspended: '1', place: 'rope' });
    session.pause(undefined);
    session.end('rope');
  };
  fc.assert(fc.property(fc.oneof(answers, fc.constant('true')), answers, fc.boolean(), visit), {
    ...runs,
    numRuns: 400,
  });
  // Whatever a window calls API is asked at most to begin.
  for (const API of hostileValues) {
    const top = { API };
    top.parent = top.top = top;
    const found = findApi({ parent: top, top });
    if (found) assert.equal(openSession(found), undefined);
  }
  assert.equal(settled({ index: 1 }), hostileValues[1]);
});
