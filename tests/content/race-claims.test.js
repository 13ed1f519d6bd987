import assert from 'node:assert/strict';
import { test } from 'node:test';
import { race } from '../../web/generator/race.js';
import { all, claims, documents, withoutFences } from './corpus.js';
import { none, rope } from './race-lesson.js';

// High where content alone decides, low where order does: a claim that says only one of the two is neither right nor wrong.
test('the verdict on NoPE in long texts is that of the runs', () => {
  assert.ok(race.lowest('needle', none, 128) > 99);
  assert.ok(race.highest('latest', none, 128) < race.lowest('latest', none, 32) - 30);
  const { verdict } = claims.find(({ id }) => id === 'S4-9-c5');
  assert.equal(verdict, 'imprecise');
});

// Reported of language models; in the race it depends on the task.
test('the claims that RoPE breaks down beyond its length say where, and show the case against them', () => {
  for (const id of ['S0-Q3-c14', 'S1-6-c3', 'S1-7-t3', 'S4-10-t5']) {
    const { correction } = claims.find((claim) => claim.id === id);
    assert.match(correction.ko, /언어 모델.*보고되었습니다/, id);
  }
  const { note } = claims.find(({ id }) => id === 'S0-Q3-c14');
  for (const words of Object.values(note))
    for (const set of ['back', 'back-8']) assert.ok(words.includes(`race.mean('${set}', 'rope', 64)`), set);
  assert.ok(race.highest('back', rope, 64) < 20 && race.lowest('back-8', rope, 64) > 99);
});

// The lesson that chooses says so of dynamic NTK.
test('at twice the length dynamic NTK fails at three back, where YaRN works', () => {
  assert.ok(race.highest('back', rope, 64, 'dynamic') < 40 && race.lowest('back', rope, 64, 'yarn') > 95);
});

test('the claim that YaRN’s factor keeps attention concentrated shows a task at which it does nothing', () => {
  const { note } = claims.find(({ id }) => id === 'S4-FQ5-c3');
  for (const words of Object.values(note))
    for (const run of ["'needle', 'rope', 512", "'back', 'rope', 256"])
      for (const reading of ['yarn', 'yarnplain'])
        assert.ok(words.includes(`race.mean(${run}, '${reading}')`), run);
});

test('a claim that the race or real text settles leads to a section of that lesson', () => {
  for (const lesson of ['race', 'text']) {
    const settled = claims.filter((claim) => claim[lesson]);
    assert.ok(settled.length >= 8, lesson);
    const own = documents.filter(({ path }) => new RegExp(`^lessons/${lesson}/(?:ko|en)\\.md$`).test(path));
    assert.equal(own.length, 2);
    for (const { path, body } of own) {
      const sections = new Set(all(withoutFences(body), /^#.*\{#([a-z0-9-]+)[ }]/gm));
      for (const claim of settled) assert.ok(sections.has(claim[lesson]), `${path}: ${claim.id}`);
    }
  }
});

test('the claims that speak of perplexity or of loss lead to the lesson that measures it', () => {
  const said = (claim) => JSON.stringify([claim.statement, claim.correction, claim.note]);
  const spoken = claims.filter((claim) => /perplexity|퍼플렉시티/.test(said(claim)));
  assert.ok(spoken.length > 0);
  for (const { id, text } of spoken) assert.ok(text, id);
});
