import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namedAddress, randomId, statementsOf } from '../../../web/site/practice/statements.js';
import { problemsOf } from './xapi.js';

const settings = { lang: 'ko', reader: randomId(), now: () => new Date(Date.UTC(2026, 0, 2, 3, 4, 5)) };
const lesson = { id: '', title: 'RoPE' };
const task = { id: 'x-shift', lesson, type: 'numeric' };
const places = [
  { protocol: 'https:', origin: 'https://school.example', pathname: '/posenc/ko/lessons/rope/index.html' },
  { protocol: 'http:', origin: 'http://10.0.0.7:8080', pathname: '/ko/lessons/rope/' },
  { protocol: 'file:', origin: 'null', pathname: '/home/sora/Downloads/posenc/ko/lessons/rope/index.html' },
  { protocol: 'file:', origin: 'null', pathname: '/C:/Users/sora/posenc-ko.html' },
];

test('every statement is one of xAPI 1.0.3, wherever the page lies', () => {
  for (const place of places) {
    const make = statementsOf({ ...settings, address: namedAddress(place) });
    const log = [
      make.experienced(lesson),
      make.answered(task, { response: '0.5', isRight: false }),
      make.answered({ ...task, type: 'choice' }, { response: 'follow', isRight: true }),
      make.completed(lesson, 5),
    ];
    for (const statement of log) assert.deepEqual(problemsOf(statement), [], place.pathname);
    assert.equal(new Set(log.map(({ id }) => id)).size, log.length);
    assert.deepEqual(log[1].result, { response: '0.5', success: false, score: { scaled: 0 } });
    assert.equal(log[3].timestamp, '2026-01-02T03:04:05.000Z');
  }
});

test('a log of a page by double click names no folder of the reader', () => {
  assert.deepEqual(places.map(namedAddress), [
    'https://school.example/posenc/ko/lessons/rope/index.html',
    'http://10.0.0.7:8080/ko/lessons/rope/',
    'file:///posenc/ko/lessons/rope/index.html',
    'file:///posenc/posenc-ko.html',
  ]);
});
