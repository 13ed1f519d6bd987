import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutesOf } from '../../../web/generator/minutes.js';

const words = (count) => Array.from({ length: count }, () => 'word').join(' ');

test('TextIsReadAtTheSpeedOfItsLanguage', () => {
  assert.deepEqual(minutesOf(words(1700), 'en'), { first: 10, standard: 10 });
  assert.deepEqual(minutesOf('가나다 라마바, '.repeat(500), 'ko'), { first: 10, standard: 10 });
});

test('WhatIsDoneTakesItsTimeAndIsCountedOnce', () => {
  const done = ['demo a/b c', 'predict p a', 'exercise e', 'explain f'].map(
    (name) => `::: ${name}\n${words(500)}\n:::\n`,
  );
  const smalls = '::: small a/b s v\n:::\n'.repeat(2);
  assert.equal(
    minutesOf(`${done.join('\n')}\n${smalls}\n\`\`\`python\n${words(300)}\n\`\`\`\n`, 'en').first,
    13,
  );
  const beside = `::: small a/b s v\n${words(1700)}\n:::\n`;
  assert.equal(minutesOf(beside, 'en').first, 11);
});

test('AFirstLookLeavesOutWhatBeginsLater', () => {
  const text = words(1700);
  const lesson = `${text}\n\n::: standard\n${text}\n:::\n\n## A {#a .standard}\n\n${text}\n\n### B\n\n${text}\n\n## C {#c}\n\n${text}\n`;
  assert.deepEqual(minutesOf(lesson, 'en'), { first: 20, standard: 50 });
});

test('WhatIsFoldedProvedOrComputedIsNotReadAsText', () => {
  const folded = ['question S0-Q1', 'proof p T', 'sources', 'seen d'].map(
    (name) => `::: ${name}\n${words(900)}\n:::\n`,
  );
  assert.equal(minutesOf(folded.join('\n'), 'en').standard, 0);
  assert.equal(minutesOf(`$$\n${words(1700)}\n$$\n`, 'en').standard, 0);
  const slots = `{{ engine: ${words(1700)} | 2 }} [@key, ${words(1700)}] [word](#a?${'k=v&'.repeat(900)})`;
  assert.equal(minutesOf(slots, 'en').standard, 0);
});
